"""The moments that decided: the largest swings of the curve, and whether dice or a decision made them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from msgspec import Struct

from core.engine.words.message import Message
from core.story.analysis.curve import Curve, Stage
from core.story.analysis.throws import Throw

MOMENTS = 5

LUCKY = 0.5
"""Successes off what was to be expected from which on a single throw is told that moved no curve."""

LEAST = 0.02
"""A swing below which nothing has been decided."""


class Moment(Struct, frozen=True):
    """A moment that decided. (*record*, *event*) is the line at which it had come, *what* was told of it.

    *gained* is the side for which it was good, *swing* how far the curve went, from 0 to 2. *luck* is what
    the dice of the act gave that side beyond what the odds promised; *throws* are they.
    """

    record: int
    event: int
    turn: int
    what: Message
    gained: str
    swing: float
    luck: float
    throws: tuple[Throw, ...] = ()

    @property
    def spread(self) -> float:
        """One standard deviation of all that its dice were to give."""
        return sqrt(sum(one.variance for one in self.throws))

    @property
    def by_dice(self) -> bool:
        """Whether dice did it: two of three acts give less. Else who acted did, and the dice did as usual."""
        return self.luck > 0 and self.luck >= self.spread


def swings(curve: Curve) -> Iterator[tuple[Stage, dict[str, float]]]:
    """Yield each stage but the first, and how far each side came forward since the one before.

    By strength and by points together. Points count as a share of the largest lead in this game, so that
    neither drowns the other.
    """
    most = curve.most_points
    for before, after in zip(curve.stages, curve.stages[1:]):
        gains = {}
        for side in curve.known:
            strength = curve.ahead(after, side) - curve.ahead(before, side)
            points = (curve.leads(after, side) - curve.leads(before, side)) / most
            gains[side] = (strength + points) / 2 if after.points else strength
        yield after, gains


def moments(curve: Curve, throws: Iterable[Throw], most: int = MOMENTS) -> tuple[Moment, ...]:
    """Return the moments that decided, the largest swing first.

    Where the curve swung less often than that, the throws that were furthest from what was to be expected
    take the places that are left.
    """
    by_record: dict[int, list[Throw]] = {}
    for one in throws:
        by_record.setdefault(one.record, []).append(one)
    found = [_moment(after, gains, by_record.get(after.record, [])) for after, gains in swings(curve)]
    found = sorted((one for one in found if one.swing >= LEAST), key=lambda one: (-one.swing, one.record))
    taken = {one.record for one in found[:most]}
    odd = (throw for record, those in by_record.items() if record not in taken for throw in those)
    told = {stage.record: stage for stage in curve.stages}
    rare = sorted((one for one in odd if one.record in told), key=lambda one: -abs(one.luck))
    for one in rare:
        if len(found) >= most:
            break
        if one.record not in taken and abs(one.luck) >= LUCKY:
            taken.add(one.record)
            found.append(_rare(one, told[one.record], curve))
    return tuple(found[:most])


def _moment(after: Stage, gains: dict[str, float], throws: Sequence[Throw]) -> Moment:
    gained = max(gains, key=lambda side: gains[side], default="")
    luck = sum(one.luck if one.side == gained else -one.luck for one in throws)
    return Moment(
        after.record, after.event, after.turn, after.what, gained, gains.get(gained, 0.0), luck, tuple(throws)
    )


def _rare(throw: Throw, stage: Stage, curve: Curve) -> Moment:
    """Return the moment of a throw that moved no curve: it was good for who threw, or else for another."""
    others = [side for side in curve.known if side != throw.side]
    gained = throw.side if throw.luck > 0 else next(iter(others), "")
    return Moment(throw.record, stage.event, throw.turn, stage.what, gained, 0.0, abs(throw.luck), (throw,))
