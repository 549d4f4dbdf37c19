"""Fire arcs: how far off his front something is, in degrees. Limits are included (BN-Q.06)."""

from __future__ import annotations

from core.table.places import Place, Point, bearing, reaches


def angle_off(place: Place, point: Point | Place) -> float:
    """Degrees between a figure's front and a spot, 0 ahead to 180 behind; 0 for the spot he stands on.

    >>> angle_off(Place(0, 0, facing=90), Point(5, 5))
    45.0
    """
    if place.x == point.x and place.y == point.y:
        return 0.0
    turn = (bearing(place, point) - place.facing) % 360.0
    return min(turn, 360.0 - turn)


def in_arc(place: Place, point: Point | Place, half: float) -> bool:
    """Is the spot within *half* degrees of his front, to either side?"""
    return reaches(angle_off(place, point), half)
