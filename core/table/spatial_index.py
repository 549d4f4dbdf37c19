"""A table made ready for many sight lines.

Each spot gets one long number with a bit for every (side, piece): the piece lies wholly on that side of it.
A piece that lies on the same side of both ends cannot meet the line between them, so one AND of two numbers
rejects almost all pieces at once. Eight sides are used: west, east, south, north and the diagonals.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from functools import partial

from core.engine.words.ids import PieceId
from core.table.places import TOLERANCE, Place, reaches
from core.table.prepared_shapes import Chords, Disc, Form, Outline, clip, form
from core.table.terrain import Piece, Table

EYE, PRONE_EYE = 2.5, 1.0  # cm above the feet of a 28 mm figure
LOW = 1.5  # cm: a piece no taller than this covers but never blocks
AXES = ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0))
ROOM = 4096  # spots remembered a table


class Solid:
    """One piece, ready: *top* in cm above the table, *depth* cm that may be looked through.

    Round its middle (x, y) a circle of *outer* cm holds all of it: a line's distance from the middle settles
    most cases. *cut* gives the chords of a line from its four coordinates.
    """

    __slots__ = (
        "bit", "blocks", "covers", "cut", "depth", "form", "index", "outer",
        "piece", "screens", "top", "x", "y",
    )  # fmt: skip

    def __init__(self, index: int, piece: Piece, ready: Form, ground: float) -> None:
        self.index, self.bit, self.piece, self.form = index, 1 << index, piece, ready
        corners = {(x, y) for x, y, _, _ in ready.edges}
        self.x, self.y = (math.fsum(axis) / len(corners) for axis in zip(*corners, strict=True))
        reach = max(math.hypot(x - self.x, y - self.y) for x, y in corners)
        self.outer = reach * 1.1 if isinstance(ready, Disc) else reach + TOLERANCE
        self.cut = partial(clip, ready.sides) if isinstance(ready, Outline) and ready.convex else ready.chords
        self.top = ground + piece.height
        self.blocks = piece.sight != "clear" and piece.height > LOW
        self.covers = piece.cover != "none"
        self.depth = piece.depth if piece.sight == "depth" else 0.0
        self.screens = self.depth > 0 and "screens" in piece.flags

    def chords(self, a: Spot, b: Spot) -> Chords:
        """Where the line from *a* to *b* runs through the piece, as shares of the way."""
        ax, ay = a.x, a.y
        dx, dy = b.x - ax, b.y - ay
        off = (self.x - ax) * dy - (self.y - ay) * dx
        if off * off > self.outer * self.outer * (dx * dx + dy * dy):
            return ()
        return self.cut(ax, ay, b.x, b.y)

    def touches(self, x: float, y: float, cm: float) -> bool:
        """Is the piece within *cm* of the spot?"""
        if math.hypot(x - self.x, y - self.y) > self.outer + cm + 1.0:
            return False
        return reaches(self.form.gap(x, y), cm)


class Spot:
    """A place, ready: *eye* in cm above the table, *sides* the long number, *within* pieces round him.

    *room* is the bit of the building whose walls are round him, 0 in the open.
    """

    __slots__ = ("eye", "inside", "room", "sides", "within", "x", "y")

    def __init__(
        self, x: float, y: float, eye: float, sides: int, within: int, room: int, inside: str
    ) -> None:
        self.x, self.y, self.eye, self.sides = x, y, eye, sides
        self.within, self.room, self.inside = within, room, inside


class Prepared:
    """A table's pieces, large opaque ones last, with the look-ups that make rejection cheap."""

    def __init__(self, table: Table) -> None:
        self.table = table
        ready = sorted(((piece, form(piece.shape)) for piece in table.pieces), key=_order)
        hills = [(piece, shape) for piece, shape in ready if piece.kind == "hill"]
        self.solids = tuple(
            Solid(index, piece, shape, _standing(shape, piece, hills))
            for index, (piece, shape) in enumerate(ready)
        )
        self.quick = tuple((s.x, s.y, s.outer * s.outer, s) for s in self.solids)
        self.by_id = {solid.piece.id: solid for solid in self.solids}
        self.all = (1 << len(self.solids)) - 1
        self.blocking = sum(solid.bit for solid in self.solids if solid.blocks)
        self.holding = sum(
            s.bit for s in self.solids if s.piece.kind == "hill" or s.piece.has_inside or s.screens
        )
        self.shifts = tuple(len(self.solids) * n for n in (4, 2, 1))
        self._sides = [self._axis(number, *axis) for number, axis in enumerate(AXES)]
        self._spots: dict[Place, Spot] = {}
        self._sides_at: dict[tuple[float, float], int] = {}

    def _axis(
        self, number: int, ux: float, uy: float
    ) -> tuple[float, float, list[float], list[int], list[float], list[int]]:
        """For one direction: the sorted ends of all pieces, and the bits of those that end or begin there."""
        spans = [(*solid.form.reach(ux, uy), solid.index) for solid in self.solids]
        count = len(spans)
        behind, ahead = [0], [0]
        highs = sorted((high, index) for _, high, index in spans)
        for _, index in highs:
            behind.append(behind[-1] | 1 << (index + 2 * number * count))
        lows = sorted((low, index) for low, _, index in spans)
        for _, index in reversed(lows):
            ahead.append(ahead[-1] | 1 << (index + (2 * number + 1) * count))
        ahead.reverse()
        return ux, uy, [high for high, _ in highs], behind, [low for low, _ in lows], ahead

    def sides(self, x: float, y: float) -> int:
        """The long number of a spot; those of the last few thousand are remembered."""
        spot = x, y
        known = self._sides_at.get(spot)
        if known is None:
            if len(self._sides_at) >= ROOM:
                self._sides_at.clear()
            known = self._sides_at[spot] = self._sides_of(x, y)
        return known

    def _sides_of(self, x: float, y: float) -> int:
        number = 0
        for ux, uy, highs, behind, lows, ahead in self._sides:
            along = x * ux + y * uy
            number |= behind[bisect_left(highs, along)] | ahead[bisect_right(lows, along)]
        return number

    def near(self, one: int, two: int) -> int:
        """Bits of the pieces that a line between two spots may meet, from their long numbers."""
        apart = one & two
        first, second, third = self.shifts
        apart |= apart >> first
        apart |= apart >> second
        apart |= apart >> third
        return ~apart & self.all

    def among(self, bits: int) -> list[Solid]:
        """The pieces of a set of bits."""
        solids, found = self.solids, []
        while bits:
            lowest = bits & -bits
            found.append(solids[lowest.bit_length() - 1])
            bits ^= lowest
        return found

    def spot(self, place: Place) -> Spot:
        """The place made ready; the last few thousand are remembered."""
        known = self._spots.get(place)
        if known is None:
            if len(self._spots) >= ROOM:
                self._spots.clear()
            known = self._spots[place] = self._ready(place)
        return known

    def _ready(self, place: Place) -> Spot:
        x, y = place.x, place.y
        sides = self.sides(x, y)
        ground, within, room = 0.0, 0, 0
        inside = self.by_id.get(PieceId(place.inside))
        if inside is not None:
            room = inside.bit
        eye = place.z + (PRONE_EYE if place.prone else EYE)
        for solid in self.among(self.near(sides, sides) & self.holding):
            if solid.form.holds(x, y):
                within |= solid.bit
                if solid.piece.kind == "hill":
                    ground = max(ground, solid.top)
                elif not place.inside and solid.piece.has_inside and place.z < solid.piece.height:
                    room = room or solid.bit
        return Spot(x, y, ground + eye, sides, within, room, place.inside)

    def room_at(self, x: float, y: float) -> str:
        """Id of the building whose floor this is, empty in the open."""
        sides = self.sides(x, y)
        for solid in self.among(self.near(sides, sides) & self.holding):
            if solid.piece.has_inside and solid.form.holds(x, y):
                return solid.piece.id
        return ""


