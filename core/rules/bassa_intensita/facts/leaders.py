"""Bassa Intensità, what happened. Vacant posts are filled (BI-CMD.q–r, T0.2); isolation (BI-CMD.j)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, UnitId
from core.rules.bassa_intensita.facts.changes import change, change_unit
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Moment


class LeaderTested(Asking, frozen=True):
    """A unit rolled for a leader, *passed* or not (BI-CMD.q); its owner chooses where several may be it.

    One that has failed, or has nobody to choose, rolls no more this turn.
    """

    unit: Open[UnitId]
    passed: Open[bool]

    def evolve(self, state: State) -> State:
        left = state.leaderless if self.passed else _but(state, self.unit)
        chosen = self.unit if self.decisions else UnitId("")
        return replace(state, leaderless=left, choosing=chosen, awaiting=self.decisions)


class LeaderReplaced(Event, frozen=True):
    """*figure* leads *unit* now, with this Ability (BI-CMD.r); whoever did before leads it no more."""

    unit: Open[UnitId]
    figure: Open[FigureId]
    ability: Open[str]
    before: Open[tuple[FigureId, ...]] = ()

    def evolve(self, state: State) -> State:
        for name in self.before:
            state = change(state, name, leads=UnitId(""))
        state = change(state, self.figure, leads=self.unit, ability=self.ability)
        state = change_unit(state, self.unit, leader=self.figure, ability=self.ability, vacant=0)
        return replace(state, leaderless=_but(state, self.unit), choosing=UnitId(""), awaiting=())


class SectionDissolved(Event, frozen=True):
    """Nobody may lead a section, so its men are the squad's (BI-Q.21); they keep their own *quality*."""

    section: Open[UnitId]
    squad: Open[UnitId]
    figures: Open[tuple[FigureId, ...]]
    quality: Open[str] = ""

    def evolve(self, state: State) -> State:
        for name in self.figures:
            kept = state.figures[name].quality or self.quality
            state = change(state, name, unit=self.squad, leads=UnitId(""), quality=kept)
        state = change_unit(state, self.section, leader=FigureId(""), vacant=0)
        return replace(state, leaderless=_but(state, self.section), choosing=UnitId(""), awaiting=())


class IsolationTested(Event, frozen=True):
    """Who is isolated tried to do something (BI-CMD.j); *lost*: his activity of this turn is gone."""

    figure: Open[FigureId]
    passed: Open[bool]
    at: Open[Moment]
    lost: Open[bool] = False

    def outcomes(self, before: State) -> tuple[str, ...]:
        """That he acts after all: what he then does need change nothing that odds tell."""
        return (f"{self.figure}:bi-obeys",) if self.passed else ()

    def evolve(self, state: State) -> State:
        used = "failed" if self.lost else state.figures[self.figure].used
        return change(state, self.figure, tested=self.at, passed=self.passed, used=used)


def _but(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    return tuple(one for one in state.leaderless if one != unit)
