"""Throws as they are asked for and told: dice that must be high or low, singly or as one test."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from counting_game import COUNTING

from core.engine.chance.odds import readings
from core.engine.chance.oracles import Scripted
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Thrown
from core.engine.contract.questions import Throw
from core.engine.contract.sentences import engine_sentence
from core.locale import sentences


def thrown(*faces: int) -> Resolution[object]:
    """A rule at work whose next dice show these faces."""
    return Resolution(COUNTING.empty(), COUNTING.evolve, Scripted(faces))  # type: ignore[arg-type]


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("sides", [4, 6, 10])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_odds_know_both_directions_and_both_tests(dice: int, sides: int, low: bool) -> None:
    for need, reading in product(range(sides + 2), ("any", "all")):
        judge = any if reading == "any" else all
        good = sum(
            judge(face <= need if low else face >= need for face in faces)
            for faces in product(range(1, sides + 1), repeat=dice)
        )
        got = {hits: weight for (_, hits), weight in readings(dice, sides, reading, need, low)}

        assert got == {hits: weight for hits, weight in ((dice, good), (0, sides**dice - good)) if weight}


def test_a_rule_asks_for_low_dice() -> None:
    """A chance of 4 on ten-sided dice: 4 and less count."""
    r = thrown(4, 5, 1)

    assert r.hits(3, 4, "why", "X-1", sides=10, low=True) == 2
    assert r.events == [Thrown("why", "X-1", (4, 5, 1), 10, 4, 2, "scripted", low=True)]


@pytest.mark.parametrize(("faces", "passed"), [((6, 2), True), ((2, 2), False), ((6, 6), True)])
def test_one_die_is_enough_for_a_test_of_any(faces: tuple[int, ...], passed: bool) -> None:
    r = thrown(*faces)

    assert r.any(len(faces), 5, "why", "X-1") is passed
    assert isinstance(fact := r.events[0], Thrown) and fact.passed is passed and fact.reading == "any"


@pytest.mark.parametrize(("faces", "passed"), [((6, 2), False), ((2, 2), True), ((3, 1), True)])
def test_a_test_of_all_dice_that_must_be_low(faces: tuple[int, ...], passed: bool) -> None:
    r = thrown(*faces)

    assert r.all(len(faces), 3, "why", "X-1", low=True) is passed
    assert isinstance(fact := r.events[0], Thrown) and fact.passed is passed and fact.reading == "all"


def test_a_throw_that_says_nothing_of_its_direction_counts_upwards() -> None:
    """So stand the throws in logs from before: *need* or more, each die for itself."""
    old = msgspec.json.decode(
        b'{"is":"thrown","why":"w","rule":"X-1","faces":[6,2],"need":5,"hits":1}', type=Thrown
    )

    assert not old.low and not old.reading
    assert [old.counts(face) for face in (4, 5, 6)] == [False, True, True]


WHY = "event-dice"
TOLD = (
    (Thrown(WHY, "X", (6, 2), need=5, hits=1), "6, 2; 1 counts, 5+ wanted", "6, 2; 1 valido, servono 5+"),
    (
        Thrown(WHY, "X", (3,), need=4, hits=1, low=True, reading="any"),
        "3; passed, 4 or less wanted",
        "3; riuscito, serve 4 o meno",
    ),
    (
        Thrown(WHY, "X", (6, 2), need=4, hits=1, reading="all"),
        "6, 2; failed, 4+ wanted",
        "6, 2; fallito, serve 4+",
    ),
)


@pytest.mark.parametrize(("fact", "english", "italian"), TOLD)
def test_the_log_tells_a_throw_in_its_own_direction(fact: Thrown, english: str, italian: str) -> None:
    message = engine_sentence(fact)
    assert message is not None

    assert sentences("en").say(message) == f"Dice: Dice: {english} (thrown by the program)."
    assert sentences("it").say(message) == f"Dadi: Dadi: {italian} (tirati dal programma)."


def test_the_chance_of_a_test_of_any_is_exact() -> None:
    weights = dict(readings(3, 6, "any", 6))

    assert Fraction(weights[(), 3], 6**3) == 1 - Fraction(5, 6) ** 3
    assert Throw(3, "w", "X", reading="any", need=6).counted((6, 1, 6)) == 2
