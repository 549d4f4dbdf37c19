"""Cover: what a figure shelters behind (BN-Q.07). Distances in cm."""

from __future__ import annotations

from msgspec.structs import replace

from core.table.footprints import touches
from core.table.places import Place, Point
from core.table.sight import BESIDE
from core.table.spatial_index import prepare
from core.table.terrain import Table


def in_cover_at(table: Table, place: Place) -> str:
    """Id of the cover within 1 cm of his base, or round him; hard before soft. Empty in the open."""
    found = ""
    for solid in reversed(prepare(table).solids):
        inside = place.inside == solid.piece.id
        if solid.piece.cover == "none" and not inside:
            continue
        if inside or touches(place, solid, BESIDE):
            if inside or solid.piece.cover == "hard":
                return solid.piece.id
            found = found or solid.piece.id
    return found


def moved(table: Table, place: Place, spot: Point) -> Place:
    """The same figure at another spot: in the building that stands there, or in the open on the ground."""
    inside = prepare(table).room_at(spot.x, spot.y)
    z = place.z if inside and inside == place.inside else 0.0
    return replace(place, x=spot.x, y=spot.y, inside=inside, z=z)
