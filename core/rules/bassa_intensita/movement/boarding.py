"""Bassa Intensità: getting on and off vehicles (BI-MOVE.j, BI-MOVE.p, BI-CMD.o, BI-HELI.b, BI-HELI.d)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne, PickPoint, YesNo
from core.engine.contract.facts import Command, Refusal
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.refusals import no
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.fields import option_of
from core.rules.bassa_intensita.common.passable import burns, stands_there, walkable
from core.rules.bassa_intensita.facts.moving import Alighted, Boarded
from core.rules.bassa_intensita.movement.allowance import hindrances
from core.rules.bassa_intensita.movement.going import mover, set_off, why_not
from core.rules.bassa_intensita.movement.moving import (
    check_climbs,
    check_reach,
    ground_field,
    mode_field,
    path_fields,
    ran,
)
from core.rules.bassa_intensita.movement.suggesting import men_of, movers_field, unit_moves
from core.rules.bassa_intensita.movement.walking import pack
from core.rules.bassa_intensita.movement.way import LONGEST, Corners, Path, check_way, meets
from core.rules.bassa_intensita.movement.whole_turn import check_ground
from core.rules.bassa_intensita.orders.offering import calling, unit_choice
from core.rules.bassa_intensita.setup.men import BASE_OF_MAN
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.movement import MODES
from core.table.cover import moved
from core.table.footprints import beside, gap, overlaps
from core.table.places import Place, Point, bearing
from core.table.terrain import sane

REACH = 0.5
"""cm between the bases of a man and his vehicle, at most."""
ON_THE_GROUND = ("landed", "landing", "rising")
"""How a helicopter is when troops get on or off (BI-HELI.b)."""


def takes_turn(vehicle: Figure) -> bool:
    """Return whether to get in or out takes the whole turn: of armour (BI-MOVE.p)."""
    return vehicle.hull is not None and vehicle.hull.armoured


def task_of(vehicle: Figure) -> str:
    """Return the task of BI-T.04: a lorry, a car or a helicopter −50%, armour the whole turn."""
    return "armoured_vehicle" if takes_turn(vehicle) else "car"


# --- getting on -------------------------------------------------------------------------------------


@acts.answers(moments.MOVE)
class Board(Command, frozen=True):
    """Go to a vehicle of one's side and get into it; into armour only from beside it (BI-MOVE.j, p)."""

    figure: FigureId
    vehicle: FigureId
    mode: str = "normal"
    path: Path = ()


@acts.offered(moments.MOVE, 40)
def _(asked: Offered) -> Iterator[Choice]:
    state = asked.state
    if not any(one.hull is not None and one.hull.seats for one in state.of(asked.side)):
        return
    yield from unit_moves(asked, Board, men_of, "BI-MOVE.j", hint="b", weight=0.1)


@acts.fields(Board)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    vehicle: Figure | None,
    _unit: UnitId = UnitId(""),
    mode: str = "",
) -> Fields:
    yield movers_field(state, men_of(state, _unit))
    if figure is None:
        return
    yield PickOne("vehicle", say("bi-ask-vehicle", figure=figure.name), tuple(_rows(state, figure)))
    if vehicle is None or takes_turn(vehicle):
        return
    yield mode_field(state, figure)
    if mode in MODES:
        tasks = (*hindrances(state, figure, stands=figure.prone), "car")
        for field in path_fields(state, figure, mode, tasks):
            yield replace(field, suggestions=_ways_to(state, figure, vehicle))


def _rows(state: State, figure: Figure) -> Iterator[Any]:
    carriers = [one for one in state.of(figure.side) if one.hull is not None and one.hull.seats]
    for one in carriers:
        lies = figure.prone and takes_turn(one)
        down = no("BI-Q.26", "bi-must-stand-up", figure=figure.name) if lies else None
        yield option_of(one, no_seat(state, figure, one) or down)


