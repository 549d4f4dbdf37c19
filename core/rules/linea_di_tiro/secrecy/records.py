"""Linea di Tiro: who is not spotted, and does not exist for the enemy (LT-VIS.a, LT section 6)."""

from __future__ import annotations

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.hidden import Hidden, Listed
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


_last: dict[str, tuple[State, Listed]] = {}
"""The answer that each seat got last, with the state it was made of."""


def hidden_from(state: State, seat: str) -> Listed:
    """Return all whom *seat* may not know."""
    last = _last.get(seat)
    if last is not None and last[0].figures is state.figures:
        return last[1]
    names = {id: None for id in state.figures if called(state, seat, id) is None}
    platoons = {id: None for id in state.platoons if unit_called(state, seat, id) is None}
    hidden = Listed(names, platoons)
    _last[seat] = state, hidden
    return hidden


class HiddenWhile(Hidden, frozen=True, gc=False):
    """Who is hidden in the telling of a fact: before it and after it."""

    seat: str
    before: State
    after: State

    def figure(self, id: FigureId) -> FigureId | None:
        if called(self.after, self.seat, id) is not None:
            return id
        return None if id not in self.before.figures else called(self.before, self.seat, id)

    def unit(self, id: UnitId) -> UnitId | None:
        if unit_called(self.after, self.seat, id) is not None:
            return id
        return unit_called(self.before, self.seat, id)
