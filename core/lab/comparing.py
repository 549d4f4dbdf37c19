"""What a variant makes different: the same seeds played both ways, so that much of the luck is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from core.lab.result import Result
from core.lab.statistics import Estimate, mean, paired_shares
from core.lab.summary import Games, Summary, alive

OFTEN = 0.1
"""Times a game by which an act must be done more or less often to be told."""


class Difference(Struct, frozen=True):
    """A variant beside the first: what is larger in it, of *games* that were played both ways.

    *wins* is each side's share. Of the games *changed* went another way somewhere, and *turned* had another
    winner: where none did, the option had nothing to say in this scenario. *acts* are those that are done
    more or less often, by how many times a game, the largest difference first.
    """

    games: int
    wins: dict[str, Estimate]
    points: dict[str, Estimate]
    lost: dict[str, Estimate]
    turns: Estimate
    length: Estimate
    changed: int
    turned: int
    acts: tuple[tuple[str, float], ...]

    @property
    def most(self) -> float:
        """The largest difference of a side's share, whatever its sign."""
        return max((abs(one.value) for one in self.wins.values()), default=0.0)

    @property
    def tells(self) -> bool:
        """Whether some side wins more or less often, as sure as one can be."""
        return any(one.tells for one in self.wins.values())


def difference(first: Games, other: Games, of: Summary) -> Difference:
    """Return what *other* makes different, which is summed up as *of*."""
    base, varied = alive(first), alive(other)
    pairs = [(base[at], one) for at, one in varied.items() if at in base]

    def apart(value: Callable[[Result], float]) -> list[float]:
        return [value(later) - value(before) for before, later in pairs]

    def of_side(value: Callable[[Result, str], float], side: str) -> list[float]:
        return [value(later, side) - value(before, side) for before, later in pairs]

    sides = of.variant.sides
    return Difference(
        len(pairs),
        {side: paired_shares(of_side(Result.share, side)) for side in sides},
        {side: mean(of_side(_points, side)) for side in of.points},
        {side: mean(of_side(_lost, side)) for side in sides},
        mean(apart(lambda one: one.turns)),
        mean(apart(lambda one: one.acts)),
        sum(before.digest != later.digest for before, later in pairs),
        sum(_best(before) != _best(later) for before, later in pairs),
        _acts(pairs),
    )


def _points(one: Result, side: str) -> float:
    return one.points.get(side, 0)


def _lost(one: Result, side: str) -> float:
    return one.lost.get(side, 0)


def _best(one: Result) -> tuple[float, ...]:
    return tuple(one.share(side) for side in one.names)


def _acts(pairs: list[tuple[Result, Result]]) -> tuple[tuple[str, float], ...]:
    more: Counter[str] = Counter()
    for before, later in pairs:
        more.update(later.did)
        more.subtract(before.did)
    each = ((act, times / len(pairs)) for act, times in more.items())
    return tuple(sorted((one for one in each if abs(one[1]) >= OFTEN), key=lambda one: -abs(one[1])))
