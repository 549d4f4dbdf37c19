"""Bassa Intensità: who is not observed, and does not exist for the enemy (BI-OBS, Part 6)."""

from __future__ import annotations

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.hidden import Hidden, Listed
from core.rulekit.redaction import Redactor
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.state import State

redact = Redactor()
"""Takes hidden figures and their units out of whatever a seat is shown."""

DEPLOYING = ("", "start", "deploy")
"""Until all stand, nobody is known to the other."""


def called(state: State, seat: str, id: FigureId) -> FigureId | None:
    """Return what *seat* calls a figure: by its id, or not at all where its side does not observe it."""
    figure = state.figures.get(id)
    if figure is None or figure.side == seat or seat == REFEREE:
        return id
    return id if state.phase not in DEPLOYING and shown(state, figure, seat) else None


def unit_called(state: State, seat: str, id: UnitId) -> UnitId | None:
    """Return what *seat* calls a unit: by its id, if it is its own or one of its figures is known.

    A squad is known by a section of it.
    """
    unit = state.units.get(id)
    if unit is None or unit.side == seat or seat == REFEREE:
        return id
    own = {id, *(one.id for one in state.units.values() if one.of == id)}
    men = (man.id for man in state.figures.values() if man.unit in own)
    return id if any(called(state, seat, man) is not None for man in men) else None


_last: dict[str, tuple[State, Listed]] = {}
"""The answer that each seat got last, with the state it was made of."""


def hidden_from(state: State, seat: str) -> Listed:
    """Return all whom *seat* may not know."""
    last = _last.get(seat)
    if last is not None and _same(last[0], state):
        return last[1]
    names = {id: None for id in state.figures if called(state, seat, id) is None}
    units = {id: None for id in state.units if unit_called(state, seat, id) is None}
    hidden = Listed(names, units)
    _last[seat] = state, hidden
    return hidden


def _same(one: State, other: State) -> bool:
    return one.figures is other.figures and one.units is other.units and one.phase == other.phase


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
