"""Breaking News: the blanks of turning, moving, falling back and retreating."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.choices import (
    PickSome,
    YesNo,
)
from core.engine.words.message import say
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.retreat_paths import open_ways
from core.rules.breaking_news.fields.makers import Fields, grouped, maker, option_of, path_field
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables import (
    BONUS_MOVE,
    FALL_BACK,
    REACH,
    RETREAT,
    RUN,
)
from core.table.figure_lookup import figure_named
from core.table.places import Point, distance, rim
from core.table.questions import Touching
from core.table.spots import reachable_cover

CONTACT = 0.5
"""Cm from base to base within which it is asked whether a move is a charge."""


@maker("fall_back")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    if man is not None:
        ways = tuple(((x, y),) for x, y in _cover_spots(state, man, FALL_BACK))
        yield path_field("path", man, FALL_BACK, suggestions=ways, listed=True)


def _cover_spots(state: State, man: Figure, cm: float) -> list[tuple[float, float]]:
    """Return spots in cover against the nearest enemy who sees him."""
    if man.place is None:
        return []
    foes = [foe.place for foe in state.of(state.other(man.side)) if foe.place is not None]
    if not foes:
        return []
    here = man.place
    nearest = min(foes, key=lambda foe: (foe.x - here.x) ** 2 + (foe.y - here.y) ** 2)
    return [(p.x, p.y) for p in reachable_cover(state.terrain, here, cm, nearest)][:12]


@maker("retreat")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    if man is not None:
        ways = tuple((end,) for end in open_ways(state, man))
        yield path_field("path", man, RUN, RETREAT, suggestions=ways, listed=True)


@maker("bonus_move")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(state.bonus_move, state)
    if man is not None:
        yield path_field("path", man, BONUS_MOVE)


@maker("move")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    action = filled.get("action", "run")
    if "figures" not in filled or len(filled["figures"]) > 1:
        men = grouped(state, filled)
        yield PickSome("figures", say("ask-group"), tuple(option_of(state, man) for man in men), 2)
    men = [man for name in filled.get("figures", ()) if (man := figure_named(name, state)) is not None]
    most = REACH.get(action, REACH["run"])[0] or 0.0
    for index, man in enumerate(men):
        yield path_field(f"paths.{index}", man, most)
    if men and action == "cautious" and all(man.marker for man in men):
        yield YesNo("hidden", say("ask-hidden"), True)
    if mates := _helpers(state, men):
        yield PickSome(
            "helpers", say("ask-helpers"), tuple(option_of(state, mate) for mate in mates), 0, len(men)
        )
    foes = _in_reach(state, men, filled)
    if foes and filled.get("hidden") is not True:
        yield PickSome("charge", say("ask-charge"), tuple(option_of(state, foe) for foe in foes), 0, 3)


def _helpers(state: State, men: list[Figure]) -> list[Figure]:
    """Return comrades in contact who could lift one of these over a level 3 obstacle, if there is one."""
    if not men or not any(piece.obstacle == 3 for piece in state.terrain.pieces):
        return []
    ids = {man.id for man in men if "climbing_gear" not in man.kit}
    mates = [
        mate for mate in state.of(men[0].side)
        if mate.id not in {man.id for man in men} and mate.stage == "waiting" and not mate.suppressed
        and mate.on_foot and not mate.shaken and not mate.retreating and not mate.touching
    ]  # fmt: skip
    if state.tape or not ids:
        return mates if ids else []
    close = {name for id in ids for name in ruler(state).measure(Touching(id, tuple(m.id for m in mates)))}
    return [mate for mate in mates if mate.id in close]


def _end(man: Figure, way: Any) -> Point | None:
    """Return where a drawn way ends, his place where it has no corner; `None` where it is no way at all."""
    if man.place is None:
        return None
    try:
        x, y = way[-1] if way else (man.place.x, man.place.y)
        return Point(float(x), float(y))
    except (TypeError, ValueError, LookupError):
        return None


def _in_reach(state: State, men: list[Figure], filled: Mapping[str, Any]) -> list[Figure]:
    """Return the enemies that the ways drawn so far end in contact with; with a tape, all of them."""
    if not men:
        return []
    foes = state.on_foot(state.other(men[0].side))
    if state.tape:
        return foes
    ends = [
        (end, rim(man.place))
        for index, man in enumerate(men)
        if man.place is not None and (end := _end(man, filled.get(f"paths.{index}"))) is not None
    ]
    return [
        foe
        for foe in foes
        if foe.place is not None
        and any(distance(end, foe.place) <= base + rim(foe.place) + CONTACT for end, base in ends)
    ]
