"""Odds by trial: where an act can go too many ways to count them, it is run again and again with thrown dice.

The dice are keyed by the question, so that the same question gets the same answer; how far that may be off
is told with it.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import ceil, sqrt
from typing import Any

import msgspec

from core.engine.chance.odds import Onward, Reading, Stop, Stopped, TooMany, keep_ways, readings
from core.engine.chance.oracles import Geometry, Reader
from core.engine.chance.outcome_graph import START, Walk
from core.engine.chance.outcome_odds import by_step, odds_of
from core.engine.contract.facts import Command
from core.engine.contract.questions import Draw, Throw
from core.engine.words.message import Message, say

STEPS = 1_500
"""Steps of the rules, over all trials: a step of a large fight may take a third of a millisecond."""

MOST_TRIALS = 2_500
"""Trials after which a chance is known to two in a hundred."""

FEWEST_TRIALS = 100
"""Fewer would say too little: so many may take twice the steps. Then no odds are shown."""

SURE = 1.96
"""So many standard deviations hold 19 of 20 answers."""


class Lots(Onward):
    """The oracle of one step of a trial: it follows *script*; every further throw falls by chance."""

    def __init__(
        self,
        script: tuple[Reading, ...],
        dice: random.Random,
        geometry: Geometry | None,
        given: tuple[Any, ...],
        reader: Reader,
    ) -> None:
        super().__init__(script, geometry, given, reader)
        self._dice = dice

    def taken(self, ask: Throw | Draw) -> Reading:
        """Return how it falls."""
        return fallen(ask, self._dice)


def fallen(ask: Throw | Draw, dice: random.Random) -> Reading:
    """Return how a throw or a draw falls by chance, read as the exact odds read it."""
    if isinstance(ask, Draw):
        return (sorted(set(ask.cards)).index(dice.choice(ask.cards)),), 0
    if ask.reading == "faces" and ask.dice > 2:
        return tuple(dice.randint(1, ask.sides) for _ in range(ask.dice)), 0
    ways, shares = _shares(ask.dice, ask.sides, ask.reading, ask.need, ask.low)
    return ways[bisect(shares, dice.random())]


@lru_cache(maxsize=4096)
def _shares(
    dice: int, sides: int, reading: str, need: int, low: bool
) -> tuple[tuple[Reading, ...], tuple[float, ...]]:
    """Return the readings of a throw, and up to which part of 1 each of them but the last comes."""
    every = readings(dice, sides, reading, need, low)
    whole = sides**dice
    upto = accumulate(weight for _, weight in every)
    return tuple(one for one, _ in every), tuple(part / whole for part in upto)[:-1]


class Trials:
    """The trials of one act. Where a step leads is worked out once for each way its dice fall."""

    def __init__(
        self,
        walk: Walk,
        geometry: Geometry | None,
        given: tuple[Any, ...],
        reader: Reader,
        steps: int,
        stop: Stop | None,
    ) -> None:
        self._walk = walk
        self._geometry = geometry
        self._reader = reader
        self._left = steps
        self._stop = stop
        self._dice = random.Random(_key(walk))
        self._given = by_step(walk, given)
        self._known = walk.ways
        self._names: dict[int, tuple[str, ...]] = {}

    def allow(self, steps: int) -> None:
        """Allow so many steps more."""
        self._left += steps

    def one(self) -> tuple[str, ...] | None:
        """Return how one trial ended, by name; `None` where no more steps are allowed."""
        node, most = START, self._left
        while not self._walk.done(node):
            most -= 1
            following = self._following(node) if most >= 0 else None
            if following is None:
                return None
            node = following
        if (names := self._names.get(node)) is None:
            names = self._names[node] = tuple(sorted(self._walk.names(node)))
        return names

    def _following(self, node: int) -> int | None:
        """Return where a step leads, its dice thrown now; `None` where it would be one too many."""
        path: tuple[Reading, ...] = ()
        while not isinstance(ask := self._known.get((node, path)), int):
            if ask is None:
                return self._step(node, path)
            path = (*path, fallen(ask, self._dice))
        return ask

    def _step(self, node: int, path: tuple[Reading, ...]) -> int | None:
        """Run the rules from a state whose dice fell as *path* so far; keep where that leads."""
        if (left := self._left - 1) < 0:
            return None
        self._left = left
        if self._stop is not None and self._stop():
            raise Stopped
        oracle = Lots(path, self._dice, self._geometry, self._given.get(node, ()), self._reader)
        end = self._walk.run_to_measure(node, oracle)
        keep_ways(self._known, node, oracle, end)
        return end


def trials(
    walk: Walk,
    geometry: Geometry | None,
    given: tuple[Any, ...],
    reader: Reader,
    steps: int = STEPS,
    stop: Stop | None = None,
) -> Counter[tuple[str, ...]]:
    """Return how often an act came to each end, by name; `TooMany` where one trial takes too long.

    No more is tried than *steps* steps of the rules allow, besides those that *walk* knows; the first
    `FEWEST_TRIALS` may take as many again. What is measured after a throw is an end.
    """
    lots = Trials(walk, geometry, given, reader, steps, stop)
    found: Counter[tuple[str, ...]] = Counter()
    for most in (MOST_TRIALS, FEWEST_TRIALS):
        while found.total() < most and (ends := lots.one()) is not None:
            found[ends] += 1
        lots.allow(steps)
    if found.total() < FEWEST_TRIALS:
        raise TooMany
    return found


def chances(
    walk: Walk,
    geometry: Geometry | None,
    given: tuple[Any, ...],
    branches: int,
    steps: int,
    stop: Stop | None = None,
) -> tuple[dict[tuple[str, ...], Fraction], int]:
    """Return the chance of each end, exact where so many *branches* hold them all, and else by trials.

    Last in how many; 0: they are exact. What the counting went through is not gone through again by the
    trials. Raises what `odds` does, `TooMany` where *steps* are too few, too.
    """
    try:
        return odds_of(walk, geometry, given, branches, stop), 0
    except TooMany:
        if not steps:
            raise
    found = trials(walk, geometry, given, walk.rules.read, steps, stop)
    return shares(found), found.total()


def shares(found: Counter[tuple[str, ...]]) -> dict[tuple[str, ...], Fraction]:
    """Return the chances of the ends that trials came to, the likeliest first."""
    count = found.total()
    ranked = sorted(found.items(), key=lambda end: (-end[1], end[0]))
    return {names: Fraction(times, count) for names, times in ranked}


def _key(walk: Walk) -> bytes:
    command: Command = walk.command
    return walk.seat.encode() + b"|" + msgspec.json.encode(command)


def about(chance: Fraction, count: int) -> Message:
    """Return a chance found in *count* trials in words, with how far it may be off: about 37% ± 2."""
    return say("odds-about", chance=round(chance * 100), error=max(1, ceil(margin(chance, count) * 100)))


def margin(chance: Fraction | float, count: int) -> float:
    """Return how far a chance found in *count* trials may be off, 19 times of 20; 0 for no trials.

    Half of Wilson's interval, which is none too narrow near 0 and 1 either.

    >>> round(margin(0.37, 2400), 3), margin(0.5, 0)
    (0.019, 0.0)
    """
    if not count:
        return 0.0
    part = float(chance)
    return SURE / (1 + SURE**2 / count) * sqrt(part * (1 - part) / count + SURE**2 / (4 * count**2))
