"""Bassa Intensità, who is isolated: too far from his leader, or without one (BI-CMD.c–p, BI-SCOUT.b)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita.common.asking import may_ask
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Unit
from core.rules.bassa_intensita.tables.quality import command_distance
from core.table.places import reaches
from core.table.questions import Gap, InReach


def isolated(r: Resolution[State], figure: Figure) -> bool:
    """Return whether a figure must pass the isolation test before it does anything (BI-CMD.i–j).

    Combat vehicles never are for this (BI-CMD.k), nor Snipers alone (BI-CMD.g); a leader is none by distance,
    but for a section leader with `bi.section_leader_tether` (BI-Q.17).
    """
    state = r.state
    if figure.lone or combat_vehicle(figure):
        return False
    if without_leader(state, figure):
        return not (Options.of(state).leader_loss_scope == "only_uncovered" and _in_reach(r, figure))
    if figure.leads and not _tethered(state, figure):
        return False
    return not _in_reach(r, figure)


def isolated_for_morale(r: Resolution[State], figure: Figure) -> bool:
    """Return whether a morale check counts a figure as isolated (BI-MOR.r); vehicles by BI-Q.100."""
    hull = figure.hull
    if hull is None or not combat_vehicle(figure):
        return isolated(r, figure)
    if hull.converted or not hull.radio or r.state.unit_of(figure).alone:
        return True
    return Options.of(r.state).vehicle_isolation == "leader_distance" and not (
        bool(figure.leads) or _in_reach(r, figure)
    )


def combat_vehicle(figure: Figure) -> bool:
    """Return whether it is a combat vehicle, or a transport used as one for good (BI-CMD.k, BI-CMD.n)."""
    return figure.hull is not None and (figure.hull.role == "combat" or figure.hull.converted)


def units_over(state: State, figure: Figure) -> tuple[Unit, ...]:
    """Return the units whose leaders are his: his section's and its squad's, or his squad's."""
    own = state.unit_of(figure)
    if figure.hull is not None and figure.hull.owner:
        own = state.units[figure.hull.owner]
    return (own, state.units[own.of]) if own.of else (own,)


def without_leader(state: State, figure: Figure) -> bool:
    """A post that is vacant isolates all below it: a squad's its sections too (BI-CMD.p, BI-Q.18)."""
    return any(unit.vacant for unit in units_over(state, figure))


def _tethered(state: State, figure: Figure) -> bool:
    section = bool(figure.leads) and bool(state.units[figure.leads].of)
    return section and Options.of(state).section_leader_tether


def leaders_of(state: State, figure: Figure) -> Iterator[tuple[Figure, float]]:
    """Yield the leaders that count for a figure, each with his distance in cm; a scout's is double."""
    for unit in units_over(state, figure):
        leader = state.figures.get(unit.leader)
        if leader is None or leader.id == figure.id or not leader.able:
            continue
        reach = command_distance(leader.ability, bool(unit.of), figure.is_("scout"))
        if reach is not None:
            yield leader, reach


def _in_reach(r: Resolution[State], figure: Figure) -> bool:
    """Return whether one of his leaders is near enough; who rides is where his vehicle is.

    Of whom nobody may ask he is, so that no die tells of him (BI-Q.122). People at a real table say yes
    or no.
    """
    here = figure.model
    for leader, reach in leaders_of(r.state, figure):
        there = leader.model
        if here == there or not may_ask(r, figure, leader):
            return True
        if r.state.tape and r.measure(InReach(here, there, reach)):
            return True
        if not r.state.tape and reaches(r.measure(Gap(here, there)), reach):
            return True
    return False
