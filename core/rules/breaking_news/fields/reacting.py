"""Breaking News: the blanks of opportunity fire, dodging and naming the victim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.choices import (
    Number,
    Option,
    PickOne,
    PickPoint,
)
from core.engine.message import say
from core.rules.breaking_news.dodging import dodge_spots
from core.rules.breaking_news.fields.firing import hit_chance, line_or_refusal, target_options, weapon_fields
from core.rules.breaking_news.fields.makers import Fields, maker, option_of, ruler
from core.rules.breaking_news.fields.vehicles import men_field
from core.rules.breaking_news.firing import roll_for
from core.rules.breaking_news.state import Action, Figure, Shot, State
from core.rules.breaking_news.tables import (
    DODGE,
)
from core.table.blanks import figure_named, origin_of
from core.table.questions import ShotLine
from core.table.walk import along


@maker("opportunity_fire")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man, action = figure_named(filled.get("figure"), state), state.action
    if man is None or action is None:
        return
    yield from weapon_fields(state, man, "", filled, opportunity=True)
    weapon, mode = filled.get("weapon"), filled.get("mode")
    if not weapon or not mode:
        return
    if action.kind == "move":
        yield _halt_field(state, man, action, weapon, mode)
        yield from men_field(state, "men", action.figures[0], weapon)
    elif len(action.figures) > 1 and state.edition == "EN" and not state.mode:
        yield PickOne("target", say("ask-target"), _shooters(state, man, action, weapon, mode))
    elif len(action.figures) == 1:
        yield from men_field(state, "men", action.figures[0], weapon)


def _shooters(state: State, man: Figure, action: Action, weapon: str, mode: str) -> tuple[Option, ...]:
    return tuple(row for row in target_options(state, man, weapon, mode, True) if row.value in action.figures)


def _halt_field(state: State, man: Figure, action: Action, weapon: str, mode: str) -> Number:
    """Ask after how many cm the movers are halted; suggest where the shot is best."""
    moving = [stride for stride in action.strides if not stride.stopped]
    least = max((stride.gone for stride in moving), default=0.0)
    most = max((stride.length for stride in moving), default=0.0)
    if action.declared:
        least = most = action.at
    best, promise = least, -1.0
    if not state.tape and most > least:
        steps = [*(least + cm for cm in range(int(most - least) + 1)), most]
        for cm in steps:
            chance = _chance_at(state, man, action, weapon, mode, cm)
            if chance > promise:
                best, promise = cm, chance
    return Number("at", say("ask-at"), least, most, 0.5, best, "cm")


def _chance_at(state: State, man: Figure, action: Action, weapon: str, mode: str, cm: float) -> float:
    best = -1.0
    for stride in action.strides:
        if stride.stopped or stride.start is None:
            continue
        there = along(stride.start, stride.points, min(cm, stride.length))
        mover = replace(state.figures[stride.figure], place=there)
        moved = replace(state, figures={**state.figures, mover.id: mover})
        line = line_or_refusal(ruler(moved), man, weapon, mode, mover.id, True)
        if isinstance(line, ShotLine):
            shot = Shot(man.id, weapon, mode, (mover.id,), (), None, (line,))
            needed, dice, _ = roll_for(moved, man, shot, 0)
            best = max(best, hit_chance(needed, dice))
    return best


@maker("dodge")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man, action = figure_named(filled.get("figure"), state), state.action
    if man is None or action is None:
        return
    if state.tape:
        yield Number("spot", say("ask-dodge"), 0, DODGE, 0.5, DODGE, "cm")
        return
    spots = dodge_spots(ruler(state), man, action)
    yield PickPoint("spot", say("ask-dodge"), origin_of(man), DODGE, tuple((p.x, p.y) for p in spots[:12]))


@maker("name_victim")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    action = state.action
    for one in action.declared if action is not None else ():
        if one.figure == filled.get("figure") and one.shot is not None:
            rows = tuple(option_of(state, state.figures[name]) for name in one.shot.targets)
            yield PickOne("target", say("ask-victim"), rows)
