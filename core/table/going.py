"""What a way costs where some ground is slow, and where ground forbids it. Distances in cm."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from core.engine.words.ids import PieceId
from core.engine.words.message import Message, say
from core.table.movement_path import path_length
from core.table.places import Place, Point, point
from core.table.prepared_shapes import form
from core.table.terrain import Table

LEAST_TOLD = 0.05
"""Cm of a way over some ground from which on they are told."""


def cost(table: Table, start: Place, path: Sequence[Point], factors: Mapping[str, float]) -> float:
    """Return the cm that a way takes of an allowance: slow ground divides by its factor, the slowest counts.

    *factors* says of kinds of terrain what part of a cm is left; 1 for what it does not name.
    """
    if not any(piece.kind in factors for piece in table.pieces):
        return path_length(start, path)
    return sum(cm / factors.get(kind, 1.0) for kind, cm in _stretches(table, start, path, factors))


def crossed(
    table: Table, start: Place, path: Sequence[Point], factors: Mapping[str, float]
) -> dict[str, tuple[float, float]]:
    """Return of each kind of ground in *factors* how many cm of a way lead over it, and what they take."""
    found: dict[str, float] = {}
    for kind, cm in _stretches(table, start, path, factors):
        if kind:
            found[kind] = found.get(kind, 0.0) + cm
    return {kind: (cm, cm / factors[kind]) for kind, cm in found.items()}


def told_crossed(
    table: Table, start: Place, path: Sequence[Point], factors: Mapping[str, float]
) -> tuple[Message, ...]:
    """Return in words which ground of a way takes more or less than its cm; a millimetre is not told."""
    found = crossed(table, start, path, factors).items()
    return tuple(
        say("ground-counts", cm=round(cm, 1), ground=say(f"tui-kind-{kind}"), takes=round(takes, 1))
        for kind, (cm, takes) in found
        if cm >= LEAST_TOLD and factors[kind] != 1
    )


def _stretches(
    table: Table, start: Place, path: Sequence[Point], factors: Mapping[str, float]
) -> Iterator[tuple[str, float]]:
    """Yield a way in pieces: the slowest kind of ground named in *factors* there, "" for none, and the cm."""
    slow = [(form(piece.shape), piece.kind) for piece in table.pieces if piece.kind in factors]
    here = point(start)
    for corner in path:
        length = math.hypot(corner.x - here.x, corner.y - here.y)
        cuts = {0.0, 1.0}
        for shape, _ in slow:
            cuts |= {share for chord in shape.chords(here.x, here.y, corner.x, corner.y) for share in chord}
        for t0, t1 in pairwise(sorted(cuts)):
            middle = (t0 + t1) / 2
            x, y = here.x + middle * (corner.x - here.x), here.y + middle * (corner.y - here.y)
            kind = min((one for shape, one in slow if shape.holds(x, y)), key=factors.__getitem__, default="")
            yield kind, (t1 - t0) * length
        here = corner


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
