"""Terrain in character cells: which glyph and which kind of ground stands where on a map of some scale."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from core.table.shapes import Circle, Line, Polygon
from core.table.terrain import Piece, Table

Cell = tuple[str, str]
"""A glyph and the name of its look."""

Spans = list[tuple[float, float]]
"""From x to x, in cm."""

GROUND: Cell = (" ", "open")

FILLS: dict[str, tuple[str, str]] = {
    "wood": ("♠", "%"),
    "jungle": ("♣", "&"),
    "building": ("·", "."),
    "bunker": ("·", "."),
    "hill": ("⌃", "^"),
    "road": ("∙", ":"),
    "water": ("≈", "~"),
    "rubble": ("∴", ";"),
    "crater": ("∪", "@"),
    "trench": ("≡", "_"),
    "crest": ("∩", "("),
    "wreck": ("¤", "*"),
    "rock": ("▲", "$"),
    "smoke": ("▒", "?"),
    "open": ("·", "."),
}
"""Glyph of the inside of a kind, and its ASCII twin. Letters are left to the figures."""

EDGES: dict[str, tuple[str, str]] = {"building": ("█", "#"), "bunker": ("▓", "#")}
"""Glyph of the outline, for kinds that have walls."""

RUNS: dict[str, tuple[str, str]] = {
    "wall": ("─│╱╲", "-|/\\"),
    "hedge": ("┄┆┄┄", "=!=="),
    "sandbags": ("▬▮▬▬", "===="),
}
"""Glyphs of lines by direction: across, up and down, rising, falling."""

OPENINGS: dict[str, tuple[str, str]] = {"door": ("▯", "'"), "window": ("▫", '"'), "gap": (" ", " ")}


class Scale:
    """Between cm on the table and cells on the map; a cell is twice as high as it is wide."""

    def __init__(self, width: float, height: float, per_column: float) -> None:
        self.width = width
        self.height = height
        self.across = per_column
        self.down = per_column * 2
        self.columns = max(1, math.ceil(width / self.across - 1e-9))
        self.rows = max(1, math.ceil(height / self.down - 1e-9))

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Return (column, row) of a place; north is up. Places off the table come to its edge."""
        column = min(self.columns - 1, max(0, int(x / self.across)))
        row = min(self.rows - 1, max(0, int((self.height - y) / self.down)))
        return column, row

    def place(self, column: int, row: int) -> tuple[float, float]:
        """Return the place in the middle of a cell, within the table."""
        x = min(self.width, (column + 0.5) * self.across)
        y = max(0.0, self.height - (row + 0.5) * self.down)
        return round(x, 1), round(y, 1)

    def walk(self, ax: float, ay: float, bx: float, by: float) -> Iterator[tuple[int, int]]:
        """Yield every cell that the line from a to b passes, in order, each once."""
        steps = max(1, math.ceil(max(abs(bx - ax) / self.across, abs(by - ay) / self.down) * 2))
        last = None
        for step in range(steps + 1):
            part = step / steps
            here = self.cell(ax + (bx - ax) * part, ay + (by - ay) * part)
            if here != last:
                yield here
                last = here


def raster(table: Table, scale: Scale, ascii_only: bool) -> list[list[Cell]]:
    """Return the rows of cells of *table*, later pieces over earlier ones."""
    cells: list[list[Cell]] = [[GROUND] * scale.columns for _ in range(scale.rows)]
    for piece in table.pieces:
        _draw(piece, scale, cells, int(ascii_only))
    return cells


def _draw(piece: Piece, scale: Scale, cells: list[list[Cell]], which: int) -> None:
    match piece.shape:
        case Polygon(points):
            corners = [(p.x, p.y) for p in points]
            _fill(piece, scale, cells, which, lambda y: _across(corners, y))
            if edge := EDGES.get(piece.kind):
                for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
                    for column, row in scale.walk(ax, ay, bx, by):
                        cells[row][column] = (edge[which], piece.kind)
            elif piece.kind in RUNS:
                _run(piece.kind, [*corners, corners[0]], scale, cells, which)
        case Circle(centre, radius):
            _fill(piece, scale, cells, which, lambda y: _chord(centre.x, radius, y - centre.y))
        case Line(points):
            width = piece.shape.width
            corners = [(p.x, p.y) for p in points]
            if piece.kind in RUNS or width < scale.across:
                _run(piece.kind, corners, scale, cells, which)
            else:
                near = max(width / 2, scale.across / 2)
                _fill(piece, scale, cells, which, lambda y: _along(corners, near, y))
    for opening in piece.openings:
        glyph = OPENINGS[opening.kind][which]
        middle = (opening.start.x + opening.end.x) / 2, (opening.start.y + opening.end.y) / 2
        column, row = scale.cell(*middle)
        cells[row][column] = (glyph, "opening")


