"""Breaking News 8.6, what happens: fire at what nobody sees is asked for, allowed or not."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId
from core.rules.breaking_news.facts.changes import change
from core.rules.breaking_news.state import Shot, State


class SpeculationAsked(Asking, frozen=True):
    """The referee is asked whether this shot is allowed (BN-8.6.c)."""

    shot: Open[Shot]

    def evolve(self, state: State) -> State:
        return replace(state, wished=self.shot, awaiting=self.decisions)


class SpeculationRuled(Event, frozen=True):
    """It is allowed, or it is not and costs the man his fire (BN-Q.61); *by* the referee or a `die`."""

    figure: Open[FigureId]
    allowed: Open[bool]
    by: Open[str]

    def evolve(self, state: State) -> State:
        if not self.allowed:
            state = change(state, self.figure, fired=True)
        return replace(state, wished=None, awaiting=())
