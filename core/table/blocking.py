"""What one piece of terrain does to one sight line.

Lines run from eye to eye. A piece stops a line that passes through it at or below its top, for more than the
depth that may be looked through. Pieces up to 1.5 cm high never stop one. A building stops every line between
two men who are both outside it; a line between inside and outside must cross its outline at an opening, and
doors serve the ground floor only. Men in the same building or vehicle see one another.
"""

from __future__ import annotations

import math

from core.table.places import TOLERANCE
from core.table.prepared_shapes import Chords
from core.table.shapes import segment_gap
from core.table.spatial_index import Prepared, Solid, Spot
from core.table.terrain import Piece

SLACK = 0.25  # cm: how far beside an opening's drawn segment a line may still use it
STOREY = 3.0  # cm: feet lower than this are on the ground floor, where doors are
CLEAR = -1.0


def stop(solid: Solid, a: Spot, b: Spot, chords: Chords) -> float:
    """Share of the way from *a* where the piece ends the line, `CLEAR` when it does not.

    *chords* is where the line runs through the piece (`Solid.chords`).
    """
    if (a.room ^ b.room) & solid.bit:
        return _wall_hit(solid, a, b, chords)
    if not (chords and solid.blocks):
        return CLEAR
    if not solid.depth and a.eye <= solid.top >= b.eye:
        return chords[0][0]
    depth = solid.depth
    if solid.screens and not (a.within | b.within) & solid.bit:
        depth = 0.0
    length = math.hypot(b.x - a.x, b.y - a.y)
    looked = 0.0
    for chord in chords:
        t0, t1 = _below(solid.top, a.eye, b.eye, *chord)
        through = (t1 - t0) * length
        if through > 0.0 and looked + through > depth + (TOLERANCE if depth else 0.0):
            return t0 + max(0.0, depth - looked) / length
        looked += max(0.0, through)
    return CLEAR


def _below(top: float, start: float, end: float, t0: float, t1: float) -> tuple[float, float]:
    """The part of a chord where the line is at or below *top*; empty (t1 <= t0) when it passes over."""
    if start <= top and end <= top:
        return t0, t1
    if start > top and end > top:
        return 0.0, 0.0
    t = (top - start) / (end - start)
    return (max(t0, t), t1) if start > top else (t0, min(t1, t))


def _wall_hit(solid: Solid, a: Spot, b: Spot, chords: Chords) -> float:
    """Where a line between inside and outside meets wall instead of an opening."""
    inner = a if a.room & solid.bit else b
    for chord in chords:
        for t in chord:
            x, y = a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)
            if 0.0 < t < 1.0 and not opening_at(solid.piece, x, y, _upstairs(solid, inner)):
                return t
    return CLEAR


def _upstairs(solid: Solid, inner: Spot) -> bool:
    return inner.eye - solid.top + solid.piece.height >= STOREY + 1.0


def opening_at(piece: Piece, x: float, y: float, upstairs: bool = False, reach: float = SLACK) -> str:
    """Kind of the opening at a spot of the outline, empty where there is wall; doors are not upstairs."""
    for opening in piece.openings:
        if upstairs and opening.kind == "door":
            continue
        start, end = opening.start, opening.end
        if segment_gap(x, y, start.x, start.y, end.x, end.y) < reach + TOLERANCE:
            return opening.kind
    return ""


def together(a: Spot, b: Spot) -> bool:
    """Are they in the same building or vehicle?"""
    return bool(a.room and a.room == b.room) or bool(a.inside and a.inside == b.inside)


def ordered(a: Spot, b: Spot) -> bool:
    """Is *a* the end that lines between these two are measured from? The same for both directions, so that
    rounding cannot let one man see another who does not see him."""
    return (a.x, a.y, a.eye) <= (b.x, b.y, b.eye)


def blocked(ready: Prepared, a: Spot, b: Spot, skip: int = 0) -> bool:
    """Does anything stop the line? The quick answer, without saying what."""
    if together(a, b):
        return False
    if not ordered(a, b):
        a, b = b, a
    rooms = (a.room | b.room) & ~skip
    bits = ready.near(a.sides, b.sides) & ready.blocking & ~skip & ~rooms
    return _any_stops(ready.among(rooms), a, b) or _any_stops(ready.among(bits), a, b)


def _any_stops(solids: list[Solid], a: Spot, b: Spot) -> bool:
    for solid in reversed(solids):
        chords = solid.chords(a, b)
        if chords and stop(solid, a, b, chords) != CLEAR:
            return True
    return False
