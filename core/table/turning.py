"""A limit of turning along a way: by how much a figure may change direction, and where (cm and degrees)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from core.engine.contract.choices import Turning
from core.engine.words.message import Message, say
from core.table.places import Place, Point, bearing

SLACK = 1e-6
NEAR = 0.5
"""Cm by which a turn may miss the point where it is allowed: nobody draws more exactly."""


def turns(start: Place, points: Sequence[Point]) -> tuple[tuple[float, float], ...]:
    """Return each change of direction on a way as (cm walked until then, degrees), the first at its start.

    The first is measured from where the figure faces. Corners on the spot where he stands are passed over.

    >>> turns(Place(0, 0, facing=0), [Point(10, 0), Point(10, 5)])
    ((0.0, 0.0), (10.0, 90.0))
    """
    corners: list[Point | Place] = [start]
    for corner in points:
        if (corner.x, corner.y) != (corners[-1].x, corners[-1].y):
            corners.append(corner)
    found: list[tuple[float, float]] = []
    heading, gone = start.facing, 0.0
    for here, there in pairwise(corners):
        ahead = bearing(here, there)
        found.append((gone, between(heading, ahead)))
        heading, gone = ahead, gone + hypot(there.x - here.x, there.y - here.y)
    return tuple(found)


def between(one: float, other: float) -> float:
    """Return the angle between two directions, 0 to 180 degrees.

    >>> between(350, 10)
    20.0
    """
    turn = (other - one) % 360.0
    return min(turn, 360.0 - turn)


def refusal(limit: Turning, start: Place, points: Sequence[Point]) -> Message | None:
    """Return what is wrong with the turns of a way, `None` where they are within *limit*."""
    way: list[Point | Place] = [start, *points]
    length = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(way))
    spent = 0
    for cm, degrees in turns(start, points):
        if degrees <= SLACK:
            continue
        most = limit.start if cm == 0.0 else limit.way
        if degrees > most + SLACK:
            return say("turning-too-far", degrees=round(degrees), most=round(most), cm=round(cm, 1))
        if cm == 0.0:
            continue
        spent += 1
        if spent > limit.times:
            return say("turning-too-often", times=limit.times)
        if limit.at is not None and abs(cm - limit.at * length) > NEAR:
            return say("turning-elsewhere", cm=round(limit.at * length, 1), got=round(cm, 1))
    return None
