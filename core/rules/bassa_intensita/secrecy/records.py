"""Bassa Intensità: who is not observed, and does not exist for the enemy (BI-OBS, Part 6)."""

from __future__ import annotations

from operator import attrgetter

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.concealing import HiddenFrom, HiddenNow, HiddenWhile
from core.rulekit.hidden import Listed, alike
from core.rulekit.redaction import Redactor
from core.rules.bassa_intensita.common.actors import men_shown, shown, unit_shown, units_shown
from core.rules.bassa_intensita.state import State

redact = Redactor()
"""Takes hidden figures and their units out of whatever a seat is shown."""

DEPLOYING = ("", "start", "deploy", "deployed")
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
    return id if state.phase not in DEPLOYING and unit_shown(state, unit, seat) else None


def _listed(state: State, seat: str) -> Listed:
    if seat == REFEREE:
        return Listed({}, {})
    men = men_shown(state, seat) if state.phase not in DEPLOYING else {}
    units = units_shown(state, men)
    return Listed(
        {id: None for id, man in state.figures.items() if man.side != seat and id not in men},
        {id: None for id, unit in state.units.items() if unit.side != seat and id not in units},
    )


_read_figure = attrgetter("id", "side", "unit", "seen_by", "aboard")
"""All that `_listed` asks of a figure."""


def _same(one: State, other: State) -> bool:
    """Return whether as much of everybody is known in two states: most facts change nothing in that."""
    return (
        one.units is other.units
        and (one.phase == other.phase or (one.phase not in DEPLOYING and other.phase not in DEPLOYING))
        and alike(one.figures, other.figures, _read_figure)
    )


hidden_from = HiddenFrom[State](_listed, _same)
"""Return all whom a seat may not know: (state, seat)."""


class UnobservedNow(HiddenNow[State], frozen=True, gc=False):
    """Who is not observed in a state."""

    called = staticmethod(called)
    unit_called = staticmethod(unit_called)


class Unobserved(HiddenWhile[State], frozen=True, gc=False):
    """Who is not observed in the telling of a fact."""

    called = staticmethod(called)
    unit_called = staticmethod(unit_called)
