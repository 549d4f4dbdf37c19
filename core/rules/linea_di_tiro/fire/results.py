"""Linea di Tiro: what a letter of the matrices does, at once (LT-FIRE.e, LT-AT.h–k, LT-HE.f–l)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.common.stack import begin, stop
from core.rules.linea_di_tiro.facts.activation import Immobilised
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State, Testing


def suffer(r: Resolution[State], target: FigureId, letter: str, by: FigureId = FigureId("")) -> None:
    """Carry out a *letter* on a piece; *by* is the enemy that it flees from, nobody for artillery.

    R is told to the moment "routs" (piece, threat); T puts a morale test on top of what is in progress.
    """
    piece = r.state.figures[target]
    if not piece.able:
        return
    match letter:
        case "D":
            lose(r, piece.id, "destroyed", by)
        case "R":
            moments.routs(r, piece, by)
        case "T":
            begin(r, Testing(target, "fire", by))
        case "I":
            pin(r, piece, by)


def pin(r: Resolution[State], piece: Piece, by: FigureId) -> None:
    """Result I: infantry and guns are immobilised, motor vehicles take a test (LT-HE.g–h, l, LT-Q.32, 45)."""
    if r.state.kind_of(piece).motor:
        begin(r, Testing(piece.id, "fire", by))
    elif not piece.immobilised:
        r.emit(Immobilised(piece.id))
        stop(r, piece.id)
    elif Options.of(r.state).double_i:
        lose(r, piece.id, "destroyed", by)


acts.line(Immobilised, "lt-immobilised-now", who="figure")
