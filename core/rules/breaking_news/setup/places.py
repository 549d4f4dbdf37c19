"""Breaking News: the id of a figure of a scenario and where it stands, checked. Distances in cm."""

from __future__ import annotations

from core.engine.contract.scenario import Reader
from core.engine.words.ids import FigureId
from core.table.places import Place
from core.table.terrain import Table


def read_id(read: Reader, most: int = 24) -> FigureId:
    """Return the id of a figure, of so many characters at most: no marker's, and a plain word."""
    identity = read.text("id", most=most)
    if identity[:1] == "m" and identity[1:].isdigit():
        read.wrong("id", "scenario-id-of-marker", got=identity)
    if not identity.replace("-", "_").isidentifier():
        read.wrong("id", "scenario-bad-id", got=identity)
    return FigureId(identity)


def read_place(read: Reader, terrain: Table, wanted: bool) -> Place | None:
    """Return where a figure stands; none, its fields passed over, where no place is *wanted* of it."""
    x, y = read.raw("x", None), read.raw("y", None)
    facing = read.number("facing", -360, 360, 0) % 360
    if not wanted:
        for unused in ("z", "base", "inside"):
            read.raw(unused, None)
        return None
    if x is None or y is None:
        read.wrong("x" if x is None else "y", "scenario-missing")
    place = Place(
        read.number("x", 0, terrain.width),
        read.number("y", 0, terrain.height),
        facing,
        read.number("z", 0, 60, 0),
        read.number("base", 0.5, 10, 2.5),
        read.text("inside", ""),
    )
    if place.inside and place.inside not in {piece.id for piece in terrain.pieces}:
        read.wrong("inside", "scenario-no-such-terrain", got=place.inside)
    return place
