"""How much of the table the map shows: everybody, all of it, the figures, or as much as fills the pane."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from core.engine.contract.view import View
from core.story.ground import Ground
from core.table.terrain import Table
from tui.panes.map.raster import Scale

STEPS = (0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0)
"""Cm across one column, from step to step; a row is twice that."""

SEEN = 1.1
"""By how much a step has to differ to be seen at all."""

READABLE = 3.5
"""Cm a column from which on men stand on one another: so there the map fills its pane and scrolls."""

CROWDED = 8.5
"""The same in the past, where one wants to see what happened, wherever it did, and the map is not to jump.

All of a table of 180 cm is in sight at 80x24: a map that scrolls from act to act is sent whole each time.
"""

FINER = 20
"""Steps of a scale, of a twentieth of a cm, in which one is looked for that breaks no row at the edge."""

ROOM = 5.0
"""Cm that are seen on every side of the outermost figure."""

FIT, WHOLE, FIGURES, FILL = "fit", "whole", "figures", "fill"


class Box(NamedTuple):
    """A part of the table: its ends in cm."""

    west: float
    south: float
    east: float
    north: float

    @property
    def middle(self) -> tuple[float, float]:
        """The spot in the middle."""
        return (self.west + self.east) / 2, (self.south + self.north) / 2


def ends(view: View | None, ground: Ground | None = None) -> Box | None:
    """Return the part of the table between those who are seen and fight; `None` for nobody.

    *ground* is in it, too.
    """
    figures = view.figures if view is not None else ()
    spots = [(one.x, one.y) for one in figures if one.x is not None and one.y is not None and not one.out]
    if ground is not None:
        spots += [(ground.west, ground.south), (ground.east, ground.north)]
    if not spots:
        return None
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Box(min(xs), min(ys), max(xs), max(ys))


def around(view: View | None, table: Table, ground: Ground | None = None) -> Box | None:
    """Return what lies between the same ones, with room on every side of them."""
    if (box := ends(view, ground)) is None:
        return None
    return Box(
        max(0.0, box.west - ROOM), max(0.0, box.south - ROOM),
        min(table.width, box.east + ROOM), min(table.height, box.north + ROOM),
    )  # fmt: skip


def fight(view: View) -> tuple[float, float] | None:
    """Return the spot between the two of different sides who stand nearest to one another; `None` without."""
    spots = [
        (one.x, one.y, one.side)
        for one in view.figures
        if one.x is not None and one.y is not None and not one.out
    ]
    pairs = [
        (math.hypot(ax - bx, ay - by), ((ax + bx) / 2, (ay + by) / 2))
        for (ax, ay, one), (bx, by, other) in combinations(spots, 2)
        if one and other and one != other
    ]
    return min(pairs)[1] if pairs else None


def scale_of(
    mode: str, box: Box | None, table: Table, size: tuple[int, int], readable: float = READABLE
) -> float:
    """Return the cm a column of a way to look at the table, in a pane of so many columns and rows.

    `fit` is as near as it can be with everybody in sight, but no nearer than fills the pane; so it is, too,
    where all in sight could not be read: beyond *readable* cm a column. `fill` leaves nothing
    of the pane without table.
    """
    width, height = size
    whole = max(table.width / width, table.height / height / 2)
    filling = min(table.width / width, table.height / height / 2)
    if mode == FILL:
        return max(STEPS[0], math.floor(filling * 20 + 1e-9) / 20)
    if mode == WHOLE or box is None:
        return _rounded(whole)
    needed = max((box.east - box.west) / width, (box.north - box.south) / height / 2)
    if mode == FIGURES:
        return _rounded(min(needed, whole))
    return _rounded(max(filling, needed) if needed <= readable else filling)


def together(
    spots: Sequence[tuple[float, float]], across: float, table: Table, size: tuple[int, int]
) -> float:
    """Return this scale where a pane has all of these spots in it, else the next step at which it has.

    Never farther than all of the table.
    """
    xs, ys = zip(*spots, strict=True)
    whole = max(across, scale_of(WHOLE, None, table, size))
    for step in (across, *(one for one in STEPS if across < one < whole)):
        scale = Scale(table.width, table.height, step)
        west, north = scale.cell(min(xs), max(ys))
        east, south = scale.cell(max(xs), min(ys))
        if east - west < size[0] and south - north < size[1]:
            return step
    return whole


def unbroken(across: float, box: Box, table: Table, size: tuple[int, int]) -> float:
    """Return this scale, else the next at which a pane has every cell between the ends of *box*.

    As tall as the pane they may begin in the middle of a row, and end in one more. Where so little does not
    help the scale stays what it is.
    """
    for step in range(FINER):
        scale = Scale(table.width, table.height, across + step / 20)
        west, north = scale.cell(box.west, box.north)
        east, south = scale.cell(box.east, box.south)
        if east - west < size[0] and south - north < size[1]:
            return scale.across
    return across


def _rounded(across: float) -> float:
    return max(STEPS[0], math.ceil(across * 20 - 1e-9) / 20)


def stepped(across: float, step: int, most: float) -> float:
    """Return the next scale that is nearer (-1) or farther (1), never farther than *most*."""
    if step < 0:
        return max((one for one in STEPS if one * SEEN < across), default=across)
    return min((one for one in STEPS if across * SEEN < one < most), default=max(across, most))


def modes_after(mode: str) -> Iterator[str]:
    """Yield the ways to look at a table in the order in which the key goes through them."""
    order = (FIT, WHOLE, FIGURES, FILL)
    at = order.index(mode) if mode in order else -1
    for step in range(1, len(order) + 1):
        yield order[(at + step) % len(order)]
