"""Bassa Intensità, what happened. Orders under seal, and their opening (BI-COV.a, BI-Q.11)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Number
from core.engine.contract.secrecy import DECIDED, Decided, Open, Whole
from core.engine.words.ids import AnyId, SideId
from core.rulekit.sealed import Sealed, Slip, sealed_by, withdrawn, written
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.orders import AnyOrder


def step_of(state: State) -> Sealed[AnyOrder]:
    """Return the step that all sides are in; `LookupError` where there is none."""
    if state.sealed is None:
        raise LookupError("nothing is written under seal now")
    return state.sealed


class OrderSealed(Event, frozen=True):
    """An order was written, in the place of the figure's last one (BI-Q.11); its own side's secret.

    *terms* are the numbers that are to be rolled for it as things stand now.
    """

    told = DECIDED
    side: Open[SideId]
    order: Open[Whole[AnyOrder]]
    terms: Open[tuple[Number, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        """Return what will be rolled, and why."""
        return self.terms

    def written(self) -> AnyId:
        """Return the slot of the order."""
        return self.order.slot

    def evolve(self, state: State) -> State:
        slip = Slip[AnyOrder](self.side, self.order.slot, self.order)
        return replace(state, sealed=written(step_of(state), slip))


class OrderWithdrawn(Event, frozen=True):
    """The order for *slot* was taken back before it was sealed; its own side's secret."""

    told = DECIDED
    side: Open[SideId]
    slot: Open[AnyId]

    def evolve(self, state: State) -> State:
        return replace(state, sealed=withdrawn(step_of(state), self.side, self.slot))


class SideSealed(Asking, frozen=True):
    """A side has sealed its orders (BI-Q.11); nobody else learns how many. *decisions* are the others'."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return replace(state, sealed=sealed_by(step_of(state), self.side), awaiting=self.decisions)


class OrdersRevealed(Event, frozen=True):
    """All have sealed what the step is *about* (BI-Q.11); those who are unknown to a reader are left out."""

    reveals: ClassVar[bool] = True
    about: Open[str]
    orders: Decided[tuple[AnyOrder, ...]]

    def evolve(self, state: State) -> State:
        kept = self.orders if self.about == "fire" else ()
        last = {**state.last, **{order.figure: order for order in kept}}
        return replace(state, sealed=None, last=last, awaiting=())
