"""What stands beside a figure on the map, where there is room: what it is, how it is, where it faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.engine.contract.view import FigureView
from tui.panes import signs
from tui.panes.map.raster import FILLS, Cell

Spot = tuple[int, int]

ROOM = {glyph for glyphs in FILLS.values() for glyph in glyphs} | {" "}
"""Ground on which something may stand: no walls, doors or windows are covered."""


class Beside(NamedTuple):
    """A sign in the cell beside a figure, and what it tells: its state, its kind or its front."""

    spot: Spot
    glyph: str
    tells: str


class Ground:
    """Which cells are free for what stands beside figures."""

    def __init__(self, ground: Sequence[Sequence[Cell]], taken: set[Spot]) -> None:
        self._ground = ground
        self._taken = taken

    def free(self, spot: Spot) -> bool:
        """Whether nobody stands in a cell of the table, and nothing that must be seen."""
        column, row = spot
        inside = 0 <= row < len(self._ground) and 0 <= column < len(self._ground[row])
        return inside and spot not in self._taken and self._ground[row][column][0] in ROOM

    def take(self, spot: Spot) -> None:
        """Let nothing else stand in a cell."""
        self._taken.add(spot)


def beside(
    figure: FigureView, spot: Spot, ground: Ground, ascii_only: bool, first: signs.Sign | None = None
) -> Iterator[Beside]:
    """Yield what there is room for beside a figure: *first*, then kind, state, and last where it faces."""
    column, row = spot
    front = faced(figure, spot)
    sides = sorted(((column + 1, row), (column - 1, row)), key=lambda side: side == front)
    before, number = (column - 1, row), signs.number(figure)
    if number is not None and ground.free(before) and not figure.out:
        ground.take(before)
        yield Beside(before, number.glyph, "kind")
    told = ("alert", first), ("kind", signs.KINDS.get(figure.kind)), ("state", signs.state(figure))
    for tells, sign in told:
        room = next((side for side in sides if ground.free(side)), None)
        if sign is None or room is None:
            continue
        if tells == "alert" or not (figure.out or figure.marker):
            ground.take(room)
            yield Beside(room, sign.shown(ascii_only), tells)
    if front is not None and ground.free(front):
        ground.take(front)
        assert figure.facing is not None
        yield Beside(front, signs.ARROWS[signs.octant(figure.facing)].shown(ascii_only), "front")


def faced(figure: FigureView, spot: Spot) -> Spot | None:
    """Return the cell that a figure faces; none where it does not matter, or is not known."""
    if figure.facing is None or figure.all_round or figure.out or figure.marker:
        return None
    column, row = signs.STEPS[signs.octant(figure.facing)]
    return spot[0] + column, spot[1] + row
