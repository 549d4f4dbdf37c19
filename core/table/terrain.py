"""What stands on the table: pieces of terrain and what each kind does to sight, cover and movement.

The table of kinds is a starting point; a scenario or a rule set gives its own numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from core.engine.words.ids import PieceId
from core.table.places import TOLERANCE, Place, Point
from core.table.shapes import Circle, Line, Polygon, Shape

__all__ = ["KINDS", "Circle", "Kind", "Line", "Opening", "Piece", "Polygon", "Shape", "Table", "make", "sane"]

CoverWorth = Literal["none", "soft", "hard"]
SightWorth = Literal["clear", "blocks", "depth"]
OpeningKind = Literal["door", "window", "gap"]


class Opening(msgspec.Struct, frozen=True, gc=False):
    """A door, window (also a firing slit) or gap: the part of the outline from *start* to *end*."""

    kind: OpeningKind
    start: Point
    end: Point


class Piece(msgspec.Struct, frozen=True, gc=False):
    """One piece of terrain; its *name* is one text or a text per language.

    *height* in cm above the ground it stands on. *sight*: what it does to a line that runs through it
    below its top; with "depth", *depth* cm may be looked through. *obstacle*: level 0–3 to cross.
    Flags read here: "solid" (no way through, but for its openings), "screens" (a "depth" piece that hides
    what is wholly behind it); others ("bunker", "jungle", …) are for the rules.
    """

    id: PieceId
    name: dict[str, str] | str
    kind: str
    shape: Shape
    height: float = 0.0
    cover: CoverWorth = "none"
    sight: SightWorth = "clear"
    depth: float = 0.0
    obstacle: int = 0
    openings: tuple[Opening, ...] = ()
    storeys: int = 0
    flags: tuple[str, ...] = ()

    @property
    def has_inside(self) -> bool:
        """Can men be inside, behind its walls?"""
        return self.storeys > 0

    @property
    def impassable(self) -> bool:
        """Is there no way through but by its openings?"""
        return self.has_inside or "solid" in self.flags


class Kind(msgspec.Struct, frozen=True, gc=False):
    """The usual figures of a kind of terrain; the fields are those of a `Piece`."""

    height: float = 0.0
    cover: CoverWorth = "none"
    sight: SightWorth = "clear"
    depth: float = 0.0
    obstacle: int = 0
    storeys: int = 0
    flags: tuple[str, ...] = ()


KINDS: dict[str, Kind] = {
    "wood": Kind(10, "soft", "depth", depth=10),
    "jungle": Kind(10, "soft", "depth", depth=15, flags=("jungle",)),
    "building": Kind(6, "hard", "blocks", storeys=1),
    "bunker": Kind(3, "hard", "blocks", storeys=1, flags=("bunker",)),
    "wall": Kind(1.5, "hard", "blocks", obstacle=1),
    "hedge": Kind(1.5, "soft", "blocks", obstacle=1),
    "sandbags": Kind(1.5, "hard", "blocks", obstacle=1),
    "rubble": Kind(1, "hard", "clear", obstacle=1),
    "crater": Kind(0, "hard", "clear"),
    "wreck": Kind(3, "hard", "blocks", obstacle=2),
    "rock": Kind(4, "hard", "blocks", flags=("solid",)),
    "hill": Kind(5, "none", "blocks"),
    "road": Kind(),
    "water": Kind(obstacle=1),
    "smoke": Kind(50, "none", "blocks"),
    "open": Kind(),
}


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table: *width* cm from west to east, *height* cm from south to north, and what stands on it."""

    width: float
    height: float
    pieces: tuple[Piece, ...] = ()


def make(kind: str, id: PieceId, shape: Shape, kinds: Mapping[str, Kind] = KINDS, **fields: Any) -> Piece:
    """A piece with the usual figures of its kind; *fields* override them. `KeyError` for an unknown kind.

    >>> make("wall", "w1", Line((Point(0, 0), Point(9, 0)))).cover
    'hard'
    """
    fields.setdefault("name", id)
    return Piece(id=id, kind=kind, shape=shape, **{**msgspec.structs.asdict(kinds[kind]), **fields})


def sane(spot: Point | Place, table: Table) -> bool:
    """Is this a spot of the table, edges included? False for NaN, infinite and far-off numbers."""
    return -TOLERANCE < spot.x < table.width + TOLERANCE and -TOLERANCE < spot.y < table.height + TOLERANCE
