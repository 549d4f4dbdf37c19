"""Breaking News, Extras: what happens to the charges in objective markers (BN-X.IED)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Number
from core.engine.contract.secrecy import Open, OwnOf
from core.engine.words.ids import AnyId, FigureId, SideId
from core.rules.breaking_news.state import Charge, State, Strike
from core.table.places import Point


class ChargesAsked(Asking, frozen=True):
    """Sides that may have explosives say in secret in which markers they are (BN-SM.07)."""


class ChargesHidden(Event, frozen=True):
    """A side has said in secret in which of its fake markers its explosives are (BN-X.IED.b, BN-SM.07)."""

    side: Open[SideId]
    charges: Annotated[tuple[Charge, ...], OwnOf("side", ())]

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.side], charges=self.charges)
        awaiting = tuple(decision for decision in state.awaiting if decision.seat != self.side)
        return replace(state, sides={**state.sides, self.side: side}, awaiting=awaiting)


class FuseSet(Event, frozen=True):
    """A remote charge goes off as an enemy comes *within* so many cm, 0: by a word alone (BN-Q.154)."""

    told = OwnOf("side")
    side: SideId
    marker: AnyId
    within: float = 0.0

    def evolve(self, state: State) -> State:
        side = state.sides[self.side]
        charges = tuple(
            replace(charge, within=self.within) if charge.marker == self.marker else charge
            for charge in side.charges
        )
        return replace(state, sides={**state.sides, self.side: replace(side, charges=charges)})


class ChargeTried(Event, frozen=True):
    """The charge in a *marker* is set off by who came near, or by its owner: it explodes or never will.

    *at* is where the marker lies, `None` where nobody knows positions (BN-X.IED.c–h).
    """

    reveals: ClassVar[bool] = True
    weighs: ClassVar[bool] = True

    side: Open[SideId]
    marker: Open[AnyId]
    needed: Open[int]
    exploded: Open[bool]
    remote: Open[bool] = False
    figure: Open[FigureId] = FigureId("")
    at: Open[Point | None] = None

    def numbers(self) -> tuple[Number, ...]:
        return (Number(needed=self.needed, dice=1, who=self.side),)

    def evolve(self, state: State) -> State:
        side = state.sides[self.side]
        left = tuple(charge for charge in side.charges if charge.marker != self.marker)
        one = state.objectives[self.marker]
        shown = (*one.shown_to, *(name for name in state.sides if name not in (one.side, *one.shown_to)))
        objectives = {**state.objectives, one.id: replace(one, spent=True, content="fake", shown_to=shown)}
        sides = {**state.sides, self.side: replace(side, charges=left)}
        action = state.action
        if action is not None:  # whoever halts the movers may do so again farther on
            action = replace(action, replies=action.replies + 1)
        strike = state.strike
        if self.exploded:
            strike = Strike(self.side, self.at, step="blown", centre=self.at, ied=self.marker)
        return replace(state, objectives=objectives, sides=sides, action=action, strike=strike)
