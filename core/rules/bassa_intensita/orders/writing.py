"""Bassa Intensità: an order is written under seal, by whichever chapter it belongs to (BI-COV.a, BI-Q.11).

A chapter enters who judges its kind of order; the rule of its command asks `writer` who writes, and has
it judged by `write`. So the same order for a whole unit, or once more next turn, is judged alike:

    @judges(Fire)
    def _(r, figure, order):
        ...                                  # refuse by paragraph; no dice here
        return replace(order, line=line)     # as it shall be written

    @acts.rule(OrderFire)
    def order_fire(r, command):
        figure = writer(r, command.figure, "fire")
        write(r, figure, Fire(figure.id, command.weapon, command.target))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Number, Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.registering import registering
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.names import Name
from core.rulekit.sealed import Sealed
from core.rulekit.sealing import check_writing
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.activity import activity_spent, check_free
from core.rules.bassa_intensita.common.actors import own
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.facts.ordering import OrderSealed
from core.rules.bassa_intensita.fire.weapons import in_hand
from core.rules.bassa_intensita.orders.describing import described
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Act, AnyOrder, Call, Cover, Fire, Throw


def writer(r: Resolution[State], id: FigureId, about: str) -> Figure:
    """Return one's own figure for which an order about *about* may be written now; refuse any other.

    In fire it must be of the Quality whose step it is (BI-SEQ.h), and free: an order is no activity yet, so
    that another may take its place. Who only observes need not be free (BI-OBS.k).
    """
    figure = own(r, id)
    step = writing(r, about)
    check_writing(r, step, figure.side, step.rule, "bi-sealed-already")
    if about == "fire" and r.state.quality_of(figure) != r.state.step:
        r.refuse("BI-SEQ.h", "bi-other-quality", figure=figure.name)
    if about != "observe":
        check_free(r, figure, fires=True)
    return figure


def writing(r: Resolution[State], about: str) -> Sealed[AnyOrder]:
    """Return the step in which orders about *about* are written; refuse where there is none now."""
    step = r.state.sealed
    if step is None or step.about != about:
        r.refuse("BI-SEQ.h", "bi-not-now")
    return step


Judge = Callable[[Resolution[State], Figure, Any], AnyOrder]
"""(resolution, who, order) → the order as it shall be written; refuses what is not allowed."""

JUDGES: dict[type[AnyOrder], Judge] = {}

judges = registering(JUDGES, "judges")
"""Enter who judges orders of a kind."""


Foresight = Callable[[Resolution[State], Figure, Any], tuple[Number, ...]]
"""(resolution, who, order as it is written) → the numbers to roll for it, as things stand now."""

FORESIGHTS: dict[type[AnyOrder], Foresight] = {}

foresees = registering(FORESIGHTS, "foresees")
"""Enter who tells the numbers of orders of a kind, so that they are shown before it is sealed."""


def write(r: Resolution[State], figure: Figure, order: AnyOrder) -> None:
    """Have an order judged, and put it under its side's seal, in the place of the one before for the same.

    Who has moved and may still fire does nothing but fire (BI-STAB.a).
    """
    if figure.used and isinstance(order, Act | Call | Throw):
        r.refuse_as(activity_spent(figure))
    judge, foresight = JUDGES.get(type(order)), FORESIGHTS.get(type(order))
    judged = order if judge is None else judge(r, figure, order)
    r.emit(OrderSealed(figure.side, judged, () if foresight is None else foresight(r, figure, judged)))


def refused_as(state: State, seat: str, order: AnyOrder) -> Refusal | None:
    """Return why an order may not be written now, as its judge says; what people measure is not asked."""
    judge = JUDGES.get(type(order))
    if judge is None:
        return None
    try:
        judge(ruler(state, seat), state.figures[order.figure], order)
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer:
        return None
    return None


def written_if_possible(r: Resolution[State], about: str, order: AnyOrder) -> bool:
    """Write an order where its figure may and its judge does not refuse; return whether it was written."""
    try:
        write(r, writer(r, order.figure, about), order)
    except Refused:
        return False
    return True


@acts.tells(OrderSealed)
def _(before: State, event: OrderSealed, after: State) -> Message:
    """Also that he had just this order already, or that what he fires goes through no armour."""
    order = described(after, event.order)
    had = before.sealed.of(event.side) if before.sealed is not None else ()
    if any(slip.order == event.order for slip in had):
        return say("bi-order-again", order=order)
    vain = _in_vain(after, event.order)
    return say("bi-order-written", order=order) if not vain else say("bi-order-vain", order=order, on=vain)


def _in_vain(state: State, order: AnyOrder) -> Name | None:
    """Return the armoured vehicle that is fired at with what does nothing to it (BI-Q.63).

    What bursts there may do something to others.
    """
    if not isinstance(order, Fire | Cover):
        return None
    target = state.figures.get(order.target)
    if target is None or target.hull is None or not target.hull.armoured:
        return None
    weapon = in_hand(state, state.figures[order.figure], order.weapon)
    return name(state, target.id) if weapon is not None and not weapon.he and not weapon.penetrates else None
