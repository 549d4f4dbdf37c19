"""Bassa Intensità: nobody goes through napalm for the rest of the game (BI-AIR.f)."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud
from core.table.places import Place
from core.table.prepared_shapes import form
from core.table.terrain import Piece, Table

NAPALM = "napalm"
MOST_TABLES = 8
_last: dict[tuple[Cloud, ...], tuple[Table, Table]] = {}
"""The tables with fire on them that were laid lately, by what burns and on which."""


def walkable(state: State, start: Place | None = None) -> Table:
    """Return the table as one goes over it from *start*: what burns is passed by nobody.

    Whoever it fell on may get out of it: what he stands in does not hold him.
    """
    every = (one for one in state.clouds.values() if one.kind == NAPALM and one.shape is not None)
    zones = tuple(one for one in every if start is None or not _inside(one, start))
    if not zones:
        return state.terrain
    under, made = _last.get(zones, (None, state.terrain))
    if under is state.terrain:
        return made
    if len(_last) >= MOST_TABLES:
        _last.clear()
    made = replace(state.terrain, pieces=(*state.terrain.pieces, *(_fire(one) for one in zones)))
    _last[zones] = state.terrain, made
    return made


def _inside(zone: Cloud, place: Place) -> bool:
    return zone.shape is not None and form(zone.shape).holds(place.x, place.y)


def _fire(zone: Cloud) -> Piece:
    assert zone.shape is not None
    return Piece(zone.id, zone.id, NAPALM, zone.shape, flags=("solid",))
