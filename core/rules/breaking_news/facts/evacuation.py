"""Breaking News, Extras: what happens to an evacuation helicopter (BN-X.HELI)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Number
from core.engine.contract.secrecy import Open, OwnOf, Whole
from core.engine.words.ids import AnyId, FigureId, SideId
from core.rules.breaking_news.facts.changes import change
from core.rules.breaking_news.state import Evacuation, Figure, State


class EvacuationAsked(Asking, frozen=True):
    """Sides write down where and when, if at all; or say whether theirs waits (BN-SM.14, BN-SM.76)."""


class EvacuationOrdered(Event, frozen=True):
    """A side has written down its landing, or that it has none (BN-X.HELI.b–c)."""

    side: Open[SideId]
    order: Annotated[Evacuation | None, OwnOf("side")] = None

    def evolve(self, state: State) -> State:
        return _of_side(_answered(state, self.side), self.side, evacuation=self.order)


class HelicopterArrived(Event, frozen=True):
    """It lands at the marker: the *helicopter* stands on the table from now on (BN-SM.22)."""

    reveals: ClassVar[bool] = True
    weighs: ClassVar[bool] = True

    side: Open[SideId]
    marker: Open[AnyId]
    helicopter: Open[Whole[Figure]]

    def evolve(self, state: State) -> State:
        order = Evacuation(self.marker, state.turn, self.helicopter.id, state.turn)
        state = _of_side(state, self.side, evacuation=order)
        return replace(state, figures={**state.figures, self.helicopter.id: self.helicopter})


class HelicopterWaited(Event, frozen=True):
    """The die for stragglers (BN-X.HELI.d): on less than *needed* it must leave."""

    side: Open[SideId]
    needed: Open[int]
    stays: Open[bool]

    def numbers(self) -> tuple[Number, ...]:
        return (Number(needed=self.needed, dice=1, who=self.side),)

    def evolve(self, state: State) -> State:
        order = state.sides[self.side].evacuation
        assert order is not None
        return _of_side(state, self.side, evacuation=replace(order, waited=state.turn))


class HelicopterHeld(Event, frozen=True):
    """Its owner lets it wait at the end of a turn (BN-SM.76)."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return _answered(state, self.side)


class HelicopterLeft(Event, frozen=True):
    """It takes off for good, with those aboard (BN-SM.76); *forced* by its die."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    helicopter: Open[FigureId]
    forced: Open[bool] = False

    def evolve(self, state: State) -> State:
        return change(_answered(state, self.side), self.helicopter, fate="left", stage="done")


def _answered(state: State, side: SideId) -> State:
    return replace(state, awaiting=tuple(one for one in state.awaiting if one.seat != side))


def _of_side(state: State, name: SideId, **facts: Any) -> State:
    return replace(state, sides={**state.sides, name: replace(state.sides[name], **facts)})
