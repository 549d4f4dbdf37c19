"""Breaking News: the blanks of opportunity fire, dodging and naming the victim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.engine.contract.choices import (
    Number,
    Option,
    PickOne,
    PickPoint,
)
from core.engine.words.message import say
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.fields.firing import hit_chance, target_options, weapon_fields
from core.rules.breaking_news.fields.makers import Fields, maker, option_of
from core.rules.breaking_news.fields.vehicles import men_field
from core.rules.breaking_news.firing.open_fire import roll_for
from core.rules.breaking_news.firing.opportunity import halts, targets, verdicts
from core.rules.breaking_news.movement.dodging import dodge_spots
from core.rules.breaking_news.state import Action, Figure, Shot, State
from core.rules.breaking_news.tables import (
    DODGE,
)
from core.table.figure_lookup import figure_named, origin_of


@maker("opportunity_fire")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man, action = figure_named(filled.get("figure"), state), state.action
    if man is None or action is None:
        return
    yield from weapon_fields(state, man, "", filled, opportunity=True)
    weapon, mode = filled.get("weapon"), filled.get("mode")
    if not weapon or not mode:
        return
    foes = targets(state, action)
    if action.kind == "move":
        yield _halt_field(state, man, action, weapon, mode)
        yield from men_field(state, "men", foes[0].id if foes else "", weapon)
    elif len(action.figures) > 1 and state.edition == "EN" and not state.mode:
        yield PickOne("target", say("ask-target"), _shooters(state, man, action, weapon, mode))
    elif len(action.figures) == 1:
        yield from men_field(state, "men", foes[0].id if foes else "", weapon)


def _shooters(state: State, man: Figure, action: Action, weapon: str, mode: str) -> tuple[Option, ...]:
    return tuple(row for row in target_options(state, man, weapon, mode, True) if row.value in action.figures)


def _halt_field(state: State, man: Figure, action: Action, weapon: str, mode: str) -> Number:
    """Ask after how many cm the movers are halted; suggest where the shot is best."""
    points = halts(action)
    best, promise = points[0], -1.0
    for cm, chance in _chances(state, man, weapon, mode) if not state.tape and len(points) > 1 else ():
        if chance > promise:
            best, promise = cm, chance
    return Number("at", say("ask-at"), points[0], points[-1], 0.5, best, "cm")


def _chances(state: State, man: Figure, weapon: str, mode: str) -> Iterator[tuple[float, float]]:
    """Yield where the movers may be halted, and the chance to hit each of them there."""
    for cm, verdict in verdicts(state, man, weapon, mode):
        if isinstance(verdict, tuple):
            there, foe, line = verdict
            shot = Shot(man.id, weapon, mode, (foe.id,), (), None, (line,))
            needed, dice, _ = roll_for(there, man, shot, 0)
            yield cm, hit_chance(needed, dice)


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
