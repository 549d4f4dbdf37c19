"""Bassa Intensità, what happened before the first turn: where everybody starts (Part 5, S4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import OPEN, Open, OwnOf
from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita.facts.changes import change
from core.rules.bassa_intensita.state import State
from core.table.places import Place


class DeployingBegan(Asking, frozen=True):
    """The sides put their figures where they start, hidden from one another."""

    def evolve(self, state: State) -> State:
        return replace(state, phase="deploy", awaiting=self.decisions)


class Deployed(Event, frozen=True):
    """A figure starts at *place*, at a real table where its *note* says; *prone* or standing."""

    told = OwnOf("figure")
    figure: FigureId
    place: Place | None = None
    note: str = ""
    prone: bool = False
    ground: tuple[str, ...] | None = None

    def evolve(self, state: State) -> State:
        return change(
            state, self.figure, place=self.place, note=self.note, prone=self.prone, ground=self.ground
        )


class SideReady(Asking, frozen=True):
    """A side has put everybody where he starts; *decisions* are the other's."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        sides = {**state.sides, self.side: replace(state.sides[self.side], ready=True)}
        return replace(state, sides=sides, awaiting=self.decisions)


class DeployingEnded(Event, frozen=True):
    """Both are ready: who is not hidden stands there for all to see."""

    reveals: ClassVar[bool] = True
    told = OPEN

    def evolve(self, state: State) -> State:
        return replace(state, phase="deployed")
