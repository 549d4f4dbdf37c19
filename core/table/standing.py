"""What may stand where: no two bases share ground, some ground bears no vehicle, and which spot is free. cm.

A book asks of those whom the side knows: who else stands there is no reason to refuse anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from core.table.footprints import OVERLAP, overlaps, shrunk, touches
from core.table.places import Place, Point
from core.table.spatial_index import prepare
from core.table.terrain import Piece, Table

T = TypeVar("T")
FLOOR = 3.0
"""cm from one floor of a building to the next: from there on doors lead nowhere."""
RING, TURN = 1.0, 24
"""cm from one ring of spots to the next, and spots on each, where a free one is looked for."""


def upon(place: Place, others: Iterable[tuple[T, Place | None]], overlap: float = OVERLAP) -> T | None:
    """Return the first of the others with whose base one at *place* would share ground.

    >>> upon(Place(0, 0, base=2), [("far", Place(5, 0, base=2)), ("near", Place(1, 0, base=2))])
    'near'
    """
    return next((one for one, at in others if at is not None and overlaps(place, at, overlap)), None)


def barred(table: Table, place: Place, bars: Callable[[Piece], bool]) -> Piece | None:
    """Return a piece of terrain under a footprint that bears nobody of his kind; to touch it is allowed."""
    every = (solid for solid in prepare(table).solids if bars(solid.piece))
    under = shrunk(place)
    return next((solid.piece for solid in every if touches(under, solid, 0.0)), None)


def level(one: Place | None, other: Place | None) -> bool:
    """Return whether two stand on the same floor; who stands on another is in nobody's way."""
    return one is not None and other is not None and abs(one.z - other.z) < FLOOR


def solid(piece: Piece) -> bool:
    """Return whether nobody can be in a piece at all, such as a rock."""
    return piece.impassable and not piece.has_inside


def no_way(piece: Piece) -> bool:
    """Return whether no vehicle stands there: solid, a house, or something that must be got over."""
    return piece.impassable or piece.obstacle > 0


def middle(place: Place) -> Place:
    """Return the middle of a footprint as one: what is asked of men, who stand close to anything."""
    return replace(place, base=0.0, wide=0.0)


def nearest_free(spot: Point, free: Callable[[Point], bool], within: float = 30.0) -> Point | None:
    """Return the nearest spot that is *free*, to a cm; `None` where none is *within* so many cm."""
    return next((one for one in _around(spot, within) if free(one)), None)


def _around(spot: Point, within: float) -> Iterator[Point]:
    for ring in range(1, int(within / RING) + 1):
        for turn in range(TURN):
            angle = math.tau * turn / TURN
            cm = ring * RING
            yield Point(round(spot.x + cm * math.cos(angle), 1), round(spot.y + cm * math.sin(angle), 1))
