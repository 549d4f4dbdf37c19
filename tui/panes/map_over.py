"""What stands over the ground of the map: areas, the way being drawn or walked last, figures as letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from core.engine.contract.view import FigureView, View
from tui.panes.raster import Cell, Scale
from tui.panes.roster import side_look

Place = tuple[float, float]
"""Cm from the west edge, cm from the south edge."""

Spot = tuple[int, int]
"""Column and row of a cell."""


class Mark(NamedTuple):
    """What stands over the ground of one cell."""

    glyph: str
    look: str
    mark: str = ""


class InHand(NamedTuple):
    """The command in hand, as far as the map shows it."""

    aims: frozenset[str] = frozenset()
    """Whom it may aim at."""

    actor: str = ""
    """Whose command it is."""

    waypoints: tuple[Place, ...] = ()
    """The way so far."""

    leg: bool = False
    """Whether the way goes on to the cursor."""


Over = dict[Spot, Mark]

PLAIN = {"○": "o", "□": "]", "◇": "<", "△": ">"}
"""The ASCII twins of signs that a book may give to figures of no side."""


OUT, ZONE, PATH, CORNER = ("×", "+"), ("░", ":"), ("•", "*"), ("◆", "+")
"""Who is out of the game, an area, a way and its corners; the second of each is its ASCII twin."""


def layers(
    view: View,
    in_hand: InHand,
    scale: Scale,
    ground: Sequence[Sequence[Cell]],
    cursor: Place,
    ascii_only: bool,
) -> Over:
    """Return the cells over the *ground*: areas, above them the way, tokens, and above all the figures."""
    over: Over = {}
    for zone in view.zones:
        for spot in _zone_cells(zone.points, zone.radius, scale):
            over[spot] = Mark(_zone_glyph(spot, ground, ascii_only), "zone")
    if not in_hand.leg and not in_hand.waypoints and len(view.path) > 1:
        _draw_path(over, view.path, "last-path", scale, ascii_only)
    if in_hand.waypoints:
        route = (*in_hand.waypoints, cursor) if in_hand.leg else in_hand.waypoints
        _draw_path(over, route, "path", scale, ascii_only)
    looks = {side.id: side_look(index) for index, side in enumerate(view.sides)}
    for token in view.tokens:
        if token.x is not None and token.y is not None:
            over[scale.cell(token.x, token.y)] = Mark(token.glyph[:1] or "?", looks.get(token.side, "marker"))
    for figure in sorted(view.figures, key=lambda f: (not f.out, f.id in in_hand.aims)):
        if figure.x is None or figure.y is None:
            continue
        shown = "out" if figure.out else "marker" if figure.marker else ""
        look = shown or looks.get(figure.side, "second" if figure.side else "neither")
        glyph = OUT[int(ascii_only)] if figure.out else figure.glyph or "?"
        if ascii_only:
            glyph = PLAIN.get(glyph, glyph)
        over[scale.cell(figure.x, figure.y)] = Mark(glyph[:1], look, _mark(figure, view, in_hand))
    return over


def _mark(figure: FigureView, view: View, in_hand: InHand) -> str:
    """Return what a figure is in the command in hand, else whether it can act."""
    if figure.id == in_hand.actor:
        return "hand"
    if figure.id in in_hand.aims:
        return "aim"
    if figure.id in view.spotlight:
        return "spot"
    return "ready" if figure.ready else ""


def _draw_path(over: Over, route: Sequence[Place], look: str, scale: Scale, ascii_only: bool) -> None:
    dot, corner = PATH[int(ascii_only)], CORNER[int(ascii_only)]
    for (ax, ay), (bx, by) in pairwise(route):
        for spot in scale.walk(ax, ay, bx, by):
            over[spot] = Mark(dot, look)
    for x, y in route[1:]:
        over[scale.cell(x, y)] = Mark(corner, look)


def _zone_glyph(spot: Spot, ground: Sequence[Sequence[Cell]], ascii_only: bool) -> str:
    """Return what shows an area on open ground without any colour; terrain keeps its own sign."""
    column, row = spot
    inside = 0 <= row < len(ground) and 0 <= column < len(ground[row])
    if not inside or ground[row][column][0].strip():
        return ""
    return ZONE[int(ascii_only)]


def _zone_cells(points: tuple[Place, ...], radius: float, scale: Scale) -> set[Spot]:
    cells: set[Spot] = set()
    if radius and points:
        cx, cy = points[0]
        left, top = scale.cell(cx - radius, cy + radius)
        right, bottom = scale.cell(cx + radius, cy - radius)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                x, y = scale.place(column, row)
                if (x - cx) ** 2 + (y - cy) ** 2 <= radius * radius:
                    cells.add((column, row))
    elif len(points) > 1:
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            cells.update(scale.walk(ax, ay, bx, by))
    return cells
