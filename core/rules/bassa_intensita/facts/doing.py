"""Bassa Intensità, what happened. What is in progress, and the windows of reaction it waits for."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import DECIDED, Decided, Known, Open, OwnOf
from core.rulekit.windows import Windows
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import AnyFrame


class Begun(Event, frozen=True):
    """Something is in progress, on top of what was; nobody decides until it asks."""

    told = DECIDED
    frame: Decided[AnyFrame]

    def evolve(self, state: State) -> State:
        return replace(state, doing=(*state.doing, self.frame), awaiting=())


class WentOn(Event, frozen=True):
    """What is in progress, the innermost, has come so far."""

    told = DECIDED
    frame: Decided[AnyFrame]

    def evolve(self, state: State) -> State:
        return replace(state, doing=(*state.doing[:-1], self.frame))


class CameTo(Event, frozen=True):
    """What is in progress, the innermost, has come to its next stage, and nothing else of it has changed."""

    told = DECIDED
    stage: Open[str]

    def evolve(self, state: State) -> State:
        return replace(state, doing=(*state.doing[:-1], replace(state.doing[-1], stage=self.stage)))


class Over(Event, frozen=True):
    """What was in progress, the innermost, is done; what lies beneath goes on."""

    told = DECIDED

    def evolve(self, state: State) -> State:
        return replace(state, doing=state.doing[:-1])


class Awaits(Asking, frozen=True):
    """Somebody must decide before anything goes on."""

    told = OwnOf("decisions.seat")


class WindowsChanged(Asking, frozen=True):
    """How the windows of reaction stand now, and who decides in the innermost."""

    told = OwnOf("decisions.seat")
    windows: Known[Windows]

    def evolve(self, state: State) -> State:
        return replace(state, windows=self.windows, awaiting=self.decisions)
