"""Bassa Intensità: a way over the map: its spots, and what of BI-T.04 it meets (BI-MOVE.h–n, BI-Q.29). cm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import PieceId
from core.rules.bassa_intensita.common.passable import in_the_way, vehicle_id, walkable
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.table.blocking import SLACK
from core.table.cover import moved
from core.table.movement_path import PathMeasured, along, measure_path, path_length
from core.table.places import TOLERANCE, Place, Point
from core.table.prepared_shapes import form
from core.table.shapes import Shape, segment_gap
from core.table.spatial_index import prepare
from core.table.terrain import Piece, Table

Corners = tuple[Point, ...]
Path = Corners | float
"""A way over the map, or at a real table the cm that people moved."""

LONGEST = 300.0
"""cm that people may give as the length of a move: more is a slip of the keys."""
STEP = 1.0
"""cm between two looks along a way, at most."""
SMALL = 1
"""The level of a small obstacle; anything higher is a large one (BI-MOVE.m–n)."""


class Passage(Struct, frozen=True, gc=False):
    """A door, window or gap that a way goes through after *at* cm: the *opening*-th of *piece*."""

    piece: PieceId
    opening: int
    kind: str
    at: float


class Met(Struct, frozen=True, gc=False):
    """What a way meets: its *length*, *passages*, *small* and *large* obstacles, what it is *blocked* by."""

    length: float
    passages: tuple[Passage, ...]
    small: int
    large: int
    blocked: str
    off_table: bool

    @property
    def tasks(self) -> tuple[str, ...]:
        """Return the tasks of BI-T.04 in it, each as often as it is met; gaps cost nothing."""
        through = tuple(one.kind for one in self.passages if one.kind != "gap")
        return (*through, *("small_obstacle",) * self.small)


def meets(table: Table, start: Place, way: Corners) -> Met:
    """Return what a way over the map meets."""
    measured: PathMeasured = measure_path(table, start, way)
    solids = prepare(table).by_id
    crossed = tuple(_crossed(table, start, way))
    passages = tuple(
        Passage(piece.id, opening, piece.openings[opening].kind, at)
        for piece, at, opening in crossed
        if opening is not None
    )
    walls = [one for one in measured.obstacles if not solids[PieceId(one.piece)].piece.has_inside]
    climbed = {one.piece for one in passages}
    levels = [one.level for one in walls if one.piece not in climbed]
    walled = next((piece.id for piece, _, opening in crossed if opening is None), "")
    return Met(
        measured.length,
        passages,
        sum(level == SMALL for level in levels),
        sum(level > SMALL for level in levels),
        measured.blocked or walled,
        measured.off_table,
    )


def _crossed(table: Table, start: Place, way: Corners) -> Iterator[tuple[Piece, float, int | None]]:
    """Yield where a way goes in or out of a building, and through which opening; `None`: its wall."""
    for piece in table.pieces if way else ():
        if piece.has_inside:
            within = start.inside == piece.id if start.inside else None
            for at in borders(piece.shape, start, way, within):
                spot = along(start, way, at)
                yield piece, at, _opening(piece, spot.x, spot.y)


ready_form = lru_cache(maxsize=512)(form)
"""The forms of what lies on a table: each way is held against all of them."""


def borders(shape: Shape, start: Place, way: Corners, within: bool | None = None) -> list[float]:
    """Return after how many cm a way goes in or out of a shape.

    Who stands right on the outline is in or out as the table says, or as it is known of who begins there
    (*within*); he comes in as he gets there, or goes out as he sets off.
    """
    ready, end, length = ready_form(shape), way[-1], path_length(start, way)
    inside = spans(shape, start, way)
    found = [cm for span in inside for cm in span if TOLERANCE < cm < length - TOLERANCE]
    begins_in = ready.holds(start.x, start.y) if within is None else within
    ends_in = ready.holds(end.x, end.y)
    if (begins_in is not ends_in) is (len(found) % 2 == 1):
        return found
    goes_in = bool(inside) and inside[0][0] <= TOLERANCE
    return [0.0, *found] if begins_in is not goes_in else [*found, length]


def spans(shape: Shape, start: Place | Point, way: Sequence[Point]) -> list[tuple[float, float]]:
    """Return the stretches of a way inside a shape, in cm from its start; those that meet are one."""
    ready, gone = ready_form(shape), 0.0
    here = Point(start.x, start.y)
    found: list[tuple[float, float]] = []
    for corner in way:
        length = math.hypot(corner.x - here.x, corner.y - here.y)
        for t0, t1 in ready.chords(here.x, here.y, corner.x, corner.y) if length else ():
            enter, leave = gone + t0 * length, gone + t1 * length
            if found and enter <= found[-1][1] + TOLERANCE:
                found[-1] = found[-1][0], leave
            else:
                found.append((enter, leave))
        here, gone = corner, gone + length
    return found


def _opening(piece: Piece, x: float, y: float) -> int | None:
    """Return which opening of a piece is at a spot of its outline."""
    for number, one in enumerate(piece.openings):
        if segment_gap(x, y, one.start.x, one.start.y, one.end.x, one.end.y) < SLACK + TOLERANCE:
            return number
    return None


# --- along it --------------------------------------------------------------------------------------


def place_at(state: State, start: Place, way: Corners, cm: float, backward: bool = False) -> Place:
    """Return the place after *cm* of a way: facing along it, or as it did where it goes *backward*."""
    here = along(start, way, cm)
    facing = start.facing if backward else heading_at(start, way, cm)
    return replace(moved(state.terrain, start, Point(round(here.x, 6), round(here.y, 6))), facing=facing)


def heading_at(start: Place, way: Corners, cm: float) -> float:
    """Return the direction of the leg on which the spot after *cm* lies."""
    here, gone, facing = Point(start.x, start.y), 0.0, start.facing
    for corner in way:
        length = math.hypot(corner.x - here.x, corner.y - here.y)
        if length and cm > gone - TOLERANCE:
            facing = heading(here, corner)
        here, gone = corner, gone + length
        if cm <= gone + TOLERANCE:
            break
    return facing


def heading(here: Point | Place, there: Point | Place) -> float:
    """Return the direction from one spot to another, degrees."""
    return round(math.degrees(math.atan2(there.y - here.y, there.x - here.x)) % 360, 2)


def looks(gone: float, length: float, *extra: float) -> list[float]:
    """Return after how many cm it is looked round on what is left of a way: each cm, *extra*, its end."""
    steps = [gone + STEP * number for number in range(1, math.ceil((length - gone) / STEP - 1e-9))]
    every = {round(cm, 6) for cm in (*steps, *extra, length) if gone + TOLERANCE < cm <= length}
    return sorted(every)


def corners_at(start: Place, way: Corners) -> list[float]:
    """Return after how many cm each corner comes."""
    return [path_length(start, way[: number + 1]) for number in range(len(way))]


def check_way(r: Resolution[State], figure: Figure, way: Corners, rule: str, backward: bool = False) -> Met:
    """Return what a way meets; refuse one that is blocked or leaves the table."""
    place = figure.place
    if place is None:  # so it is of everybody at a real table
        r.refuse("", "bi-no-map", figure=figure.name)
    met = meets(walkable(r.state, place, figure.side), place, way)
    if met.off_table:
        r.refuse(rule, "bi-way-leaves-table", figure=figure.name)
    if met.blocked in r.state.clouds:
        r.refuse("BI-AIR.f", "bi-way-burns", figure=figure.name)
    if met.blocked:
        vehicle = next((one for one in r.state.figures.values() if vehicle_id(one) == met.blocked), None)
        if vehicle is not None:
            r.refuse("BI-Q.106", "bi-way-through-vehicle", figure=figure.name, vehicle=vehicle.name)
        r.refuse(rule, "bi-way-blocked", figure=figure.name)
    if way:
        check_room(r, figure, place_at(r.state, place, way, met.length, backward))
    return met


def check_room(r: Resolution[State], figure: Figure, end: Place) -> None:
    """Refuse to end a move upon a vehicle, or with a vehicle upon anybody (BI-Q.106)."""
    other = in_the_way(r.state, figure, end)
    if other is not None:
        r.refuse("BI-Q.106", "bi-ends-on", figure=figure.name, other=other.name)


def room_of(state: State, place: Place) -> str:
    """Return the building that a place is in."""
    return place.inside or prepare(state.terrain).room_at(place.x, place.y)
