"""Turning on the spot, towards a point of the table or by degrees."""

from __future__ import annotations

from typing import Any

from core.engine.chance.resolution import Resolution
from core.table.places import Place, Point, bearing

FARTHEST, MOST = 1e5, 3600.0
"""How far off a point may lie, in cm, and how many degrees either way: more was mistyped."""


def facing(r: Resolution[Any], rule: str, refusal: str, place: Place, towards: Point | float) -> float:
    """Return the facing, to a hundredth of a degree, of who stands at *place* and turns *towards* something.

    Refuse by *rule*, with the sentence *refusal*, what is no point and no angle.
    """
    if isinstance(towards, Point):
        if not (abs(towards.x) < FARTHEST and abs(towards.y) < FARTHEST):
            r.refuse(rule, refusal)
        return round(bearing(place, towards), 2)
    if not abs(towards) <= MOST:
        r.refuse(rule, refusal)
    return round(towards % 360, 2)