def no_seat(state: State, figure: Figure, vehicle: Figure) -> Refusal | None:
    """Return why a man cannot get into a vehicle, wherever he is."""
    hull = vehicle.hull
    if hull is None or not vehicle.there or vehicle.side != figure.side or not hull.seats:
        return no("BI-MOVE.j", "bi-no-carrier", figure=figure.name)
    if sum(one.aboard == vehicle.id and one.there for one in state.figures.values()) >= hull.seats:
        return no("BI-MOVE.j", "bi-vehicle-full", vehicle=vehicle.name)
    own = (figure.unit, state.unit_of(figure).of)
    if hull.converted and (not hull.owner or hull.owner in own):
        return no("BI-CMD.o", "bi-carries-no-more", vehicle=vehicle.name)
    if hull.flight is not None and hull.flight.how not in ON_THE_GROUND:
        return no("BI-HELI.b", "bi-not-on-the-ground", vehicle=vehicle.name)
    return None


def _ways_to(state: State, figure: Figure, vehicle: Figure) -> tuple[tuple[tuple[float, float], ...], ...]:
    here, there = figure.place, vehicle.place
    if here is None or there is None:
        return ()
    if gap(here, there) <= REACH:
        return ((),)
    spot = _beside(there, bearing(there, here), here.base)
    return (((spot.x, spot.y),),)


def _beside(vehicle: Place, degrees: float, base: float) -> Point:
    """Return the spot beside a vehicle where a man of this base has room, in a direction from its middle."""
    spot = beside(vehicle, degrees, base / 2 + REACH / 2)
    return Point(round(spot.x, 2), round(spot.y, 2))


@acts.rule(Board)
def board(r: Resolution[State], command: Board) -> None:
    """Go to it and get in at the end of the way, which costs half of it; armour takes the whole turn."""
    figure = mover(r, command.figure, "BI-MOVE.j")
    vehicle = r.state.figures.get(command.vehicle)
    if vehicle is None or vehicle.side != figure.side:
        r.refuse("BI-MOVE.j", "bi-no-carrier", figure=figure.name)
    if (refusal := no_seat(r.state, figure, vehicle)) is not None:
        r.refuse_as(refusal)
    if takes_turn(vehicle):
        if figure.prone:
            r.refuse("BI-Q.26", "bi-must-stand-up", figure=figure.name)
        _check_beside(r, figure, vehicle, figure.place)
        set_off(r, Walking(figure.id, "task", start=figure.place, tasks=(task_of(vehicle),), into=vehicle.id))
        return
    tasks = (*hindrances(r.state, figure, stands=figure.prone), task_of(vehicle))
    way, length, met = on_the_way(r, figure, figure.place, command.mode, command.path)
    check_reach(r, figure, command.mode, (*tasks, *met), length)
    if not r.state.tape and figure.place is not None:
        end = Place(way[-1].x, way[-1].y, base=figure.place.base) if way else figure.place
        _check_beside(r, figure, vehicle, end)
    start = None if r.state.tape else figure.place
    set_off(r, Walking(figure.id, command.mode, way, start, length, tasks=(*tasks, *met), into=vehicle.id))


def _check_beside(r: Resolution[State], figure: Figure, vehicle: Figure, spot: Place | None) -> None:
    """Refuse who would not be beside his vehicle; at a real table people see it."""
    there = vehicle.place
    if r.state.tape:
        return
    if spot is None or there is None or gap(spot, there) > REACH:
        r.refuse("BI-MOVE.j", "bi-not-beside", figure=figure.name, vehicle=vehicle.name)


def on_the_way(
    r: Resolution[State], figure: Figure, start: Place | None, mode: str, path: Path
) -> tuple[Corners, float, tuple[str, ...]]:
    """Return a way on foot from *start*, its length and its tasks; refuse what is none."""
    if mode not in MODES:
        r.refuse("BI-MOVE.c", "bi-no-such-mode", words=", ".join(MODES))
    if mode == "run" and ran(r.state, figure):
        r.refuse("BI-MOVE.d", "bi-ran-last-turn", figure=figure.name)
    if not isinstance(path, tuple):
        if not r.state.tape:
            r.refuse("", "bi-path-needed", figure=figure.name)
        if not 0 <= path <= LONGEST:
            r.refuse("", "bi-bad-length", figure=figure.name, most=LONGEST)
        return (), float(path), ()
    there = replace(figure, place=start)
    met = check_way(r, there, path, "BI-MOVE.c")
    check_climbs(r, there, path, met)
    return path, met.length, met.tasks


