"""Smoke on the table: nobody sees into it, out of it or through it, and it covers nobody."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from core.engine.words.ids import PieceId
from core.table.places import Place
from core.table.prepared_shapes import form
from core.table.shapes import Shape, segment_gap
from core.table.spatial_index import Solid
from core.table.terrain import Piece, Table

TALL = 50.0
"""Cm: over it nobody sees either."""

BESIDE = 1.0
"""Cm beside a cloud within which a line is looked along to be sure."""

MOST_TABLES = 64
_last: dict[tuple[int, tuple[Piece, ...]], tuple[Table | None, Table]] = {}
"""What was laid lately, by the table and its clouds: most questions want the same again."""


def screen(name: PieceId, shape: Shape) -> Piece:
    """Return a cloud as a piece of terrain that only takes the view."""
    return Piece(name, name, "smoke", shape, TALL, "none", "blocks")


def clouded(table: Table, clouds: tuple[Piece, ...]) -> Table:
    """Return the table with these clouds on it."""
    if not clouds:
        return table
    key = id(table), clouds  # the same smoke lies over as many tables as there are hulls left out of one
    under, made = _last.get(key, (None, table))
    if under is not table:
        if len(_last) >= MOST_TABLES:
            _last.clear()
        made = replace(table, pieces=(*table.pieces, *clouds))
        _last[key] = table, made
    return made


def may_hide(cloud: Piece, a: Place, b: Place) -> bool:
    """Return whether a line between two places comes so near a cloud that it may be in the way.

    Where it does not, the cloud changes nothing between them.
    """
    solid = _solid(cloud)
    return segment_gap(solid.x, solid.y, a.x, a.y, b.x, b.y) <= solid.outer + BESIDE


@lru_cache(maxsize=256)
def _solid(cloud: Piece) -> Solid:
    return Solid(0, cloud, form(cloud.shape), 0.0)
