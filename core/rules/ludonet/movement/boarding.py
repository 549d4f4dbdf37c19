"""Ludonet quick skirmish: getting into a vehicle and out of it (LU-AFV.n)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne, PickPoint
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.ludonet import moments
from core.rules.ludonet.acts import OfFigure, acts
from core.rules.ludonet.common.actors import entered, falling_back, own
from core.rules.ludonet.common.fields import option_of
from core.rules.ludonet.deployment.placement import look_around, place
from core.rules.ludonet.facts import Boarded, Dismounted
from core.rules.ludonet.facts.changes import riding
from core.rules.ludonet.movement.contact import touches
from core.rules.ludonet.movement.movers import check_mover, its_turn, unit_moves
from core.rules.ludonet.movement.paths import beside, in_the_way, standable
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import BASE_OF_MAN, WHOLE_MOVE
from core.table.cover import moved as stood
from core.table.figure_lookup import origin_of
from core.table.places import Point

BESIDE = 6.0  # cm from a vehicle's middle: how far off somebody who gets out may stand

# --- getting in -------------------------------------------------------------------------


@acts.answers(moments.MOVE)
class Board(Command, frozen=True):
    """Get into a vehicle in contact; the figure's whole move."""

    figure: FigureId
    vehicle: FigureId


@acts.offered(moments.FIGURE, 40)
def _(asked: OfFigure) -> Iterator[Choice]:
    figure = asked.who
    for vehicle in asked.state.of(figure.side):
        if vehicle.vehicle and asked.refusal(Board(figure.id, vehicle.id)) is None:
            given = {"figure": figure.id, "vehicle": vehicle.id}
            label = say("lu-do-board", vehicle=vehicle.name)
            yield choice(Board, label, "LU-AFV.n", figure.id, given, None, "o", weight=0.05)


@acts.fields(Board)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    side = figure.side if figure is not None else ""
    rows = tuple(option_of(v) for v in state.figures.values() if v.side == side and v.vehicle and v.able)
    yield PickOne("vehicle", say("lu-ask-vehicle"), rows)


@acts.rule(Board)
def board(r: Resolution[State], command: Board) -> None:
    """Get into a standing vehicle that he touches; his whole move."""
    figure = check_mover(r, command.figure)
    vehicle = own(r, command.vehicle)
    entered(r, vehicle)
    if falling_back(r.state, figure):
        r.refuse("LU-MOR.j", "lu-falls-back", figure=figure.name)
    if figure.vehicle or not vehicle.vehicle or r.state.type_of(vehicle).gun:
        r.refuse("LU-AFV.n", "lu-no-such-vehicle", vehicle=vehicle.name)
    if not touches(r, figure, vehicle):
        r.refuse("LU-AFV.n", "lu-not-in-contact", figure=figure.name, foe=vehicle.name)
    unit_moves(r, figure)
    if vehicle.placed:
        place(r, figure, "seen")
    elif figure.placed:
        place(r, vehicle, "seen")
    spot = riding(figure, vehicle, BASE_OF_MAN)
    r.emit(Boarded(figure.id, vehicle.id, spot, moved=WHOLE_MOVE, posture="standing"))


acts.line(Boarded, "lu-boarded", who="figure", vehicle="vehicle")


# --- getting out ------------------------------------------------------------------------


@acts.answers(moments.MOVE)
class Dismount(Command, frozen=True):
    """Get out beside the vehicle; the figure's whole move."""

    figure: FigureId
    spot: Point | float = 0.0


@acts.offered(moments.FIGURE, 20)
def _(asked: OfFigure) -> Iterator[Choice]:
    figure = asked.who
    if figure.aboard and not figure.contacts and not figure.mode:
        refusal = asked.refusal(Dismount(figure.id))
        given = {"figure": figure.id}
        label = say("lu-do-dismount")
        yield choice(Dismount, label, "LU-AFV.n", figure.id, given, refusal, "o", weight=0.2)


@acts.fields(Dismount)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    origin = origin_of(figure)
    if figure is not None and origin is not None and figure.aboard in state.figures:
        hull = state.figures[figure.aboard].place
        free = (
            beside(state, hull, figure.place.base) if hull is not None and figure.place is not None else None
        )
        spots = ((free.x, free.y),) if free is not None else ()
        yield PickPoint("spot", say("lu-ask-dismount"), origin, BESIDE, spots)


@acts.rule(Dismount)
def dismount(r: Resolution[State], command: Dismount) -> None:
    """Get out beside the vehicle; his whole move."""
    figure = its_turn(r, command.figure)
    if not figure.aboard or figure.mode:
        r.refuse("LU-MOV.l", "lu-not-aboard", figure=figure.name)
    spot = None
    hull = r.state.figures[figure.aboard].place
    if figure.place is not None and hull is not None:
        spot = beside(r.state, hull, figure.place.base)
        if isinstance(command.spot, Point):
            spot = stood(r.state.terrain, replace(spot, inside=""), command.spot)
        gap = ((spot.x - hull.x) ** 2 + (spot.y - hull.y) ** 2) ** 0.5
        if not gap <= BESIDE or not standable(r.state, spot):
            r.refuse("LU-AFV.n", "lu-beside-vehicle", figure=figure.name, most=BESIDE)
        if isinstance(command.spot, Point) and (other := in_the_way(r.state, figure, spot)) is not None:
            r.refuse("LU-AFV.n", "lu-base-on-base", figure=figure.name, other=other.name)
    unit_moves(r, figure)
    r.emit(Dismounted(figure.id, spot, moved=WHOLE_MOVE))
    look_around(r, r.state.figures[figure.id])


acts.line(Dismounted, "lu-dismounted", who="figure")
