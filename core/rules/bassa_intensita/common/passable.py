"""Bassa Intensità: what nobody goes through: napalm for the rest of the game, vehicles (BI-AIR.f, BI-Q.106).

A hidden enemy is in nobody's way: else a refusal would tell where he is. cm.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.words.ids import PieceId, SideId
from core.rulekit.kept import Kept
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.geometry import hull_id
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.men import Figure
from core.table.footprints import holds, outline
from core.table.places import Place, Point
from core.table.prepared_shapes import form
from core.table.standing import upon
from core.table.terrain import Piece, Table

NAPALM, VEHICLE = "napalm", "vehicle"
MOST_TABLES = 32
_last: dict[tuple[Piece, ...], tuple[Table, Table]] = {}
"""The tables with such things on them that were laid lately, by what lies on which."""


def walkable(state: State, start: Place | None = None, side: SideId | None = None) -> Table:
    """Return the table as *side* goes over it from *start*: what burns, and vehicles, are passed by nobody.

    Whoever it fell on may get out of it, and who is upon a vehicle or in it off it: what he stands in does
    not hold him.
    """
    hulls = () if side is None else _hulls(state, lambda: tuple(_vehicles(state, side)), side)
    upon = (piece for at, piece in hulls if start is None or not holds(at, start))
    things = (*_fires(state, start), *upon)
    if not things:
        return state.terrain
    under, made = _last.get(things, (None, state.terrain))
    if under is state.terrain:
        return made
    if len(_last) >= MOST_TABLES:
        _last.clear()
    made = replace(state.terrain, pieces=(*state.terrain.pieces, *things))
    _last[things] = state.terrain, made
    return made


def in_the_way(state: State, figure: Figure, place: Place) -> Figure | None:
    """Return upon whom a figure would stand at a place: a man upon a vehicle, a vehicle upon anybody.

    Men make room for one another, and nothing on the ground is in the way of what flies (BI-Q.106).
    """
    if figure.flying:
        return None
    return upon(place, _barred(state, figure))


def barring(state: State, figure: Figure) -> tuple[Place | None, ...]:
    """Return where those are upon whom a figure must not stand."""
    return tuple(place for _, place in _barred(state, figure))


def _barred(state: State, figure: Figure) -> tuple[tuple[Figure, Place | None], ...]:
    who = figure.id, figure.side, figure.man
    return _barring(state, lambda: tuple(_bars(state, figure)), who)


def _bars(state: State, figure: Figure) -> Iterator[tuple[Figure, Place | None]]:
    """Yield upon whom a figure must not stand, wherever they are."""
    others = (one for one in state.figures.values() if not (figure.man and one.man))
    return ((one, one.place) for one in others if stands_there(state, one, figure))


_barring: Kept[tuple[tuple[Figure, Place | None], ...]] = Kept()


def stands_there(state: State, other: Figure, figure: Figure) -> bool:
    """Return whether another stands on the ground and the first one's side knows it: wrecks do, too."""
    if other.id == figure.id or other.aboard or not _on_the_ground(other):
        return False
    return other.side == figure.side or shown(state, other, figure.side)


def _on_the_ground(one: Figure) -> bool:
    """Return whether it takes up ground: a man in the game, a vehicle or what is left of it."""
    return one.there if one.hull is None else not one.hull.flying and one.fate != "gone"


def _fires(state: State, start: Place | None) -> Iterator[Piece]:
    for one in state.clouds.values():
        if one.kind == NAPALM and one.shape is not None and (start is None or not _inside(one, start)):
            yield Piece(one.id, one.id, NAPALM, one.shape, flags=("solid",))


def burns(state: State, start: Place | None, spot: Point) -> bool:
    """Return whether it burns at a spot, or on the straight way there from *start*, who may stand in it."""
    here = start or spot
    shapes = (form(piece.shape) for piece in _fires(state, start))
    return any(one.holds(spot.x, spot.y) or one.chords(here.x, here.y, spot.x, spot.y) for one in shapes)


def _inside(zone: Cloud, place: Place) -> bool:
    return zone.shape is not None and form(zone.shape).holds(place.x, place.y)


def _vehicles(state: State, side: SideId) -> Iterator[tuple[Place, Piece]]:
    for one in state.figures.values():
        at = one.place
        if one.hull is None or at is None or not _on_the_ground(one):
            continue
        if one.side == side or shown(state, one, side):
            yield at, Piece(vehicle_id(one), one.id, VEHICLE, outline(at), flags=("solid",))


_hulls: Kept[tuple[tuple[Place, Piece], ...]] = Kept()


def vehicle_id(vehicle: Figure) -> PieceId:
    """Return what a vehicle is called among what nobody goes through."""
    return hull_id(vehicle.id)
