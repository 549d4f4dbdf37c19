"""Sight lines that explain themselves: what blocks, where, and what gives the target cover (BN-Q.07)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import msgspec

from core.table.blocking import CLEAR, ordered, stop, together
from core.table.footprints import touches
from core.table.places import Place, Point, countable
from core.table.prepared_shapes import Chords
from core.table.spatial_index import Prepared, Solid, Spot, prepare
from core.table.terrain import Table

REMEMBERED = 8192
"""Lines: those of two platoons with vehicles to each other, both ways, twice over."""

BESIDE = 1.0  # cm from the rim of his base: terrain this near touches him (BN-Q.07)
Met = tuple[Solid, Chords]


class SightLine(msgspec.Struct, frozen=True, gc=False):
    """One line from eye to eye.

    *blocked_by* and *at*: the first piece that stops it, seen from the first man, and where. *why* is a
    message key: sight-clear, sight-blocked, sight-too-deep, sight-no-opening, sight-off-table.
    *crossed*: all pieces it runs through, in order. *cover*: the piece that covers the second man, *hard*
    when it is hard.
    """

    clear: bool
    blocked_by: str = ""
    at: Point | None = None
    why: str = "sight-clear"
    crossed: tuple[str, ...] = ()
    cover: str = ""
    hard: bool = False


def sight_line(table: Table, a: Place, b: Place, ignore: Collection[str] = ()) -> SightLine:
    """The line from *a* to *b*, without the pieces named in *ignore*. Figures never block.

    Clear is the same from both ends; cover is that of *b*. See `blocking` for walls, woods and buildings.
    Menus ask the same lines again and again while nobody moves: the last few thousand are remembered.
    """
    if not countable(a.x, a.y, a.z, b.x, b.y, b.z):
        return SightLine(False, why="sight-off-table")
    return looked_along(prepare(table), a, b, frozenset(ignore))


@lru_cache(maxsize=REMEMBERED)
def looked_along(ready: Prepared, a: Place, b: Place, ignore: frozenset[str]) -> SightLine:
    """Return the line over ground that is prepared; both ends are numbers."""
    one, two = ready.spot(a), ready.spot(b)
    turned = not ordered(one, two)
    met = _met(ready, two, one, ignore) if turned else _met(ready, one, two, ignore)
    crossed = _in_order(met, turned)
    covering = _cover([solid for solid, _ in met], one, two, b)
    cover, hard = (covering.piece.id, _hard(covering, two)) if covering is not None else ("", False)
    if together(one, two) or (hit := _first_stop(met, one, two, turned)) is None:
        return SightLine(True, "", None, "sight-clear", crossed, cover, hard)
    t, solid = hit
    spot = Point(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
    return SightLine(False, solid.piece.id, spot, _why(solid, one, two), crossed, cover, hard)


def _met(ready: Prepared, a: Spot, b: Spot, ignore: Collection[str]) -> list[Met]:
    """The pieces on the line, and those whose walls are round one of the men."""
    met: list[Met] = []
    rooms = a.room | b.room
    bits = ready.near(a.sides, b.sides) | rooms
    ax, ay, bx, by = a.x, a.y, b.x, b.y
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    quick = ready.quick
    while bits:
        highest = bits.bit_length() - 1
        bit = 1 << highest
        bits ^= bit
        x, y, outer2, solid = quick[highest]
        off = (x - ax) * dy - (y - ay) * dx
        chords = solid.cut(ax, ay, bx, by) if off * off <= outer2 * length2 else ()
        if chords or rooms & bit:
            met.append((solid, chords))
    return [entry for entry in met if entry[0].piece.id not in ignore] if ignore else met


def _in_order(met: list[Met], turned: bool) -> tuple[str, ...]:
    """Ids of the pieces, nearest to the first man first."""
    if len(met) > 1:
        met = sorted(met, key=_ends if turned else _begins, reverse=turned)
    return tuple([solid.piece.id for solid, _ in met])


def _begins(entry: Met) -> float:
    chords = entry[1]
    return chords[0][0] if chords else 0.0


def _ends(entry: Met) -> float:
    chords = entry[1]
    return chords[-1][1] if chords else 1.0


def _first_stop(met: list[Met], a: Spot, b: Spot, turned: bool) -> tuple[float, Solid] | None:
    """The first piece that ends the line, and at which share of the way from *a*.

    Whether it is stopped is decided in one direction for both men; where, is told from the asking man's side.
    """
    best: tuple[float, Solid] | None = None
    walls = a.room ^ b.room
    for solid, chords in met:
        if solid.bit & walls or solid.depth or not a.eye <= solid.top >= b.eye:
            t = _stop_from(solid, a, b, chords, turned)
        elif chords and solid.blocks:
            t = 1.0 - chords[-1][1] if turned else chords[0][0]
        else:
            continue
        if t != CLEAR and (best is None or t < best[0]):
            best = t, solid
    return best


def _stop_from(solid: Solid, a: Spot, b: Spot, chords: Chords, turned: bool) -> float:
    if not turned:
        return stop(solid, a, b, chords)
    if stop(solid, b, a, chords) == CLEAR:
        return CLEAR
    back = tuple([(1.0 - t1, 1.0 - t0) for t0, t1 in reversed(chords)])
    return max(0.0, stop(solid, a, b, back))


def _why(solid: Solid, a: Spot, b: Spot) -> str:
    if solid.bit & (a.room ^ b.room):
        return "sight-no-opening"
    return "sight-too-deep" if solid.depth else "sight-blocked"


def _cover(met: list[Solid], a: Spot, b: Spot, stands: Place) -> Solid | None:
    """The piece that covers *b*: on the line and touching him where he *stands*; hard before soft, else the
    largest.

    Walls round him count as hard. The building that the firer stands in covers nobody.
    """
    best: Solid | None = None
    for solid in met:
        if solid.bit & a.room or not (solid.covers or solid.bit & b.room):
            continue
        touching = solid.bit & b.room or touches(stands, solid, BESIDE)
        if touching and (best is None or _hard(solid, b) > _hard(best, b)):
            best = solid
    return best


def _hard(solid: Solid, target: Spot) -> bool:
    return solid.piece.cover == "hard" or bool(solid.bit & target.room)