@acts.follows(moments.arrived, 20)
def _(r: Resolution[State], figure: Figure, frame: Walking) -> None:
    """Get in, where a seat is still free."""
    vehicle = r.state.figures.get(frame.into)
    if vehicle is not None and no_seat(r.state, figure, vehicle) is None:
        pack(r, figure.id)
        r.emit(Boarded(figure.id, vehicle.id))


# --- getting off ------------------------------------------------------------------------------------


@acts.answers(moments.MOVE)
class Alight(Command, frozen=True):
    """Get off at a *spot* beside the vehicle and go on from there; out of armour one goes no further."""

    figure: FigureId
    spot: Point | None = None
    mode: str = "normal"
    path: Path = ()
    ground: tuple[str, ...] = ()
    leaves: bool = False


@acts.offered(moments.MOVE, 41)
def _(asked: Offered) -> Iterator[Choice]:
    state = asked.state
    for unit in state.units.values():
        riders = riders_of(state, unit.id) if unit.side == asked.side else []
        if free := [man for man in riders if stays_aboard(state, man) is None]:
            yield calling(unit_choice(unit, Alight, "BI-MOVE.j", hint="o", weight=0.4), free)


def riders_of(state: State, unit: UnitId) -> list[Figure]:
    """Return who of a unit rides in a vehicle."""
    return [man for man in state.figures.values() if man.unit == unit and man.there and man.aboard]


@acts.fields(Alight)
def _(
    state: State,
    seat: str,
    figure: Figure | None,
    spot: Sequence[float] | None,
    _unit: UnitId = UnitId(""),
    mode: str = "",
) -> Fields:
    riders = riders_of(state, _unit)
    field = movers_field(state, riders)
    rows = (replace(row, refusal=stays_aboard(state, state.figures[row.value])) for row in field.options)
    yield replace(field, options=tuple(rows))
    vehicle = None if figure is None else state.figures.get(figure.aboard)
    if figure is None or vehicle is None:
        return
    here = vehicle.place
    if here is not None:
        spots = tuple((spot.x, spot.y) for spot in spots_beside(state, vehicle))
        corner = math.hypot(here.base, here.wide) / 2  # nobody gets off farther from the middle
        most = corner + BASE_OF_MAN / 2 + REACH
        yield PickPoint("spot", say("bi-ask-alight", figure=figure.name), (here.x, here.y), most, spots)
    if not takes_turn(vehicle):
        yield mode_field(state, figure)
        if mode in MODES and (state.tape or spot):
            there = (
                None if not spot or here is None else Place(spot[0], spot[1], here.facing, base=BASE_OF_MAN)
            )
            tasks = (*hindrances(state, figure), "car")
            yield from path_fields(state, replace(figure, place=there), mode, tasks)
    if state.tape:
        if not takes_turn(vehicle):
            yield YesNo("leaves", say("bi-ask-leaves", figure=figure.name))
        yield ground_field(figure)


def stays_aboard(state: State, man: Figure) -> Refusal | None:
    """Return why a man who rides cannot get off now."""
    return why_not(state, man) or in_the_air(man, state.figures[man.aboard])


def in_the_air(man: Figure, vehicle: Figure) -> Refusal | None:
    """Return that what a man rides in flies; troops that can rope down do (BI-HELI.b, d)."""
    flight = vehicle.hull.flight if vehicle.hull is not None else None
    roped = flight is not None and flight.how == "roping" and man.is_("rope")
    if flight is None or flight.how in ON_THE_GROUND or roped:
        return None
    return no("BI-HELI.b", "bi-not-on-the-ground", vehicle=vehicle.name)


def spots_beside(state: State, vehicle: Figure, base: float = BASE_OF_MAN) -> list[Point]:
    """Return spots all round a vehicle on which a man can stand."""
    here = vehicle.place
    if here is None:
        return []
    found = []
    for turn in range(0, 360, 30):
        spot = _beside(here, here.facing + 180 + turn, base)
        if _free(state, vehicle, Place(spot.x, spot.y, base=base)):
            found.append(spot)
    return found


