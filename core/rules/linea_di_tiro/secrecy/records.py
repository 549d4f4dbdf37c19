"""Linea di Tiro: who is not spotted, and what has not fired, is nobody for the enemy (LT-VIS.a, LT-ART.e).

A section of artillery has an id as a platoon has, and is hidden like one until its first attack.
"""

from __future__ import annotations

from operator import attrgetter

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import AnyId, FigureId, UnitId
from core.rulekit.concealing import HiddenFrom, HiddenNow, HiddenWhile
from core.rulekit.hidden import Listed, alike
from core.rulekit.redaction import Redactor
from core.rules.linea_di_tiro.common.actors import open_to_all
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
    return id if open_to_all(state, piece) else None


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
    known = {piece.platoon for id, piece in state.figures.items() if id not in names}
    hiding = [id for id, one in state.platoons.items() if one.side != seat and id not in known]
    silent = [UnitId(id) for id, one in state.sections.items() if not section_known(state, one, seat)]
    return Listed(names, dict.fromkeys((*(hiding if seat != REFEREE else ()), *silent)))


_read_piece = attrgetter("id", "side", "platoon", "spotted", "aboard", "reserve")
_read_section = attrgetter("id", "side", "begun")
"""All that `_listed` asks of a piece, and of a section."""


def _same(one: State, other: State) -> bool:
    """Return whether as much of everybody is known in two states: most facts change nothing in that."""
    return (
        one.platoons is other.platoons
        and alike(one.figures, other.figures, _read_piece)
        and alike(one.sections, other.sections, _read_section)
        and _firing(one) == _firing(other)
    )


hidden_from = HiddenFrom[State](_listed, _same)
"""Return all whom a seat may not know: (state, seat)."""


class UnspottedNow(HiddenNow[State], frozen=True, gc=False):
    """Who is hidden in a state."""

    called = staticmethod(called)
    unit_called = staticmethod(unit_called)


class Unspotted(HiddenWhile[State], frozen=True, gc=False):
    """Who is hidden in the telling of a fact; sections and moves have a side as pieces have."""

    homes = ("sections", "unit_moves", "figures")
    called = staticmethod(called)
    unit_called = staticmethod(unit_called)
