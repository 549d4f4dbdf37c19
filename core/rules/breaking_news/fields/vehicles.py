"""Breaking News: the blanks of driving, of getting in and out, and of fire at the men aboard."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from core.engine.contract.choices import PickOne, PickPoint, YesNo
from core.engine.words.message import say
from core.rules.breaking_news.common.vehicle_outlines import ring, stands, table_with_hulls
from core.rules.breaking_news.fields.makers import Fields, maker, option_of, path_field
from core.rules.breaking_news.state import Figure, State
from core.table.figure_lookup import figure_named
from core.table.movement_path import measure_path
from core.table.places import Point


@maker("drive")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    vehicle = figure_named(filled.get("vehicle"), state)
    if vehicle is None or vehicle.hull is None:
        return
    ways = tuple((end,) for end in open_roads(state, vehicle))
    yield path_field("path", vehicle, vehicle.hull.cm or 0.0, suggestions=ways)


def open_roads(state: State, vehicle: Figure) -> tuple[tuple[float, float], ...]:
    """Return ends of straight ways that a vehicle could drive, all round and the longest first."""
    if vehicle.place is None or vehicle.hull is None or not vehicle.hull.cm:
        return ()
    table = table_with_hulls(state, (vehicle.id,))
    found = []
    for share in (1.0, 0.6, 0.25):
        for turn in range(0, 360, 30):
            cm, angle = vehicle.hull.cm * share, math.radians(vehicle.place.facing + turn)
            x, y = vehicle.place.x + math.cos(angle) * cm, vehicle.place.y + math.sin(angle) * cm
            end = round(x, 1), round(y, 1)
            way = measure_path(table, vehicle.place, (Point(*end),))
            if not (way.blocked or way.off_table or way.obstacles) and way.length <= vehicle.hull.cm:
                found.append(end)
    return tuple(found)


@maker("board")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    side = man.side if man is not None else state.active
    rows = tuple(option_of(state, one) for one in state.of(side) if one.hull is not None)
    yield PickOne("vehicle", say("ask-vehicle"), rows)


@maker("get_out")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    hull = state.figures[man.aboard].place if man is not None and man.aboard else None
    if man is not None and man.place is not None and hull is not None:
        spots = [ring(hull, man.place.base, hull.facing + 180 + turn) for turn in range(0, 360, 30)]
        free = tuple((spot.x, spot.y) for spot in spots if stands(state, hull, spot))
        yield PickPoint("spot", say("ask-get-out"), (hull.x, hull.y), hull.base, free)
    if state.is_("dismount_prone", "suppressed"):
        yield YesNo("lying", say("ask-lying"))
