"""Odds by trial: where an act can go too many ways to count them, it is run again and again with thrown dice.

The dice are keyed by the question, so that the same question gets the same answer; how far that may be off
is told with it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import ceil, sqrt
from typing import Any

import msgspec

from core.engine.chance.odds import Branching, Reading, Stop, Stopped, TooMany
from core.engine.chance.oracles import Geometry, Reader
from core.engine.chance.outcome_graph import START, Walk
from core.engine.chance.outcome_odds import by_step
from core.engine.contract.facts import Command, Drawn, Thrown
from core.engine.contract.questions import COUNTED, Draw, Throw
from core.engine.words.message import Message, say

STEPS = 20_000
"""Steps of the rules, over all trials: about as long as the exact odds may take."""

MOST_TRIALS = 10_000
"""Trials after which a chance is known to one in a hundred."""

FEWEST_TRIALS = 100
"""Fewer would say too little: then no odds are shown."""

SURE = 1.96
"""So many standard deviations hold 19 of 20 answers."""


class Lots(Branching):
    """The oracle of one trial: every throw and draw falls by chance."""

    def __init__(
        self, dice: random.Random, geometry: Geometry | None, given: tuple[Any, ...], reader: Reader
    ) -> None:
        super().__init__((), geometry, given, reader)
        self._dice = dice

    def throw(self, ask: Throw) -> Thrown:
        """Throw the dice, and read what counts of them, as the exact odds do."""
        self._script = (*self._script, self._reading(ask))
        return super().throw(ask)

    def _reading(self, ask: Throw) -> Reading:
        faces = tuple(self._dice.randint(1, ask.sides) for _ in range(ask.dice))
        if ask.reading not in COUNTED:
            return faces, 0
        good = ask.counted(faces)
        passed = good == ask.dice if ask.reading == "all" else good > 0
        return (), good if ask.reading == "hits" else ask.dice * passed

    def draw(self, ask: Draw) -> Drawn:
        """Draw a card: each that is left is as likely."""
        place = sorted(set(ask.cards)).index(self._dice.choice(ask.cards))
        self._script = (*self._script, ((place,), 0))
        return super().draw(ask)


def trials(
    walk: Callable[[], Walk],
    geometry: Geometry | None,
    given: tuple[Any, ...],
    reader: Reader,
    steps: int = STEPS,
    stop: Stop | None = None,
) -> Counter[tuple[str, ...]]:
    """Return how often an act came to each end, by name; `TooMany` where one trial takes too long.

    *walk* begins the act anew. No more is tried than *steps* steps allow. What is measured after a
    throw is an end.
    """
    found: Counter[tuple[str, ...]] = Counter()
    dice = random.Random(_key(walk()))
    before_dice = tuple(answer for step in by_step(walk(), given).values() for answer in step)
    while steps > 0 and found.total() < MOST_TRIALS:
        one, node, oracle = walk(), START, Lots(dice, geometry, before_dice, reader)
        while not one.done(node):
            if (steps := steps - 1) < 0:
                break
            if stop is not None and stop():
                raise Stopped
            node = one.run_to_measure(node, oracle)
        else:
            found[tuple(sorted(one.names(node)))] += 1
    if found.total() < FEWEST_TRIALS:
        raise TooMany
    return found


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
