"""Bassa Intensità: smoke of hand grenades and vehicles' dischargers (BI-SMOKE.e–f, h, BI-Q.83–84)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, PickOne, PickPoint
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, UnitId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.activity import check_free, hindered, spent
from core.rules.bassa_intensita.common.actors import acting_side, check_phase, own, shown
from core.rules.bassa_intensita.common.clouds import free_name
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.facts.actions import SmokeThrown
from core.rules.bassa_intensita.facts.ordering import OrderSealed
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders.offering import calling, figure_field, unit_orders
from core.rules.bassa_intensita.orders.writing import judges, write, writer
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.rules.bassa_intensita.state.orders import Throw
from core.rules.bassa_intensita.tables.explosives import (
    DISCHARGER_ARC,
    DISCHARGER_DEPTH,
    DISCHARGER_FROM,
    HAND_SMOKE,
    SMOKE_LASTS,
)
from core.table.figure_lookup import origin_of
from core.table.movement_path import along
from core.table.places import Place, Point, distance, point, reaches
from core.table.questions import Gap
from core.table.shapes import Polygon, Rectangle, corners
from core.table.terrain import sane

REACH = 10.0
"""BI-Q.83: how far a smoke hand grenade is thrown, in cm."""
MOST_SPOTS = 6
"""Enemies towards whom a grenade of smoke is suggested."""
STEP = 15
"""Degrees from one corner of the half ring to the next, and between two directions that are offered."""


@acts.answers(moments.FIRE)
class OrderSmoke(Command, frozen=True):
    """Throw a smoke grenade at *aim*, its long side turned *turned* degrees, or discharge a vehicle's."""

    figure: FigureId
    aim: Point | None = None
    turned: float = 0.0


@acts.answers(moments.MOVE)
class ThrowSmoke(Command, frozen=True):
    """Throw smoke in the Movement phase instead of moving (BI-Q.84)."""

    figure: FigureId
    aim: Point | None = None
    turned: float = 0.0


# --- what he throws ---------------------------------------------------------------------------------


def grenade_of(state: State, figure: Figure) -> WeaponName | None:
    """Return what a man throws smoke with; `None` where he has nothing."""
    counted = Options.of(state).ammo_tracking
    smoke = (one for one in figure.weapons if state.arms[one.name].load == "smoke")
    found = (one.name for one in smoke if not (counted and one.rounds == 0))
    return next(found, None) if figure.man and not figure.aboard else None


def has_smoke(state: State, figure: Figure) -> bool:
    """Return whether a figure has smoke to throw or discharge, and has not thrown any this turn."""
    loaded = figure.hull is not None and figure.hull.dischargers > 0
    return figure.smoked != state.turn and (loaded or grenade_of(state, figure) is not None)


def leaves_activity(state: State) -> bool:
    """Return whether smoke takes no activity: in the Movement phase with `bi.smoke_with_move` (BI-Q.84)."""
    return state.phase == "move" and Options.of(state).smoke_with_move


# --- declared with fire -----------------------------------------------------------------------------


@acts.offered(moments.FIRE, 35)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_orders(asked, OrderSmoke, has_smoke, "BI-SMOKE.h", hint="s", weight=0.2, acts=True)


@acts.fields(OrderSmoke, ThrowSmoke)
def _(state: State, seat: str, figure: Figure | None, _unit: UnitId = UnitId("")) -> Fields:
    yield _throwers(state, _unit)
    if figure is None or figure.hull is not None or state.tape:
        return
    ask = say("bi-ask-smoke", figure=figure.name)
    yield PickPoint("aim", ask, origin_of(figure), REACH, _between(state, figure), aimed=True)
    yield Number("turned", say("bi-ask-smoke-turned"), 0, 180 - STEP, STEP, 0.0)


def _throwers(state: State, unit: UnitId) -> PickOne:
    """Return the field of who throws; who has moved may, where smoke leaves him his activity (BI-Q.84)."""
    field = figure_field(state, unit, has_smoke, acts=True)
    rows = (
        replace(row, refusal=None)
        if leaves_activity(state) and may_throw(state, state.figures[row.value])
        else row
        for row in field.options
    )
    return replace(field, options=tuple(rows))


def _between(state: State, figure: Figure) -> tuple[tuple[float, float], ...]:
    """Suggest a spot half way to each of the nearest enemies whom his side observes, as far as he throws."""
    here = figure.place
    if here is None:
        return ()
    foes = [foe.place for foe in state.foes(figure.side) if shown(state, foe, figure.side)]
    places = sorted((point(at) for at in foes if at is not None), key=lambda at: distance(here, at))
    reach = REACH - 0.1  # rounded to millimetres it is still within it
    ends = (along(here, (at,), min(reach, distance(here, at) / 2)) for at in places[:MOST_SPOTS])
    return tuple(dict.fromkeys((round(end.x, 1), round(end.y, 1)) for end in ends))


@acts.rule(OrderSmoke)
def order_smoke(r: Resolution[State], command: OrderSmoke) -> None:
    """Write smoke under seal with the fire of its step."""
    figure = writer(r, command.figure, "fire")
    write(r, figure, thrown(r, figure, command.aim, command.turned))


@judges(Throw)
def judged(r: Resolution[State], figure: Figure, order: Throw) -> Throw:
    """Return an order to throw smoke as it may be thrown now."""
    return thrown(r, figure, order.aim, order.turned)


