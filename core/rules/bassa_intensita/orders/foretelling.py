"""Bassa Intensità: what is said before an act of all that it does: who starts isolated, what is covered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.contract.facts import Event
from core.engine.words.message import Message, say
from core.rules.bassa_intensita.command.out_of_reach import starting_isolated
from core.rules.bassa_intensita.common.names import names
from core.rules.bassa_intensita.facts.ordering import OrderSealed
from core.rules.bassa_intensita.fire.areas import area_of
from core.rules.bassa_intensita.fire.shot_legality import weapon_of
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders.describing import the_ground
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.orders import Cover, Search


def of_all(before: State, events: Sequence[Event], after: State) -> Iterator[Message]:
    """Say what is known once all of an act is done, and not of each part of it."""
    yield from starting_isolated(before, events, after)
    sealed = [event.order for event in events if isinstance(event, OrderSealed)]
    yield from _covered(after, [order for order in sealed if isinstance(order, Cover) and order.element])
    if looks := sum(isinstance(order, Search) for order in sealed):
        yield say("bi-looks-under-seal", count=looks)


def _covered(state: State, orders: Sequence[Cover]) -> Iterator[Message]:
    """Say whom covering fire of terrain strikes, how large its rectangle is, and whose view is blocked.

    Only hidden enemies who fire are struck, each by whoever has a clear line to him (BI-COV.e-f, BI-COV.i,
    BI-Q.14, BI-Q.32).
    """
    for element in dict.fromkeys(order.element for order in orders):
        ground = the_ground(state, element)
        if Options.of(state).cover_terrain_scope == "rectangle":
            for across, along in dict.fromkeys(_sizes(state, orders)):
                yield say("bi-covered-rectangle", across=across, along=along)
        else:
            yield say("bi-covered-element", ground=ground)
        yield say("bi-covered-whom")
        blind = [one.figure for one in orders if one.line is not None and not one.line.seen]
        if blind:
            yield say("bi-covered-blind", ground=ground, who=names(state, blind), count=len(blind))


def _sizes(state: State, orders: Sequence[Cover]) -> Iterator[tuple[float, float]]:
    for order in orders:
        firer = state.figures[order.figure]
        weapon = weapon_of(state, firer, order.weapon)
        if isinstance(weapon, InHand):
            area = area_of(state, firer, weapon.row, order.aim)
            yield area.height, area.width
