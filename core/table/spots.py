"""Spots to dodge or fall back to: covered or hidden from one enemy (BN-6.5, BN-10.0.i). Distances in cm."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from core.table.blocking import blocked
from core.table.cover import moved
from core.table.movement_path import unhindered
from core.table.places import Place, Point, countable, reaches, rim, tidy
from core.table.sight import BESIDE, sight_line
from core.table.spatial_index import prepare
from core.table.terrain import Table, sane

MOST_SPOTS = 60  # the nearest are plenty to choose from
RING, TURN = 5, 24  # rings and directions of the search


def reachable_cover(
    table: Table, place: Place, cm: float, from_: Place, unseen_only: bool = False
) -> tuple[Point, ...]:
    """Spots at most *cm* away, straight and unhindered, in cover against *from_* or out of his sight.

    With *unseen_only*, out of his sight only. Where the man stands counts too. Nearest first, at most
    `MOST_SPOTS`: a choice of good spots, not all of them.
    """
    return tuple(islice(sheltered(table, place, cm, from_, unseen_only), MOST_SPOTS))


def sheltered(
    table: Table,
    place: Place,
    cm: float,
    from_: Place,
    unseen_only: bool,
    rings: int = RING,
    known: dict[Point, bool] | None = None,
) -> Iterator[Point]:
    """Yield spots as `reachable_cover` has them, nearest first: on *rings* and beside what lies there.

    The same question has the same answer. In *known* stands, and is kept, what was found of each spot for
    the same ground, man and enemy.
    """
    if not countable(place.x, place.y, from_.x, from_.y, cm):
        return
    known = {} if known is None else known
    for spot in _candidates(table, place, max(0.0, cm), rings):
        if (good := known.get(spot)) is None:
            good = _shelters(table, place, spot, from_, unseen_only) and unhindered(table, place, spot)
            known[spot] = good
        if good:
            yield spot


def _shelters(table: Table, place: Place, spot: Point, from_: Place, unseen_only: bool) -> bool:
    there = moved(table, place, spot)
    if unseen_only:
        ready = prepare(table)
        return blocked(ready, ready.spot(from_), ready.spot(there))
    line = sight_line(table, from_, there)
    return not line.clear or line.cover != ""


def _candidates(table: Table, place: Place, cm: float, rings: int) -> list[Point]:
    """Rings round the man and spots along the outlines in reach, nearest first."""
    spots = [Point(place.x, place.y)]
    spots += [Point(tidy(place.x + x), tidy(place.y + y)) for x, y in _rings(cm, rings)]
    beside = rim(place) + BESIDE / 2
    for solid in prepare(table).solids:
        if math.hypot(solid.x - place.x, solid.y - place.y) <= solid.outer + cm + beside:
            spots += [spot for edge in solid.form.edges for spot in _along_edge(edge, beside)]
    reach = {
        (far, spot.x, spot.y): spot
        for spot in spots
        if reaches(far := math.hypot(spot.x - place.x, spot.y - place.y), cm) and sane(spot, table)
    }
    return [reach[one] for one in sorted(reach)]


@lru_cache(maxsize=64)
def _rings(cm: float, rings: int) -> tuple[tuple[float, float], ...]:
    """How far east and north of the man the spots of so many rings are."""
    angles = [math.tau * turn / TURN for turn in range(TURN)]
    lengths = [cm * ring / rings for ring in range(1, rings + 1)]
    return tuple((r * math.cos(angle), r * math.sin(angle)) for r in lengths for angle in angles)


@lru_cache(maxsize=4096)
def _along_edge(edge: tuple[float, float, float, float], beside: float) -> tuple[Point, ...]:
    """Spots on both sides of one edge, about 2 cm apart, at most 20."""
    x1, y1, x2, y2 = edge
    length = math.hypot(x2 - x1, y2 - y1)
    if not length:
        return ()
    steps = min(20, max(1, int(length / 2)))
    nx, ny = (y1 - y2) / length * beside, (x2 - x1) / length * beside
    return tuple(
        Point(tidy(x1 + t * (x2 - x1) + side * nx), tidy(y1 + t * (y2 - y1) + side * ny))
        for t in ((step + 0.5) / steps for step in range(steps))
        for side in (-1, 1)
    )
