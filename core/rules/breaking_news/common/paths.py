"""Breaking News 6: how long a way is, on the map or as people measured it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.breaking_news.common.names import place as place_name
from core.rules.breaking_news.common.truce import check_distance
from core.rules.breaking_news.state import Figure, State, Stride
from core.table.movement_path import cut_short
from core.table.places import Point
from core.table.questions import OFF_TABLE, Route, RouteMeasured

Path = tuple[Point, ...] | float
"""Waypoints on the map, or the cm moved where people measure."""

Way = Sequence[Sequence[float]] | float
"""A path as it is filled in."""

STAYS = RouteMeasured(0.0)

LONGEST = 200
"""cm that people may give as the length of a move: more is a slip of the keys."""


def way(r: Resolution[State], figure: Figure, path: Path) -> RouteMeasured:
    """Measure a way; refuse one that is blocked or that mixes map and tape.

    Standing still measures nothing. With a tape the cm come with the command and people
    are asked only for what the number does not tell.
    """
    if isinstance(path, tuple):
        if not r.state.tape:
            if not path:
                return replace(STAYS, end=figure.place)
            check_distance(r, figure, path)
        elif path:
            r.refuse("", "bn-no-map", figure=figure.name)
        else:
            return STAYS
        route: RouteMeasured = r.measure(Route(figure.id, path))
    else:
        if not r.state.tape:
            r.refuse("", "bn-path-needed", figure=figure.name)
        if not 0 <= path <= LONGEST:
            r.refuse("", "bn-bad-length", figure=figure.name, cm=path, most=LONGEST)
        if path == 0:
            return STAYS
        route = replace(r.measure(Route(figure.id, (), float(path))), length=float(path), end=None)
    if route.blocked == OFF_TABLE:
        r.refuse("BN-14.0.d", "bn-way-leaves-table", figure=figure.name)
    if route.blocked:
        by = r.state.figures.get(FigureId(route.blocked))
        what = by.name if by is not None else place_name(r.state, route.blocked)
        if what == route.blocked and by is None:  # people only know that there is no way through
            r.refuse("BN-6.2.a", "bn-way-blocked-there", figure=figure.name)
        r.refuse("BN-6.2.a", "bn-way-blocked", figure=figure.name, piece=what)
    return route


def corners_left(stride: Stride) -> tuple[Point, ...]:
    """Return the corners of a declared way that a mover has still before him."""
    if stride.start is None or not stride.gone:
        return stride.points
    passed = len(cut_short(stride.start, stride.points, stride.gone)) - 1
    return stride.points[max(passed, 0) :]


def check_hop(r: Resolution[State], figure: Figure, route: RouteMeasured) -> None:
    """Refuse a hasty 5 cm over an obstacle: it costs an action of more than a cautious move (BN-6.2.b)."""
    if route.level > 0:
        r.refuse("BN-6.2.b", "bn-cannot-cross", figure=figure.name, level=route.level)
