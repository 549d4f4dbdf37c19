"""Breaking News 4.1, what happens to the objective markers: they are seen, taken and disclosed."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import DECIDED, OPEN, Decided, Open
from core.engine.words.ids import AnyId, FigureId, SideId
from core.rules.breaking_news.state import State


class ContentSeen(Event, frozen=True):
    """*side* has learned what an enemy marker stands for (BN-4.1.d): its man *by* stands near and sees it."""

    reveals: ClassVar[bool] = True
    told = DECIDED
    objective: Open[AnyId]
    side: Open[SideId]
    content: Decided[str] = ""
    by: Open[FigureId] = FigureId("")

    def evolve(self, state: State) -> State:
        one = state.objectives[self.objective]
        seen = replace(one, shown_to=(*one.shown_to, self.side), content=one.content or self.content)
        return replace(state, objectives={**state.objectives, self.objective: seen})


class ObjectivesHeld(Asking, frozen=True):
    """These are about to be taken, each by a side: who may have a charge in one is asked (BN-Q.154)."""

    taking: Open[tuple[tuple[AnyId, SideId], ...]]

    def evolve(self, state: State) -> State:
        return replace(state, taking=self.taking, awaiting=self.decisions)


class MarkerLeft(Event, frozen=True):
    """The owner of a marker that is about to be taken lets it go."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return replace(state, awaiting=tuple([one for one in state.awaiting if one.seat != self.side]))


class TakingEnded(Event, frozen=True):
    """What is still held is taken now."""

    told = OPEN

    def evolve(self, state: State) -> State:
        return replace(state, taking=())


class ObjectiveTaken(Event, frozen=True):
    """*side* has taken an enemy marker for good; its *content*, as its owner wrote it, is open (BN-4.1.1)."""

    reveals: ClassVar[bool] = True
    weighs: ClassVar[bool] = True

    objective: Open[AnyId]
    side: Open[SideId]
    content: Open[str]

    def evolve(self, state: State) -> State:
        one = replace(state.objectives[self.objective], taken=self.side, content=self.content)
        return replace(state, objectives={**state.objectives, self.objective: one})


class ObjectivesDisclosed(Event, frozen=True):
    """As the game ends every content lies open, and the secret die of each side (BN-SM.80).

    *contents* of the markers as their owners wrote them, *dice* by side, 0 for none.
    """

    reveals: ClassVar[bool] = True
    weighs: ClassVar[bool] = True

    contents: Open[dict[AnyId, str]]
    dice: Open[dict[SideId, int]] = {}

    def evolve(self, state: State) -> State:
        markers = {id: replace(one, content=self.contents[id]) for id, one in state.objectives.items()}
        sides = {id: replace(one, secret_die=self.dice.get(id, 0)) for id, one in state.sides.items()}
        return replace(state, objectives=markers, sides=sides, disclosed=True)
