"""Bassa Intensità, what happened. Posts that become vacant, transports used for combat (BI-CMD.n–p)."""

from __future__ import annotations

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, UnitId
from core.rules.bassa_intensita.facts.changes import change_hull, change_unit
from core.rules.bassa_intensita.state import State


class LeaderLost(Event, frozen=True):
    """*figure* leads *unit* no more; the post is vacant since *turn* (BI-CMD.p)."""

    unit: Open[UnitId]
    figure: Open[FigureId]
    turn: Open[int]

    def evolve(self, state: State) -> State:
        return change_unit(state, self.unit, leader=FigureId(""), vacant=self.turn)


class LeaderResumed(Event, frozen=True):
    """*figure* is able again and leads *unit* as before: nobody has taken his post (BI-Q.19)."""

    unit: Open[UnitId]
    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return change_unit(state, self.unit, leader=self.figure, vacant=0)


class TransportConverted(Event, frozen=True):
    """An armed transport is a combat vehicle from now on, for good (BI-CMD.n–o)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return change_hull(state, self.figure, converted=True)
