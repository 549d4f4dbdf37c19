"""Bassa Intensità: who of a unit is asked to move, and ways worth a thought, for bots and the map."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import PickOne
from core.engine.contract.turning import Turning, steered
from core.engine.words.ids import UnitId
from core.engine.words.message import say
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.movement.going import why_not
from core.rules.bassa_intensita.movement.way import heading
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.table.movement_path import measure_path
from core.table.places import Place, Point

Ways = tuple[tuple[tuple[float, float], ...], ...]

ANY = Turning()
FREELY = (0.0, 45.0, -45.0, 90.0, -90.0)
"""Degrees to the side of where one would go."""


def men_of(state: State, unit: UnitId) -> list[Figure]:
    """Return the men of a unit who are on foot and in the game."""
    every = state.figures.values()
    return [man for man in every if man.unit == unit and man.there and man.man and not man.aboard]


def movers_field(
    state: State, filled: Mapping[str, Any], figures: Iterable[Figure], name: str = "figure"
) -> PickOne:
    """Return the field in which one of these is chosen; who cannot move is dimmed, and why."""
    every = list(figures)
    pairs = zip(options_of(every), every, strict=True)
    rows = tuple(replace(row, refusal=why_not(state, man)) for row, man in pairs)
    return PickOne(name, say("bi-ask-figure"), rows)


def ways_of(state: State, figure: Figure, most: float) -> Ways:
    """Return ways on foot: towards the nearest known enemies, ahead, aside, whole and half as far."""
    here = figure.place
    if here is None or most <= 0:
        return ()
    found = []
    for aim in directions(state, figure, here):
        for share in (0.99, 0.5):
            spot = _ahead(here, aim, most * share)
            if not _clear(state, here, spot):
                continue
            found.append(((spot.x, spot.y),))
            break
    return tuple(dict.fromkeys(found))


def driving_ways(state: State, figure: Figure, most: float, turning: Turning, facing: float) -> Ways:
    """Return ways for a vehicle, which turns as it may."""
    here = figure.place
    if here is None or most <= 0:
        return ()
    found = []
    for aim in directions(state, figure, replace(here, facing=facing)):
        for share in (0.99, 0.45):
            way = steered(turning, (here.x, here.y), facing, aim, most * share)
            measured = measure_path(state.terrain, here, [Point(x, y) for x, y in way])
            if not (measured.blocked or measured.off_table or measured.level > 1):
                found.append(tuple((x, y) for x, y in way))
    return tuple(dict.fromkeys(found))


def directions(state: State, figure: Figure, here: Place) -> Iterator[float]:
    """Yield where to, degrees: the nearest two known enemies, the way it faces, and to either side of it."""
    foes = [
        foe.place
        for foe in state.foes(figure.side)
        if foe.place is not None and shown(state, foe, figure.side)
    ]
    foes.sort(key=lambda foe: math.hypot(foe.x - here.x, foe.y - here.y))
    yield from (heading(here, foe) for foe in foes[:2])
    middle = Point(state.terrain.width / 2, state.terrain.height / 2)
    first = here.facing if foes else heading(here, middle)
    yield from ((first + turn) % 360 for turn in FREELY)


def _ahead(here: Place, aim: float, cm: float) -> Point:
    angle = math.radians(aim)
    return Point(round(here.x + cm * math.cos(angle), 2), round(here.y + cm * math.sin(angle), 2))


def _clear(state: State, here: Place, spot: Point) -> bool:
    measured = measure_path(state.terrain, here, (spot,))
    return not (measured.blocked or measured.off_table or measured.obstacles)
