"""Breaking News: the blanks of calling support fire, aiming it and moving its centre."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from core.engine.choices import PickOne, PickPoint, Text
from core.engine.message import say
from core.rules.breaking_news.fields.makers import Fields, maker, option_of
from core.rules.breaking_news.state import State
from core.rules.breaking_news.support import NOTE, shifted
from core.rules.breaking_news.tables import STRIKE_RADIUS
from core.table.places import Place, Point

SPOTS = 6
"""Targets and directions that are suggested at most."""


@maker("call_support")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    if not state.is_("support_aim", "at_arrival"):
        yield from _aim_fields(state, seat, "support")


@maker("aim_strike")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    yield from _aim_fields(state, seat, "aim")


def _aim_fields(state: State, seat: str, about: str) -> Fields:
    side = next((d.seat for d in state.awaiting if d.about == about and seat in (d.seat, "referee")), "")
    if not side:
        return
    if state.tape:
        yield Text("note", say("ask-strike-note"), NOTE)
    else:
        spots = _targets(state, side)
        middle = state.terrain.width / 2, state.terrain.height / 2
        yield PickPoint("aim", say("ask-strike-aim"), spots[0] if spots else middle, None, spots)
    if state.is_("support_observer", "required"):
        men = tuple(option_of(state, man) for man in state.of(side) if not man.suppressed)
        yield PickOne("observer", say("ask-observer"), men)


def _targets(state: State, side: str) -> tuple[tuple[float, float], ...]:
    """Suggest the enemies with the most others around them and the fewest own men."""
    foes, men = _places(state, state.other(side)), _places(state, side)

    def worth(place: Place) -> int:
        return _within(foes, place.x, place.y) - 2 * _within(men, place.x, place.y)

    best = sorted(foes, key=worth, reverse=True)[:SPOTS]
    return tuple((place.x, place.y) for place in best)


def _places(state: State, side: str) -> list[Place]:
    return [man.place for man in state.of(side) if man.place is not None and not man.aboard]


def _within(places: list[Place], x: float, y: float) -> int:
    return sum(math.hypot(place.x - x, place.y - y) <= STRIKE_RADIUS for place in places)


@maker("shift_strike")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    strike = state.strike
    if strike is None or strike.aim is None:
        return
    aim = strike.aim
    towards = _directions(state, aim, strike.cm, state.other(strike.side))
    yield PickPoint("towards", say("ask-shift", cm=strike.cm), (aim.x, aim.y), None, towards)


def _directions(state: State, aim: Point, cm: int, victim: str) -> tuple[tuple[float, float], ...]:
    """Suggest where the fewest own men and the most enemies would lie under the template."""
    mine, theirs = _places(state, victim), _places(state, state.other(victim))

    def harm(centre: Point) -> tuple[int, int]:
        return _within(mine, centre.x, centre.y), -_within(theirs, centre.x, centre.y)

    ways = sorted((shifted(aim, cm, angle) for angle in range(0, 360, 15)), key=harm)
    return tuple(_on_table(state, aim, way) for way in ways[:SPOTS])


def _on_table(state: State, aim: Point, way: Point) -> tuple[float, float]:
    """Return a spot in the same direction that can be pointed at on the map."""
    dx, dy = way.x - aim.x, way.y - aim.y
    shares = [1.0]
    if dx:
        shares.append(((state.terrain.width if dx > 0 else 0.0) - aim.x) / dx)
    if dy:
        shares.append(((state.terrain.height if dy > 0 else 0.0) - aim.y) / dy)
    share = max(0.01, min(shares))
    return round(aim.x + dx * share, 2), round(aim.y + dy * share, 2)
