"""Ludonet quick skirmish: who stands only on a record, and does not exist for the enemy (LU-DEP.a)."""

from __future__ import annotations

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.hidden import Hidden, Listed
from core.rulekit.redaction import Redactor
from core.rules.ludonet.state import State

redact = Redactor()
"""Takes recorded figures and their units out of whatever a seat is shown."""


def called(state: State, seat: str, id: FigureId) -> FigureId | None:
    """Return what *seat* calls a figure: by its id, or not at all where it stands on the enemy's record.

    Nor is whoever is aboard of such a vehicle known.
    """
    figure = state.figures.get(id)
    if figure is None or figure.side == seat or seat == REFEREE:
        return id
    if not figure.placed or (figure.aboard and called(state, seat, figure.aboard) is None):
        return None
    return id


def unit_called(state: State, seat: str, id: UnitId) -> UnitId | None:
    """Return what *seat* calls a unit: by its id, if it is its own or has somebody on the table."""
    unit = state.units.get(id)
    if unit is None or unit.side == seat:
        return id
    men = (man.id for man in state.figures.values() if man.unit == id)
    return id if any(called(state, seat, man) is not None for man in men) else None


_last: dict[str, tuple[State, Listed]] = {}
"""The answer that each seat got last, with the state it was made of."""


def hidden_from(state: State, seat: str) -> Listed:
    """Return all whom *seat* may not know."""
    last = _last.get(seat)
    if last is not None and last[0].figures is state.figures and last[0].options is state.options:
        return last[1]
    names = {id: None for id in state.figures if called(state, seat, id) is None}
    known = {man.unit for man in state.figures.values() if man.id not in names}
    units = [unit.id for unit in state.units.values() if unit.side != seat and unit.id not in known]
    hidden = Listed(names, dict.fromkeys(units))
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
