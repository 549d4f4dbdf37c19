"""Up to contact: a cell of the map is coarse, bases that touch are exact to a millimetre."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from core.engine.contract.view import FigureView
from core.table.footprints import beside
from core.table.places import Place as Standing
from core.table.places import Point, bearing
from core.table.terrain import Opening, Piece, Table

Place = tuple[float, float]

WITHIN = 0.01
"""Cm by which it is made sure that what touches touches."""


def up_to_figure(start: Place, mover: FigureView, other: FigureView) -> Place:
    """Return where *mover* comes from *start* into contact with *other*."""
    there = standing(other)
    assert there is not None
    spot = beside(there, bearing(there, Point(*start)), mover.base / 2 - WITHIN)
    return spot.x, spot.y


def standing(figure: FigureView) -> Standing | None:
    """Return the ground that a figure covers, as far as the seat knows it."""
    if figure.x is None or figure.y is None:
        return None
    return Standing(figure.x, figure.y, figure.facing or 0.0, base=figure.base, wide=figure.wide)


def up_to_opening(start: Place, mover: FigureView, opening: Opening) -> Place:
    """Return where *mover* touches the middle of a door or window, on the side he comes from."""
    a, b = opening.start, opening.end
    middle = ((a.x + b.x) / 2, (a.y + b.y) / 2)
    along = math.dist((a.x, a.y), (b.x, b.y)) or 1.0
    normal = (-(b.y - a.y) / along, (b.x - a.x) / along)
    side = (start[0] - middle[0]) * normal[0] + (start[1] - middle[1]) * normal[1]
    reach = math.copysign(mover.base / 2 - WITHIN, side)
    return middle[0] + normal[0] * reach, middle[1] + normal[1] * reach


def opening_in(
    table: Table, cell: Callable[[float, float], object], here: object
) -> tuple[Piece, Opening] | None:
    """Return the opening whose middle lies in a cell of the map."""
    for piece in table.pieces:
        for opening in piece.openings:
            if cell((opening.start.x + opening.end.x) / 2, (opening.start.y + opening.end.y) / 2) == here:
                return piece, opening
    return None


def touchable(mover: FigureView, here: Sequence[FigureView]) -> FigureView | None:
    """Return whom a way into this cell is meant to touch: a fighting enemy, or a vehicle to board."""
    fits = (other for other in here if not other.out and other.id != mover.id)
    return next((other for other in fits if other.side != mover.side or other.base > mover.base), None)
