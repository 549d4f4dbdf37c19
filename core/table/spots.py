"""Spots to dodge or fall back to: covered or hidden from one enemy (BN-6.5, BN-10.0.i). Distances in cm."""

from __future__ import annotations

import math

from core.table.blocking import blocked
from core.table.cover import moved
from core.table.movement_path import measure_path
from core.table.places import Place, Point, countable, reaches, rim, tidy
from core.table.sight import BESIDE, sight_line
from core.table.spatial_index import prepare
from core.table.terrain import Table, sane

MOST_SPOTS = 60  # the nearest are plenty to choose from
RING, TURN = 5, 24  # rings and directions of the search


def reachable_cover(
    table: Table,
    place: Place,
    cm: float,
    from_: Place,
    unseen_only: bool = False,
    rings: int = RING,
    most: int = MOST_SPOTS,
    known: dict[Point, bool] | None = None,
) -> tuple[Point, ...]:
    """Spots at most *cm* away, straight and unhindered, in cover against *from_* or out of his sight.

    With *unseen_only*, out of his sight only. Where the man stands counts too. Nearest first, at most *most*:
    a choice of good spots, not all of them, on so many *rings* and beside what lies there. The same question
    has the same answer. In *known* stands, and is kept, what was found of each spot for the same ground, man
    and enemy.
    """
    if not countable(place.x, place.y, from_.x, from_.y, cm):
        return ()
    found = []
    known = {} if known is None else known
    for spot in _candidates(table, place, max(0.0, cm), rings):
        if spot not in known:
            known[spot] = _shelters(table, place, spot, from_, unseen_only) and _walkable(table, place, spot)
        if known[spot]:
            found.append(spot)
            if len(found) == most:
                break
    return tuple(found)


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
    for ring in range(1, rings + 1):
        for turn in range(TURN):
            angle, r = math.tau * turn / TURN, cm * ring / rings
            spots.append(Point(tidy(place.x + r * math.cos(angle)), tidy(place.y + r * math.sin(angle))))
    beside = rim(place) + BESIDE / 2
    for solid in prepare(table).solids:
        if math.hypot(solid.x - place.x, solid.y - place.y) <= solid.outer + cm + beside:
            spots += [spot for edge in solid.form.edges for spot in _along_edge(edge, beside)]
    reach = [
        (math.hypot(spot.x - place.x, spot.y - place.y), spot.x, spot.y)
        for spot in spots
        if sane(spot, table)
    ]
    return [Point(x, y) for far, x, y in sorted(set(reach)) if reaches(far, cm)]


def _along_edge(edge: tuple[float, float, float, float], beside: float) -> list[Point]:
    """Spots on both sides of one edge, about 2 cm apart, at most 20."""
    x1, y1, x2, y2 = edge
    length = math.hypot(x2 - x1, y2 - y1)
    if not length:
        return []
    steps = min(20, max(1, int(length / 2)))
    nx, ny = (y1 - y2) / length * beside, (x2 - x1) / length * beside
    return [
        Point(tidy(x1 + t * (x2 - x1) + side * nx), tidy(y1 + t * (y2 - y1) + side * ny))
        for t in ((step + 0.5) / steps for step in range(steps))
        for side in (-1, 1)
    ]


def _walkable(table: Table, place: Place, spot: Point) -> bool:
    measured = measure_path(table, place, (spot,))
    return not (measured.blocked or measured.off_table or measured.obstacles)
