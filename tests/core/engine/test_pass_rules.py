"""Windows of reaction pass by themselves only where the rule of their player says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from counting import count
from golden import SAVES
from in_memory import seated
from kept_games import read_game

from core.engine.chance.dry_run import Probe
from core.engine.chance.preview import Preview
from core.engine.contract.engine_facts import Undo
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.pass_rule import PassRule
from core.engine.contract.seats import REFEREE
from core.engine.game.written import as_command
from core.engine.log.record import Record
from core.engine.seat.bot import Bot, play_out
from core.engine.seat.known import Known, known
from core.engine.seat.pass_rules import LEAST, passing_by, window_passes
from core.engine.seat.port import Accepted, SeatPort
from core.games import header_of, new_game, open_game, write_game
from core.scenarios import load

RULES: tuple[PassRule, ...] = ("able", "from-10", "from-25", "from-50")
"""From the one that asks most often on."""


LOGS = ["breaking_news-rangers_and_militia", "bassa_intensita-ambush_at_dusk"]
"""Games that were played long ago: what bots do now makes no difference to them."""

MOST = 25
"""Windows of a game that are looked at."""


def windows(log: str) -> Iterator[Known]:
    """Yield what whoever is asked knows in the windows of a game."""
    game, _ = read_game(SAVES / "0.5.0" / f"{log}-fair.jsonl")
    found = [n for n in game.line if any(one.reaction for one in game.state_after(n).awaiting)]
    for n in found[:: max(1, len(found) // MOST)]:
        state = game.state_after(n)
        for seat in sorted({one.seat for one in state.awaiting if one.reaction}):
            yield known(game, seat, game.rules.known(state, seat))


@pytest.mark.slow
@pytest.mark.parametrize("log", LOGS)
def test_what_passes_by_a_rule_had_no_better_answer(log: str) -> None:
    """Who asks less often lets pass all that others do; a bot finds nothing that it could have done."""
    passed = dict.fromkeys(RULES, 0)
    for seen in windows(log):
        found = [passing_by(seen, rule) for rule in RULES]
        assert found == sorted(found, key=lambda one: one is not None), "who asks less often is asked"
        for rule, passing in zip(RULES, found, strict=True):
            passed[rule] += passing is not None
        if found[0] is not None:
            wishes = [wish for seed in range(3) if (wish := Bot(seed).wish(seen)) is not None]
            assert {wish["do"] for wish in wishes if allowed(seen, wish)} <= {found[0]["do"]}
        elif found[-1] is not None:
            assert best(seen) < LEAST["from-50"]
    count(f"windows of {log} that pass", dict(passed))
    assert 0 < passed["able"] <= passed["from-50"]


def command_of(seen: Known, wish: dict[str, Any]) -> Command:
    command = as_command(seen.rules, wish)
    assert not isinstance(command, Refusal)
    return command


def allowed(seen: Known, wish: dict[str, Any]) -> bool:
    return Probe(seen.rules, seen.state, seen.seat, tape=False)(command_of(seen, wish)) is None


def best(seen: Known) -> float:
    """Return how often the best shot that a bot may wish for does something."""
    chances = [0.0]
    for seed in range(3):
        wish = Bot(seed).wish(seen)
        if (
            wish is not None
            and allowed(seen, wish)
            and seen.overlay(wish["do"], wish, answers=False).arms is not None
        ):
            told = seen.odds(command_of(seen, wish))
            assert isinstance(told, Preview)
            chances.append(float(sum(end.chance for end in told.outcomes if end.names)))
    return max(chances)


def test_whoever_went_back_to_a_window_is_asked_in_it(tmp_path: Path) -> None:
    """He stands where he went back to, and not behind it; and who always wants to be asked always is."""
    read = load("ambush_at_dusk")
    game = new_game(read, header_of(read, dice="seeded", seed=3))
    while True:
        play_out(game, len(game.records), 1)
        asked = [one.seat for one in game.state.awaiting if one.reaction]
        if len(asked) == 1 and window_passes(game, seated(game, asked[0]), "able"):
            break
    write_game(game, tmp_path / "game.jsonl")
    with open_game(tmp_path / "game.jsonl") as host:
        port, last = SeatPort(host, asked[0]), len(host.game.records)
        passing = window_passes(host.game, port, "able")
        assert passing is not None and window_passes(host.game, port, "ask") is None
        assert isinstance(port.submit(command_of(port.known(), passing)), Accepted)
        assert isinstance(host.submit(REFEREE, Undo(last, host.game.seats)), Record)
        assert host.game.state.awaiting and window_passes(host.game, port, "able") is None
