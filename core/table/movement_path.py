"""The way a figure moves: how long, over what, and where it ends (BN-Q.18). Distances in cm."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from core.table.blocking import SLACK, opening_at
from core.table.cover import moved
from core.table.places import TOLERANCE, Place, Point
from core.table.spatial_index import Solid, prepare
from core.table.terrain import Table, sane

SHORT = 0.1  # cm: a man who is stopped by a wall stands this far from it


class Crossing(msgspec.Struct, frozen=True, gc=False):
    """An obstacle on the way: its *level* 1–3, met after *at_cm*."""

    piece: str
    level: int
    at_cm: float


class PathMeasured(msgspec.Struct, frozen=True, gc=False):
    """A measured way. *blocked* names what cannot be passed; *length* and *end* then stop short of it.

    So they do at the table's edge (*off_table*). *end* keeps the front he had.
    """

    length: float
    obstacles: tuple[Crossing, ...]
    blocked: str
    off_table: bool
    end: Place

    @property
    def level(self) -> int:
        """The highest obstacle on the way, 0 for none."""
        return max((crossing.level for crossing in self.obstacles), default=0)


class _Leg(msgspec.Struct, frozen=True, gc=False):
    a: Point
    b: Point
    start: float
    length: float


def measure_path(table: Table, start: Place, points: Sequence[Point], flies: bool = False) -> PathMeasured:
    """Measure the way from *start* through *points*.

    An obstacle counts where the way enters it; to leave the rubble one stands in is free. Outlines of
    buildings and "solid" pieces are passed at openings only: doors and gaps free, windows level 1. With
    *flies* nothing hinders. Spots that are no numbers, or off the table, end the way at the edge.
    """
    stay = [spot for spot in _until_off(table, points)]
    off_table = len(stay) < len(points)
    if off_table:
        stay += _edge_spot(table, stay[-1] if stay else Point(start.x, start.y), points[len(stay)])
    legs = _legs(start, stay)
    length = path_length(start, stay)
    crossings, blocked, limit = ((), "", length) if flies else _hindrances(table, start, legs, length)
    if blocked:
        limit = max(0.0, limit - SHORT)
        return PathMeasured(limit, crossings, blocked, False, _end(table, start, legs, limit))
    return PathMeasured(length, crossings, "", off_table, _end(table, start, legs, length))


def unhindered(table: Table, start: Place, spot: Point) -> bool:
    """Is the straight way from *start* to a spot of the table free of walls and obstacles?"""
    legs = _legs(start, (spot,))
    return not any(_hinders(solid, start, legs) for solid in _near(table, legs))


def path_length(start: Place | Point, points: Sequence[Point]) -> float:
    """Cm along the way."""
    here, total = (start.x, start.y), 0.0
    for spot in points:
        total += math.hypot(spot.x - here[0], spot.y - here[1])
        here = spot.x, spot.y
    return total


def along(start: Place, points: Sequence[Point], cm: float) -> Place:
    """The place after *cm* of the way: the start for 0 or less, the end for more than its length."""
    left = cm
    here = start
    for spot in points:
        length = math.hypot(spot.x - here.x, spot.y - here.y)
        if left < length:
            share = max(0.0, left) / length
            return replace(here, x=here.x + share * (spot.x - here.x), y=here.y + share * (spot.y - here.y))
        left -= length
        here = replace(here, x=spot.x, y=spot.y)
    return here


def cut_short(start: Place, points: Sequence[Point], cm: float) -> tuple[Point, ...]:
    """The part of the way within *cm*: its corners, then the spot where the tape ends."""
    here, left = Point(start.x, start.y), cm
    kept: list[Point] = []
    for spot in points:
        length = math.hypot(spot.x - here.x, spot.y - here.y)
        if left < length:
            end = along(Place(here.x, here.y), (spot,), left)
            return (*kept, Point(end.x, end.y))
        kept.append(spot)
        left -= length
        here = spot
    return tuple(kept)


def _until_off(table: Table, points: Sequence[Point]) -> list[Point]:
    kept = []
    for spot in points:
        if not sane(spot, table):
            break
        kept.append(spot)
    return kept


def _edge_spot(table: Table, a: Point, b: Point) -> list[Point]:
    """Where the leg from *a* to a spot off the table leaves it; nothing when *b* is no number."""
    if not (math.isfinite(b.x) and math.isfinite(b.y)):
        return []
    share = 1.0
    for here, there, end in ((a.x, b.x, table.width), (a.y, b.y, table.height)):
        if there > end:
            share = min(share, (end - here) / (there - here))
        elif there < 0.0:
            share = min(share, here / (here - there))
    share = max(0.0, share)
    return [Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))]


def _legs(start: Place, points: Sequence[Point]) -> list[_Leg]:
    legs, here, total = [], Point(start.x, start.y), 0.0
    for spot in points:
        length = math.hypot(spot.x - here.x, spot.y - here.y)
        if length:
            legs.append(_Leg(here, spot, total, length))
        total += length
        here = spot
    return legs


def _hindrances(
    table: Table, start: Place, legs: list[_Leg], length: float
) -> tuple[tuple[Crossing, ...], str, float]:
    """The obstacles met, in order, up to the first piece that cannot be passed, and the cm to there."""
    found: list[Crossing] = []
    wall, limit = "", length
    for solid in _near(table, legs):
        if _walled(solid):
            crossings, stop = _by_openings(solid, legs)
            if stop <= limit + TOLERANCE:
                wall, limit = solid.piece.id, min(stop, limit)
        else:
            crossings = _entered(solid, start, legs)
        found += crossings
    kept = [crossing for crossing in found if crossing.at_cm <= limit]
    return tuple(sorted(kept, key=lambda crossing: (crossing.at_cm, crossing.piece))), wall, limit


def _near(table: Table, legs: list[_Leg]) -> list[Solid]:
    """The pieces that the way may meet."""
    ready = prepare(table)
    near = 0
    for leg in legs:
        near |= ready.near(ready.sides(leg.a.x, leg.a.y), ready.sides(leg.b.x, leg.b.y))
    return ready.among(near)


def _walled(solid: Solid) -> bool:
    return solid.piece.impassable or bool(solid.piece.openings)


def _hinders(solid: Solid, start: Place, legs: list[_Leg]) -> bool:
    """Is the piece in the way at all?"""
    if not _walled(solid):
        return bool(_entered(solid, start, legs))
    crossings, stop = _by_openings(solid, legs)
    return bool(crossings) or stop != math.inf


def _spans(solid: Solid, legs: list[_Leg]) -> list[tuple[float, float]]:
    """The stretches of the way in the piece, in cm from the start; those that meet at a corner are one."""
    spans: list[tuple[float, float]] = []
    for leg in legs:
        for t0, t1 in solid.cut(leg.a.x, leg.a.y, leg.b.x, leg.b.y):
            enter, leave = leg.start + t0 * leg.length, leg.start + t1 * leg.length
            if spans and enter <= spans[-1][1] + TOLERANCE:
                spans[-1] = spans[-1][0], leave
            else:
                spans.append((enter, leave))
    return spans


def _entered(solid: Solid, start: Place, legs: list[_Leg]) -> list[Crossing]:
    if not solid.piece.obstacle:
        return []
    spans = _spans(solid, legs)
    if spans and spans[0][0] <= TOLERANCE and _deep_in(solid, start):
        spans = spans[1:]
    return [Crossing(solid.piece.id, solid.piece.obstacle, enter) for enter, _ in spans]


def _deep_in(solid: Solid, at: Place) -> bool:
    return solid.form.holds(at.x, at.y) and solid.form.rim(at.x, at.y) > TOLERANCE


def _by_openings(solid: Solid, legs: list[_Leg]) -> tuple[list[Crossing], float]:
    """Level-1 crossings at windows, and the cm to the first stretch of wall (infinite if none).

    A wall that has openings but is not solid may also be climbed where there is none, at its own level.
    """
    crossings: list[Crossing] = []
    piece = solid.piece
    through = piece.impassable
    for enter, leave in _spans(solid, legs):
        if through:
            for cm in (enter, leave):
                kind = _met(solid, legs, cm)
                if kind == "wall":
                    return crossings, cm
                if kind == "window":
                    crossings.append(Crossing(piece.id, 1, cm))
            continue
        kinds = [_met(solid, legs, cm) for cm in (enter, leave)]
        if "wall" in kinds:
            crossings.append(Crossing(piece.id, piece.obstacle, enter))
        elif "window" in kinds:
            crossings.append(Crossing(piece.id, 1, enter))
    return [crossing for crossing in crossings if crossing.level], math.inf


def _met(solid: Solid, legs: list[_Leg], cm: float) -> str:
    """What the way meets after *cm*: "wall", the kind of an opening, or nothing off the outline.

    A way that begins or ends in the piece has no outline there; one that stops right on it has, so that
    nobody walks through a wall in two moves.
    """
    leg = next(leg for leg in reversed(legs) if leg.start <= cm)
    share = (cm - leg.start) / leg.length
    x, y = leg.a.x + share * (leg.b.x - leg.a.x), leg.a.y + share * (leg.b.y - leg.a.y)
    if solid.form.rim(x, y) > 2 * TOLERANCE:
        return ""
    return opening_at(solid.piece, x, y, reach=max(SLACK, _thickness(solid))) or "wall"


def _thickness(solid: Solid) -> float:
    """A wall's openings are drawn along its middle: its faces are half its width away."""
    return getattr(solid.piece.shape, "width", 0.0) / 2


def _end(table: Table, start: Place, legs: list[_Leg], cm: float) -> Place:
    if not legs:
        return start
    there = along(start, [leg.b for leg in legs], cm)
    return moved(table, start, Point(there.x, there.y))
