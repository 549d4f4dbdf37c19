"""Decisions at which another act promised more by its odds, whatever then came of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from core.engine.words.message import Message
from core.story.analysis.curve import Curve
from core.story.analysis.moments import swings
from core.story.analysis.offers import Offer, Otherwise

MOST_MISSED = 5

LEAST = 0.05
"""What another act must have promised more, to be told."""


class Missed(Struct, frozen=True):
    """What was *done*, and the *best* that there was besides. Its moment is (*record*, *event*)."""

    record: int
    event: int
    turn: int
    what: Message
    done: Offer
    best: Offer

    @property
    def lost(self) -> float:
        """By how much the best act promised more, from 0 to 2."""
        return self.best.promise - self.done.promise


def missed(curve: Curve, weighed: Mapping[int, Otherwise]) -> tuple[Missed, ...]:
    """Return the decisions that let most slip, the most first; *weighed* are decisions by their records."""
    found: list[Missed] = []
    for stage in curve.stages:
        other = weighed.get(stage.record)
        if other is not None and other.done is not None and other.others:
            found.append(
                Missed(stage.record, stage.event, stage.turn, stage.what, other.done, other.others[0])
            )
    slipped = sorted((one for one in found if one.lost >= LEAST), key=lambda one: -one.lost)
    return tuple(slipped[:MOST_MISSED])


def worth_weighing(curve: Curve) -> tuple[int, ...]:
    """Return the records of a game, those first after which the curve moved most: time may run out."""
    moved = [(max(map(abs, gains.values()), default=0.0), after.record) for after, gains in swings(curve)]
    return tuple(record for _, record in sorted(moved, key=lambda one: (-one[0], one[1])))