def _fill(
    piece: Piece, scale: Scale, cells: list[list[Cell]], which: int, spans: Callable[[float], Spans]
) -> None:
    """Fill the cells whose middle lies in a piece; *spans* tells from where to where it reaches at a y."""
    cell = (FILLS.get(piece.kind, FILLS["open"])[which], piece.kind)
    any_cell = False
    west, south, east, north = _box(piece)
    (_, top), (_, bottom) = scale.cell(west, north), scale.cell(east, south)
    for row in range(top, bottom + 1):
        for x0, x1 in spans(max(0.0, scale.height - (row + 0.5) * scale.down)):
            first = max(0, math.ceil(x0 / scale.across - 0.5))
            last = min(scale.columns - 1, math.floor(x1 / scale.across - 0.5))
            if last >= first:
                cells[row][first : last + 1] = [cell] * (last - first + 1)
                any_cell = True
    if not any_cell:
        column, row = scale.cell((west + east) / 2, (south + north) / 2)
        cells[row][column] = cell


def _box(piece: Piece) -> tuple[float, float, float, float]:
    """Return the west, south, east and north ends of a piece."""
    match piece.shape:
        case Circle(centre, radius):
            return centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius
        case Line(points, width):
            half = width / 2
            xs, ys = [p.x for p in points], [p.y for p in points]
            return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
        case Polygon(points):
            xs, ys = [p.x for p in points], [p.y for p in points]
            return min(xs), min(ys), max(xs), max(ys)


def _run(
    kind: str, points: list[tuple[float, float]], scale: Scale, cells: list[list[Cell]], which: int
) -> None:
    for (ax, ay), (bx, by) in pairwise(points):
        if kind in RUNS:
            across, up = (bx - ax) / scale.across, (by - ay) / scale.down
            if abs(across) > 2 * abs(up):
                index = 0
            elif abs(up) > 2 * abs(across):
                index = 1
            else:
                index = 2 if across * up > 0 else 3
            glyph = RUNS[kind][which][index]
        else:
            glyph = FILLS.get(kind, FILLS["open"])[which]
        for column, row in scale.walk(ax, ay, bx, by):
            cells[row][column] = (glyph, kind)


def _across(corners: Sequence[tuple[float, float]], y: float) -> Spans:
    """Return from where to where a polygon reaches at *y*."""
    cuts = []
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y):
            cuts.append((x2 - x1) * (y - y1) / (y2 - y1) + x1)
    cuts.sort()
    return list(zip(cuts[::2], cuts[1::2], strict=True))


def _chord(x: float, radius: float, off: float) -> Spans:
    """Return from where to where a circle reaches, *off* cm north or south of its middle."""
    half2 = radius * radius - off * off
    return [(x - math.sqrt(half2), x + math.sqrt(half2))] if half2 >= 0 else []


def _along(points: Sequence[tuple[float, float]], near: float, y: float) -> Spans:
    """Return from where to where a line that is *near* wide to either side reaches at *y*."""
    spans = [span for x, at in points for span in _chord(x, near, y - at)]
    for (ax, ay), (bx, by) in pairwise(points):
        if length := math.hypot(bx - ax, by - ay):
            ox, oy = (ay - by) / length * near, (bx - ax) / length * near
            leg = [(ax + ox, ay + oy), (bx + ox, by + oy), (bx - ox, by - oy), (ax - ox, ay - oy)]
            spans += _across(leg, y)
    return spans


def signs(ground: Sequence[Sequence[Cell]], ascii_only: bool) -> list[tuple[str, str]]:
    """Return every kind of terrain that *ground* shows, with all the signs it has there."""
    opening = {glyphs[int(ascii_only)]: kind for kind, glyphs in OPENINGS.items()}
    found: dict[str, dict[str, None]] = {}
    for glyph, kind in dict.fromkeys(cell for row in ground for cell in row):
        if glyph.strip():
            told = opening.get(glyph, kind) if kind == "opening" else kind
            found.setdefault(told, {})[glyph] = None
    return [("".join(sorted(glyphs)), kind) for kind, glyphs in found.items()]
