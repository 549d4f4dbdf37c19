"""Bassa Intensità: orders are taken back, sealed, and opened when all have sealed (BI-Q.11, BI-SEQ.i)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import AnyId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.sealed import sealed_by
from core.rulekit.sealing import check_writing, opened, sealing
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.facts.ordering import OrdersRevealed, OrderWithdrawn, SideSealed
from core.rules.bassa_intensita.orders.describing import described
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.orders import AnyOrder

"""What is written under seal."""


# --- taking back --------------------------------------------------------------------------------


@acts.answers(*moments.SEALED.values())
class WithdrawOrder(Command, frozen=True):
    """Take back the order for *slot*: a figure, or what was to be observed."""

    slot: AnyId


@acts.offered(moments.COVERING, 95)
@acts.offered(moments.FIRE, 95)
@acts.offered(moments.OBSERVE, 95)
def _(asked: Offered) -> Iterator[Choice]:
    """One choice, however many orders there are: sixty of them would be no menu."""
    step = asked.state.sealed
    if step is not None and step.of(asked.side):
        label = say("bi-do-withdraw_order")
        yield choice(WithdrawOrder, label, "BI-Q.11", hint="u", weight=0.02)


@acts.fields(WithdrawOrder)
def _(state: State, seat: str) -> Fields:
    step = state.sealed
    slips = step.slips if step is not None else ()
    mine = (slip for slip in slips if seat in (slip.seat, REFEREE))
    rows = tuple(Option(slip.who, described(state, slip.order)) for slip in mine)
    yield PickOne("slot", say("bi-ask-withdraw"), rows)


acts.many_moments(WithdrawOrder)


@acts.rule(WithdrawOrder)
def withdraw_order(r: Resolution[State], command: WithdrawOrder) -> None:
    """Take back what was written and not sealed yet."""
    step = r.state.sealed
    if step is None:
        r.refuse("BI-Q.11", "bi-not-now")
    seats = step.seats if r.seat == REFEREE else (r.seat,)
    mine = [slip for slip in step.slips if slip.seat in seats and slip.who == command.slot]
    if not mine:
        r.refuse(step.rule, "bi-nothing-written", what=name(r.state, command.slot))
    check_writing(r, step, mine[0].seat, step.rule, "bi-sealed-already")
    r.emit(OrderWithdrawn(SideId(mine[0].seat), command.slot))


acts.line(OrderWithdrawn, "bi-withdrawn", what="slot")


# --- sealing ------------------------------------------------------------------------------------


@acts.passes(*moments.SEALED.values())
class SealOrders(Command, frozen=True):
    """This side has written all its orders of the step."""


@acts.offered(moments.COVERING, 90)
@acts.offered(moments.FIRE, 90)
@acts.offered(moments.OBSERVE, 90)
def _(asked: Offered) -> Iterator[Choice]:
    step = asked.state.sealed
    if step is not None:
        orders = len(step.of(asked.side))
        label = say("bi-do-seal_orders", orders=orders) if orders else say("bi-do-seal_none")
        yield choice(SealOrders, label, step.rule, hint="e", weight=0.5)


acts.labelled(SealOrders, "bi-do-seal_none")
acts.many_moments(SealOrders)


@acts.rule(SealOrders)
def seal_orders(r: Resolution[State], command: SealOrders) -> None:
    """Seal one side's orders; with the last one all lie open, and are resolved."""
    step = r.state.sealed
    if step is None:
        r.refuse("BI-Q.11", "bi-not-now")
    side = SideId(sealing(r, step, step.rule, "bi-sealed-already"))
    r.emit(SideSealed(side, decisions=sealed_by(step, side).deciding))
    if r.state.sealed is not None and opened(r, r.state.sealed):
        open_orders(r)


def open_orders(r: Resolution[State]) -> None:
    """Lay all orders open; covering fire and a Quality's step are resolved, observation is its chapter's."""
    step = r.state.sealed
    assert step is not None
    orders: tuple[AnyOrder, ...] = tuple(slip.order for slip in step.slips)
    r.emit(OrdersRevealed(step.about, orders))
    if step.about == moments.OBSERVE.name:
        moments.opened_observe(r, orders)
        return
    begin(r, Resolving(r.state.step or "covering", STAGE, orders))


STAGE = "gate"
"""With what every resolution begins."""


acts.line(SideSealed, "bi-side-sealed", side="side")


@acts.tells(OrdersRevealed, when=lambda before, event, seat: event.about != "observe")
def _(before: State, event: OrdersRevealed, after: State) -> Message | None:
    """What is observed is told by what is found; one's own orders were told as they were written."""
    if event.about == "observe":
        return None
    if not event.orders:
        return say("bi-revealed-none")
    told = tuple(described(after, order) for order in event.orders if not _read_already(after, order))
    return say("bi-revealed", orders=told) if told else say("bi-revealed-known")


def _read_already(state: State, order: AnyOrder) -> bool:
    """Return whether a reader has an order in his log since it was written: the referee, and its own side."""
    figure = state.figures.get(order.figure)
    return not state.eyes or (figure is not None and figure.side == state.eyes)
