"""Bassa Intensità: one order for a whole unit, and last turn's orders once more (60 figures a side).

Each slip is written as the single command writes it: whoever may not, or cannot, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rulekit.sealed import Sealed
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.actors import own
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.orders.lines_at_once import told_at_once
from core.rules.bassa_intensita.orders.offering import of_unit, why_not
from core.rules.bassa_intensita.orders.writing import writing, written_if_possible
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import AnyOrder, Cover, Fire, Upward
from core.table.questions import ShotLine


def without_orders(state: State, figures: list[Figure]) -> list[Figure]:
    """Return who of them is free and has no order in this step yet."""
    slips = state.sealed.slips if state.sealed is not None else ()
    written = {slip.order.figure for slip in slips}
    return [one for one in figures if one.id not in written and why_not(state, one) is None]


# --- as he does -----------------------------------------------------------------------------------


@acts.answers(moments.COVERING, moments.FIRE)
class OrderUnit(Command, frozen=True):
    """Who else of the unit of *figure* can shall do the same: fire at the same, act alike."""

    figure: FigureId


@acts.offered(moments.COVERING, 60)
@acts.offered(moments.FIRE, 60)
def _(asked: Offered) -> Iterator[Choice]:
    """One for each unit in which somebody has an order and somebody else could have one."""
    state, step = asked.state, asked.state.sealed
    offered: set[str] = set()
    for slip in step.of(asked.side) if step is not None else ():
        figure = state.figures[slip.order.figure]
        if figure.unit not in offered and without_orders(state, of_unit(state, figure.unit)):
            offered.add(figure.unit)
            label = say("bi-do-order_unit", figure=figure.name, unit=unit_name(state.unit_of(figure)))
            given, refusal = {"figure": figure.id}, asked.refusal(OrderUnit(figure.id))
            yield choice(OrderUnit, label, "BI-Q.11", given=given, refusal=refusal, hint="d", weight=0.3)


acts.many_moments(OrderUnit)


@acts.rule(OrderUnit)
def order_unit(r: Resolution[State], command: OrderUnit) -> None:
    """Write the order of one figure for all the others of its unit that have none and can."""
    figure = own(r, command.figure)
    step = fire_step(r)
    order = next((slip.order for slip in step.slips if slip.order.figure == figure.id), None)
    if order is None:
        r.refuse(step.rule, "bi-nothing-written", what=figure.name)
    mates = without_orders(r.state, of_unit(r.state, figure.unit))
    line = order.line if isinstance(order, Fire | Cover) else None
    with told_at_once(r, ((alike, line) for mate in mates for alike in alike_orders(order, mate))):
        if not sum(_does_alike(r, step.about, order, mate) for mate in mates):
            r.refuse(step.rule, "bi-nobody-else-can", figure=figure.name)


def _does_alike(r: Resolution[State], about: str, order: AnyOrder, mate: Figure) -> bool:
    return any(written_if_possible(r, about, alike) for alike in alike_orders(order, mate))


def alike_orders(order: AnyOrder, mate: Figure) -> Iterator[AnyOrder]:
    """Yield the order as *mate* could carry it out: with the same weapon, else each of his own in turn."""
    if not isinstance(order, Fire | Cover | Upward):
        yield replace(order, figure=mate.id)
        return
    line = {"line": None} if isinstance(order, Fire | Cover) else {}
    working = [one.name for one in mate.weapons if not one.broken]
    for weapon in sorted(working, key=lambda name: name != order.weapon):
        yield replace(order, figure=mate.id, weapon=weapon, **line)


# --- as last turn ---------------------------------------------------------------------------------


@acts.answers(moments.FIRE)
class OrderAgain(Command, frozen=True):
    """Everybody of this step who has no order does what he did last in fire, where he still can."""


def repeated(state: State, side: str) -> list[AnyOrder]:
    """Return the last orders of those who are free and have none yet in this step."""
    mine = [one for one in state.of(side) if state.quality_of(one) == state.step and one.id in state.last]
    return [state.last[one.id] for one in without_orders(state, mine)]


@acts.offered(moments.FIRE, 65)
def _(asked: Offered) -> Iterator[Choice]:
    if again := repeated(asked.state, asked.side):
        label = say("bi-do-order_again", orders=len(again))
        refusal = asked.refusal(OrderAgain())
        yield choice(OrderAgain, label, "BI-Q.11", refusal=refusal, hint="g", weight=0.4)


acts.many_moments(OrderAgain)


@acts.rule(OrderAgain)
def order_again(r: Resolution[State], command: OrderAgain) -> None:
    """Write again what is still legal; the referee speaks for the first side that has not sealed."""
    step = writing(r, "fire")
    left = [seat for seat in step.seats if seat not in step.sealed]
    side = left[0] if r.seat == REFEREE and left else r.seat
    orders = [_measured_anew(order) for order in repeated(r.state, side)]
    with told_at_once(r, orders):
        if not sum(written_if_possible(r, "fire", order) for order, _ in orders):
            r.refuse(step.rule, "bi-nothing-again")


def _measured_anew(order: AnyOrder) -> tuple[AnyOrder, ShotLine | None]:
    """Return an order of last turn without its line, and that line: at a real table it is offered again."""
    return (replace(order, line=None, lines=()), order.line) if isinstance(order, Fire) else (order, None)


def fire_step(r: Resolution[State]) -> Sealed[AnyOrder]:
    """Return the step in which orders are written; refuse where nothing is under seal."""
    step = r.state.sealed
    if step is None:
        r.refuse("BI-Q.11", "bi-not-now")
    return step
