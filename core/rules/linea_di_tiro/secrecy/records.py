"""Linea di Tiro: who is not spotted, and what has not fired, is nobody for the enemy (LT-VIS.a, LT-ART.e).

A section of artillery has an id as a platoon has, and is hidden like one until its first attack.
"""

from __future__ import annotations

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import AnyId, FigureId, UnitId
from core.rulekit.concealing import HiddenFrom, HiddenWhile
from core.rulekit.hidden import Listed
from core.rulekit.redaction import Redactor
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.state import Section, Shelling, State

redact = Redactor()
"""Takes hidden pieces, their platoons and silent sections out of whatever a seat is shown."""


def called(state: State, seat: str, id: FigureId) -> FigureId | None:
    """Return what *seat* calls a piece: by its id, or not at all where it is an unspotted enemy.

    Who rides shares the spotting of its carrier (LT-Q.25). What was spotted as it left stays known.
    """
    piece = state.figures.get(id)
    if piece is None or piece.side == seat or seat == REFEREE:
        return id
    return id if shown(state, piece) and not piece.reserve else None


def unit_called(state: State, seat: str, id: UnitId) -> UnitId | None:
    """Return what *seat* calls a platoon or a section: by its id, if it is its own or known to it.

    A platoon is known by one of its pieces, a section by its fire.
    """
    section = state.sections.get(id)
    if section is not None and not section_known(state, section, seat):
        return None
    platoon = state.platoons.get(id)
    if platoon is None or platoon.side == seat or seat == REFEREE:
        return id
    pieces = (piece.id for piece in state.figures.values() if piece.platoon == id)
    return id if any(called(state, seat, piece) is not None for piece in pieces) else None


def section_known(state: State, section: Section, seat: str) -> bool:
    """Return whether *seat* knows of a section: its own, one whose fire has begun, one that fires now."""
    return section.side == seat or section.begun or section.id in _firing(state) or seat == REFEREE


def _firing(state: State) -> tuple[AnyId, ...]:
    """Return the section whose turn it is, where artillery fires."""
    frame = state.frame
    return frame.sections[:1] if isinstance(frame, Shelling) else ()


def _listed(state: State, seat: str) -> Listed:
    names = {id: None for id in state.figures if called(state, seat, id) is None}
    units = (*state.platoons, *map(UnitId, state.sections))
    return Listed(names, {id: None for id in units if unit_called(state, seat, id) is None})


def _same(one: State, other: State) -> bool:
    return one.figures is other.figures and one.sections is other.sections and _firing(one) == _firing(other)


hidden_from = HiddenFrom[State](_listed, _same)
"""Return all whom a seat may not know: (state, seat)."""


class Unspotted(HiddenWhile[State], frozen=True, gc=False):
    """Who is hidden in the telling of a fact; sections and moves have a side as pieces have."""

    homes = ("sections", "unit_moves", "figures")
    called = staticmethod(called)
    unit_called = staticmethod(unit_called)