def thrown(r: Resolution[State], figure: Figure, aim: Point | None, turned: float) -> Throw:
    """Return the order of who has smoke and may throw it there; refuse any other (BI-Q.83)."""
    state = r.state
    if not has_smoke(state, figure):
        r.refuse("BI-SMOKE.a", "bi-no-smoke", figure=figure.name)
    if figure.hull is not None:
        return Throw(figure.id)
    weapon = grenade_of(state, figure) or WeaponName("")
    if state.tape:
        return Throw(figure.id, weapon)
    if aim is None or not sane(aim, state.terrain):
        r.refuse("BI-Q.83", "bi-off-table", figure=figure.name)
    if not abs(turned) <= 3600:
        r.refuse("BI-Q.83", "bi-bad-angle")
    if not reaches(r.measure(Gap(figure.model, aim)), REACH):
        r.refuse("BI-Q.83", "bi-smoke-too-far", figure=figure.name, cm=REACH)
    return Throw(figure.id, weapon, aim, turned % 180)


# --- thrown instead of moving ------------------------------------------------------------------------


@acts.offered(moments.MOVE, 60)
def _(asked: Offered) -> Iterator[Choice]:
    able = [one for one in asked.state.of(asked.side) if may_throw(asked.state, one)]
    for unit in dict.fromkeys(one.unit for one in able):
        label = say("bi-do-throw_smoke", unit=unit_name(asked.state.units[UnitId(unit)]))
        made = choice(
            ThrowSmoke, label, "BI-SMOKE.h", given={"_unit": unit},
            heading=unit_name(asked.state.units[UnitId(unit)]), hint="s", weight=0.1,
        )  # fmt: skip
        yield calling(made, [one for one in able if one.unit == unit])


def may_throw(state: State, figure: Figure) -> bool:
    """Return whether a figure has smoke and may throw it in its side's segment."""
    if not has_smoke(state, figure) or hindered(state, figure)[1] or figure.is_shocked(state.turn):
        return False
    return not spent(state, figure) or (leaves_activity(state) and figure.used == "moved")


@acts.rule(ThrowSmoke)
def throw_smoke(r: Resolution[State], command: ThrowSmoke) -> None:
    """It is a Very Easy action (BI-Q.84), so the isolated test first, and the wounded throw for it."""
    check_phase(r, "move", "BI-SMOKE.h")
    figure = own(r, command.figure)
    acting_side(r, figure.side, "BI-SMOKE.h")
    if not (leaves_activity(r.state) and figure.used == "moved" and may_throw(r.state, figure)):
        check_free(r, figure)
    begin(r, Resolving("smoke", orders=(thrown(r, figure, command.aim, command.turned),)))


# --- where it lies ------------------------------------------------------------------------------------


def lay_smoke(r: Resolution[State], order: Throw) -> None:
    """Lay smoke on the table; it takes effect at the end of the phase (BI-SMOKE.b)."""
    figure = r.state.figures[order.figure]
    hull = figure.hull
    shape = half_ring(figure.place) if hull is not None else strip(order)
    id = free_name(r.state, "smoke")
    left = hull.dischargers - 1 if hull is not None else None
    cloud = Cloud(id, "smoke", shape, due=True)
    r.emit(SmokeThrown(cloud, r.state.turn, figure.id, left, weapons_left(r.state, figure, order.weapon)))


def weapons_left(state: State, figure: Figure, weapon: WeaponName) -> tuple[Carried, ...] | None:
    """Return his weapons after a grenade is thrown, `None` where nobody counts them (BI-Q.46)."""
    counted = Options.of(state).ammo_tracking and figure.man
    found = next((one for one in figure.weapons if one.name == weapon and one.rounds), None)
    if not counted or found is None or found.rounds is None:
        return None
    fewer = replace(found, rounds=found.rounds - 1)
    return tuple(fewer if one is found else one for one in figure.weapons)


def strip(order: Throw) -> Polygon | None:
    """Return the 5 × 20 cm of a grenade around its point; `None` at a real table."""
    if order.aim is None:
        return None
    across, along = HAND_SMOKE
    return Polygon(corners(Rectangle(order.aim, float(along), float(across), order.turned)))


def half_ring(place: Place | None) -> Polygon | None:
    """Return the half ring before a vehicle, 10 to 15 cm away (BI-Q.83); `None` at a real table."""
    if place is None:
        return None
    half = DISCHARGER_ARC // 2
    turns = range(-half, half + 1, STEP)
    outer = [_spot(place, DISCHARGER_FROM + DISCHARGER_DEPTH, turn) for turn in turns]
    inner = [_spot(place, DISCHARGER_FROM, turn) for turn in reversed(turns)]
    return Polygon((*outer, *inner))


def _spot(place: Place, cm: float, turn: float) -> Point:
    angle = math.radians(place.facing + turn)
    return Point(round(place.x + cm * math.cos(angle), 2), round(place.y + cm * math.sin(angle), 2))


acts.line(SmokeThrown, "bi-smoke-thrown", who="figure")


@acts.foretells(SmokeThrown, OrderSealed)
def _(before: State, event: SmokeThrown | OrderSealed, after: State) -> Iterator[Message]:
    """It screens nobody yet who moves or fires in the same phase (BI-SMOKE.b)."""
    if isinstance(event, SmokeThrown) or isinstance(event.order, Throw):
        yield say("bi-smoke-later", turns=SMOKE_LASTS)
