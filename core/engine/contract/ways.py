"""The ways that a field allows: drawn, suggested or written, each is looked at by the same function."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, dist

from core.engine.contract.choices import PickPath
from core.engine.contract.turning import SLACK, Spot, bent, refusal
from core.engine.words.message import Message, say


def wrong_length(field: PickPath, way: Sequence[Spot]) -> Message | None:
    """Return why a way on the map is too long or too short for its field, `None` where it is not.

    Measured on the plan from corner to corner; what ground and obstacles cost more, the rule says.
    """
    if field.origin is None:
        return None
    cm = sum(dist(here, there) for here, there in pairwise([field.origin, *way]))
    if cm > field.most + SLACK:
        return say("misfit-way-long", got=above(cm), most=round(field.most, 1))
    if cm < field.least - SLACK:
        return say("misfit-way-short", got=round(cm, 1), least=round(field.least, 1))
    return None


def above(cm: float) -> float:
    """Return a length that is too great as it is told: to a millimetre, and not less than it is.

    >>> above(25.003)
    25.1
    """
    return ceil(cm * 10 - SLACK) / 10


def wrong_turn(field: PickPath, way: Sequence[Spot], whole: bool = True) -> Message | None:
    """Return where a way turns more than its field allows, `None` where it does not.

    A way still being drawn is not *whole*. Where people measure, they see to it themselves.
    """
    if field.turning is None or field.origin is None:
        return None
    return refusal(field.turning, field.origin, field.facing, way, whole)


def way_to(field: PickPath, corners: Sequence[Spot], spot: Spot) -> list[list[float]]:
    """Return a way by *corners* and on to a spot: straight, or with the one turn that takes it there.

    So a reach, a cursor and what is sent mean the same way by the same spot.
    """
    drawn = [list(corner) for corner in corners]
    if drawn or field.turning is None or field.origin is None:
        return [*drawn, [spot[0], spot[1]]]
    return bent(field.turning, field.origin, field.facing, spot)


def due(field: PickPath, corners: Sequence[Spot]) -> float | None:
    """Return how many cm a way goes on behind its corner where that has to be half-way, or another share.

    `None` where a way may end anywhere.
    """
    at = None if field.turning is None else field.turning.at
    if not at or not corners or field.origin is None:
        return None
    gone = sum(dist(here, there) for here, there in pairwise([field.origin, *corners]))
    return gone * (1 - at) / at


def suggested(field: PickPath) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the suggestions of a field that do not turn more than it allows."""
    if field.turning is None:
        return field.suggestions
    return tuple(way for way in field.suggestions if wrong_turn(field, way) is None)
