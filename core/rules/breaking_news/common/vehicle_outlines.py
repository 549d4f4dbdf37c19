"""Breaking News: vehicles as things on the table: outlines that hide and cover (BN-Q.07), and their sides."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from core.engine.words.ids import FigureId, PieceId
from core.rulekit.kept import Kept
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.vehicles import FRONT
from core.table.arcs import angle_off
from core.table.footprints import OVERLAP
from core.table.movement_path import cut_short, measure_path
from core.table.places import Place, Point, bearing, distance, point, reaches, rim
from core.table.shapes import Circle
from core.table.standing import upon
from core.table.terrain import Piece, Table

MOST_TABLES = 128
HEIGHT = 3.0  # cm: as a wreck among the pieces of terrain; men do not see over it
_last: dict[str, tuple[Table, tuple[Piece, ...], Table]] = {}
"""The table that was made last for each set of vehicles left out: most questions want the same again."""


def hull_piece(vehicle: Figure, place: Place) -> Piece:
    """Return a vehicle's outline as hard cover that nobody walks or sees through (BN-Q.07)."""
    circle = Circle(Point(place.x, place.y), place.base / 2)
    return Piece(
        PieceId(vehicle.id), vehicle.name, "wreck", circle, HEIGHT, "hard", "blocks", flags=("solid",)
    )


def table_with_hulls(state: State, but: tuple[FigureId, ...] = ()) -> Table:
    """Return the table with every vehicle on it, wrecks too, but those of the figures *but*.

    Nobody is hidden or covered by the vehicle that he is or rides in.
    """
    outlines = _outlines(state, lambda: tuple(_on_the_table(state)))
    if not outlines:
        return state.terrain
    own = {name for name in but if name in state.figures}
    own |= {state.figures[name].aboard for name in own}
    pieces = tuple([piece for name, piece in outlines if name not in own])
    if not pieces:
        return state.terrain
    key = ",".join(piece.id for piece in pieces)
    terrain, known, made = _last.get(key, (None, (), state.terrain))
    if terrain is not state.terrain or known != pieces:
        if len(_last) >= MOST_TABLES:
            _last.clear()
        made = replace(state.terrain, pieces=(*state.terrain.pieces, *pieces))
        _last[key] = state.terrain, pieces, made
    return made


def _on_the_table(state: State) -> Iterator[tuple[FigureId, Piece]]:
    for one in state.figures.values():
        if one.hull is not None and one.place is not None and one.fate in ("", "knocked_out", "exploded"):
            yield one.id, hull_piece(one, one.place)


_outlines: Kept[tuple[tuple[FigureId, Piece], ...]] = Kept("figures")


def looking(figure: Figure, place: Place) -> Place:
    """Return a figure's place as its arc is measured: a vehicle's from its mount (BN-Q.19)."""
    if figure.hull is None or figure.hull.front is None:
        return place
    return replace(place, facing=figure.hull.front)


def in_the_way(state: State, vehicle: Figure, place: Place) -> Figure | None:
    """Return a man or vehicle that stands where this vehicle would: no model stands on another (BN-1.0.a)."""
    others = (one for one in state.figures.values() if one.id != vehicle.id and not one.aboard)
    return upon(place, ((one, one.place) for one in others if not one.fate or one.hull is not None))


def hit_in_front(hull: Place, source: Place | Point) -> bool:
    """Return whether fire comes from within 45° of the hull's front (BN-Q.77)."""
    return reaches(angle_off(hull, source), FRONT)


def headed(start: Place, points: tuple[Point, ...], cm: float, there: Place) -> Place:
    """Return a vehicle's place after *cm* of its way: its hull points along the leg it is on (BN-Q.19)."""
    way = cut_short(start, points, cm)
    if not way:
        return there
    before: Place | Point = way[-2] if len(way) > 1 else start
    if (before.x, before.y) == (way[-1].x, way[-1].y):
        return there
    return replace(there, facing=round(bearing(before, way[-1]), 2))


def beside(
    state: State, hull: Place, base: float, suits: Callable[[Place], bool] = lambda spot: True
) -> Place | None:
    """Return a free spot that *suits*, in contact with a vehicle, behind it first; else `None` (BN-6.3.c)."""
    for turn in range(24):
        spot = ring(hull, base, hull.facing + 180 + 15 * turn)
        if stands(state, hull, spot) and suits(spot):
            return spot
    return None


def outside(state: State, man: Figure) -> Place | None:
    """Return where a man aboard is laid who comes out by no will of his own: beside the hull, or on it."""
    hull = state.figures[man.aboard].place
    if hull is None or man.place is None:
        return None
    return beside(state, hull, man.place.base) or replace(hull, z=0.0, base=man.place.base)


def ring(hull: Place, base: float, degrees: float) -> Place:
    """Return the spot in contact with a vehicle in this direction from its middle."""
    gap, angle = (hull.base + base) / 2, math.radians(degrees)
    x, y = round(hull.x + gap * math.cos(angle), 2), round(hull.y + gap * math.sin(angle), 2)
    return Place(x, y, round(degrees % 360, 2), 0.0, base)


def stands(state: State, hull: Place, spot: Place) -> bool:
    """Return whether a man can step from a vehicle to a spot beside it: no wall, nobody in the way."""
    way = measure_path(state.terrain, replace(hull, inside=""), (point(spot),))
    if way.blocked or way.off_table or way.obstacles:
        return False
    others = [
        man.place
        for man in state.figures.values()
        if man.place is not None and not man.aboard and (not man.fate or man.hull is not None)
    ]
    apart = (distance(spot, other) - rim(spot) - rim(other) for other in others if other is not hull)
    return all(gap >= -OVERLAP for gap in apart)


def ahead(place: Place, cm: float) -> Point:
    """Return the point so many cm straight ahead of the hull."""
    angle = math.radians(place.facing)
    return Point(round(place.x + cm * math.cos(angle), 3), round(place.y + cm * math.sin(angle), 3))