MOST_TABLES = 64
"""Tables remembered: a game's with each of a platoon's vehicles left out, some moments over."""

_ready_tables: dict[int, Prepared] = {}


def prepare(table: Table) -> Prepared:
    """The table made ready; the last few tables are remembered by identity (a table never changes)."""
    known = _ready_tables.get(id(table))
    if known is None or known.table is not table:
        if len(_ready_tables) >= MOST_TABLES:
            _ready_tables.clear()
        known = _ready_tables[id(table)] = Prepared(table)
    return known


def _order(entry: tuple[Piece, Form]) -> tuple[bool, float, str]:
    """Large opaque pieces last: looked at first, from the highest bit down, they end most lines."""
    piece, shape = entry
    return piece.sight != "depth", _extent(shape), piece.id


def _extent(shape: Form) -> float:
    (west, east), (south, north) = shape.reach(1.0, 0.0), shape.reach(0.0, 1.0)
    return (east - west) + (north - south)


def _standing(shape: Form, piece: Piece, hills: list[tuple[Piece, Form]]) -> float:
    """Cm above the table of the ground a piece stands on: the highest hill that holds every corner of it.

    A hill in a hill is measured from the table, as its own height says.
    """
    if piece.kind == "hill":
        return 0.0
    corners = [(x, y) for x, y, _, _ in shape.edges]
    heights = [hill.height for hill, form_ in hills if all(form_.gap(x, y) < TOLERANCE for x, y in corners)]
    return max(heights, default=0.0)
