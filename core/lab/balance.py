"""Looking for what brings a scenario to 50:50: many changes with few games each, the best of them with more.

Changes are played from the same seeds as the scenario as it is. What makes no game go another way is left out
at once; of the others the third that comes nearest is chosen again and again, each time with three times the
games. So chance has its hand in the choice, and what is left is played from seeds that had no part in it.
"""

from __future__ import annotations

from collections.abc import Generator
from statistics import NormalDist

from msgspec import Struct

from core.lab.changes import changes
from core.lab.comparing import Difference
from core.lab.experiment import Experiment, Trial, Wanted, ready
from core.lab.statistics import Estimate
from core.lab.summary import Summary
from core.lab.told import Found
from core.lab.trouble import trouble
from core.scenarios import Scenario

FEW = 4
"""Games of each change in the first round: 15 of 16 that change half of all games show it."""

TIMES = 3
"""By how much more often those are played that are left, and what part of them that is."""

FINALISTS = 3
"""Changes that are played from new seeds."""

NEAR = (0.45, 0.55)
"""Between these shares two sides are as good as even."""

Steps = Generator[Experiment, Found, "Balanced"]
"""Yields what is to be played next, and wants what came of it."""


class Balanced(Struct, frozen=True):
    """What was found: the scenario as it is, how many changes were *tried*, the *finalists* nearest first."""

    side: str
    as_it_is: Summary
    tried: int
    finalists: tuple[Summary, ...]


def balance(scenario: Scenario, side: str, wanted: Wanted, games: int, seed: int) -> Steps:
    """Look for what makes *side* win one game of two, with *games* for whatever comes to the last round."""
    base = ready(scenario, wanted.options, wanted.levels)
    if side not in base.sides:
        raise trouble("lab-no-side", scenario=scenario.id, side=side, known=", ".join(base.sides))
    if len(base.sides) != 2:
        raise trouble("lab-balance-two", count=len(base.sides))
    first = yield Experiment((Trial(scenario, (base,)),), games, seed)
    stronger = max(base.sides, key=lambda one: first.first.wins[one].value)
    left = tuple(
        {one.key: one for one in changes(scenario, stronger, wanted.options, wanted.levels)}.values()
    )
    left = tuple(one for one in left if one.key != base.key)
    tried, few = len(left), min(FEW, games)
    while len(left) > FINALISTS:
        found = yield Experiment((Trial(scenario, (base, *left)),), few, seed)
        tries = [*zip(found.summaries[1:], found.differences)]
        said = [one for one in tries if one[1].changed or not one[1].games] or tries
        luck = first.first.wins[side].value - found.first.wins[side].value
        said.sort(key=lambda one: _off(one[0], one[1], side, luck))
        enough = FINALISTS if few >= games else max(FINALISTS, len(said) // TIMES)
        left = tuple(summary.variant for summary, _ in said[:enough])
        few = min(TIMES * few, games)
    if not left:
        return Balanced(side, first.first, tried, ())
    last = yield Experiment((Trial(scenario, left),), games, seed + games)
    return Balanced(side, first.first, tried, tuple(sorted(last.summaries, key=lambda one: off(one, side))))


def _off(one: Summary, apart: Difference, side: str, luck: float) -> float:
    """Return how far a side is from one game of two; where no game came to its end, all the way.

    *luck* is by how much it wins more often in all games of the scenario as it is than in those of these
    seeds: games that went the same way had the same luck, and are made even by it.
    """
    if not one.games:
        return 1.0
    same = 1 - apart.changed / apart.games if apart.games else 0.0
    return abs(one.wins[side].value + same * luck - 0.5)


def off(one: Summary, side: str) -> float:
    """Return how far a side is from winning one game of two; where no game came to its end, all the way."""
    return abs(one.wins[side].value - 0.5) if one.games else 1.0


def certainty(share: Estimate, games: int) -> float:
    """Return how sure it is, from 0 to 1, that the true share lies between 45 and 55 of 100.

    Two games are thought in for each side, as Agresti and Coull do.

    >>> round(certainty(Estimate(0.5, 0, 1), 1000), 3), round(certainty(Estimate(0.5, 0, 1), 100), 2)
    (0.998, 0.69)
    """
    middle = (share.value * games + 2) / (games + 4)
    normal = NormalDist(middle, (middle * (1 - middle) / (games + 4)) ** 0.5)
    return normal.cdf(NEAR[1]) - normal.cdf(NEAR[0])
