"""Bassa Intensità: where one is out of the visible enemies' sight, nearest first (BI-Q.27, BI-Q.73). cm."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from msgspec.structs import replace

from core.rules.bassa_intensita.common.activity import way_of
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.passable import barring, in_the_way, walkable
from core.rules.bassa_intensita.common.sight_lines import lines_of
from core.rules.bassa_intensita.common.visible import has_line
from core.rules.bassa_intensita.movement.allowance import on_foot
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.table.cover import in_cover_at
from core.table.places import Place, Point, distance
from core.table.sight import sight_line
from core.table.spatial_index import Prepared, prepare
from core.table.spots import sheltered

FAR = 4
"""So many times a run a man looks about for cover to make for."""
RING = 2.0
"""cm from one ring of spots about him to the next."""
MOST = 200
"""Spots, nearest first, of which one may be out of everybody's sight."""


def reach(state: State, figure: Figure) -> float:
    """Return how far somebody flees in one go: a full run, or a vehicle's way.

    Wounds halve the run, and so does tear gas (BI-NONLETHAL.d).
    """
    if figure.hull is not None and figure.hull.flight is not None:
        return float(figure.hull.flight.way if figure.hull.flying else 0)
    if figure.hull is not None:
        return float(way_of(figure, False))
    return float(on_foot(state, figure, "run", ("wounded",) if figure.health else ()))


def dangers(state: State, figure: Figure, place: Place) -> list[Figure]:
    """Return the observed enemies who have a line to a place."""
    return [foe for foe in _enemies(state, figure) if has_line(state, foe, figure, place)]


def _enemies(state: State, figure: Figure) -> list[Figure]:
    return [foe for foe in state.foes(figure.side) if foe.able and shown(state, foe, figure.side)]


def covers(state: State, figure: Figure, here: Place, nearest: Place) -> list[Point]:
    """Return the nearest spots out of sight to make for, in four flights at most; none on bare ground."""
    things = lines_of(state), walkable(state, here, figure.side), state.options
    cm, foes = reach(state, figure), _enemies(state, figure)
    eyes = tuple((state.place_of(foe), foe.device, foe.flying) for foe in foes)
    asked = (*map(id, things), figure.id, figure.aboard, here, nearest, cm, eyes, barring(state, figure))
    found = _found.get(asked)
    if found is None:
        if len(_found) >= MOST_KEPT:
            _found.clear()
        found = _found[asked] = things, _covers(state, figure, here, nearest, cm, foes)
    return found[1]


_found: dict[tuple[Any, ...], tuple[tuple[Any, ...], list[Point]]] = {}
"""What was found lately, by all that it hangs on; what goes by its id is kept with it."""
MOST_KEPT = 256


def _covers(
    state: State, figure: Figure, here: Place, nearest: Place, cm: float, foes: list[Figure]
) -> list[Point]:
    safe = _Safe(state, figure, here, nearest, foes)
    for runs in range(1, FAR + 1):
        if (spots := safe.spots(cm * runs)) or safe.full:
            return spots
    return []


EQUAL = 0.5
"""cm by which two covers are equally near: nobody measures a flight closer."""


def equally_near(state: State, here: Place, spots: list[Point], enemy: Place) -> list[Point]:
    """Return the nearest spot, and that of each other cover which is as near."""
    first = distance(here, spots[0])
    found: dict[str, Point] = {}
    for spot in spots:
        if distance(here, spot) <= first + EQUAL:
            found.setdefault(cover_of(state, spot, enemy), spot)
    return list(found.values())


def cover_of(state: State, spot: Point, enemy: Place) -> str:
    """Return what covers or hides at a spot: the piece that he is in, or that stands in the enemy's line."""
    there = Place(spot.x, spot.y)
    return in_cover_at(state.terrain, there) or sight_line(state.terrain, enemy, there).blocked_by


@lru_cache(maxsize=32)
def _looked_at(ready: Prepared, here: Place, foe: Place) -> dict[Point, bool]:
    """Return what was found of spots: who looks farther about looks past those that are nearer."""
    return {}


class _Safe:
    """Looks for spots out of the sight of all *foes*, of whom *nearest* is the first to ask."""

    def __init__(self, state: State, figure: Figure, here: Place, nearest: Place, foes: list[Figure]) -> None:
        self._state = state
        self._figure = figure
        self._here = here
        self._nearest = nearest
        self._foes = foes
        self._ready = prepare(walkable(state, here, figure.side))
        self._found: dict[Point, bool] = {}
        self.full = False
        """Whether `MOST` spots were looked at: who looks farther about comes upon the same ones first."""

    def spots(self, cm: float) -> list[Point]:
        """Return the nearest safe spot of so many cm about, in cover if any is, and all as near."""
        covered: list[Point] = []
        bare: list[Point] = []
        looked = 0
        for spot in islice(self._out_of_sight(cm), MOST):
            looked += 1
            far = distance(self._here, spot)
            if covered and far > distance(self._here, covered[0]) + EQUAL:
                break
            past = bool(bare) and far > distance(self._here, bare[0]) + EQUAL  # unless there is cover
            if past and not self._in_cover(spot):
                continue
            if self._safe(spot):
                (covered if self._in_cover(spot) else bare).append(spot)
        self.full = looked == MOST and cm % RING == 0  # else the rings lie otherwise
        near = distance(self._here, (covered or bare)[0]) + EQUAL if covered or bare else 0.0
        return covered + [spot for spot in bare if distance(self._here, spot) <= near]

    def _out_of_sight(self, cm: float) -> Iterator[Point]:
        """Yield the spots that the nearest enemy does not see, nearest first."""
        rings, known = max(1, math.ceil(cm / RING)), _looked_at(self._ready, self._here, self._nearest)
        return sheltered(self._ready.table, self._here, cm, self._nearest, True, rings, known)

    def _in_cover(self, spot: Point) -> bool:
        return in_cover_at(self._ready.table, Place(spot.x, spot.y, base=self._here.base)) != ""

    def _safe(self, spot: Point) -> bool:
        """Return whether nobody sees him at a spot, or stands there."""
        if (safe := self._found.get(spot)) is None:
            safe = self._found[spot] = self._look(spot)
        return safe

    def _look(self, spot: Point) -> bool:
        place = replace(self._here, x=spot.x, y=spot.y, z=0.0, inside="")
        if in_the_way(self._state, self._figure, place) is not None:
            return False
        seer = next((foe for foe in self._foes if has_line(self._state, foe, self._figure, place)), None)
        if seer is not None:  # who sees one spot mostly sees the next
            self._foes = [seer, *(foe for foe in self._foes if foe is not seer)]
        return seer is None
