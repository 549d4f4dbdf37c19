"""The table as every client may see it: outlines in cm and what each piece does, in plain data."""

from __future__ import annotations

from core.engine.contract.view import OpeningView, PieceView, TableView
from core.engine.words.message import Message, say
from core.table.places import Point
from core.table.shapes import Circle, Line
from core.table.terrain import Piece, Table

_last: list[tuple[Table, TableView]] = []
"""The last few tables with their views: a table is the same object until something on it changes."""

KEPT = 8


def terrain_view(table: Table) -> TableView:
    """Return a table for a view; made once for each table."""
    for known, view in _last:
        if known is table:
            return view
    view = TableView(table.width, table.height, tuple(_piece(piece) for piece in table.pieces))
    _last.insert(0, (table, view))
    del _last[KEPT:]
    return view


def _piece(piece: Piece) -> PieceView:
    shape = piece.shape
    size = 0.0
    points: tuple[Point, ...]
    if isinstance(shape, Circle):
        points, size = (shape.centre,), shape.radius
    else:
        points = shape.points
        size = shape.width if isinstance(shape, Line) else 0.0
    return PieceView(
        id=piece.id,
        name=piece_name(piece),
        kind=piece.kind,
        outline=str(shape.__struct_config__.tag),
        points=tuple((point.x, point.y) for point in points),
        size=size,
        height=piece.height,
        cover=piece.cover,
        sight=piece.sight,
        depth=piece.depth,
        obstacle=piece.obstacle,
        storeys=piece.storeys,
        flags=piece.flags,
        openings=tuple(
            OpeningView(one.kind, (one.start.x, one.start.y), (one.end.x, one.end.y))
            for one in piece.openings
        ),
    )


def piece_name(piece: Piece) -> Message | str:
    """Return what a piece is called, in one language or in several."""
    if isinstance(piece.name, str):
        return piece.name
    first = next(iter(piece.name.values()), piece.id)
    return say("piece-name", **{language: piece.name.get(language, first) for language in ("en", "it")})
