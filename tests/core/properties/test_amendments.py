"""Games played at random are put right at random: what is the same stays the same, and nothing breaks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from counting import count
from digests import digest
from in_memory import host_of, seated
from msgspec import structs, to_builtins
from rounds import in_turn, rounds
from wandering import SCENARIOS, Wanderer, as_long, begin

from core.engine.audit.verify import verify_game
from core.engine.contract.engine_facts import ActBegun, Undo
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs, Throw
from core.engine.game.amendment import Correction, Forgotten, Plan, Righted, Stopped, amended
from core.engine.game.game import Draft, Game
from core.engine.log.normal import normal
from core.engine.seat.own_righting import OwnRighting
from core.engine.seat.putting_right import Given, Prospect, PuttingRight
from core.engine.words.sanitize import all_clean

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
    """What was done can be read, and typed once more: it is the same command again, in clean text."""
    right = PuttingRight(host_of(game))
    for n in game.line[1:]:
        again = right.as_command(right.command_of(n))
        assert not isinstance(again, Refusal), n
        meant = game.rules.concise(game.state_before(n), again)  # what meant something then may not now
        typed = normal(game.codec.reread(meant))
        assert to_builtins(typed) == all_clean(to_builtins(game.records[n - 1].command)), n


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


# --- without a referee ------------------------------------------------------------------------

ALONE: dict[str, dict[str, Any]] = {
    "map, seeded dice": {},
    "map, typed dice": {"dice": "typed"},
    "tape, typed dice": {"ruler": "tape", "dice": "typed"},
}


def wrong_in(own: OwnRighting, n: int, others: list[int], pick: random.Random) -> Plan:
    """Return one of the things that may have been wrong in an act of one's own."""
    commands = [own.as_command(own.command_of(one)) for one in (n, pick.choice(others))]
    same, other = (one for one in commands if not isinstance(one, Refusal))
    given = [one for one in own.given_in(n) if not one.fixed]
    plans = [
        Plan({n: Correction()}), Plan({n: Correction(never=True)}), Plan({n: Correction(command=same)}),
        Plan({n: Correction(command=other)}), Plan(forgotten={n: (Forgotten(own.players[0], other),)}),
    ]  # fmt: skip
    plans += [Plan({n: Correction(answers={one.number: otherwise(one, pick)})}) for one in given]
    return pick.choice(plans)


def otherwise(one: Given, pick: random.Random) -> Any:
    """Return another answer to what was given in an act."""
    match one.question:
        case Throw(sides=sides, dice=dice):
            return [pick.randint(1, sides) for _ in range(dice)]
    return not one.value if isinstance(one.value, bool) else one.value


def put_right_by_a_player(game: Game, pick: random.Random) -> str:
    """Let somebody put an act of his own right; return what came of it. To look changes nothing."""
    seat = pick.choice(game.seats)
    own = OwnRighting(host_of(game), seated(game, seat))
    mine = [n for n in range(2, seated(game, seat).tip + 1) if own.may(n)]
    if not mine:
        return "nothing to put right"
    n, before = pick.choice(mine), digest(game, game.state)
    plan = wrong_in(own, n, mine, pick)
    prospect = own.prospect(plan)
    assert digest(game, game.state) == before
    got = amended(game, structs.replace(own.meant(plan), consents=own.asks(plan)))
    if plan.corrections.get(n) == Correction():
        assert isinstance(prospect, Prospect) or isinstance(getattr(prospect, "got", None), Needs), prospect
    if not isinstance(prospect, Prospect):
        return "stops as far as he knows"
    if not isinstance(got, Righted):
        return "not to be done, unforeseen"
    accept(game, got)
    if plan.corrections.get(n) == Correction():
        assert got.ends is None and digest(game, game.state) == before, "nothing was otherwise"
    return "done in part" if got.ends is not None else "done"


@pytest.mark.parametrize(("scenario", "how"), in_turn(SCENARIOS, ALONE))
def test_players_put_their_own_acts_right(scenario: str, how: str) -> None:
    """Whatever they change, the log stays true; what he could know to be impossible is told before."""
    tally: Counter[str] = Counter()
    for number in rounds():
        game, pick = begin(scenario, 900 + number, **ALONE[how]), random.Random(number)
        walker = Wanderer(game, 900 + number, keen=True, rulings=0.02)
        for at, _ in enumerate(walker.steps(as_long(scenario, 60))):
            if at % 6 == 5:
                tally[put_right_by_a_player(game, pick)] += 1
        check_log(game)
    count(f"acts of players put right: {scenario}, {how}", dict(tally))
    assert tally
