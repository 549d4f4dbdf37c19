"""Names of places on the map, where a whole one has room: in brackets, so that no letter of it is a man."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from core.engine.contract.view import View, ZoneView
from core.locale import Sentences
from core.table.shapes import Circle, Line
from core.table.terrain import Piece, Table
from tui.panes.map.look import piece_name
from tui.panes.map.map_over import Mark, Over, Spot
from tui.panes.map.raster import FILLS, Cell, Scale
from tui.panes.text import safe

BUILT = ("building", "bunker")
"""Kinds that have walls: their name stands in a room, else beside them."""

AREAS = ("hill", "wood", "water", "scrub", "jungle", "rock", "rubble", "trench")
"""Kinds whose name stands on their own ground alone; others, such as walls and roads, have none here."""

GOALS = ("objective",)
"""Kinds of areas of a game whose name stands beside their middle."""

LONGEST = 18
"""Cells of a name; of a longer one nothing is shown."""

TRIED = 24
"""Places at which room for one name is looked for."""


class Named(NamedTuple):
    """A *text* in brackets, for what lies from *west* to *east* and from *south* to *north*, of a *kind*."""

    text: str
    kind: str
    west: float
    south: float
    east: float
    north: float


def names_on(table: Table | None, view: View, words: Sentences) -> tuple[Named, ...]:
    """Return the names that pieces and areas of the game have, what is fought for and buildings first."""
    if table is None:
        return ()
    found = goals = [_of_zone(zone, words) for zone in view.zones if zone.kind in GOALS and zone.points]
    called = [(piece, piece_name(piece, words)) for piece in table.pieces if piece.name]
    for kinds in (BUILT, AREAS):
        found = found + [
            _of_piece(piece, name)
            for piece, name in called
            if piece.kind in kinds and name.casefold() != words.text(f"tui-kind-{piece.kind}").casefold()
            if not any(one.text.casefold().endswith(f" {name.casefold()}]") for one in goals)
        ]
    return tuple(one for one in found if len(one.text) == cell_len(one.text) <= LONGEST)


def _of_zone(zone: ZoneView, words: Sentences) -> Named:
    xs, ys = [x for x, _ in zone.points], [y for _, y in zone.points]
    wide = zone.radius
    return Named(
        f"[{safe(words.say(zone.label))}]", zone.kind,
        min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide,
    )  # fmt: skip


def _of_piece(piece: Piece, name: str) -> Named:
    shape = piece.shape
    around = (shape.centre,) if isinstance(shape, Circle) else shape.points
    wide = shape.radius if isinstance(shape, Circle) else shape.width / 2 if isinstance(shape, Line) else 0.0
    xs, ys = [at.x for at in around], [at.y for at in around]
    return Named(
        f"[{safe(name)}]", piece.kind, min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide
    )


class PlaceNames:
    """Finds room for names over the ground of one map; a name stays where it is as long as it can."""

    def __init__(self) -> None:
        self._names: tuple[Named, ...] = ()
        self._of: object = None
        self._spots: dict[Named, list[Spot]] = {}
        self._at: dict[Named, Spot] = {}

    @property
    def names(self) -> tuple[Named, ...]:
        """The names that are shown where there is room."""
        return self._names

    def give(self, names: tuple[Named, ...]) -> bool:
        """Take other names; return whether they are others."""
        other = names != self._names
        self._names = names
        return other

    def lay(self, over: Over, scale: Scale, ground: Sequence[Sequence[Cell]]) -> None:
        """Write each name where nothing else stands over the ground; where it has no room it is left out."""
        of = (self._names, scale.across, id(ground))
        if of != self._of:
            self._of, self._at = of, {}
            self._spots = {one: list(_spots(one, scale, ground))[:TRIED] for one in self._names}
        for one in self._names:
            last = (self._at[one],) if one in self._at else ()
            spot = next((spot for spot in (*last, *self._spots[one]) if _free(spot, one, over)), None)
            if spot is not None:
                self._at[one] = spot
                column, row = spot
                over.update(
                    {(column + step, row): Mark(glyph, "range") for step, glyph in enumerate(one.text)}
                )


def _free(spot: Spot, one: Named, over: Over) -> bool:
    column, row = spot
    return not any((column + step, row) in over for step in range(-1, len(one.text) + 1))


def _spots(one: Named, scale: Scale, ground: Sequence[Sequence[Cell]]) -> Iterator[Spot]:
    """Yield the cells at which a name may begin, the best first: within what it names, else beside it."""
    left, top = scale.cell(one.west, one.north)
    right, bottom = scale.cell(one.east, one.south)
    long, middle = len(one.text), (top + bottom) // 2
    rows = sorted(range(top, bottom + 1), key=lambda row: abs(row - middle))
    centre = (left + right + 1 - long) // 2
    starts = sorted(range(left, right + 2 - long), key=lambda column: abs(column - centre))
    inside = FILLS.get(one.kind, (" ", " "))
    for row in rows:
        for column in starts:
            if _all(ground, column, row, long, inside, one.kind):
                yield column, row
    if one.kind not in (*BUILT, *GOALS):
        return
    for row in (bottom + 1, top - 1):
        for column in sorted(range(left + 1 - long, right + 1), key=lambda column: abs(column - centre)):
            if _all(ground, column - 1, row, long + 2, (" ",), ""):
                yield column, row
    for row in rows:
        for column in (right + 2, left - 1 - long):
            if _all(ground, column - 1, row, long + 2, (" ",), ""):
                yield column, row


def _all(
    ground: Sequence[Sequence[Cell]], column: int, row: int, long: int, glyphs: Sequence[str], kind: str
) -> bool:
    """Return whether so many cells of a row show one of these signs, of this kind of ground, or any."""
    if not (0 <= row < len(ground) and column >= 0 and column + long <= len(ground[row])):
        return False
    cells = ground[row][column : column + long]
    return all(glyph in glyphs and kind in ("", *GOALS, of) for glyph, of in cells)
