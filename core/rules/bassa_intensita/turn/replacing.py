"""Bassa Intensità: a unit without a leader rolls for a new one as a turn begins (BI-CMD.q–r, BI-Q.20–21)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne
from core.engine.contract.facts import Command, Decision, Ruling
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice, either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.actors import own
from core.rules.bassa_intensita.common.chance import face_or_less
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.common.quality import q_of_unit
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.facts.leaders import LeaderReplaced, LeaderTested, SectionDissolved
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Unit
from core.rules.bassa_intensita.tables.quality import command_distance, one_lower


def replacing(r: Resolution[State]) -> bool:
    """Roll for the next vacant post; `False` where none is left. Nobody rolls for who has no survivor."""
    state = r.state
    if not state.leaderless:
        return False
    unit = state.units[state.leaderless[0]]
    able = survivors(state, unit)
    if not able:
        r.emit(LeaderTested(unit.id, False, decisions=()))
        return True
    face = face_or_less(q_of_unit(unit), Options.of(state))
    if not r.any(1, face, reason(r.state, "bi-leader", unit.id), "BI-CMD.q", sides=10, low=True, who=unit.id):
        r.emit(LeaderTested(unit.id, False, decisions=()))
    elif len(able) == 1 or dissolves(unit):
        take_over(r, unit, able[0])
    else:
        r.emit(LeaderTested(unit.id, True, decisions=(moments.NEW_LEADER.asks(unit.side),)))
    return True


def survivors(state: State, unit: Unit) -> tuple[Figure, ...]:
    """Return who of a squad or section may lead it: men before vehicles, who leads no section first."""
    every = [
        figure
        for figure in state.of(unit.side)
        if figure.able and unit.id in (figure.unit, state.unit_of(figure).of)
    ]
    men = [figure for figure in every if figure.man] or every
    return tuple([man for man in men if not man.leads or man.leads == unit.id] or men)


def dissolves(unit: Unit) -> bool:
    """Return whether nobody of the Ability that is left may lead it: a section's, below Regular (BI-Q.21)."""
    return bool(unit.of) and command_distance(one_lower(unit.ability), True) is None


def take_over(r: Resolution[State], unit: Unit, figure: Figure) -> None:
    """Let *figure* lead, one Ability lower than who did before; or let the section be the squad's."""
    state = r.state
    if dissolves(unit):
        men = tuple(one.id for one in state.figures.values() if one.unit == unit.id)
        squad = state.units[unit.of]
        kept = unit.quality if unit.quality != squad.quality else ""
        r.emit(SectionDissolved(unit.id, squad.id, men, kept))
        return
    before = tuple(one.id for one in state.figures.values() if one.leads == unit.id and one.id != figure.id)
    r.emit(LeaderReplaced(unit.id, figure.id, one_lower(unit.ability), before))


@acts.answers(moments.NEW_LEADER)
class NewLeader(Command, frozen=True):
    """This survivor leads the unit that has rolled for a leader."""

    figure: FigureId


@acts.offered(moments.NEW_LEADER)
def _(asked: Offered) -> Iterator[Choice]:
    """One choice of the side's: whoever is asked need not look for a man who might answer."""
    label = say("bi-do-new_leader", unit=unit_name(asked.state.units[asked.state.choosing]))
    yield choice(NewLeader, label, "BI-Q.20", hint="l", weight=1.0)


@acts.fields(NewLeader)
def _(state: State, seat: str) -> Fields:
    if (unit := state.units.get(state.choosing)) is not None:
        ask = say("bi-ask-new_leader", unit=unit_name(unit))
        yield PickOne("figure", ask, options_of(list(survivors(state, unit))))


@acts.passing(moments.NEW_LEADER)
def _(state: State, decision: Decision) -> NewLeader:
    return NewLeader(survivors(state, state.units[state.choosing])[0].id)


@acts.rule(NewLeader)
def new_leader(r: Resolution[State], command: NewLeader) -> None:
    """The owner picks any survivor who is able to act (BI-Q.20)."""
    if not r.state.choosing:
        r.refuse("BI-Q.20", "bi-not-now")
    unit = r.state.units[r.state.choosing]
    figure = own(r, command.figure)
    if figure not in survivors(r.state, unit):
        r.refuse("BI-Q.20", "bi-no-survivor", figure=figure.name, unit=unit_name(unit))
    take_over(r, unit, figure)


@acts.follows(moments.ruled)
def _(r: Resolution[State], ruling: Ruling) -> None:
    """Nobody chooses any more where a ruling has given the unit a leader, or left it no survivor."""
    unit = r.state.units.get(r.state.choosing)
    if unit is not None and (unit.id not in r.state.leaderless or not survivors(r.state, unit)):
        r.emit(LeaderTested(unit.id, False, decisions=()))


acts.line(LeaderTested, either("passed", "bi-leader-found", "bi-leader-none"), unit="unit")
acts.line(LeaderReplaced, "bi-leader-replaced", who="figure", unit="unit", ability="bi-quality-{ability}")
acts.line(SectionDissolved, "bi-section-dissolved", unit="section", squad="squad")
