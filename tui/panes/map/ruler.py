"""The ruler of the map: how far it is from one spot to another, which way, and what terrain is between."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.engine.contract.view import FigureView, ZoneView
from core.locale import Sentences
from core.table.places import Place, Point
from core.table.prepared_shapes import form
from core.table.shapes import Circle, Polygon
from core.table.sight import sight_line
from core.table.terrain import Table
from tui.panes.map.caption import ground_name
from tui.panes.map.look import covers, piece_name
from tui.panes.roster import compass

VEILS = ("smoke", "tear_gas")
"""Kinds of areas that are no terrain and yet are looked through."""


class End(NamedTuple):
    """One end of the ruler: a spot, and who stands there."""

    place: tuple[float, float]
    figure: FigureView | None = None


def end_at(place: tuple[float, float], figures: Sequence[FigureView]) -> End:
    """Return the end of a ruler at a cell: where the first figure stands exactly, else the cell's middle."""
    for figure in figures:
        if figure.x is not None and figure.y is not None:
            return End((figure.x, figure.y), figure)
    return End(place)


def measured(start: End, end: End, table: Table, zones: Sequence[ZoneView], words: Sentences) -> str:
    """Return the cm and the way from one end to the other, whether terrain is between, and its cover; last
    what is at the ends, which is cut off where there is no room.

    It is what a ruler and a thread tell at a table: from middle to middle. What a book makes of it, with
    bases, postures and light, is told by its odds.
    """
    names = {"start": _name(start, table, words), "end": _name(end, table, words)}
    (ax, ay), (bx, by) = start.place, end.place
    far = math.hypot(bx - ax, by - ay)
    if far < 0.05:
        return words.text("tui-ruler-here", **names)
    way = words.text(f"tui-way-{compass(math.degrees(math.atan2(by - ay, bx - ax)))}")
    told = words.text("tui-ruler", cm=round(far, 1), way=way)
    ends = words.text("tui-ruler-ends", **names)
    return " · ".join([told, *_between(start, end, table, zones, words), ends])


def _name(end: End, table: Table, words: Sentences) -> str:
    return words.say(end.figure.name) if end.figure is not None else ground_name(table, end.place, words)


def _between(
    start: End, end: End, table: Table, zones: Sequence[ZoneView], words: Sentences
) -> Iterator[str]:
    """Yield what stops the view, else what covers the far end, and the smoke on the way."""
    line = sight_line(table, _standing(start, table), _standing(end, table))
    pieces: dict[str, str] = {piece.id: piece_name(piece, words) for piece in table.pieces}
    if not line.clear:
        yield words.text("tui-ruler-blocked", piece=pieces.get(line.blocked_by, ""))
    else:
        yield words.text("tui-ruler-clear")
        if line.cover:
            kind = "hard" if line.hard else "soft"
            yield words.text(f"tui-ruler-{kind}", piece=pieces[line.cover])
    veils = (zone for zone in zones if zone.kind in VEILS and _crossed(zone, start.place, end.place))
    if (veil := next(veils, None)) is not None:
        yield words.text("tui-ruler-through", what=veil.label)


def _standing(end: End, table: Table) -> Place:
    """Return how somebody stands at an end of the ruler: in the building round it, if there is one."""
    houses = (piece.id for piece in table.pieces if piece.has_inside and covers(piece, end.place))
    return Place(*end.place, inside=next(houses, ""))


def _crossed(zone: ZoneView, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Return whether the straight line from one spot to another runs through an area."""
    corners = tuple(Point(x, y) for x, y in zone.points)
    if zone.radius and corners:
        return bool(form(Circle(corners[0], zone.radius)).chords(*start, *end))
    return len(corners) > 2 and bool(form(Polygon(corners)).chords(*start, *end))
