"""Every sight line between two groups at once, for the map, bots and reactions."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.table.blocking import CLEAR, blocked, ordered, stop
from core.table.places import Place, countable
from core.table.prepared import Prepared, Solid, Spot, prepare
from core.table.terrain import Table

Row = list[bool]
Quick = tuple[float, float, float, float, Solid, bool]  # middle, outer², inner²; true: nobody sees over it


def sight_matrix(
    table: Table, places_a: Sequence[Place], places_b: Sequence[Place], ignore: Collection[str] = ()
) -> list[Row]:
    """Who sees whom: row i, column j tells whether place i of the first group sees j of the second.

    The same answers as `sight_line`. When both groups are the same, each line is measured once.
    """
    ready = prepare(table)
    skip = sum(ready.by_id[name].bit for name in set(ignore) if name in ready.by_id)
    ones = _ready(ready, places_a)
    if places_a is places_b or list(places_a) == list(places_b):
        return _mirrored(ready, ones, skip)
    twos = _ready(ready, places_b)
    quick = _quick(ready, [*ones, *twos])
    return [_row(ready, one, twos, skip, quick) for one in ones]


def _ready(ready: Prepared, places: Sequence[Place]) -> list[Spot | None]:
    return [ready.spot(place) if countable(place.x, place.y, place.z) else None for place in places]


def _mirrored(ready: Prepared, spots: list[Spot | None], skip: int) -> list[Row]:
    quick = _quick(ready, spots)
    rows = [
        [False] * number + _row(ready, spot, spots[number:], skip, quick) for number, spot in enumerate(spots)
    ]
    for number, row in enumerate(rows):
        for column in range(number):
            row[column] = rows[column][number]
    return rows


def _quick(ready: Prepared, spots: Sequence[Spot | None]) -> list[Quick]:
    """What the loop needs of each piece. The last is true if nobody can look over or through it."""
    eye = max((spot.eye for spot in spots if spot is not None), default=0.0)
    return [
        (x, y, outer2 - _spared(solid), inner2, solid, not solid.depth and solid.top >= eye)
        for x, y, outer2, inner2, solid in ready.quick
    ]


def _spared(solid: Solid) -> float:
    """A chord longer than *depth* runs nearer to the middle: by this much less than outer², squared."""
    return 0.0 if solid.screens else solid.depth * solid.depth / 4


def _row(ready: Prepared, a: Spot | None, others: list[Spot | None], skip: int, quick: list[Quick]) -> Row:
    """One man's lines. The loop is written out: it runs ten thousand times for two companies."""
    if a is None:
        return [False] * len(others)
    row: Row = []
    first, second, third = ready.shifts
    ax, ay, sides, roomy = a.x, a.y, a.sides, bool(a.inside or a.room)
    usable = ready.blocking & ~skip
    for b in others:
        if b is None or roomy or b.inside or b.room:
            row.append(b is not None and not blocked(ready, a, b, skip))
            continue
        apart = sides & b.sides
        apart |= apart >> first
        apart |= apart >> second
        bits = ~(apart | apart >> third) & usable
        dx, dy = b.x - ax, b.y - ay
        length2 = dx * dx + dy * dy
        clear = True
        while bits:
            highest = bits.bit_length() - 1
            x, y, outer2, inner2, solid, opaque = quick[highest]
            x -= ax
            y -= ay
            off = x * dy - y * dx
            off *= off
            if off <= outer2 * length2:
                if opaque and off < inner2 * length2 and 0.0 < x * dx + y * dy < length2:
                    clear = False
                    break
                one, two = (a, b) if ax < b.x or (ax == b.x and ordered(a, b)) else (b, a)
                chords = solid.cut(one.x, one.y, two.x, two.y)
                if chords and (opaque or stop(solid, one, two, chords) != CLEAR):
                    clear = False
                    break
            bits ^= 1 << highest
        row.append(clear)
    return row
