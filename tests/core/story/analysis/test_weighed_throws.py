"""A throw is weighed by the odds it had then, from the fact alone."""

from __future__ import annotations

from itertools import product

import pytest

from core.engine.contract.facts import Thrown
from core.engine.contract.favour import BAD, GOOD
from core.story.analysis.throws import Throw, outdone, pips, weigh

KINDS = [
    dict(need=4, reading=""),
    dict(need=2, low=True, reading=""),
    dict(need=5, reading="any"),
    dict(need=3, low=True, reading="all"),
    dict(need=8, reading="total"),
    dict(need=6, low=True, reading="total"),
    dict(need=0, reading=""),
    dict(need=0, reading="faces"),
    dict(need=9, reading="any"),
]


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_what_is_expected_and_its_scatter_are_those_of_all_throws(kind: dict[str, object], dice: int) -> None:
    """Every throw that there is, each once: their mean is what was expected, their variance what was said."""
    every = [
        weigh(Thrown("why", "", faces, 6, **kind), GOOD)  # type: ignore[arg-type]
        for faces in product(range(1, 7), repeat=dice)
    ]
    came = [one[1] for one in every if one is not None]
    expected, _, variance = every[0] or (0, 0, 0)
    mean = sum(came) / len(came)

    assert len(came) == 6**dice
    assert mean == pytest.approx(expected)
    assert sum((one - mean) ** 2 for one in came) / len(came) == pytest.approx(variance)


def test_what_is_not_told_or_not_thrown_counts_nothing() -> None:
    assert weigh(Thrown("why", "", (), 6, need=2, reading="any"), GOOD) is None
    assert weigh(Thrown("why", "", (3,), 6, need=4), "") is None
    assert weigh(Thrown("why", "", (3,), 1 << 32), GOOD) is None, "a sum that nobody could work out"


def test_a_favour_turns_the_sign_not_the_numbers() -> None:
    thrown = Thrown("why", "", (6,), 6, need=4, hits=1)

    assert weigh(thrown, GOOD) == weigh(thrown, BAD) == (0.5, 1.0, 0.25)


def test_of_a_die_that_is_read_in_a_table_low_ones_beat_the_others_where_they_are_wanted() -> None:
    """What came is told with its sign: who throws the best face reads that nearly all came."""
    found = [weigh(Thrown("why", "", (1,), 6), favour) for favour in (GOOD, BAD)]

    assert [one[1] for one in found if one is not None] == [pytest.approx(1 / 12), pytest.approx(11 / 12)]


def test_faces_are_measured_against_fair_ones() -> None:
    assert pips(Thrown("why", "", (3, 4), 6)) == 0
    assert pips(Thrown("why", "", (6,), 6)) == pytest.approx(2.5 / (35 / 12) ** 0.5)


def test_a_foreign_log_keeps_nobody_waiting() -> None:
    """More dice than any book throws are no throw that can be weighed; a big pool of ours is."""
    assert weigh(Thrown("why", "", (1,) * 10_000, 2), GOOD) is None
    assert weigh(Thrown("why", "", (6,) * 40, 6, need=6, hits=40), GOOD) is not None


@pytest.mark.parametrize(
    ("faces", "sides", "bad", "good", "share"),
    [
        ((10,), 10, True, False, 0.9),
        ((2,), 6, True, True, 4 / 6),
        ((6,), 10, True, False, 0.5),
        ((3,), 10, True, True, 0.7),
        ((1, 1), 6, True, True, 35 / 36),
        ((1, 1), 6, False, False, 35 / 36),
        ((4, 4), 6, False, True, 21 / 36),
    ],
)
def test_how_many_throws_one_outdoes_can_be_counted_on_ones_fingers(
    faces: tuple[int, ...], sides: int, bad: bool, good: bool, share: float
) -> None:
    """Equal ones are neither better nor worse."""
    one = Throw(
        1, 0, 1, "a", "a", "x", "", faces, sides, need=0, low=False, reading="total",
        expected=0.5, came=0.5, luck=0.0, variance=0.1, typed=False, pips=0.0, bad=bad,
    )  # fmt: skip
    assert outdone(one) == (good, pytest.approx(share))
