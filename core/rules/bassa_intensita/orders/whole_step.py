"""Bassa Intensità: one order for everybody of a step, over all units (60 figures a side).

Of each unit whoever has none does as the one who has; a unit in which nobody has an order does as *figure*.
At a real table all their lines are one question, answered by its exceptions.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.actors import own
from core.rules.bassa_intensita.orders.comfort import alike_orders, fire_step, without_orders
from core.rules.bassa_intensita.orders.lines_at_once import told_at_once
from core.rules.bassa_intensita.orders.offering import of_unit
from core.rules.bassa_intensita.orders.writing import refused_as, written_if_possible
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import AnyOrder, Cover, Fire
from core.table.questions import ShotLine


@acts.answers(moments.COVERING, moments.FIRE)
class OrderEverybody(Command, frozen=True):
    """Who else of this step can shall do as one of his unit; where none of it has an order, as *figure*."""

    figure: FigureId


def models(state: State, side: str) -> dict[UnitId, AnyOrder]:
    """Return the order that each unit of a side goes by: the first that was written in it."""
    step = state.sealed
    found: dict[UnitId, AnyOrder] = {}
    for slip in step.of(side) if step is not None else ():
        found.setdefault(state.figures[slip.order.figure].unit, slip.order)
    return found


def left_over(state: State, side: str) -> list[Figure]:
    """Return who of a side, in all its units, could have an order in this step and has none."""
    units = (unit.id for unit in state.units.values() if unit.side == side)
    return [mate for unit in units for mate in without_orders(state, of_unit(state, unit))]


@acts.offered(moments.COVERING, 62)
@acts.offered(moments.FIRE, 62)
def _(asked: Offered) -> Iterator[Choice]:
    """One, where more than a single unit is left: for that there is the order for a unit."""
    state, side = asked.state, asked.side
    first, left = next(iter(models(state, side).values()), None), left_over(state, side)
    if first is None or len({mate.unit for mate in left}) < 2:
        return
    made = OrderEverybody(first.figure)
    refusal = None if anybody_can(asked, left) else asked.refusal(made)
    label = say("bi-do-order_everybody", figure=state.figures[first.figure].name, men=len(left))
    given = {"figure": first.figure}
    yield choice(OrderEverybody, label, "BI-Q.11", given=given, refusal=refusal, hint="w", weight=0.3)


def anybody_can(asked: Offered, left: list[Figure]) -> bool:
    """Return whether the first of them who can is found: sixty are not all judged for a menu."""
    found = models(asked.state, asked.side)
    first = next(iter(found.values()))
    orders = (one for mate in left for one in alike_orders(found.get(mate.unit, first), mate))
    return any(refused_as(asked.state, asked.seat, order) is None for order in orders)


acts.many_moments(OrderEverybody)


@acts.rule(OrderEverybody)
def order_everybody(r: Resolution[State], command: OrderEverybody) -> None:
    """Write an order for everybody of the step who has none and can."""
    figure, step = own(r, command.figure), fire_step(r)
    order = next((slip.order for slip in step.slips if slip.order.figure == figure.id), None)
    if order is None:
        r.refuse(step.rule, "bi-nothing-written", what=figure.name)
    found = models(r.state, figure.side)
    alike = [
        (model, tuple(alike_orders(model, mate)))
        for mate in left_over(r.state, figure.side)
        for model in (found.get(mate.unit, order),)
    ]
    lines = ((one, _line(model)) for model, orders in alike for one in orders)
    with told_at_once(r, lines):
        done = [any(written_if_possible(r, step.about, one) for one in orders) for _, orders in alike]
    if not any(done):
        r.refuse(step.rule, "bi-nobody-else-can", figure=figure.name)


def _line(order: AnyOrder) -> ShotLine | None:
    return order.line if isinstance(order, Fire | Cover) else None
