"""Passing near a spot: where on a way one first is within some cm of it (BN-X.IED.c). Distances in cm."""

from __future__ import annotations

import math
from collections.abc import Sequence

from core.table.places import TOLERANCE, Place, Point, tidy


def first_near(start: Place, route: Sequence[Point], spot: Place | Point, cm: float) -> float | None:
    """Return after how many cm of a way somebody first is at most *cm* from a spot; `None` for never.

    >>> first_near(Place(0, 0), (Point(30, 0),), Point(20, 0), 10)
    10.0
    >>> first_near(Place(0, 0), (Point(30, 0),), Point(20, 11), 10) is None
    True
    """
    here, gone = (start.x, start.y), 0.0
    if math.dist(here, (spot.x, spot.y)) <= cm + TOLERANCE:
        return 0.0
    for corner in route:
        there = corner.x, corner.y
        length = math.dist(here, there)
        if length > 0 and (along := _enters(here, there, length, spot, cm)) is not None:
            return gone + along
        here, gone = there, gone + length
    return None


def _enters(
    here: tuple[float, float], there: tuple[float, float], length: float, spot: Place | Point, cm: float
) -> float | None:
    """Return after how many cm a straight leg, begun outside, enters the circle of *cm* round a spot."""
    dx, dy = (there[0] - here[0]) / length, (there[1] - here[1]) / length
    ahead = (spot.x - here[0]) * dx + (spot.y - here[1]) * dy
    aside = (spot.x - here[0]) ** 2 + (spot.y - here[1]) ** 2 - ahead**2
    if aside > (cm + TOLERANCE) ** 2:
        return None
    along = ahead - math.sqrt(max(0.0, cm**2 - aside))
    return tidy(min(along, length)) if 0 <= along <= length + TOLERANCE else None
