"""Fire arcs: how far off his front something is, in degrees. Limits are included (BN-Q.06)."""

from __future__ import annotations

from collections.abc import Sequence

from core.table.places import Place, Point, bearing


def angle_off(place: Place, point: Point | Place) -> float:
    """Degrees between a figure's front and a spot, 0 ahead to 180 behind; 0 for the spot he stands on.

    >>> angle_off(Place(0, 0, facing=90), Point(5, 5))
    45.0
    """
    if place.x == point.x and place.y == point.y:
        return 0.0
    turn = (bearing(place, point) - place.facing) % 360.0
    return min(turn, 360.0 - turn)


def narrowest_arc(at: Point | Place, spots: Sequence[Point | Place]) -> tuple[float, float]:
    """Width and middle, in degrees, of the narrowest arc from *at* that holds all *spots*.

    >>> narrowest_arc(Point(0, 0), [Point(5, 5), Point(5, -5)])
    (90.0, 0.0)
    """
    angles = sorted({bearing(at, spot) for spot in spots})
    gaps = [((after - angle) % 360.0 or 360.0) for angle, after in zip(angles, angles[1:] + angles[:1])]
    width = 360.0 - max(gaps)
    first = angles[(gaps.index(max(gaps)) + 1) % len(angles)]
    return width, (first + width / 2) % 360.0
