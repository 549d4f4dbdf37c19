"""Bassa Intensità: fire at helicopters is ordered in its Quality step (BI-AA.a, BI-Q.89, BI-Q.91)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command, Number, Refusal
from core.engine.words.ids import FigureId, UnitId, WeaponName
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.refusals import no
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.air.chances import foreseen, in_reach, stands_ready, weapons_up
from core.rules.bassa_intensita.common.actors import enemy, shown
from core.rules.bassa_intensita.common.fields import option_of
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.names import weapon_name
from core.rules.bassa_intensita.common.visible import has_line
from core.rules.bassa_intensita.fire.shot_legality import TURRET_ARC, in_jammed_turret, off_turret
from core.rules.bassa_intensita.fire.weapons import in_hand
from core.rules.bassa_intensita.orders.offering import figure_field, unit_orders
from core.rules.bassa_intensita.orders.writing import foresees, judges, write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Upward
from core.table.questions import Gap, Shot, ShotLine

# --- ordered --------------------------------------------------------------------------------------


@acts.answers(moments.FIRE)
class OrderUpward(Command, frozen=True):
    """Fire at a helicopter in the air."""

    figure: FigureId
    weapon: WeaponName
    target: FigureId


def helicopters(state: State, side: str) -> list[Figure]:
    """Return the enemy helicopters in the air that a side observes."""
    return [foe for foe in state.foes(side) if foe.flying and shown(state, foe, side)]


def may_fire_up(state: State, figure: Figure) -> bool:
    """Return whether somebody has a weapon for it, and there is anything in the air."""
    return not figure.aboard and bool(weapons_up(state, figure)) and bool(helicopters(state, figure.side))


@acts.offered(moments.FIRE, 15)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_orders(asked, OrderUpward, may_fire_up, "BI-AA.a", hint="a", weight=2.0)


@acts.fields(OrderUpward)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    _unit: UnitId = UnitId(""),
    weapon: WeaponName = WeaponName(""),
) -> Fields:
    yield figure_field(state, _unit, may_fire_up)
    if figure is None:
        return
    rows = tuple(Option(one, weapon_name(state, one)) for one in weapons_up(state, figure))
    yield PickOne("weapon", say("bi-ask-weapon", figure=figure.name), rows)
    foes = helicopters(state, figure.side)
    targets = (option_of(foe, _unreached(state, seat, figure, foe, weapon)) for foe in foes)
    yield PickOne("target", say("bi-ask-target"), tuple(targets))


def _unreached(state: State, seat: str, figure: Figure, foe: Figure, weapon: WeaponName) -> Refusal | None:
    """Return why a helicopter is no target for a weapon; at a real table people see it."""
    if state.tape or weapon not in weapons_up(state, figure):
        return None
    return no_shot(ruler(state, seat), figure, foe, Upward(figure.id, weapon, foe.id))


@acts.rule(OrderUpward)
def order_upward(r: Resolution[State], command: OrderUpward) -> None:
    """Write a shot at a helicopter under seal."""
    figure = writer(r, command.figure, "fire")
    write(r, figure, Upward(figure.id, command.weapon, command.target))


@judges(Upward)
def _(r: Resolution[State], figure: Figure, order: Upward) -> Upward:
    """Refuse whoever has no weapon for it, does not see it, or to whom it is too far off (BI-Q.89)."""
    target = enemy(r, FigureId(order.target), figure.side)
    if not target.flying:
        r.refuse("BI-Q.91", "bi-does-not-fly", target=target.name)
    if (refusal := no_shot(r, figure, target, order)) is not None:
        r.refuse_as(refusal)
    return order


@foresees(Upward)
def _(r: Resolution[State], figure: Figure, order: Upward) -> tuple[Number, ...]:
    return foreseen(r.state, figure, order, in_movement=False)


def no_shot(r: Resolution[State], figure: Figure, target: Figure, order: Upward) -> Refusal | None:
    """Return why a helicopter that flies cannot be fired at with a weapon: no line, or too far (BI-Q.89)."""
    if figure.aboard or order.weapon not in weapons_up(r.state, figure):
        return not_upward(r.state, figure, order.weapon)
    weapon = in_hand(r.state, figure, order.weapon)
    jammed = weapon is not None and in_jammed_turret(figure, weapon)
    line = _line(r, figure, target, jammed)
    if not line.seen:
        return no("BI-Q.89", "bi-no-line", figure=figure.name, target=target.name)
    if jammed and off_turret(figure, target, line) > TURRET_ARC:
        return no("BI-Q.67", "bi-turret-jammed", figure=figure.name)
    limited = not in_reach(r.state, order.weapon, math.inf)
    if limited and not in_reach(r.state, order.weapon, float(r.measure(Gap(figure.id, target.id)))):
        return no("BI-AA.b", "bi-sky-too-far", figure=figure.name)
    return None


def not_upward(state: State, figure: Figure, weapon: WeaponName) -> Refusal:
    """Return why a weapon does not fire at what flies: it is none for it, or has to be emplaced first."""
    named = [one for one in figure.weapons if one.name == weapon]
    if named and not figure.aboard and not any(stands_ready(state, figure, one) for one in named):
        return no("BI-FIRE.p", "bi-not-emplaced", figure=figure.name)
    return no("BI-AA.b", "bi-no-sky-weapon", figure=figure.name)


def _line(r: Resolution[State], figure: Figure, target: Figure, jammed: bool) -> ShotLine:
    """Nothing on the ground hides what flies (BI-Q.91); the dark does. A *jammed* turret's arc is asked."""
    if r.state.tape or target.place is None:
        line: ShotLine = r.measure(Shot(figure.id, target.id, TURRET_ARC if jammed else None))
        return line
    return ShotLine(0.0, has_line(r.state, figure, target, target.place))
