"""Ludonet quick skirmish: whose bases touch, along a way and where they stand (LU-MOV.q)."""

from __future__ import annotations

import math

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.ludonet.state import Figure, State
from core.table.footprints import OVERLAP
from core.table.movement_path import along, measure_path, path_length
from core.table.places import Place, Point, distance, point, reaches, rim
from core.table.questions import Touching

Corners = tuple[Point, ...]


def runs_into(state: State, figure: Figure, path: Corners) -> tuple[float, tuple[FigureId, ...]]:
    """Return after how many cm a man's way first touches enemy men, and whom; nobody for a vehicle.

    Whom he touches before his first step does not stop him, unless he stays or ends in contact.
    """
    start = figure.place
    if start is None or figure.vehicle:
        return 0.0, ()
    whole = path_length(start, path)
    found: list[tuple[float, FigureId]] = []
    for foe in state.of(state.other(figure.side)):
        if not foe.man or foe.aboard or foe.place is None:
            continue
        at = _touched(state, start, path, foe.place)
        if at is not None:
            found.append((at, foe.id))
    if not found:
        return whole, ()
    first = min(at for at, _ in found)
    return first, tuple(name for at, name in found if reaches(at, first))


def _touched(state: State, start: Place, path: Corners, foe: Place) -> float | None:
    """Return the cm after which a way touches a base, not through a wall; `None` for never."""
    reach, whole = rim(start) + rim(foe), path_length(start, path)
    at = _meets(start, path, point(foe), reach)
    if at is None and reaches(distance(along(start, path, whole), foe), reach):
        at = whole
    if at is not None and _open(state, along(start, path, at), foe):
        return at
    beside_it = at is not None or reaches(distance(start, foe), reach)
    return _round_the_wall(state, start, path, foe) if beside_it else None


def _round_the_wall(state: State, start: Place, path: Corners, foe: Place) -> float | None:
    """Return the cm after which nothing stands any more between a way and a base that it is beside."""
    reach, whole = rim(start) + rim(foe), path_length(start, path)
    touching = _open(state, start, foe) and reaches(distance(start, foe), reach)
    steps = math.ceil(whole / OVERLAP)  # so that bases overlap no more than that when he stops
    for step in range(1, steps + 1):
        at = whole * step / steps
        here = along(start, path, at)
        now = reaches(distance(here, foe), reach) and _open(state, here, foe)
        if now and not touching:
            return at
        touching = now
    return None


def _open(state: State, here: Place, there: Place) -> bool:
    """Return whether nothing that nobody can walk through stands between two spots."""
    return not measure_path(state.terrain, here, (point(there),)).blocked


def touches(r: Resolution[State], figure: Figure, other: Figure) -> bool:
    """Return whether two bases are in contact, on the map with no wall between them (LU-MOV.q, LU-MEL.r)."""
    if not r.measure(Touching(figure.id, (other.id,))):
        return False
    here, there = figure.place, other.place
    return here is None or there is None or _open(r.state, here, there)


def in_touch(state: State, figure: Figure, other: Figure) -> bool:
    """Return whether two bases touch on the map; where nobody knows places nothing parts them."""
    here, there = figure.place, other.place
    if here is None or there is None:
        return True
    return reaches(distance(here, there), rim(here) + rim(there)) and _open(state, here, there)


def _meets(start: Place, path: Corners, centre: Point, reach: float) -> float | None:
    """Return the cm after which a way comes within *reach* of a centre from farther off, `None` for never."""
    here, gone = point(start), 0.0
    for corner in path:
        dx, dy = corner.x - here.x, corner.y - here.y
        length = math.hypot(dx, dy)
        if length > 0:
            ux, uy = dx / length, dy / length
            ahead = (centre.x - here.x) * ux + (centre.y - here.y) * uy
            aside = (centre.x - here.x) ** 2 + (centre.y - here.y) ** 2 - ahead**2
            if aside <= reach**2:
                enter = ahead - math.sqrt(max(0.0, reach**2 - aside))
                if reaches(0.0, enter) and reaches(enter, length) and ahead > 0:
                    return gone + max(0.0, enter)
        gone += length
        here = corner
    return None
