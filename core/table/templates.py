"""Templates on the table: circles, rectangles, the corridor of fire. Figures count by their centres."""

from __future__ import annotations

import math
from collections.abc import Mapping

from core.engine.words.ids import FigureId
from core.table.places import Place, Point, reaches
from core.table.shapes import Rectangle, corners, segment_gap

__all__ = ["Rectangle", "astray", "corners", "in_circle", "in_corridor", "in_rectangle"]


def in_circle(places: Mapping[FigureId, Place], centre: Point, radius: float) -> tuple[str, ...]:
    """Ids of the figures whose centres lie under a round template; its rim counts (BN-Q.02, BN-Q.48)."""
    return tuple(
        name for name, at in places.items() if reaches(math.hypot(at.x - centre.x, at.y - centre.y), radius)
    )


def astray(firer: Point, target: Point, way: str, cm: float) -> Point:
    """Return the spot *cm* short of a target, over it, or to its left or right as the firer sees it.

    Who aims at his own feet has no direction: east counts as ahead.

    >>> astray(Point(0, 0), Point(0, 30), "left", 6), astray(Point(0, 0), Point(0, 30), "short", 6)
    (Point(x=-6.0, y=30.0), Point(x=0.0, y=24.0))
    """
    length = math.hypot(target.x - firer.x, target.y - firer.y)
    ux, uy = ((target.x - firer.x) / length, (target.y - firer.y) / length) if length else (1.0, 0.0)
    dx, dy = {"over": (ux, uy), "short": (-ux, -uy), "left": (-uy, ux), "right": (uy, -ux)}[way]
    return Point(round(target.x + cm * dx, 2) + 0.0, round(target.y + cm * dy, 2) + 0.0)


def in_corridor(
    places: Mapping[FigureId, Place], a: Point | Place, b: Point | Place, half_width: float, beyond: float
) -> tuple[str, ...]:
    """Ids of the figures in the line of fire (BN-Q.65), its limits included.

    *half_width* cm to either side of the line from *a* to *b*, from *a* on to *beyond* cm past *b*. Where
    *a* and *b* are one spot there is no direction: everyone within *half_width* counts.
    """
    return tuple(name for name, at in places.items() if _in_lane(at, a, b, half_width, beyond))


def _in_lane(at: Place, a: Point | Place, b: Point | Place, half_width: float, beyond: float) -> bool:
    length = math.hypot(b.x - a.x, b.y - a.y)
    if not length:
        return reaches(segment_gap(at.x, at.y, a.x, a.y, a.x, a.y), half_width)
    ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
    ahead = (at.x - a.x) * ux + (at.y - a.y) * uy
    aside = abs((at.x - a.x) * uy - (at.y - a.y) * ux)
    return reaches(-ahead, 0.0) and reaches(ahead, length + beyond) and reaches(aside, half_width)


def in_rectangle(places: Mapping[FigureId, Place], area: Rectangle) -> tuple[str, ...]:
    """Ids of the figures whose centres lie in a rectangle, its border included (BN-Q.56)."""
    cos, sin = math.cos(math.radians(area.turned)), math.sin(math.radians(area.turned))
    found = []
    for name, at in places.items():
        dx, dy = at.x - area.centre.x, at.y - area.centre.y
        u, v = abs(dx * cos + dy * sin), abs(dy * cos - dx * sin)
        if reaches(u, area.width / 2) and reaches(v, area.height / 2):
            found.append(name)
    return tuple(found)
