"""Windows of reaction pass by themselves only where the rule of their player says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from counting import count
from in_memory import seated

from core.engine.chance.dry_run import Probe
from core.engine.chance.preview import Preview
from core.engine.contract.facts import Command, Refusal, Undo
from core.engine.contract.pass_rule import PassRule
from core.engine.contract.seats import REFEREE
from core.engine.game.written import as_command
from core.engine.log.record import Record
from core.engine.seat.bot import Bot, play_out
from core.engine.seat.known import Known
from core.engine.seat.pass_rules import LEAST, window_passes
from core.engine.seat.port import Accepted, SeatPort
from core.games import header_of, new_game, open_game, write_game
from core.scenarios import load

RULES: tuple[PassRule, ...] = ("able", "from-10", "from-25", "from-50")
"""From the one that asks most often on."""


def windows(scenario: str, commands: int) -> Iterator[SeatPort]:
    """Yield whoever is asked in the windows of a game of bots."""
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=7))
    for number in range(commands):
        play_out(game, 7 + number, 1)
        for seat in {one.seat for one in game.state.awaiting if one.reaction}:
            yield seated(game, seat)


@pytest.mark.parametrize(("scenario", "commands"), [("rangers_and_militia", 120), ("ambush_at_dusk", 60)])
def test_what_passes_by_a_rule_had_no_better_answer(scenario: str, commands: int) -> None:
    """Who asks less often lets pass all that others do; a bot finds nothing that it could have done."""
    passed = dict.fromkeys(RULES, 0)
    for port in windows(scenario, commands):
        game, known = port._host.game, port.known()
        assert window_passes(game, port, "ask") is None
        found = [window_passes(game, port, rule) for rule in RULES]
        assert found == sorted(found, key=lambda one: one is not None), "who asks less often is asked"
        for rule, passing in zip(RULES, found, strict=True):
            passed[rule] += passing is not None
        if found[0] is not None:
            wishes = [wish for seed in range(3) if (wish := Bot(seed).wish(known)) is not None]
            assert {wish["do"] for wish in wishes if allowed(known, wish)} <= {found[0]["do"]}
        elif found[-1] is not None:
            assert best(known) < LEAST["from-50"]
        if found[-1] is not None:
            assert allowed(known, found[-1])
    count(f"windows of {scenario} that pass", dict(passed))
    assert passed["from-50"] >= 2


def command_of(known: Known, wish: dict[str, Any]) -> Command:
    command = as_command(known.rules, wish)
    assert not isinstance(command, Refusal)
    return command


def allowed(known: Known, wish: dict[str, Any]) -> bool:
    return Probe(known.rules, known.state, known.seat, tape=False)(command_of(known, wish)) is None


def best(known: Known) -> float:
    """Return how often the best shot that a bot may wish for does something."""
    chances = [0.0]
    for seed in range(3):
        wish = Bot(seed).wish(known)
        if (
            wish is not None
            and allowed(known, wish)
            and known.overlay(wish["do"], wish, answers=False).arms is not None
        ):
            seen = known.odds(command_of(known, wish))
            assert isinstance(seen, Preview)
            chances.append(float(sum(end.chance for end in seen.outcomes if end.names)))
    return max(chances)


def test_whoever_went_back_to_a_window_is_asked_in_it(tmp_path: Path) -> None:
    """He stands where he went back to, and not behind it."""
    seat, game = next(
        (one.seat, one._host.game)
        for one in windows("ambush_at_dusk", 60)
        if window_passes(one._host.game, one, "able")
    )
    write_game(game, tmp_path / "game.jsonl")
    with open_game(tmp_path / "game.jsonl") as host:
        port, last = SeatPort(host, seat), len(host.game.records)
        passing = window_passes(host.game, port, "able")
        assert passing is not None
        assert isinstance(port.submit(command_of(port.known(), passing)), Accepted)
        assert isinstance(host.submit(REFEREE, Undo(last, host.game.seats)), Record)
        assert host.game.state.awaiting and window_passes(host.game, port, "able") is None
