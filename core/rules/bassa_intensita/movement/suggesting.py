"""Bassa Intensità: who of a unit is asked to move, and ways worth a thought, for bots and the map."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from core.engine.contract.choices import Choice, PickOne
from core.engine.contract.facts import Command
from core.engine.contract.turning import Turning, steered
from core.engine.words.ids import UnitId
from core.engine.words.message import say
from core.rules.bassa_intensita.acts import Offered
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.fields import option_of
from core.rules.bassa_intensita.common.passable import in_the_way, walkable
from core.rules.bassa_intensita.movement.going import why_not
from core.rules.bassa_intensita.movement.way import heading, place_at, room_of
from core.rules.bassa_intensita.orders.offering import calling, unit_choice
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.table.movement_path import measure_path
from core.table.places import Place, Point
from core.table.prepared_shapes import form

Ways = tuple[tuple[tuple[float, float], ...], ...]

FREELY = (0.0, 45.0, -45.0, 90.0, -90.0)
"""Degrees to the side of where one would go."""


def men_of(state: State, unit: UnitId) -> list[Figure]:
    """Return the men of a unit who are on foot and in the game."""
    every = state.figures.values()
    return [man for man in every if man.unit == unit and man.there and man.man and not man.aboard]


def unit_moves(
    asked: Offered,
    do: type[Command],
    movers: Callable[[State, UnitId], Iterable[Figure]],
    rule: str,
    hint: str,
    weight: float,
) -> Iterator[Choice]:
    """Yield the choice to move so for each of the side's units of whose *movers* anybody can move now."""
    state = asked.state
    for unit in state.units.values():
        men = movers(state, unit.id) if unit.side == asked.side else ()
        if free := [one for one in men if why_not(state, one) is None]:
            yield calling(unit_choice(unit, do, rule, hint, weight), free)


def movers_field(state: State, figures: Iterable[Figure]) -> PickOne:
    """Return the field in which one of these is chosen; who cannot move is dimmed, and why."""
    rows = (option_of(man, why_not(state, man), weight(state, man)) for man in figures)
    return PickOne("figure", say("bi-ask-figure"), tuple(rows))


def weight(state: State, man: Figure) -> float | None:
    """Return how readily bots move somebody: seldom who is in a building, and must find his way out."""
    return 0.1 if man.place is not None and room_of(state, man.place) else None


Allowed = Callable[[tuple[Point, ...]], bool]
"""Whether a way may be gone."""


def ways_of(state: State, figure: Figure, most: float, allowed: Allowed) -> Ways:
    """Return ways on foot that are *allowed*: out of doors and windows for who is inside.

    Else towards the nearest known enemies, ahead, aside, whole, half and a third as far.
    """
    here = figure.place
    if here is None or most <= 0:
        return ()
    found = [way for way in out_of_doors(state, here) if allowed(way)]
    for aim in directions(state, figure, here):
        tries = ((ahead(here, aim, most * share),) for share in (0.99, 0.5, 0.33))
        found += [way for way in tries if allowed(way)][:1]
    return tuple(dict.fromkeys(tuple((spot.x, spot.y) for spot in way) for way in found))


OUTSIDE = (5.0, 1.5)
"""cm from a door or window to where one stands outside."""


def out_of_doors(state: State, here: Place) -> Iterator[tuple[Point, ...]]:
    """Yield ways out of the building that a place is in, through each of its openings."""
    room = room_of(state, here)
    piece = next((one for one in state.terrain.pieces if one.id == room), None)
    if piece is None:
        return
    inside = form(piece.shape).holds
    for one in piece.openings:
        middle = Point((one.start.x + one.end.x) / 2, (one.start.y + one.end.y) / 2)
        across = heading(one.start, one.end) + 90
        for far in OUTSIDE:
            both = (ahead(Place(middle.x, middle.y), across + turn, far) for turn in (0, 180))
            yield from ((middle, spot) for spot in both if not inside(spot.x, spot.y))


def driving_ways(state: State, figure: Figure, most: float, turning: Turning, facing: float) -> Ways:
    """Return ways for a vehicle, which turns as it may; nothing is in the way of one that flies."""
    here = figure.place
    if here is None or most <= 0:
        return ()
    found = []
    for aim in directions(state, figure, replace(here, facing=facing)):
        for share in (0.99, 0.45):
            way = steered(turning, (here.x, here.y), facing, aim, most * share)
            spots = [Point(x, y) for x, y in way]
            measured = measure_path(walkable(state, here, figure.side), here, spots, figure.flying)
            end = place_at(state, here, tuple(spots), measured.length)
            if not (
                measured.blocked
                or measured.off_table
                or measured.level > 1
                or in_the_way(state, figure, end) is not None
            ):
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
    yield from (first + turn for turn in FREELY)


def ahead(here: Place, aim: float, cm: float) -> Point:
    """Return the spot so many cm from a place in the direction *aim*, degrees."""
    angle = math.radians(aim)
    return Point(round(here.x + cm * math.cos(angle), 2), round(here.y + cm * math.sin(angle), 2))
