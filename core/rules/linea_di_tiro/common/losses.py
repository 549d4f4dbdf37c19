"""Linea di Tiro: a piece leaves the game: destroyed, captured, abandoned, off the table (LT-MOR.j).

Whoever takes a piece out calls `lose`: what follows for its passengers enters itself ("piece-lost").
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, PieceId
from core.engine.words.message import Message, say
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.common.stack import stop
from core.rules.linea_di_tiro.facts.fates import PieceLost
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State
from core.rules.linea_di_tiro.terrain import TERRAIN
from core.table.places import Point
from core.table.shapes import Circle
from core.table.terrain import Piece as Terrain
from core.table.terrain import make


def lose(r: Resolution[State], id: FigureId, fate: str, by: FigureId = FigureId("")) -> None:
    """Take a piece out of the game; a destroyed vehicle stays as a wreck (LT-Q.65)."""
    piece = r.state.figures[id]
    if piece.fate:
        return
    stop(r, id)
    burns = fate == "destroyed" and leaves_wreck(r.state, piece)
    left = wreck(piece) if burns else None
    if burns and not piece.spotted:
        r.emit(Spotted(id, "burns"))
    r.emit(PieceLost(id, fate, left, by))
    moments.piece_lost(r, r.state.figures[id])


def wreck_id(id: FigureId) -> PieceId:
    """Return the id of a vehicle's wreck on the table."""
    return PieceId(f"wreck-{id}")


def leaves_wreck(state: State, piece: Piece) -> bool:
    """Return whether a piece leaves a wreck where it is destroyed: vehicles do (LT-Q.65)."""
    return state.kind_of(piece).vehicle and Options.of(state).wrecks


def wreck(piece: Piece) -> Terrain | None:
    """Return a vehicle's wreck, which gives cover and no protection; at a real table its model is that."""
    if piece.place is None:
        return None
    shape = Circle(Point(piece.place.x, piece.place.y), piece.place.base / 2)
    return make("wreck", wreck_id(piece.id), shape, TERRAIN, name=piece.name)


@acts.tells(PieceLost)
def _(before: State, event: PieceLost, after: State) -> Message:
    who = name(before, event.figure)
    piece = before.figures.get(event.figure)
    if event.fate == "destroyed" and piece is not None and leaves_wreck(before, piece):
        return say("lt-lost-wreck", who=who)
    return say(f"lt-lost-{event.fate}", who=who)
