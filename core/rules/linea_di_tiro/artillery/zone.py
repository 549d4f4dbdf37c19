"""Linea di Tiro: the zone of an artillery section, and who is in it (LT-ART.d, g, j)."""

from __future__ import annotations

import math

from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.state import Piece, State
from core.rules.linea_di_tiro.tables import ZONE
from core.table.places import Place, Point, reaches, rim


def pieces_in(state: State, centre: Point) -> tuple[FigureId, ...]:
    """Return the pieces of both sides whose bases even touch the square, seen or not; never riders."""
    return tuple(
        sorted(
            piece.id for piece in targets(state) if piece.place is not None and touches(piece.place, centre)
        )
    )


def targets(state: State) -> list[Piece]:
    """Return the pieces that shells can hit: whoever is in the game and rides on nothing."""
    return [piece for piece in state.figures.values() if piece.able and not piece.aboard]


def touches(place: Place, centre: Point) -> bool:
    """Return whether a base touches the square, its sides parallel to the table."""
    half = ZONE / 2
    dx = max(0.0, abs(place.x - centre.x) - half)
    dy = max(0.0, abs(place.y - centre.y) - half)
    return reaches(math.hypot(dx, dy), rim(place))
