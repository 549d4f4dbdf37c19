"""Bassa Intensità: what takes a whole turn: large obstacles, another floor or window (BI-MOVE.n–o)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, PickPoint
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.passable import burns
from core.rules.bassa_intensita.movement.going import corner, mover, set_off
from core.rules.bassa_intensita.movement.moving import GROUND, ground_field
from core.rules.bassa_intensita.movement.suggesting import men_of, movers_field, unit_moves
from core.rules.bassa_intensita.movement.way import SMALL, check_room, room_of
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.table.footprints import touches
from core.table.places import Place, Point, distance
from core.table.prepared_shapes import form
from core.table.shapes import segment_gap
from core.table.spatial_index import prepare
from core.table.standing import FLOOR
from core.table.terrain import Piece, sane

BESIDE = 1.0
"""cm from the rim of a base within which it is in contact with an obstacle (BI-Q.25)."""


# --- a large obstacle -------------------------------------------------------------------------------


@acts.answers(moments.MOVE)
class Climb(Command, frozen=True):
    """Cross a large obstacle in contact, to a *spot* in contact with it on its other side (BI-MOVE.n)."""

    figure: FigureId
    spot: Point | None = None
    ground: tuple[str, ...] = ()


@acts.offered(moments.MOVE, 30)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_moves(asked, Climb, climbers, "BI-MOVE.n", hint="c", weight=0.1)


def climbers(state: State, unit: UnitId) -> Iterator[Figure]:
    """Yield who of a unit may climb."""
    return (man for man in men_of(state, unit) if may_climb(state, man))


def may_climb(state: State, figure: Figure) -> bool:
    """Return whether a large obstacle is in contact with him; at a real table people see it."""
    return state.tape or bool(large_beside(state, figure.place))


def large_beside(state: State, place: Place | None) -> list[Piece]:
    """Return the large obstacles that a base touches."""
    if place is None:
        return []
    solids = prepare(state.terrain).solids
    return [
        one.piece
        for one in solids
        if one.piece.obstacle > SMALL and not one.piece.impassable and touches(place, one, BESIDE)
    ]


@acts.fields(Climb)
def _(state: State, seat: str, figure: Figure | None, _unit: UnitId = UnitId("")) -> Fields:
    yield movers_field(state, climbers(state, _unit))
    if figure is None:
        return
    if state.tape:
        yield ground_field(figure)
    elif figure.place is not None:
        spots = tuple(_beyond(state, figure.place))
        origin = (figure.place.x, figure.place.y)
        yield PickPoint("spot", say("bi-ask-beyond", figure=figure.name), origin, 12.0, spots)


def _beyond(state: State, place: Place) -> Iterator[tuple[float, float]]:
    """Yield the spots straight across each obstacle."""
    for piece in large_beside(state, place):
        edges = form(piece.shape).edges
        x1, y1, x2, y2 = min(edges, key=lambda edge: segment_gap(place.x, place.y, *edge))
        length = math.hypot(x2 - x1, y2 - y1)
        nx, ny = (y2 - y1) / length, (x1 - x2) / length
        for way in (1, -1):
            for cm in range(2, 12):
                spot = Point(round(place.x + way * cm * nx, 2), round(place.y + way * cm * ny, 2))
                if across(state, place, spot) is not None:
                    yield spot.x, spot.y
                    break


def across(state: State, place: Place, spot: Point) -> Piece | None:
    """Return the large obstacle between a place and a spot that are both in contact with it."""
    if not sane(spot, state.terrain):
        return None
    there = Place(spot.x, spot.y, base=place.base)
    beyond = large_beside(state, there)
    for piece in large_beside(state, place):
        crossed = bool(form(piece.shape).chords(place.x, place.y, spot.x, spot.y))
        if crossed and piece in beyond and not form(piece.shape).holds(spot.x, spot.y):
            return piece
    return None


@acts.rule(Climb)
def climb(r: Resolution[State], command: Climb) -> None:
    """Spend the whole movement, and stand on the other side (BI-Q.25)."""
    figure = mover(r, command.figure, "BI-MOVE.n")
    if figure.prone:
        r.refuse("BI-Q.26", "bi-must-stand-up", figure=figure.name)
    length = 0.0
    if not r.state.tape:
        here, spot = figure.place, command.spot
        if here is None or spot is None or across(r.state, here, spot) is None:
            r.refuse("BI-MOVE.n", "bi-no-large-obstacle", figure=figure.name)
        length = distance(here, spot)
    check_ground(r, command.ground)
    _whole_turn(r, figure, "large_obstacle", command.spot, length, command.ground)


@acts.concise(Climb)
def _(state: State, command: Climb) -> Command:
    return Climb(command.figure, None, command.ground) if state.tape else Climb(command.figure, command.spot)


def check_ground(r: Resolution[State], words: tuple[str, ...]) -> None:
    """Refuse words for what somebody stands in that there are not."""
    if any(word not in GROUND for word in words):
        r.refuse("", "bi-no-such-shelter", words=", ".join(GROUND))


def _whole_turn(
    r: Resolution[State],
    figure: Figure,
    task: str,
    spot: Point | None,
    length: float,
    ground: tuple[str, ...],
    z: float | None = None,
) -> None:
    tape = r.state.tape
    if not tape and spot is not None and figure.place is not None:
        if burns(r.state, figure.place, spot):
            r.refuse("BI-AIR.f", "bi-way-burns", figure=figure.name)
        check_room(r, figure, replace(figure.place, x=spot.x, y=spot.y))
    set_off(
        r,
        Walking(
            figure.id,
            "task",
            () if tape else corner(spot),
            None if tape else figure.place,
            0.0 if tape else length,
            tasks=(task,),
            z=z,
            ground=ground if tape else None,
        ),
    )


# --- inside a building ------------------------------------------------------------------------------


@acts.answers(moments.MOVE)
class ChangeRoom(Command, frozen=True):
    """Go to another *floor* (0 is the ground) or another spot of the building that one is in (BI-MOVE.o)."""

    figure: FigureId
    spot: Point | None = None
    floor: int = 0
    ground: tuple[str, ...] = ()


@acts.offered(moments.MOVE, 31)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_moves(asked, ChangeRoom, in_rooms, "BI-MOVE.o", hint="f", weight=0.1)


def in_rooms(state: State, unit: UnitId) -> Iterator[Figure]:
    """Yield who of a unit is in a building."""
    return (man for man in men_of(state, unit) if is_inside(state, man))


def is_inside(state: State, figure: Figure) -> bool:
    """Return whether he is in a building; at a real table people see it."""
    return state.tape or building_of(state, figure) is not None


def building_of(state: State, figure: Figure) -> Piece | None:
    """Return the building that a figure is in."""
    if figure.place is None:
        return None
    room = room_of(state, figure.place)
    return next((piece for piece in state.terrain.pieces if piece.id == room), None)


@acts.fields(ChangeRoom)
def _(state: State, seat: str, figure: Figure | None, _unit: UnitId = UnitId("")) -> Fields:
    yield movers_field(state, in_rooms(state, _unit))
    if figure is None:
        return
    building = building_of(state, figure)
    if state.tape or building is None or figure.place is None:
        yield Number("floor", say("bi-ask-floor", figure=figure.name), 0, 9, 1, 0)
        yield ground_field(figure)
        return
    if building.storeys > 1:
        yield Number("floor", say("bi-ask-floor", figure=figure.name), 0, building.storeys - 1, 1, 0)
    here = (figure.place.x, figure.place.y)
    spots = tuple(dict.fromkeys((here, *_by_openings(building))))
    yield PickPoint("spot", say("bi-ask-room", building=name(state, building.id)), here, None, spots)


def _by_openings(building: Piece) -> Iterator[tuple[float, float]]:
    """Yield a spot inside each opening."""
    ready = form(building.shape)
    for one in building.openings:
        x, y = (one.start.x + one.end.x) / 2, (one.start.y + one.end.y) / 2
        dx, dy = one.end.x - one.start.x, one.end.y - one.start.y
        length = math.hypot(dx, dy)
        for way in (1.0, -1.0):
            spot = round(x + way * dy / length, 2), round(y - way * dx / length, 2)
            if ready.holds(*spot):
                yield spot


@acts.rule(ChangeRoom)
def change_room(r: Resolution[State], command: ChangeRoom) -> None:
    """Spend the whole movement inside a building (BI-MOVE.o)."""
    figure = mover(r, command.figure, "BI-MOVE.o")
    if figure.prone:
        r.refuse("BI-Q.26", "bi-must-stand-up", figure=figure.name)
    check_ground(r, command.ground)
    if r.state.tape:
        _whole_turn(r, figure, "floor", None, 0.0, command.ground)
        return
    building, place = building_of(r.state, figure), figure.place
    if building is None or place is None:
        r.refuse("BI-MOVE.o", "bi-not-inside", figure=figure.name)
    spot = command.spot or Point(place.x, place.y)
    if not form(building.shape).holds(spot.x, spot.y) or not 0 <= command.floor < max(building.storeys, 1):
        r.refuse("BI-MOVE.o", "bi-not-in-there", figure=figure.name, building=name(r.state, building.id))
    z = command.floor * FLOOR
    if z == place.z and distance(place, spot) == 0:
        r.refuse("BI-MOVE.o", "bi-stays", figure=figure.name)
    _whole_turn(r, figure, "floor", spot, distance(place, spot), (), z)


@acts.concise(ChangeRoom)
def _(state: State, command: ChangeRoom) -> Command:
    if state.tape:
        return ChangeRoom(command.figure, None, 0, command.ground)
    return ChangeRoom(command.figure, command.spot, command.floor)
