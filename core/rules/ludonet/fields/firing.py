"""Ludonet quick skirmish: the blanks of fire and of an air pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option, PickOne, PickPoint, PickSome
from core.engine.contract.facts import Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.message import say
from core.rules.ludonet.air.passes import able_to_fly
from core.rules.ludonet.common.geometry import ruler
from core.rules.ludonet.fields.makers import Fields, maker, option_of
from core.rules.ludonet.fire.sealed_orders import check_order, firer_refusal
from core.rules.ludonet.fire.to_hit import hit_modifiers, needed_to_hit, shots_of
from core.rules.ludonet.state import Figure, Order, State
from core.table.figure_lookup import figure_named, origin_of


@maker("grant_air")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    rows = tuple(Option(side, say("side-name", **dict(own.name))) for side, own in state.sides.items())
    able = tuple(row for row in rows if able_to_fly(state, row.value))
    yield PickSome("sides", say("lu-ask-air"), able, 0, 2)


@maker("declare_fire")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    if man is None:
        return
    rows = tuple(
        Option(name, say(f"lu-weapon-{name}"), refusal=firer_refusal(state, man, name))
        for name in man.weapons
    )
    yield PickOne("weapon", say("lu-ask-weapon", figure=man.name), rows)
    weapon = filled.get("weapon")
    if weapon not in man.weapons:
        return
    r = ruler(state, seat)
    targets = [_target(r, man, weapon, foe) for foe in state.of(state.other(man.side)) if foe.placed]
    aims = state.weapon(weapon).burst and not state.tape
    point = (Option("", say("lu-at-a-point"), weight=0.05),) if aims else ()
    targets.sort(key=lambda row: (row.refusal is not None, -(row.weight or 0)))
    yield PickOne("target", say("lu-ask-target"), (*targets, *point))
    if filled.get("target") == "" and point:
        foes = [foe.place for foe in state.of(state.other(man.side)) if foe.placed and foe.place is not None]
        spots = tuple((foe.x, foe.y) for foe in foes)
        yield PickPoint("aim", say("lu-ask-aim"), origin_of(man), state.weapon(weapon).range, spots)


def _target(r: Resolution[State], man: Figure, weapon: str, foe: Figure) -> Option:
    """Return an enemy as an option: distance, the die that hits, and its chance; or why not."""
    try:
        line = check_order(r, man, Order(man.id, weapon, foe.id))
    except (NeedsAnswer, Refused):
        return option_of(foe)
    if isinstance(line, Refusal):
        return Option(foe.id, foe.name, refusal=line)
    row = r.state.weapon(weapon)
    needed = needed_to_hit(row, line.distance, hit_modifiers(r.state, man, foe, line))
    miss = min(max(needed - 1, 0), 6) / 6
    chance = 1 - miss ** shots_of(r.state, row)
    detail = say("lu-detail-shot", cm=line.distance, needed=needed, chance=chance)
    return Option(foe.id, foe.name, detail, weight=0.05 + chance)


@maker("air_pass")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    foes = [man for man in state.of(state.other(state.moving)) if man.placed]
    if state.tape:
        shown = [man for man in state.figures.values() if man.placed and state.here(man) and not man.aboard]
        shown.sort(key=lambda man: man.side == state.moving)  # the enemy first
        rows = tuple(Option(man.id, man.name, weight=_aimed_at(state, man)) for man in shown)
        yield PickOne("aim", say("lu-ask-aim-at"), rows)
        return
    spots = tuple((man.place.x, man.place.y) for man in foes if man.place is not None)
    centre = (state.terrain.width / 2, state.terrain.height / 2)
    yield PickPoint("aim", say("lu-ask-aim"), centre, None, spots or (centre,))


def _aimed_at(state: State, man: Figure) -> float:
    return 0.01 if man.side == state.moving else 1.0
