"""Bassa Intensità: anti-aircraft fire at helicopters in their shooters' Quality step (BI-AA.a–d, BI-Q.89)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields
from core.rules.bassa_intensita.acts import Offered, acts, answers
from core.rules.bassa_intensita.air.helicopter_hit import struck
from core.rules.bassa_intensita.arms import sky_row
from core.rules.bassa_intensita.common.actors import enemy, shown
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import name, weapon_name
from core.rules.bassa_intensita.common.visible import has_line
from core.rules.bassa_intensita.facts.sky import UpwardRolled
from core.rules.bassa_intensita.fire.areas import flies
from core.rules.bassa_intensita.orders.offering import figure_field, unit_orders
from core.rules.bassa_intensita.orders.writing import judges, write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Upward
from core.rules.bassa_intensita.tables.air import anti_aircraft
from core.table.figure_lookup import figure_named
from core.table.questions import Gap, Shot, ShotLine

# --- ordered --------------------------------------------------------------------------------------


@answers("fire")
class OrderUpward(Command, frozen=True):
    """Fire at a helicopter in the air."""

    figure: FigureId
    weapon: WeaponName
    target: FigureId


def helicopters(state: State, side: str) -> list[Figure]:
    """Return the enemy helicopters in the air that a side observes."""
    return [foe for foe in state.foes(side) if flies(foe) and shown(state, foe, side)]


def weapons_up(state: State, figure: Figure) -> tuple[WeaponName, ...]:
    """Return the weapons with which somebody can fire at what flies now."""
    ready = (one for one in figure.weapons if not one.broken and not one.empty)
    spent = state.is_("ammo_tracking")
    return tuple(
        one.name for one in ready if sky_row(state.arms[one.name]) and not (spent and one.rounds == 0)
    )


def may_fire_up(state: State, figure: Figure) -> bool:
    """Return whether somebody has a weapon for it, and there is anything in the air."""
    return not figure.aboard and bool(weapons_up(state, figure)) and bool(helicopters(state, figure.side))


@acts.offered("fire", 15)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_orders(asked, "order_upward", may_fire_up, "BI-AA.a", hint="a", weight=2.0)


@acts.fields("order_upward")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    yield figure_field(state, filled, may_fire_up)
    figure = figure_named(filled.get("figure"), state)
    if figure is None:
        return
    rows = tuple(Option(one, weapon_name(state, one)) for one in weapons_up(state, figure))
    yield PickOne("weapon", say("bi-ask-weapon", figure=figure.name), rows)
    yield PickOne("target", say("bi-ask-target"), options_of(helicopters(state, figure.side)))


@acts.rule(OrderUpward)
def order_upward(r: Resolution[State], command: OrderUpward) -> None:
    """Write a shot at a helicopter under seal."""
    figure = writer(r, command.figure, "fire")
    write(r, figure, Upward(figure.id, command.weapon, command.target))


@judges(Upward)
def _(r: Resolution[State], figure: Figure, order: Upward) -> Upward:
    """Refuse whoever has no weapon for it, does not see it, or to whom it is too far off (BI-Q.89)."""
    if figure.aboard or order.weapon not in weapons_up(r.state, figure):
        r.refuse("BI-AA.b", "bi-no-sky-weapon", figure=figure.name)
    target = enemy(r, FigureId(order.target), figure.side)
    if not flies(target):
        r.refuse("BI-Q.91", "bi-does-not-fly", target=target.name)
    if not _sees(r, figure, target):
        r.refuse("BI-Q.89", "bi-no-line", figure=figure.name, target=target.name)
    if chance(r, figure, order) is None:
        r.refuse("BI-AA.b", "bi-sky-too-far", figure=figure.name)
    return order


def _sees(r: Resolution[State], figure: Figure, target: Figure) -> bool:
    """Nothing on the ground hides what flies (BI-Q.91); the dark does."""
    if r.state.tape or target.place is None:
        line: ShotLine = r.measure(Shot(figure.id, target.id))
        return line.seen
    return has_line(r.state, figure, target, target.place)


# --- rolled ---------------------------------------------------------------------------------------


def chance(r: Resolution[State], figure: Figure, order: Upward, in_movement: bool = False) -> int | None:
    """Return the chance on 1d10 of one shot at a helicopter, `None` where there is none (BI-T.22)."""
    row = sky_row(r.state.arms[order.weapon])
    cm = float(r.measure(Gap(figure.id, FigureId(order.target)))) if row == "at_rocket" else 0.0
    quality = r.state.quality_of(figure)
    return anti_aircraft(row, helicopter=True, quality=quality, in_movement=in_movement, cm=cm)


@acts.follows("resolving-fire", 40)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Roll the next shot at a helicopter; a hit goes on BI-T.23."""
    order = next((one for one in frame.orders if isinstance(one, Upward)), None)
    if order is None:
        return False
    figure, target = r.state.figures[order.figure], r.state.figures[FigureId(order.target)]
    needed = chance(r, figure, order, frame.step == "opportunity") or 0
    hit = target.there and _hit(r, figure, needed)
    r.emit(UpwardRolled(order, needed, hit))
    if hit:
        struck(r, target)
    return True


def _hit(r: Resolution[State], figure: Figure, needed: int) -> bool:
    face = face_or_less(needed, r.state.options)
    if face in (0, CERTAIN):
        return face == CERTAIN
    return r.any(1, face, "bi-upward", "BI-AA.b", sides=10, low=True, who=figure.id)


@acts.tells(UpwardRolled)
def _(before: State, event: UpwardRolled, after: State) -> Message:
    told = "bi-upward-hit" if event.hit else "bi-upward-missed"
    who, target = name(after, event.order.figure), name(after, event.order.target)
    return say(told, who=who, target=target, needed=max(event.needed, 0))
