"""Games played at random are put right at random: what is the same stays the same, and nothing breaks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from counting import count
from digests import digest
from in_memory import host_of
from msgspec import structs
from rounds import in_turn, rounds
from wandering import SCENARIOS, Wanderer, as_long, begin

from core.engine.audit.verify import verify_game
from core.engine.contract.facts import ActBegun, Refusal, Undo
from core.engine.game.amendment import Correction, Plan, Righted, Stopped, amended
from core.engine.game.game import Draft, Game
from core.engine.seat.putting_right import PuttingRight

WAYS: dict[str, dict[str, Any]] = {
    "map": {"referee": True},
    "tape, typed dice": {"ruler": "tape", "dice": "typed", "referee": True},
}
STEPS = 120
TRIALS = 6


def played(scenario: str, how: str, seed: int) -> Game:
    """Return a game after some acts at random, none of them only begun."""
    game = begin(scenario, seed, **WAYS[how])
    walker = Wanderer(game, seed, keen=seed % 2 == 1)
    for _ in walker.steps(as_long(scenario, STEPS)):
        pass
    while game.underway is not None:
        game.replay(_taken_back(game))
    return game


def _taken_back(game: Game) -> Any:
    draft = game.draft("referee", Undo(game.whole(game.tip)))
    assert isinstance(draft, Draft)
    return draft.record


def accept(game: Game, got: Righted) -> None:
    for draft in got.drafts:
        game.accept(draft)


def check_same(game: Game, pick: random.Random) -> None:
    """Put right nothing of one act: all that came after comes again, with the same dice and answers."""
    n = pick.choice(game.line[1:])
    before, tip = digest(game, game.state), game.tip
    acts = [one for one in game.line if one >= n and not _begins(game, one)]
    with game.trial():
        got = amended(game, Plan({n: Correction()}))
        assert isinstance(got, Righted), (n, got)
        assert len(got.drafts) == len(acts) + 1 and not got.fell_away
        accept(game, got)
        assert digest(game, game.state) == before
        back = amended(game, Plan(back=tip))
        assert isinstance(back, Righted)
        accept(game, back)
        assert (digest(game, game.state), game.tip) == (before, tip)


def _begins(game: Game, n: int) -> bool:
    return isinstance(next(iter(game.records[n - 1].events), None), ActBegun)


def left_out(game: Game, n: int) -> Righted | Stopped:
    """Leave one act out, and what does not go on after it; nothing of the game has changed by that."""
    before, records = digest(game, game.state), len(game.records)
    plan = Plan({n: Correction(never=True)}, reason="it never happened")
    got = amended(game, plan)
    assert not isinstance(got, Refusal), got
    if isinstance(got, Stopped):
        last = game.line[game.line.index(got.record) - 1]
        assert isinstance(amended(game, structs.replace(plan, until=last)), Righted)
    assert (digest(game, game.state), len(game.records)) == (before, records)
    return got


def check_commands(game: Game) -> None:
    """What was done can be read, and typed once more: it is the same command again."""
    right = PuttingRight(host_of(game))
    for n in game.line[1:]:
        again = right.as_command(right.command_of(n))
        assert not isinstance(again, Refusal) and game.meant(again) == game.records[n - 1].command, n


def check_log(game: Game) -> None:
    """The log of what was put right leads to the same game again, and can be verified."""
    again = Game(game.rules, game.header, game.secret)
    for record in game.records:
        again.replay(game.codec.decode(game.codec.encode(record)))
    assert (digest(again, again.state), again.line) == (digest(game, game.state), game.line)
    report = verify_game(game)
    assert report.ok and report.complete, [message for message in report.messages]


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, WAYS))
def test_to_put_right_nothing_changes_nothing_and_anything_leaves_the_log_true(
    scenario: str, how: str
) -> None:
    tally: Counter[str] = Counter()
    for number in rounds():
        game, pick = played(scenario, how, 700 + number), random.Random(number)
        for _ in range(TRIALS):
            check_same(game, pick)
        for n in pick.sample(game.line[1:], min(TRIALS, len(game.line) - 1)):
            got = left_out(game, n)
            tally["go on" if isinstance(got, Righted) else "stop"] += 1
            if isinstance(got, Righted) and game.in_effect(n) and n > game.line[1]:
                accept(game, got)
                break
        check_log(game)
        check_commands(game)
    count(f"games after an act is left out: {scenario}, {how}", dict(tally))
