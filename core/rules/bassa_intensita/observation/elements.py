"""Bassa Intensità: the terrain elements that may hide somebody, and who is in which (BI-OBS.h, BI-Q.78)."""

from __future__ import annotations

import math

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import AnyId, FigureId
from core.rules.bassa_intensita.common.geometry import table_for
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import OPEN_GROUND
from core.table.places import Place, Point
from core.table.questions import Inside, TouchingPiece
from core.table.shapes import Circle, Polygon, Shape
from core.table.sight import sight_line
from core.table.terrain import Piece


def hides(piece: Piece) -> bool:
    """Return whether a piece of terrain may hide somebody: what covers, or is not seen through."""
    return piece.cover != "none" or piece.sight != "clear"


def elements(state: State) -> tuple[Piece, ...]:
    """Return the terrain elements that enemies may be suspected in."""
    return tuple(piece for piece in state.terrain.pieces if hides(piece))


def in_element(r: Resolution[State], figures: list[Figure], element: AnyId) -> list[Figure]:
    """Return who of these is in an element, or at it; for open ground who is in none.

    At a real table people say who is in it; who stands in the open has no cover noted. Of whom a note says
    where he is people alone know what he is in: `mill` may be the sawmill.
    """
    if r.state.tape:
        return _said(r, figures, element)
    every = tuple(piece.id for piece in elements(r.state))
    found = []
    for figure in figures:
        touched: tuple[AnyId, ...] = r.measure(TouchingPiece(figure.id, every)) if every else ()
        if (element in touched) if element != OPEN_GROUND else not touched:
            found.append(figure)
    return found


def _said(r: Resolution[State], figures: list[Figure], element: AnyId) -> list[Figure]:
    if element == OPEN_GROUND:
        return [figure for figure in figures if not figure.ground]
    covered = tuple(figure.id for figure in figures if figure.ground or figure.note)
    inside: tuple[FigureId, ...] = r.measure(Inside(covered, element)) if covered else ()
    return [figure for figure in figures if figure.id in inside]


def in_view(state: State, observer: Figure, element: AnyId) -> bool:
    """Return whether somebody sees any part of an element's outline; at a real table people see it."""
    piece = next((one for one in elements(state) if one.id == element), None)
    if element == OPEN_GROUND or state.tape or observer.place is None:
        return element == OPEN_GROUND or piece is not None
    if piece is None:
        return False
    table = table_for(state, (observer.id,))
    spots = (Place(at.x, at.y, base=0.0) for at in outline(piece.shape))
    return any(sight_line(table, observer.place, spot, (piece.id,)).clear for spot in spots)


ROUND = 8
"""So many points stand for the rim of a circle."""


def outline(shape: Shape) -> list[Point]:
    """Return points all along an outline: its corners and what lies half-way between them."""
    if isinstance(shape, Circle):
        steps = (math.tau * number / ROUND for number in range(ROUND))
        at, cm = shape.centre, shape.radius
        return [Point(at.x + cm * math.cos(step), at.y + cm * math.sin(step)) for step in steps]
    corners = list(shape.points)
    nexts = corners[1:] + (corners[:1] if isinstance(shape, Polygon) else [])
    halves = [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in zip(corners, nexts, strict=False)]
    return [*corners, *halves]
