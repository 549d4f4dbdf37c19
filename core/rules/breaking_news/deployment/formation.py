"""Breaking News 4.2.g: a team put down round one spot, and spots that suggest themselves. Distances in cm.

The first man stands on the spot itself, the others on the nearest free ground, so that a team is deployed in
few keys; nobody is put where his paragraph does not let him be.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.engine.words.ids import FigureId
from core.rules.breaking_news.deployment.zones import depth, misfit, to_edge
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import STRIP
from core.rules.breaking_news.tables.vehicles import BASES
from core.table.cover import in_cover_at, moved
from core.table.edges import INWARD
from core.table.places import Place, Point

BASE = 2.5
"""Cm of a man's base."""
GAP = 1.0
"""Cm between two bases of a team."""
WIDEST = 15.0
"""Cm from the spot to the last of a team."""
SLICES = 7
"""Parts of the width of the table, each with a spot that suggests itself."""


def base_of(man: Figure) -> float:
    """Return the base of a figure that has no place yet."""
    return BASES[man.hull.kind] if man.hull is not None else BASE


def ahead(state: State, man: Figure) -> float:
    """Return where a figure looks as it comes: away from its own edge; north, where its side has none."""
    return INWARD.get(state.sides[man.side].edge, 90.0)


def place_at(state: State, man: Figure, spot: Point, facing: float | None) -> Place:
    """Return how a figure would stand on a spot; without a *facing* it looks away from its own edge."""
    facing = ahead(state, man) if facing is None else facing % 360
    place = Place(spot.x, spot.y, facing, 0.0, base_of(man))
    return moved(state.terrain, place, spot)


def lined_up(
    state: State, men: Sequence[Figure], spot: Point, facing: float | None, how: str
) -> dict[FigureId, Place] | str:
    """Return where each stands: the first on the spot, the others close to it; or why the first may not.

    An empty text says that there is no room for all of them.
    """
    first = place_at(state, men[0], spot, facing)
    if why := misfit(state, men[0], first, how):
        return why
    found: dict[FigureId, Place] = {}
    for man in men:
        for there in _round(spot, base_of(man) + GAP):
            place = place_at(state, man, there, facing)
            if not misfit(state, man, place, how):
                found[man.id] = place
                figures = {**state.figures, man.id: replace(man, place=place, fate="", reserve="")}
                state = replace(state, figures=figures)
                break
        else:
            return ""
    return found


def _round(spot: Point, step: float) -> Iterator[Point]:
    """Yield the spot and those round it, the nearest first."""
    yield spot
    reach = int(WIDEST // step)
    offsets = [(x, y) for x in range(-reach, reach + 1) for y in range(-reach, reach + 1) if x or y]
    offsets.sort(key=lambda at: (math.hypot(*at), at[1], at[0]))
    for x, y in offsets:
        yield Point(round(spot.x + x * step, 2), round(spot.y + y * step, 2))


def good_spots(state: State, man: Figure, how: str) -> tuple[tuple[float, float], ...]:
    """Suggest spots for a figure, one in each slice of the table: in cover, and as far ahead as he may be."""
    best: dict[int, tuple[float, Point]] = {}
    for spot in _grid(state):
        if how == "deploy" and to_edge(state, man.side, spot) > STRIP:
            continue
        place = place_at(state, man, spot, None)
        if misfit(state, man, place, how):
            continue
        worth = 2.0 * bool(in_cover_at(state.terrain, place)) + to_edge(state, man.side, spot) / depth(
            state, man.side
        )
        across = spot.y / state.terrain.height if _sideways(state, man) else spot.x / state.terrain.width
        at = min(SLICES - 1, int(across * SLICES))
        if at not in best or worth > best[at][0]:
            best[at] = worth, spot
    return tuple((spot.x, spot.y) for _, spot in (best[at] for at in sorted(best)))


def _sideways(state: State, man: Figure) -> bool:
    return state.sides[man.side].edge in ("west", "east")


def _grid(state: State) -> Iterator[Point]:
    """Yield spots all over the table, some 4 cm from one another."""
    wide, high = state.terrain.width, state.terrain.height
    step = max(4.0, math.sqrt(wide * high) / 25)
    for column in range(1, math.ceil(wide / step)):
        for row in range(1, math.ceil(high / step)):
            yield Point(round(column * step, 1), round(row * step, 1))
