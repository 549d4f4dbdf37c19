"""Exact odds are the fractions that counting every throw gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from counting_game import COUNTING, Add, Ask, Crash, Lob, Pace, Throw, new_game, play

from core.engine.chance.odds import readings
from core.engine.chance.outcome_graph import MEASURED
from core.engine.chance.preview import Effort, Preview, preview
from core.engine.contract.engine_facts import Remark, Start, Undo
from core.engine.contract.facts import Command, Refusal, Ruling
from core.engine.contract.questions import Measure, Needs
from core.engine.game.game import Draft


def brute(dice: int, count: Callable[[tuple[int, ...]], int], sides: int = 6) -> dict[int, Fraction]:
    """What comes of every throw, counted one by one."""
    counts = Counter(count(faces) for faces in product(range(1, sides + 1), repeat=dice))
    return {value: Fraction(weight, sides**dice) for value, weight in counts.items()}


@pytest.mark.parametrize("sides", [2, 4, 6, 10])
@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
def test_readings_weigh_as_much_as_all_throws(dice: int, sides: int) -> None:
    whole = sides**dice
    for need in range(0, sides + 3):
        got: Counter[int] = Counter()
        for (_, hits), weight in readings(dice, sides, "hits", need):
            got[hits] += weight
        expected = brute(dice, lambda faces: sum(face >= need for face in faces), sides)  # noqa: B023
        assert {hits: Fraction(weight, whole) for hits, weight in got.items()} == expected
    totals = {sum(faces): Fraction(weight, whole) for (faces, _), weight in readings(dice, sides, "total", 0)}
    assert totals == brute(dice, sum, sides)
    assert all(len(faces) == dice for (faces, _), _ in readings(dice, sides, "total", 0))
    assert sum(weight for _, weight in readings(dice, sides, "faces", 0)) == whole


def odds(command: Command, **changes: str) -> dict[int, Fraction]:
    """The points that *command* brings north, each with its chance."""
    game = new_game(**changes)
    got = preview(COUNTING, game.state, "north", command, COUNTING.geometry)
    assert isinstance(got, Preview)
    found = {int(end.names[0].partition(":")[2]) if end.names else 0: end.chance for end in got.outcomes}
    assert sum(found.values()) == 1
    return found


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_a_total_and_a_pool_of_hits(dice: int) -> None:
    assert odds(Throw(dice)) == brute(dice, sum)
    for need in (2, 4, 6):
        assert odds(Throw(dice, need)) == brute(dice, lambda faces: sum(f >= need for f in faces))  # noqa: B023


def test_dice_that_bring_more_dice() -> None:
    """Each hit of the first throw is thrown again and its face added."""
    expected: dict[int, Fraction] = {}
    for hits, chance in brute(2, lambda faces: sum(face >= 5 for face in faces)).items():
        for total, part in brute(hits, sum).items():
            expected[hits + total] = expected.get(hits + total, Fraction(0)) + chance * part

    assert odds(Throw(2, 5, again=True)) == expected


def test_a_storm_of_28_dice_branches_29_ways() -> None:
    from math import comb

    expected = {k: Fraction(comb(28, k) * 5 ** (28 - k), 6**28) for k in range(29)}

    assert odds(Throw(28, 6)) == expected


def test_what_needs_no_dice_is_certain() -> None:
    assert odds(Add(3)) == {3: Fraction(1)}
    assert odds(Pace("wall")) == {4: Fraction(1)}


def test_another_seats_decision_is_taken_as_passed_and_said() -> None:
    game = new_game()
    got = preview(COUNTING, game.state, "north", Ask(), None)

    assert isinstance(got, Preview)
    assert got.passed
    assert [(end.names, end.chance) for end in got.outcomes] == [((), Fraction(1))]


def test_a_refusal_a_measurement_and_too_many_branches_are_told() -> None:
    game = new_game()
    state = game.state

    refusal = preview(COUNTING, state, "north", Add(-1), None)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "C-1"
    assert preview(COUNTING, state, "north", Pace("wall"), None) == Needs(
        Measure({"type": "far", "to": "wall"})
    )
    measured = preview(COUNTING, state, "north", Pace("wall"), None, (7,))
    assert isinstance(measured, Preview)
    assert measured.chance("north:+7") == 1
    many = preview(COUNTING, state, "north", Throw(9, 2, again=True), None, effort=Effort(1000, steps=0))
    assert isinstance(many, Refusal)
    assert many.message.id == "engine-odds-too-many"
    with pytest.raises(RuntimeError):
        preview(COUNTING, state, "north", Crash(), None)


def test_a_remark_and_a_ruling_have_odds_too_also_while_a_decision_is_open() -> None:
    game = new_game()
    nothing = [((), Fraction(1))]
    for waiting in (False, True):
        if waiting:
            play(game, "north", Ask())
        for command in (Remark("hm"), Ruling("score", "a reason")):
            got = preview(COUNTING, game.state, "south", command, None)
            assert isinstance(got, Preview), got
            assert [(end.names, end.chance) for end in got.outcomes] == nothing
            assert not got.passed
            assert isinstance(game.draft("south", command), Draft)
    for command, why in (
        (Remark(" "), "engine-empty-remark"),
        (Ruling("score", " "), "engine-ruling-reason"),
        (Start("x"), "engine-started"),
        (Undo(1), "engine-not-an-act"),
    ):
        got = preview(COUNTING, game.state, "south", command, None)
        assert isinstance(got, Refusal)
        assert got.message.id == why
    refereed = preview(COUNTING, game.state, "south", Ruling("score", "so"), None, referee=True)
    assert isinstance(refereed, Refusal)
    assert refereed.message.id == "engine-referee-only"


def test_odds_leave_the_game_alone() -> None:
    game = new_game()
    state = game.state
    preview(COUNTING, state, "north", Throw(4), None)

    assert game.state is state
    assert len(game.records) == 1


def test_what_is_measured_after_a_throw_ends_what_can_be_told() -> None:
    """A grenade drifts by a measured distance: before it falls nobody can say how far."""
    state = new_game().state
    assert preview(COUNTING, state, "north", Lob("hill"), None) == Needs(
        Measure({"type": "far", "to": "hill"})
    )
    got = preview(COUNTING, state, "north", Lob("hill"), None, (5,))
    assert isinstance(got, Preview)
    assert [(end.names, end.chance) for end in got.outcomes] == [((MEASURED,), Fraction(1))]
    assert got.singles == ()
