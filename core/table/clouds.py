"""Smoke on the table: nobody sees into it, out of it or through it, and it covers nobody."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.words.ids import PieceId
from core.table.shapes import Shape
from core.table.terrain import Piece, Table

TALL = 50.0
"""Cm: over it nobody sees either."""

MOST_TABLES = 32
_last: dict[tuple[Piece, ...], tuple[Table, Table]] = {}
"""What was laid lately, by the clouds: most questions want the same again."""


def screen(name: PieceId, shape: Shape) -> Piece:
    """Return a cloud as a piece of terrain that only takes the view."""
    return Piece(name, name, "smoke", shape, TALL, "none", "blocks")


def clouded(table: Table, clouds: tuple[Piece, ...]) -> Table:
    """Return the table with these clouds on it."""
    if not clouds:
        return table
    under, made = _last.get(clouds, (None, table))
    if under is not table:
        if len(_last) >= MOST_TABLES:
            _last.clear()
        made = replace(table, pieces=(*table.pieces, *clouds))
        _last[clouds] = table, made
    return made
