"""Linea di Tiro: what follows from a ruling, so that no fact contradicts another."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.stack import stop
from core.rules.linea_di_tiro.state import State

STOPPING = ("place", "immobilised", "fate", "routed")
"""Rulings after which a piece does no more in the activation or move that it is in."""


def follow(r: Resolution[State], ruling: Ruling) -> None:
    """Emit what this ruling brings with it."""
    if ruling.subject not in r.state.figures:
        return
    piece = r.state.figures[FigureId(ruling.subject)]
    if ruling.fact in STOPPING and ruling.value is not False and ruling.value != "":
        stop(r, piece.id)
    acts.happens("ruled", r, piece, ruling)
