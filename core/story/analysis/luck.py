"""Luck apart from decisions: how far what came lies from what the odds promised, for each side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt

from msgspec import Struct

from core.engine.words.message import Message, say
from core.story.analysis.throws import Throw

FEWEST = 20
"""Dice below which nothing is said of luck: so few tell nothing."""


class Luck(Struct, frozen=True):
    """What dice gave one side: *expected* of its throws, what *came*, and the *points* of it that favour it.

    *points* are successes above what the odds promised, *variance* how far that scatters in games like this;
    *pips* how far the faces themselves lie above fair ones, in standard deviations of a die.

    All of *compared* throws have no number to reach; of *low* ones low faces are good; *opposed* ones were
    thrown against another side's.
    """

    side: str
    throws: int = 0
    dice: int = 0
    expected: float = 0.0
    came: float = 0.0
    points: float = 0.0
    variance: float = 0.0
    pips: float = 0.0
    compared: bool = False
    low: bool = False
    opposed: bool = False

    @property
    def spread(self) -> float:
        """Within which two games of three lie: one standard deviation."""
        return sqrt(self.variance)

    @property
    def deviations(self) -> float:
        """The points in standard deviations; 0 where nothing could scatter."""
        return self.points / self.spread if self.variance else 0.0

    @property
    def enough(self) -> bool:
        """Whether so many dice were thrown that luck can be told."""
        return self.dice >= FEWEST


def luck_of(side: str, throws: Iterable[Throw]) -> Luck:
    """Return the luck that *side* had with its own throws."""
    own = [one for one in throws if one.side == side]
    return Luck(
        side,
        len(own),
        sum(one.dice for one in own),
        sum(one.expected for one in own),
        sum(one.came for one in own),
        sum(one.luck for one in own),
        sum(one.variance for one in own),
        sum(one.pips for one in own),
        bool(own) and not any(one.need for one in own),
        bool(own) and all(one.bad for one in own),
        bool(own) and all(one.opposed for one in own),
    )


def by_reason(
    side: str, throws: Iterable[Throw], called: Callable[[str], str] = str
) -> tuple[tuple[str, Luck], ...]:
    """Return the luck of *side* for every reason it threw for, in the order in which they first came up.

    Reasons that are *called* alike are one: who knew of a throw makes no other row of it.
    """
    kinds: dict[str, list[Throw]] = {}
    for one in throws:
        if one.side == side:
            kinds.setdefault(called(one.why), []).append(one)
    return tuple((those[0].why, luck_of(side, those)) for those in kinds.values())


def told(luck: Luck, name: Message | str) -> Message:
    """Return the luck of a side as a sentence; that the dice were too few, where they were."""
    if not luck.enough:
        return say("analysis-luck-few", side=name, dice=luck.dice, fewest=FEWEST)
    points, spread = round(luck.points, 1), round(luck.spread, 1)
    if points == 0:
        return say("analysis-luck-none", side=name, dice=luck.dice, spread=spread)
    way = "more" if points > 0 else "less"
    return say(f"analysis-luck-{way}", side=name, dice=luck.dice, points=abs(points), spread=spread)


def faces_told(luck: Luck, name: Message | str) -> Message | None:
    """Return how the faces themselves fell, where they lie so far off that dice may be asked about.

    That is 3 standard deviations: one side in 370 of fair dice.
    """
    if not luck.enough or abs(off := luck.pips / sqrt(luck.dice)) < 3:
        return None
    return say("analysis-faces-high" if off > 0 else "analysis-faces-low", side=name, off=round(abs(off), 1))
