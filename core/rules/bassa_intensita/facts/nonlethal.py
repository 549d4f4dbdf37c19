"""Bassa Intensità, what happened. Flash-bangs and tear gas (BI-NONLETHAL.c–d)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, PieceId
from core.rules.bassa_intensita.facts.changes import change, framed, resolution
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed
from core.rules.bassa_intensita.state.ground import Cloud


class Flashed(Event, frozen=True):
    """A flash-bang has gone off; these are Shocked when the effects of the step are applied (BI-Q.11)."""

    figures: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        harmed = tuple(Harmed(one, "flashed") for one in self.figures)
        return framed(state, replace(frame, harmed=(*frame.harmed, *harmed)))


class GasReleased(Event, frozen=True):
    """Tear gas has come down; it bites when the effects of the step are applied."""

    cloud: Open[Cloud]

    def evolve(self, state: State) -> State:
        return replace(state, clouds={**state.clouds, self.cloud.id: self.cloud})


class GasSpread(Event, frozen=True):
    """Tear gas bites: these men are in it, to the end of turn *until* if they stay."""

    cloud: Open[PieceId]
    until: Open[int]
    figures: Open[tuple[FigureId, ...]] = ()

    def evolve(self, state: State) -> State:
        for one in self.figures:
            state = change(state, one, gassed=self.until)
        cloud = replace(state.clouds[self.cloud], due=False)
        return replace(state, clouds={**state.clouds, self.cloud: cloud})


class Gassed(Event, frozen=True):
    """A man has come into tear gas that lasts to the end of turn *until*, or with 0 out of it."""

    figure: Open[FigureId]
    until: Open[int]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, gassed=self.until)
