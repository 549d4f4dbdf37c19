"""Bassa Intensità: men of a unit are ordered to cover one target or terrain, each with what fits (BI-COV.a).

It saves writing: each order is one man's own, judged and sealed as if it had been written by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne, PickSome
from core.engine.contract.facts import Command
from core.engine.words.ids import AnyId, FigureId, UnitId, WeaponName
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.covering.declaring import aim_field, element_field, terrain_rows
from core.rules.bassa_intensita.covering.legality import WHY
from core.rules.bassa_intensita.fire.declaring import armed
from core.rules.bassa_intensita.fire.prospects import NEVER
from core.rules.bassa_intensita.fire.together import (
    best_weapon,
    by_several,
    check_several,
    free_to_fire,
    targets_of_all,
    weapons_of,
    write_all,
)
from core.rules.bassa_intensita.observation.elements import elements
from core.rules.bassa_intensita.orders.offering import unit_orders
from core.rules.bassa_intensita.orders.writing import writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Cover
from core.table.places import Point


@acts.answers(moments.COVERING)
class OrderCoverTogether(Command, frozen=True):
    """Give covering fire with several *figures*, at one visible *target* or on one *element* around *aim*."""

    figures: tuple[FigureId, ...]
    target: FigureId = FigureId("")
    element: AnyId = ""
    aim: Point | None = None


@acts.offered(moments.COVERING, 11)
def _(asked: Offered) -> Iterator[Choice]:
    found = unit_orders(asked, OrderCoverTogether, armed, "BI-COV.a", hint="c", weight=NEVER)
    yield from by_several(asked.state, found)


@acts.fields(OrderCoverTogether)
def _(
    state: State,
    seat: str,
    _unit: UnitId = UnitId(""),
    figures: Sequence[Figure] = (),
    target: FigureId | None = None,
    element: str = "",
) -> Fields:
    men = free_to_fire(state, _unit)
    yield PickSome("figures", say("bi-ask-cover-together"), options_of(men), 2, likely=True)
    if not figures:
        return
    first = figures[0]
    cover = Cover(first.id, _of_an_area(state, first) or WeaponName(""))
    suspected = elements(state) if cover.weapon else ()
    rows = targets_of_all(ruler(state, seat), figures, WHY)
    yield PickOne("target", say("bi-ask-target"), (*rows, *terrain_rows(suspected)))
    if target != "":
        return
    yield element_field(state, seat, cover, suspected)
    if not state.tape:
        yield aim_field(state, seat, first, replace(cover, element=element))


@acts.rule(OrderCoverTogether)
def order_cover_together(r: Resolution[State], command: OrderCoverTogether) -> None:
    """Write each man's covering fire under seal; one that may not be written refuses them all."""
    check_several(r, command.figures, "BI-COV.a")
    write_all(r, [_order(r, id, command) for id in command.figures])


def _order(r: Resolution[State], id: FigureId, command: OrderCoverTogether) -> Cover:
    firer = writer(r, id, "covering")
    of_area = _of_an_area(r.state, firer) if command.element else None
    weapon = of_area or best_weapon(r, firer, command.target, WHY)
    return Cover(firer.id, weapon, command.target, command.element, command.aim)


def _of_an_area(state: State, figure: Figure) -> WeaponName | None:
    """Return the first weapon of a man that covers ground; `None` where he has none."""
    found = (one.carried.name for one in weapons_of(state, figure) if one.area is not None)
    return next(found, None)
