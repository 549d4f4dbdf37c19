"""Ludonet quick skirmish: a way over the table and what the ground costs (LU-MOV)."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId
from core.rules.ludonet.movement.contact import runs_into
from core.rules.ludonet.state import Figure, State
from core.table import going
from core.table.cover import moved as stood
from core.table.movement_path import along, cut_short, path_length
from core.table.places import Place, Point, distance, point
from core.table.prepared_shapes import contains
from core.table.questions import OFF_TABLE, Route, RouteMeasured
from core.table.standing import upon
from core.table.terrain import sane

Corners = tuple[Point, ...]
Path = Corners | float
"""A way over the map, or at a real table the cm that people moved."""

LONGEST = 300
"""cm that people may give as the length of a move: more is a slip of the keys."""


class Way(Struct, frozen=True):
    """A way that was measured: its *cm*, the cm it *costs* of the allowance, its corners, end and shelter.

    *foes* are the enemies that it ends in contact with, on the map.
    """

    cm: float = 0.0
    costs: float = 0.0
    corners: Corners = ()
    end: Place | None = None
    sheltered: bool = False
    foes: tuple[FigureId, ...] = ()


def measured(r: Resolution[State], figure: Figure, path: Path) -> Way:
    """Measure a way on the map, or take the cm that people moved; refuse one that is blocked.

    Whoever touches an enemy figure on the map stops there (LU-MOV.q). With a tape and slow ground in the
    scenario people answer with the cm that the way costs (LU-MOV.p).
    """
    if isinstance(path, tuple):
        return _on_map(r, figure, path)
    if not r.state.tape:
        r.refuse("", "lu-path-needed", figure=figure.name)
    if not 0 <= path <= LONGEST:
        r.refuse("", "lu-bad-length", figure=figure.name, cm=path, most=LONGEST)
    if path == 0:
        return Way(sheltered=figure.sheltered)
    route: RouteMeasured = r.measure(Route(figure.id, (), float(path)))
    _check(r, figure, route)
    costs = max(float(path), route.length) if r.state.factors else float(path)
    return Way(float(path), costs, sheltered=route.ends_in_cover)


def _on_map(r: Resolution[State], figure: Figure, path: Corners) -> Way:
    if r.state.tape and path:
        r.refuse("", "lu-no-map", figure=figure.name)
    if figure.place is None:
        return Way(sheltered=figure.sheltered)
    stop, foes = runs_into(r.state, figure, path)
    walked = cut_short(figure.place, path, stop) if foes else path
    if not walked:
        return Way(end=figure.place, foes=foes)
    route: RouteMeasured = r.measure(Route(figure.id, walked))
    _check(r, figure, route)
    end = end_of(r.state, figure.place, walked, route)
    return Way(route.length, cost(r.state, figure.place, walked), walked, end, foes=foes)


def end_of(state: State, start: Place, path: Corners, route: RouteMeasured) -> Place:
    """Return where a way on the map ends; an answer of the referee's may tell its cm alone."""
    if route.end is not None:
        return route.end
    return stood(state.terrain, start, point(along(start, path, route.length)))


def _check(r: Resolution[State], figure: Figure, route: RouteMeasured) -> None:
    if route.blocked == OFF_TABLE:
        r.refuse("LU-MOV.e", "lu-way-leaves-table", figure=figure.name)
    if route.blocked:
        r.refuse("LU-MOV.e", "lu-way-blocked", figure=figure.name)


def cost(state: State, start: Place, path: Corners) -> float:
    """Return the cm that a way takes of the allowance: slow ground divides by its factor (LU-MOV.p)."""
    return going.cost(state.terrain, start, path, state.factors)


def on_road(state: State, start: Place | None, path: Path) -> bool:
    """Return whether a vehicle's whole way lies on roads (LU-T.VMOV)."""
    if start is None or not isinstance(path, tuple) or not path:
        return False
    roads = [piece.shape for piece in state.terrain.pieces if piece.kind == "road"]
    every_cm = (along(start, path, cm) for cm in range(math.ceil(path_length(start, path))))
    spots = [*(point(place) for place in every_cm), path[-1]]
    return all(any(contains(road, spot) for road in roads) for spot in spots)


def facing_along(start: Place, path: Corners) -> float:
    """Return the direction of the last leg of a way."""
    before = path[-2] if len(path) > 1 else point(start)
    if before == path[-1]:
        return start.facing
    angle = math.degrees(math.atan2(path[-1].y - before.y, path[-1].x - before.x))
    return round(angle % 360, 2)


def beside(state: State, hull: Place, base: float) -> Place:
    """Return a free spot in contact with a vehicle, for whoever gets or is thrown out of it (LU-AFV.n)."""
    gap = hull.base / 2 + base / 2
    taken = [man.place for man in state.figures.values() if man.place and man.able and not man.aboard]
    for turn in range(180, 540, 15):
        angle = math.radians(hull.facing + turn)
        spot = Place(round(hull.x + gap * math.cos(angle), 2), round(hull.y + gap * math.sin(angle), 2))
        spot = replace(spot, facing=hull.facing, base=base)
        free = all(distance(spot, other) >= (base + other.base) / 2 for other in taken if other != hull)
        outdoors = stood(state.terrain, spot, point(spot)).inside == ""
        if free and outdoors and standable(state, spot):
            return spot
    return replace(hull, base=base, inside="")


def in_the_way(state: State, figure: Figure, spot: Place, touched: tuple[str, ...] = ()) -> Figure | None:
    """Return on whose base he would stand there; nobody whom his side does not know of.

    Whom he has *touched* holds him up where he is, even over the corner of a wall.
    """
    others = (other for other in state.figures.values() if other.id not in (figure.id, *touched))
    return upon(spot, ((other, other.place) for other in others if _stands(state, other, figure.side, spot)))


def _stands(state: State, other: Figure, side: SideId, spot: Place) -> bool:
    """Return whether somebody of whom a side knows is in the open, or in the same house, as the spot is."""
    if not state.here(other) or other.aboard or not (other.placed or other.side == side):
        return False
    return other.place is not None and other.place.inside == spot.inside


def standable(state: State, spot: Place) -> bool:
    """Return whether somebody can stand there: on the table and in nothing solid."""
    if not sane(spot, state.terrain):
        return False
    return not any(
        "solid" in piece.flags and contains(piece.shape, point(spot)) for piece in state.terrain.pieces
    )
