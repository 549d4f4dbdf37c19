"""Linea di Tiro, what happened. What is in progress begins, goes on, waits for somebody, and ends."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import DECIDED, Decided, Open, OwnOf
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.facts.changes import framed
from core.rules.linea_di_tiro.state import AnyFrame, Moving, State


class FrameBegun(Event, frozen=True):
    """Something began, and what was in progress waits for it."""

    frame: Decided[AnyFrame]

    def evolve(self, state: State) -> State:
        return replace(state, doing=(*state.doing, self.frame), awaiting=())


class FrameChanged(Event, frozen=True):
    """What is in progress has come further."""

    frame: Decided[AnyFrame]

    def evolve(self, state: State) -> State:
        return framed(state, self.frame)


class CameTo(Event, frozen=True):
    """What is in progress has come to its next stage, and nothing else of it has changed."""

    told = DECIDED
    stage: Open[str]

    def evolve(self, state: State) -> State:
        return framed(state, replace(state.doing[-1], stage=self.stage))


class FrameEnded(Event, frozen=True):
    """What was in progress is done; what waited for it goes on."""

    told = DECIDED

    def evolve(self, state: State) -> State:
        return framed(state)


class Asks(Asking, frozen=True):
    """What is in progress waits until somebody decides."""

    told = OwnOf("decisions.seat")
    frame: AnyFrame

    def evolve(self, state: State) -> State:
        return replace(framed(state, self.frame), awaiting=self.decisions)


class Awaits(Asking, frozen=True):
    """Nothing is in progress; somebody decides what is done next."""

    told = OwnOf("decisions.seat")


class Stopped(Event, frozen=True):
    """A piece can do nothing more now: its move and its activation are over (LT-ACT.k)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        doing = tuple(
            replace(frame, stage="stopped")
            if isinstance(frame, Moving) and frame.piece == self.figure
            else frame
            for frame in state.doing
        )
        activation = state.activation
        if activation is not None and activation.piece == self.figure:
            activation = replace(activation, over=True)
        paused = tuple(one for one in state.paused if one.piece != self.figure)
        return replace(state, doing=doing, activation=activation, paused=paused)
