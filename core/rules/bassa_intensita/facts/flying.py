"""Bassa Intensità, what happened. Helicopters (BI-HELI): how far they fly, how they are, who goes home."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.facts.changes import change, change_hull
from core.rules.bassa_intensita.state import State


class FlightRolled(Event, frozen=True):
    """A helicopter may fly so many *cm* in this *turn* (BI-HELI.a)."""

    figure: Open[FigureId]
    cm: Open[int]
    turn: Open[int]

    def evolve(self, state: State) -> State:
        return _flight(state, self.figure, way=self.cm, rolled=self.turn)


class FlightChanged(Event, frozen=True):
    """A helicopter is *how* now: flying, landing, landed, rising or roping; *used* is its activity."""

    figure: Open[FigureId]
    how: Open[str]
    used: Open[str] = ""

    def evolve(self, state: State) -> State:
        state = _flight(state, self.figure, how=self.how)
        return change(state, self.figure, used=self.used) if self.used else state


class EngineTested(Asking, frozen=True):
    """A damaged engine was thrown for in *turn* (BI-AA.i): it *holds*, or its owner decides."""

    figure: Open[FigureId]
    holds: Open[bool]
    turn: Open[int]

    def evolve(self, state: State) -> State:
        state = _flight(state, self.figure, tested=self.turn, leaving=not self.holds)
        return replace(state, awaiting=self.decisions)


class CrewGaveUp(Asking, frozen=True):
    """The crew of a helicopter gives up (BI-AA.p): its owner decides whether it lands or goes home."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return replace(_flight(state, self.figure, leaving=True), awaiting=self.decisions)


class WentHome(Event, frozen=True):
    """A helicopter has left the game for good, with whom it carries *aboard*."""

    figure: Open[FigureId]
    aboard: Open[tuple[FigureId, ...]] = ()

    def evolve(self, state: State) -> State:
        state = _flight(state, self.figure, leaving=False)
        for name in (self.figure, *self.aboard):
            state = change(state, name, fate="gone")
        return replace(state, awaiting=())


class CameDown(Event, frozen=True):
    """A helicopter that must has landed at once; it is its activity, of which it takes that *share*."""

    figure: Open[FigureId]
    share: Open[float] = 0.0

    def evolve(self, state: State) -> State:
        state = _flight(state, self.figure, how="landed", leaving=False)
        share = self.share or state.figures[self.figure].share
        return replace(change(state, self.figure, used="moved", share=share), awaiting=())


def _flight(state: State, who: FigureId, **fields: object) -> State:
    hull = state.figures[who].hull
    if hull is None or hull.flight is None:
        raise LookupError(who)
    return change_hull(state, who, flight=replace(hull.flight, **fields))
