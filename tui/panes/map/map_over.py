"""What stands over the ground of the map: areas, ways, figures as letters with what is beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from core.engine.contract.choices import PickPath
from core.engine.contract.view import FigureView, View, ZoneView
from core.engine.contract.ways import way_to
from tui.compose.distances import clamped
from tui.panes import signs
from tui.panes.map.beside import Ground, beside
from tui.panes.map.raster import Cell, Scale
from tui.panes.map.stack import on_foot
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

    leg: PickPath | None = None
    """The blank that the way is for, where it goes on to the cursor."""

    caught: frozenset[str] = frozenset()
    """Who stands in the area that the command strikes."""

    reacts: frozenset[str] = frozenset()
    """Who of the others might answer it."""

    changed: frozenset[str] = frozenset()
    """Of whom something has just become."""


def route_to(field: PickPath, waypoints: Sequence[Place], spot: Place) -> tuple[Place, ...]:
    """Return a way from where it begins by its corners and on to a spot, with the turn that it takes."""
    return (waypoints[0], *((x, y) for x, y in way_to(field, waypoints[1:], spot)))


Over = dict[Spot, Mark]


class Under(NamedTuple):
    """What is drawn under figures, ways and signs: its cells, and those of them that are read."""

    cells: Over
    labels: set[Spot]


NO_CELLS = Under({}, set())


def layers(
    view: View,
    in_hand: InHand,
    scale: Scale,
    ground: Sequence[Sequence[Cell]],
    cursor: Place,
    ascii_only: bool,
    under: Under = NO_CELLS,
) -> Over:
    """Return the cells over the *ground*: areas, what is *under* all else, ways, tokens, figures."""
    over: Over = {}
    for zone in view.zones:
        _draw_zone(over, zone, scale, ground, ascii_only)
    areas = set(over) | under.cells.keys() - under.labels
    over |= under.cells
    if not in_hand.leg and not in_hand.waypoints and len(view.path) > 1:
        _draw_path(over, view.path, "last-path", scale, ascii_only)
    if in_hand.waypoints:
        route = in_hand.waypoints
        if in_hand.leg:  # no farther than he gets
            end = clamped(in_hand.waypoints, cursor, in_hand.leg.most)
            route = route_to(in_hand.leg, in_hand.waypoints, end)
        _draw_path(over, route, "path", scale, ascii_only)
    looks = {side.id: side_look(index) for index, side in enumerate(view.sides)}
    room = Ground(ground, {spot for spot in over if spot not in areas or over[spot].look in ON_IT})
    cells = _cells(view, scale)
    actor = next((one.side for one in view.figures if one.id == in_hand.actor), "") if in_hand.actor else ""
    for spot in cells:
        room.take(spot)
    _draw_tokens(over, view, looks, scale, room, ascii_only)
    for spot, figures in cells.items():
        over[spot] = _shown(figures, looks, view, in_hand, ascii_only)
    for spot, figures in cells.items():
        if len(shown := on_foot(figures)) == 1:
            _draw_beside(over, shown[0], spot, looks, room, ascii_only, _told_by(shown[0], actor, in_hand))
    return over


ON_IT = ("path", "last-path")
"""Looks of cells whose signs give way to nothing that stands beside a figure."""


def _told_by(figure: FigureView, actor: str, in_hand: InHand) -> signs.Sign | None:
    """Return the sign of what the act in hand means to a figure: danger, or that he may answer.

    *actor* is the side that acts, "" where nobody does.
    """
    if figure.id in in_hand.reacts:
        return signs.REACTS
    if figure.id in in_hand.changed:
        return signs.CHANGED
    friend = figure.side == actor if actor else figure.own
    return signs.CAUGHT if friend and figure.id in in_hand.caught else None


def draw_ruler(over: Over, start: Place, end: Place, scale: Scale, ascii_only: bool) -> None:
    """Draw the ruler from one spot to another, under whoever and whatever stands there."""
    for spot in scale.walk(*start, *end):
        if spot not in over or over[spot].look == "zone":
            over[spot] = Mark(signs.RULER.shown(ascii_only), "ruler")


def _cells(view: View, scale: Scale) -> dict[Spot, list[FigureView]]:
    """Return who is shown in which cell: those who still fight, else who is out of the game there."""
    fighting: dict[Spot, list[FigureView]] = {}
    out: dict[Spot, list[FigureView]] = {}
    for figure in view.figures:
        if figure.x is not None and figure.y is not None:
            cell = scale.cell(figure.x, figure.y)
            (out if figure.out else fighting).setdefault(cell, []).append(figure)
    return {**{spot: bodies[:1] for spot, bodies in out.items()}, **fighting}


def _shown(
    figures: list[FigureView], looks: Mapping[str, str], view: View, in_hand: InHand, ascii_only: bool
) -> Mark:
    """Return what stands in a cell: a letter, or how many there are."""
    marks = {_mark(figure, view, in_hand) for figure in figures}
    mark = next((mark for mark in ("hand", "aim", "reacts", "spot", "ready") if mark in marks), "")
    figures = on_foot(figures)
    found = {_look(figure, looks) for figure in figures}
    look = found.pop() if len(found) == 1 else "neither"
    if len(figures) > 1:
        return Mark(signs.stacked(len(figures)), look, mark)
    return Mark(signs.letter(figures[0], ascii_only), look, mark)


def _look(figure: FigureView, looks: Mapping[str, str]) -> str:
    shown = "out" if figure.out else "marker" if figure.marker else ""
    return shown or looks.get(figure.side, "second" if figure.side else "neither")


def _draw_beside(
    over: Over,
    figure: FigureView,
    spot: Spot,
    looks: Mapping[str, str],
    room: Ground,
    ascii_only: bool,
    first: signs.Sign | None,
) -> None:
    """Draw what there is room for beside a figure; who is hidden faces his way more faintly."""
    for one in beside(figure, spot, room, ascii_only, first):
        faint = one.tells == "front" and "hidden" in figure.states
        over[one.spot] = Mark(one.glyph, _look(figure, looks), "faint" if faint else one.tells)


def _draw_tokens(
    over: Over, view: View, looks: Mapping[str, str], scale: Scale, room: Ground, ascii_only: bool
) -> None:
    """Draw what lies on the table; a flag beside a number tells it from so many men in one cell."""
    for token in view.tokens:
        if token.x is None or token.y is None:
            continue
        column, row = spot = scale.cell(token.x, token.y)
        look = looks.get(token.side, "marker")
        over[spot] = Mark(token.glyph[:1] or "?", look)
        room.take(spot)
        flag = next((side for side in ((column - 1, row), (column + 1, row)) if room.free(side)), None)
        if flag is not None:
            room.take(flag)
            over[flag] = Mark(signs.FLAG.shown(ascii_only), look, "kind")


def _mark(figure: FigureView, view: View, in_hand: InHand) -> str:
    """Return what a figure is in the command in hand, else whether it can act."""
    if figure.id == in_hand.actor:
        return "hand"
    if figure.id in in_hand.aims or figure.id in in_hand.caught:
        return "aim"
    if figure.id in in_hand.reacts:
        return "reacts"
    if figure.id in view.spotlight or figure.id in in_hand.changed:
        return "spot"
    return "ready" if figure.ready else ""


def _draw_path(over: Over, route: Sequence[Place], look: str, scale: Scale, ascii_only: bool) -> None:
    dot, corner = signs.PATH.shown(ascii_only), signs.CORNER.shown(ascii_only)
    for (ax, ay), (bx, by) in pairwise(route):
        for spot in scale.walk(ax, ay, bx, by):
            over[spot] = Mark(dot, look)
    for x, y in route[1:]:
        over[scale.cell(x, y)] = Mark(corner, look)


FLAT = ("road", "scrub", "crater")
"""Kinds of ground that an area with a texture of its own is drawn over."""


def _draw_zone(
    over: Over, zone: ZoneView, scale: Scale, ground: Sequence[Sequence[Cell]], ascii_only: bool
) -> None:
    """Draw an area: its texture on open ground, so that it is told without any colour, and its sign.

    What drifts over the table hides the ground that nobody is hidden by, such as a road.
    """
    fill = signs.ZONES.get(zone.kind, signs.ZONE).shown(ascii_only)
    covers = FLAT if zone.kind in signs.ZONES else ()
    for column, row in zone_cells(zone.points, zone.radius, scale):
        glyph, kind = ground[row][column] if 0 <= row < len(ground) else ("?", "")
        over[column, row] = Mark(fill if kind in covers or not glyph.strip() else "", "zone")
    if zone.points and zone.kind in signs.CENTRES:
        x = sum(x for x, _ in zone.points) / len(zone.points)
        y = sum(y for _, y in zone.points) / len(zone.points)
        if 0 <= x <= scale.width and 0 <= y <= scale.height:
            over[scale.cell(x, y)] = Mark(signs.CENTRES[zone.kind].shown(ascii_only), "zone", "state")


@lru_cache(1024)
def zone_cells(points: tuple[Place, ...], radius: float, scale: Scale) -> frozenset[Spot]:
    """Return the cells of a circle, or of the outline of what has corners."""
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
    return frozenset(cells)
