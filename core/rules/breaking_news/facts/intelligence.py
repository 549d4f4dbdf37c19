"""Breaking News, Extras, Intelligence: what happens when a side asks, and is countered (BN-X.INTEL)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Modifier, Number
from core.engine.contract.secrecy import Open, OwnOf
from core.engine.words.ids import SideId
from core.rules.breaking_news.state import State


class IntelligenceTried(Asking, frozen=True):
    """A side tries to learn where the primary is; the other may play its card as counter (BN-X.INTEL.f).

    What is being decided is put off meanwhile, where the attempt *interrupts* it.
    """

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    interrupts: Open[bool] = False

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.side], intelligence="tried")
        asked = [one for one in state.awaiting if (one.seat, one.about) != (self.side, "early_intelligence")]
        return replace(
            state,
            sides={**state.sides, self.side: side},
            awaiting=self.decisions,
            put_off=tuple(asked) if self.interrupts else (),
        )


class Countered(Event, frozen=True):
    """The other side has spent its card, or has not (BN-Q.115)."""

    side: Open[SideId]
    spent: Open[bool] = False

    def evolve(self, state: State) -> State:
        sides = state.sides
        if self.spent:
            sides = {**sides, self.side: replace(sides[self.side], intelligence="spent")}
        return replace(state, sides=sides, awaiting=state.put_off, put_off=())


class IntelligenceRolled(Event, frozen=True):
    """The die of an attempt (BN-SM.03): *needed* or less; *modifiers* are the level and what counters it."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    needed: Open[int]
    modifiers: Open[tuple[Modifier, ...]]
    success: Open[bool]

    def numbers(self) -> tuple[Number, ...]:
        return (Number(needed=max(0, self.needed), modifiers=self.modifiers, or_less=True),)

    def evolve(self, state: State) -> State:
        if not self.success:
            return state
        side = replace(state.sides[self.side], intelligence="informed")
        return replace(state, sides={**state.sides, self.side: side})


class DieTold(Event, frozen=True):
    """*side* has learned what *thrower* threw about its markers: which of them he must take (BN-Q.115)."""

    reveals: ClassVar[bool] = True

    side: Open[SideId]
    thrower: Open[SideId]
    die: Annotated[int, OwnOf("side")] = 0

    def evolve(self, state: State) -> State:
        told = replace(state.sides[self.thrower], die_told=True)
        return replace(state, sides={**state.sides, self.thrower: told})


class AskedEarly(Event, frozen=True):
    """A side of Special Forces does not ask before deployment (BN-SM.03)."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return replace(state, awaiting=tuple([one for one in state.awaiting if one.seat != self.side]))
