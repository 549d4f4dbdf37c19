"""What a way costs where some ground is slow, and where ground forbids it. Distances in cm."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from core.engine.words.ids import PieceId
from core.table.movement_path import path_length
from core.table.places import Place, Point, point
from core.table.prepared_shapes import form
from core.table.terrain import Table


def cost(table: Table, start: Place, path: Sequence[Point], factors: Mapping[str, float]) -> float:
    """Return the cm that a way takes of an allowance: slow ground divides by its factor, the slowest counts.

    *factors* says of kinds of terrain what part of a cm is left; 1 for what it does not name.
    """
    slow = [(form(piece.shape), factors[piece.kind]) for piece in table.pieces if piece.kind in factors]
    if not slow:
        return path_length(start, path)
    total, here = 0.0, point(start)
    for corner in path:
        length = math.hypot(corner.x - here.x, corner.y - here.y)
        cuts = {0.0, 1.0}
        for shape, _ in slow:
            cuts |= {share for chord in shape.chords(here.x, here.y, corner.x, corner.y) for share in chord}
        for t0, t1 in pairwise(sorted(cuts)):
            middle = (t0 + t1) / 2
            x, y = here.x + middle * (corner.x - here.x), here.y + middle * (corner.y - here.y)
            factor = min((part for shape, part in slow if shape.holds(x, y)), default=1.0)
            total += (t1 - t0) * length / factor
        here = corner
    return total


def entered(table: Table, start: Place, path: Sequence[Point], kinds: Collection[str]) -> PieceId:
    """Return the first piece of these kinds that a way leads into; "" for none.

    To leave one that it begins in is no entering.
    """
    barred = [(piece.id, form(piece.shape)) for piece in table.pieces if piece.kind in kinds]
    here = point(start)
    inside = {id for id, shape in barred if shape.holds(here.x, here.y)}
    for corner in path:
        met = sorted(
            (chord[0], id)
            for id, shape in barred
            for chord in shape.chords(here.x, here.y, corner.x, corner.y)
            if id not in inside
        )
        if met:
            return met[0][1]
        inside = {id for id in inside if dict(barred)[id].holds(corner.x, corner.y)}
        here = corner
    return PieceId("")
