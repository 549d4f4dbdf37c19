"""Breaking News, what happens: what befalls civilians, hostages and journalists (BN-X)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Mark, Number
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, SideId
from core.rules.breaking_news.facts.changes import change
from core.rules.breaking_news.state import State
from core.table.places import Place


class BystanderOut(Event, frozen=True):
    """Somebody of neither side is `dead` or `captured`, *by* whose fire or hand; empty where nobody's."""

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    fate: Open[str]
    by: Open[SideId] = SideId("")

    def mark(self) -> Mark:
        return "loss"

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, fate=self.fate, harmed_by=self.by, stage="done", reach=None)
        if state.action is None or not state.action.hits:
            return state
        left = tuple([hit for hit in state.action.hits if hit.figure != self.figure])
        return replace(state, action=replace(state.action, hits=left))


class PlacementAsked(Asking, frozen=True):
    """Somebody must put this bystander down before the first turn (BN-SM.13)."""

    figure: Open[FigureId]


class BystanderPlaced(Event, frozen=True):
    """He stands there."""

    figure: Open[FigureId]
    place: Open[Place]

    def evolve(self, state: State) -> State:
        return replace(change(state, self.figure, place=self.place), awaiting=())


class CrowdRolled(Event, frozen=True):
    """The control die (BN-X.CIVILIANS.c): *needed* or more, and the irregulars move the civilians.

    *side* is who moves them this turn.
    """

    side: Open[SideId]
    needed: Open[int]
    success: Open[bool]

    def numbers(self) -> tuple[Number, ...]:
        return (Number(needed=self.needed),)

    def evolve(self, state: State) -> State:
        return replace(state, crowd=self.side)


class CrowdAsked(Asking, frozen=True):
    """Their mover walks the civilians now (BN-SM.34)."""

    side: Open[SideId]


class CrowdDone(Event, frozen=True):
    """All of them are where they are meant to be."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return replace(state, awaiting=())


class JournalistSetOut(Asking, frozen=True):
    """An independent journalist may go so many *cm* (BN-X.MEDIA.d)."""

    figure: Open[FigureId]
    cm: Open[int]

    def evolve(self, state: State) -> State:
        return replace(change(state, self.figure, reach=self.cm), awaiting=self.decisions)


class BystanderMoved(Event, frozen=True):
    """He went so many *cm*, to a *place* where the program knows any (BN-SM.34); 0 cm is that he stays."""

    figure: Open[FigureId]
    cm: Open[float]
    place: Open[Place | None] = None

    def evolve(self, state: State) -> State:
        place = self.place or state.figures[self.figure].place
        state = change(state, self.figure, place=place, moved=self.cm, stage="done", reach=None)
        left = tuple([decision for decision in state.awaiting if decision.about != "journalist"])
        return replace(state, awaiting=left)
