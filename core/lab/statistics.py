"""How sure one may be: intervals in which 95 of 100 times the truth lies. Shares are from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

SURE = 0.95
Z = NormalDist().inv_cdf((1 + SURE) / 2)
"""Standard deviations within which 95 of 100 values lie: 1.96."""


class Estimate(NamedTuple):
    """A *value* and the interval in which the truth lies 95 times of 100."""

    value: float
    low: float
    high: float

    @property
    def tells(self) -> bool:
        """Whether it tells a difference from none: 0 lies outside."""
        return not self.low <= 0 <= self.high

    def within(self, low: float, high: float) -> bool:
        """Return whether all of its interval lies between the two."""
        return low <= self.low and self.high <= high

    def outside(self, low: float, high: float) -> bool:
        """Return whether all of its interval lies below the one or above the other."""
        return self.high < low or self.low > high


def wilson(won: float, games: int) -> Estimate:
    """Return the share of *games* that were won with Wilson's interval; of no games nothing is known.

    Unlike the usual one it never leaves 0 to 1, and tells something of none won as well (Wilson 1927).

    >>> [round(one, 3) for one in wilson(620, 1000)]
    [0.62, 0.59, 0.65]
    >>> [round(one, 3) for one in wilson(0, 10)]
    [0.0, 0.0, 0.278]
    """
    if not games:
        return Estimate(0.5, 0.0, 1.0)
    share, z2 = won / games, Z * Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return Estimate(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def paired_shares(differences: Sequence[float]) -> Estimate:
    """Return how much larger a share is, from games of the same seeds: each difference is from -1 to 1.

    Two games are thought in, one for each side, so that few games, or all alike, never make certain
    (Agresti and Min 2005; for halves of a win just so). Where the exact sign test cannot tell the two ways
    apart, 0 lies in it: three games of three say nothing.

    >>> [round(one, 2) for one in paired_shares([0, 0, 0, 1] * 25)]
    [0.25, 0.16, 0.33]
    """
    games = len(differences)
    if not games:
        return Estimate(0.0, -1.0, 1.0)
    middle = sum(differences) / (games + 2)
    spread = (sum(one * one for one in differences) + 1) / (games + 2) - middle * middle
    half = Z * sqrt(max(spread, 0.0) / (games + 2))
    low, high = max(-1.0, middle - half), min(1.0, middle + half)
    if by_chance(sum(one > 0 for one in differences), sum(one < 0 for one in differences)) > 1 - SURE:
        low, high = min(low, 0.0), max(high, 0.0)
    return Estimate(sum(differences) / games, low, high)


def by_chance(more: int, less: int) -> float:
    """Return how often chance alone divides so many differences at least as unevenly: the exact sign test.

    >>> by_chance(3, 0), by_chance(6, 0), by_chance(5, 5)
    (0.25, 0.03125, 1.0)
    """
    every, few = more + less, min(more, less)
    ways = sum(comb(every, each) for each in range(few + 1))
    return min(1.0, 2 * ways / (1 << every))


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of numbers, or of paired differences, with its interval; of one number nothing is sure.

    >>> [round(one, 2) for one in mean([1, 2, 3, 4])]
    [2.5, 0.45, 4.55]
    """
    if len(values) < 2:
        value = values[0] if values else 0.0
        return Estimate(value, float("-inf"), float("inf"))
    middle = fmean(values)
    half = student(len(values) - 1) * sqrt(variance(values) / len(values))
    return Estimate(middle, middle - half, middle + half)


def student(free: int) -> float:
    """Return by how many standard errors a mean may be off where the spread is known from few values, too.

    Cornish and Fisher's series for Student's quantile; two and one degrees, where it is too far off, exactly.

    >>> round(student(1), 2), round(student(2), 2), round(student(9), 2), round(student(999), 2)
    (12.71, 4.3, 2.26, 1.96)
    """
    if free == 1:
        return 12.7062
    if free == 2:
        return 4.3027
    z, n = Z, free
    terms = (
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92_160 * n**4),
    )
    return z + sum(terms)
