"""Where a figure stands: points, places, distances and directions, in cm and degrees (0 east, 90 north)."""

from __future__ import annotations

import math

import msgspec

from core.engine.words.ids import AnyId

TOLERANCE = 0.0005
"""cm or degrees. A limit is reached when it is missed by less: nobody measures five micrometres, and a man
walked 5 cm in three legs must stand at 5 cm."""

FAR = 100_000.0
"""cm. A coordinate beyond a kilometre is not on any table."""


class Point(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A spot on the table, cm east and north of its south-west corner."""

    x: float
    y: float


UNMEASURED = Point(0.0, 0.0)
"""Stands for a spot that only the people at a real table know: nothing is measured from it."""


class Place(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """How a figure stands: centre, front, height of his feet above the ground, base, building, posture.

    *facing* in degrees, *z* and *base* (diameter) in cm. *inside* is the id of the building or vehicle
    he is in, empty in the open. A hill raises him by itself: *z* counts from the ground he stands on.
    A vehicle may have a footprint that is no circle: *base* is its length along the facing then, *wide* cm
    how wide it is across it (`core.table.footprints`).
    """

    x: float
    y: float
    facing: float = 0.0
    z: float = 0.0
    base: float = 2.5
    inside: AnyId = ""
    prone: bool = False
    wide: float = 0.0


def point(place: Place) -> Point:
    """The centre of a figure's base."""
    return Point(place.x, place.y)


def distance(a: Point | Place, b: Point | Place) -> float:
    """Cm on the plan, centre to centre (BN-Q.01); from edge to edge it is `footprints.gap`.

    >>> distance(Point(0, 0), Point(3, 4))
    5.0
    """
    return math.hypot(b.x - a.x, b.y - a.y)


def rim(a: Point | Place) -> float:
    """Half the base in cm; a bare point has none. Of a vehicle with a footprint it is half its length."""
    return a.base / 2 if isinstance(a, Place) else 0.0


def bearing(a: Point | Place, b: Point | Place) -> float:
    """Degrees from *a* to *b*, 0 ≤ bearing < 360; 0 when they are the same spot.

    >>> bearing(Point(0, 0), Point(0, 7))
    90.0
    """
    return math.degrees(math.atan2(b.y - a.y, b.x - a.x)) % 360.0


def reaches(measured: float, limit: float) -> bool:
    """Is the measure within the limit, the limit included (BN-Q.02)? Never for NaN."""
    return measured < limit + TOLERANCE


def exceeds(measured: float, limit: float) -> bool:
    """Is the measure beyond the limit, by more than nobody would see? Always for NaN.

    >>> exceeds(25.0001, 25), exceeds(25.001, 25)
    (False, True)
    """
    return not measured < limit + TOLERANCE


def tidy(measured: float) -> float:
    """A measure to a hundredth of a millimetre, as it is told to players and written into the log."""
    return round(measured, 3) + 0.0


def countable(*numbers: float) -> bool:
    """Are these all real numbers of a size that a table can have?"""
    for number in numbers:  # noqa: SIM110 - twice as fast as all(), and asked for every line
        if not -FAR <= number <= FAR:
            return False
    return True
