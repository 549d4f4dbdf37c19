"""Looking for what brings a scenario to 50:50: many changes with few games each, the best of them with more.

Changes that come nearest are chosen again and again, each time with four times the games; so chance has its
hand in the choice. What is left is therefore played from seeds that had no part in it.
"""

from __future__ import annotations

from collections.abc import Generator
from statistics import NormalDist

from msgspec import Struct

from core.lab.changes import changes
from core.lab.experiment import Experiment, Trial, Wanted, ready
from core.lab.statistics import Estimate
from core.lab.summary import Summary
from core.lab.told import Found
from core.lab.trouble import trouble
from core.scenarios import Scenario

FEW = 12
"""Games of each change in the first round."""

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
        found = yield Experiment((Trial(scenario, left),), few, seed)
        nearest = sorted(found.summaries, key=lambda one: off(one, side))
        enough = FINALISTS if few >= games else max(FINALISTS, len(left) // 4)
        left, few = tuple(one.variant for one in nearest[:enough]), min(4 * few, games)
    if not left:
        return Balanced(side, first.first, tried, ())
    last = yield Experiment((Trial(scenario, left),), games, seed + games)
    return Balanced(side, first.first, tried, tuple(sorted(last.summaries, key=lambda one: off(one, side))))


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
