"""Linea di Tiro: who is not spotted, and does not exist for the enemy (LT-VIS.a, LT section 6)."""

from __future__ import annotations

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.concealing import HiddenFrom
from core.rulekit.hidden import Listed
from core.rulekit.redaction import Redactor
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.state import State

redact = Redactor()
"""Takes hidden pieces and their platoons out of whatever a seat is shown."""


def called(state: State, seat: str, id: FigureId) -> FigureId | None:
    """Return what *seat* calls a piece: by its id, or not at all where it is an unspotted enemy.

    Who rides shares the spotting of its carrier (LT-Q.25). What was spotted as it left stays known.
    """
    piece = state.figures.get(id)
    if piece is None or piece.side == seat or seat == REFEREE:
        return id
    return id if shown(state, piece) and not piece.reserve else None


def unit_called(state: State, seat: str, id: UnitId) -> UnitId | None:
    """Return what *seat* calls a platoon: by its id, if it is its own or one of its pieces is known."""
    platoon = state.platoons.get(id)
    if platoon is None or platoon.side == seat or seat == REFEREE:
        return id
    pieces = (piece.id for piece in state.figures.values() if piece.platoon == id)
    return id if any(called(state, seat, piece) is not None for piece in pieces) else None


def _listed(state: State, seat: str) -> Listed:
    names = {id: None for id in state.figures if called(state, seat, id) is None}
    return Listed(names, {id: None for id in state.platoons if unit_called(state, seat, id) is None})


hidden_from = HiddenFrom[State](_listed, lambda one, other: one.figures is other.figures)
"""Return all whom a seat may not know: (state, seat)."""
