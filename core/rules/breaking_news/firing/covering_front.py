"""Breaking News 8.3.b, read as a front (BN-Q.56): covering fire on one piece of terrain, as deep as it is.

Distances in cm, on the plan.
"""

from __future__ import annotations

import math

from core.rules.breaking_news.state import State
from core.table.places import Point
from core.table.shapes import Rectangle
from core.table.spatial_index import Solid, prepare

AT_IT = 2.25
"""From the edge of a piece to the centre of a man behind it: 1 cm and half a 25 mm base (BN-Q.07)."""

STEP = 0.5
"""How far apart the piece is measured across its front."""


def pieces_at(state: State, aim: Point) -> tuple[str, ...]:
    """Return the ids of the obstacles and structures at a point; roads and water are none (BN-Q.50)."""
    return tuple(solid.piece.id for solid in _solids_at(state, aim))


def front(state: State, centre: Point, width: float, turned: float) -> Rectangle | None:
    """Return the plan of a front: *width* cm of the tallest piece at *centre*, through its whole depth.

    Men who shelter at its edge are in it. `None` where no piece of terrain stands there.
    """
    solid = max(_solids_at(state, centre), key=lambda one: one.top, default=None)
    if solid is None:
        return None
    near, far = _depth(solid, centre, width, turned)
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    middle = (near + far) / 2
    shifted = Point(round(centre.x - middle * sin, 2), round(centre.y + middle * cos, 2))
    return Rectangle(shifted, width, round(far - near + 2 * AT_IT, 2), turned)


def _solids_at(state: State, aim: Point) -> list[Solid]:
    return [
        solid
        for solid in prepare(state.terrain).solids
        if (solid.piece.cover != "none" or solid.piece.height > 0) and solid.touches(aim.x, aim.y, 0.0)
    ]


def _depth(solid: Solid, centre: Point, width: float, turned: float) -> tuple[float, float]:
    """Return where the piece begins and ends, seen from *centre* across its front of *width* cm."""
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    reach = 2 * solid.outer
    found: list[float] = [0.0]
    steps = math.ceil(width / STEP)
    for number in range(steps + 1):
        aside = width * (number / steps - 0.5)
        x, y = centre.x + aside * cos, centre.y + aside * sin
        for enters, leaves in solid.cut(x + reach * sin, y - reach * cos, x - reach * sin, y + reach * cos):
            found += (2 * reach * enters - reach, 2 * reach * leaves - reach)
    return min(found), max(found)