def _free(state: State, vehicle: Figure, there: Place) -> bool:
    """Return whether a man can step from a vehicle to a place beside it: no wall, nothing upon it."""
    here = vehicle.place
    if here is None or not sane(there, state.terrain) or overlaps(here, there):
        return False
    if vehicle.flying and burns(state, None, Point(there.x, there.y)):
        return False  # whoever ropes down stands in no fire yet
    if meets(walkable(state, here, vehicle.side), here, (Point(there.x, there.y),)).blocked:
        return False
    others = (one for one in state.figures.values() if not one.man and stands_there(state, one, vehicle))
    return not any(one.place is not None and overlaps(one.place, there) for one in others)


@acts.rule(Alight)
def alight(r: Resolution[State], command: Alight) -> None:
    """Get off, at half of the mode's way; out of armour it takes the whole turn (BI-MOVE.j, p)."""
    figure = mover(r, command.figure, "BI-MOVE.j", on_foot=None)
    vehicle = r.state.figures.get(figure.aboard)
    if vehicle is None or vehicle.hull is None:
        r.refuse("BI-MOVE.j", "bi-is-not-aboard", figure=figure.name)
    if (refusal := in_the_air(figure, vehicle)) is not None:
        r.refuse_as(refusal)
    check_ground(r, command.ground)
    start = None if r.state.tape else _down(r, figure, vehicle, command.spot)
    ground, leaves = (command.ground, command.leaves) if r.state.tape else (None, False)
    if takes_turn(vehicle):
        set_off(r, Walking(figure.id, "task", (), start, tasks=(task_of(vehicle),), ground=ground))
        return
    tasks = (*hindrances(r.state, figure), task_of(vehicle))
    way, length, met = on_the_way(r, figure, start, command.mode, command.path)
    check_reach(r, figure, command.mode, (*tasks, *met), length)
    set_off(
        r,
        Walking(
            figure.id, command.mode, way, start, length, tasks=(*tasks, *met), ground=ground, leaves=leaves
        ),
    )


def _down(r: Resolution[State], figure: Figure, vehicle: Figure, spot: Point | None) -> Place:
    """Return where he stands once he is off, beside his vehicle."""
    here = vehicle.place
    if here is None or spot is None or not sane(spot, r.state.terrain):
        r.refuse("BI-MOVE.j", "bi-needs-spot", figure=figure.name)
    there = moved(r.state.terrain, Place(here.x, here.y, here.facing, base=BASE_OF_MAN), spot)
    if gap(there, here) > REACH or not _free(r.state, vehicle, there):
        r.refuse("BI-MOVE.j", "bi-not-beside", figure=figure.name, vehicle=vehicle.name)
    return there


@acts.follows(moments.walking_going, 10)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Who rides gets off before he goes anywhere."""
    figure = r.state.figures[frame.who]
    if not figure.aboard or frame.flight:
        return False
    pack(r, figure.id)
    r.emit(Alighted(figure.id, figure.aboard, frame.start, frame.ground))
    moments.placed(r, (figure.id,))
    return True


@acts.concise(Board)
def _(state: State, command: Board) -> Command:
    vehicle = state.figures.get(command.vehicle)
    if vehicle is not None and takes_turn(vehicle):
        return Board(command.figure, command.vehicle)
    return command


@acts.concise(Alight)
def _(state: State, command: Alight) -> Command:
    figure = state.figures.get(command.figure)
    vehicle = state.figures.get(figure.aboard) if figure is not None else None
    if vehicle is not None and takes_turn(vehicle):
        command = replace(command, mode="normal", path=0.0 if state.tape else (), leaves=False)
    if state.tape:
        return replace(command, spot=None)
    return replace(command, ground=(), leaves=False)


acts.line(Boarded, "bi-boarded", who="figure", vehicle="vehicle")
acts.line(Alighted, "bi-alighted", who="figure", vehicle="vehicle")
