"""Ludonet quick skirmish: who stands only on a record, and does not exist for the enemy (LU-DEP.a)."""

from __future__ import annotations

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.concealing import HiddenFrom, HiddenWhile
from core.rulekit.hidden import Listed
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


def _listed(state: State, seat: str) -> Listed:
    names = {id: None for id in state.figures if called(state, seat, id) is None}
    known = {man.unit for man in state.figures.values() if man.id not in names}
    units = [unit.id for unit in state.units.values() if unit.side != seat and unit.id not in known]
    return Listed(names, dict.fromkeys(units))


def _same(one: State, other: State) -> bool:
    return one.figures is other.figures and one.options is other.options


hidden_from = HiddenFrom[State](_listed, _same)
"""Return all whom a seat may not know: (state, seat)."""


class Recorded(HiddenWhile[State], frozen=True, gc=False):
    """Who stands only on a record in the telling of a fact."""

    called = staticmethod(called)
    unit_called = staticmethod(unit_called)
