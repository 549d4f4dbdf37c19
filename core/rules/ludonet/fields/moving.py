"""Ludonet quick skirmish: the blanks of deployment and movement."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from core.engine.contract.choices import Option, PickOne, PickPath, PickPoint, PickSome, Text
from core.engine.words.message import say
from core.rules.ludonet.deployment.recording import AHEAD
from core.rules.ludonet.fields.makers import Fields, maker, option_of, postures
from core.rules.ludonet.movement.boarding import BESIDE
from core.rules.ludonet.movement.moving import allowance, chargeable, modes_of
from core.rules.ludonet.movement.paths import beside
from core.rules.ludonet.state import Figure, State
from core.table.figure_lookup import figure_named, origin_of


@maker("deploy")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    if man is None:
        return
    if state.tape:
        yield Text("note", say("lu-ask-note", figure=man.name), 80)
    else:
        yield PickPoint("spot", say("lu-ask-deploy", figure=man.name), origin_of(man), 30.0)
    if man.man:
        yield postures("posture")


@maker("note_down")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    if (man := figure_named(filled.get("figure"), state)) is not None:
        yield Text("note", say("lu-ask-note", figure=man.name), 80)


@maker("deployed")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    """At a real table a side says whom of its own the enemy sees; a referee says it for both himself."""
    if state.tape and seat in state.sides:
        mine = tuple(option_of(man) for man in state.of(seat) if not man.aboard)
        yield PickSome("seen", say("lu-ask-in-sight"), mine, 0, len(mine))


@maker("move")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    if man is None:
        return
    modes = tuple(Option(mode, say(f"lu-do-move-{mode}")) for mode in modes_of(state, man))
    yield PickOne("mode", say("lu-ask-mode", figure=man.name), modes)
    mode = filled.get("mode", "walk")
    most = allowance(state, man, mode)
    if man.vehicle:
        most = max(most, state.type_of(man).road)
    ways = _ways(state, man, most)
    yield PickPath("path", say("ask-path", figure=man.name), man.id, origin_of(man), most, suggestions=ways)
    if state.tape and (foes := chargeable(state, man)):
        yield PickSome("charge", say("lu-ask-charge"), tuple(option_of(foe) for foe in foes), 1, 3)


def _ways(state: State, man: Figure, most: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return ways worth a thought: into contact, straight ahead, half as far, or not at all."""
    here = man.place
    if here is None:
        return ()
    found: list[tuple[tuple[float, float], ...]] = []
    for foe in state.of(state.other(man.side)):
        if foe.place is None or not man.man or not foe.man or not foe.placed:
            continue
        gap = math.hypot(foe.place.x - here.x, foe.place.y - here.y)
        touch = gap - (here.base + foe.place.base) / 2
        if 0 < touch <= most:
            share = (touch + 0.05) / gap
            x, y = here.x + share * (foe.place.x - here.x), here.y + share * (foe.place.y - here.y)
            found.append(((round(x, 2), round(y, 2)),))
    ahead = math.radians(AHEAD[state.sides[man.side].edge])
    for share, turn in ((0.98, 0.0), (0.98, 0.5), (0.98, -0.5), (0.5, 0.0)):
        x = here.x + share * most * math.cos(ahead + turn)
        y = here.y + share * most * math.sin(ahead + turn)
        if 0 <= x <= state.terrain.width and 0 <= y <= state.terrain.height:
            found.append(((round(x, 1), round(y, 1)),))
    return (*found, ())


@maker("face")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    yield PickPoint("towards", say("ask-towards"), origin_of(figure_named(filled.get("figure"), state)))


@maker("board")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    side = man.side if (man := figure_named(filled.get("figure"), state)) is not None else ""
    rows = tuple(option_of(v) for v in state.figures.values() if v.side == side and v.vehicle and v.able)
    yield PickOne("vehicle", say("lu-ask-vehicle"), rows)


@maker("dismount")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    origin = origin_of(man)
    if man is not None and origin is not None and man.aboard in state.figures:
        hull = state.figures[man.aboard].place
        free = beside(state, hull, man.place.base) if hull is not None and man.place is not None else None
        spots = ((free.x, free.y),) if free is not None else ()
        yield PickPoint("spot", say("lu-ask-dismount"), origin, BESIDE, spots)
