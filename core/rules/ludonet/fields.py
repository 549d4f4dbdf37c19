"""Ludonet quick skirmish: the blanks of a command, one after another."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.engine.choices import (
    AnyField,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Text,
    YesNo,
)
from core.engine.facts import Refusal, Refused
from core.engine.message import say
from core.engine.oracles import Answered
from core.engine.questions import NeedsAnswer
from core.engine.registering import registering
from core.engine.resolution import Resolution
from core.engine.seats import REFEREE
from core.rules.ludonet.air import able_to_fly
from core.rules.ludonet.deploying import AHEAD
from core.rules.ludonet.evolve import evolve
from core.rules.ludonet.firing import (
    check_order,
    firer_refusal,
    hit_modifiers,
    needed_to_hit,
    shots_of,
)
from core.rules.ludonet.geometry import measure_on_map, read
from core.rules.ludonet.known import known
from core.rules.ludonet.moving import BESIDE, allowance
from core.rules.ludonet.options import OPTIONS
from core.rules.ludonet.rulings import FACTS, FATES, PHASES
from core.rules.ludonet.sentences import value_name
from core.rules.ludonet.state import Figure, Order, State
from core.rules.ludonet.ways import beside
from core.table.places import Point

Fields = Iterator[AnyField]
MAKERS: dict[str, Callable[[State, str, Mapping[str, Any]], Fields]] = {}


maker = registering(MAKERS)
"""Register who makes the fields of a command."""


def fields(state: State, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
    """Return the fields of *do* as far as the filled ones determine them."""
    make = MAKERS.get(do)
    return tuple(make(known(state, seat), seat, filled)) if make is not None else ()


def ruler(state: State, seat: str) -> Resolution[State]:
    """Return a resolution that only measures."""
    geometry = None if state.tape else measure_on_map
    return Resolution(state, evolve, Answered((), None, geometry, read), seat)


def _figure(name: Any, state: State) -> Figure | None:
    return state.figures.get(name) if isinstance(name, str) else None


def _origin(man: Figure | None) -> tuple[float, float] | None:
    return (man.place.x, man.place.y) if man is not None and man.place is not None else None


def _man(man: Figure) -> Option:
    return Option(man.id, man.name)


POSTURES = ("standing", "prone")


def _postures(name: str) -> PickOne:
    return PickOne(name, say("lu-ask-posture"), tuple(Option(p, say(f"lu-posture-{p}")) for p in POSTURES))


@maker("deploy")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(filled.get("figure"), state)
    if man is None:
        return
    if state.tape:
        yield Text("note", say("lu-ask-note", figure=man.name), 80)
    else:
        yield PickPoint("spot", say("lu-ask-deploy", figure=man.name), _origin(man), 30.0)
    if man.man:
        yield _postures("posture")


@maker("grant_air")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    rows = tuple(Option(side, say("side-name", **dict(own.name))) for side, own in state.sides.items())
    able = tuple(row for row in rows if able_to_fly(state, row.value))
    yield PickSome("sides", say("lu-ask-air"), able, 0, 2)


@maker("move")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(filled.get("figure"), state)
    mode = filled.get("mode", "walk")
    if man is None:
        return
    most = allowance(state, man, mode)
    if man.vehicle:
        most = max(most, state.type_of(man).road)
    ways = _ways(state, man, most)
    yield PickPath("path", say("ask-path", figure=man.name), man.id, _origin(man), most, suggestions=ways)
    foes = [foe for foe in state.of(state.other(man.side)) if foe.placed and foe.man]
    if foes and man.man and man.place is None:
        yield PickSome("charge", say("lu-ask-charge"), tuple(_man(foe) for foe in foes), 0, 3)


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
    yield PickPoint("towards", say("ask-towards"), _origin(_figure(filled.get("figure"), state)))


@maker("board")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    side = man.side if (man := _figure(filled.get("figure"), state)) is not None else ""
    rows = tuple(_man(v) for v in state.figures.values() if v.side == side and v.vehicle and v.able)
    yield PickOne("vehicle", say("lu-ask-vehicle"), rows)


@maker("dismount")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(filled.get("figure"), state)
    origin = _origin(man)
    if man is not None and origin is not None and man.aboard in state.figures:
        hull = state.figures[man.aboard].place
        free = beside(state, hull, man.place.base) if hull is not None and man.place is not None else None
        spots = ((free.x, free.y),) if free is not None else ()
        yield PickPoint("spot", say("lu-ask-dismount"), origin, BESIDE, spots)


@maker("declare_fire")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = _figure(filled.get("figure"), state)
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
        yield PickPoint("aim", say("lu-ask-aim"), _origin(man), state.weapon(weapon).range, spots)


def _target(r: Resolution[State], man: Figure, weapon: str, foe: Figure) -> Option:
    """Return an enemy as an option: distance, the die that hits, and its chance; or why not."""
    try:
        line = check_order(r, man, Order(man.id, weapon, foe.id))
    except (NeedsAnswer, Refused):
        return _man(foe)
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
    foes = [man for man in state.figures.values() if man.side != state.moving and man.placed and man.able]
    if state.tape:
        placed = [man for man in state.figures.values() if man.placed and man.able]
        yield PickOne("aim", say("lu-ask-aim-at"), tuple(_man(man) for man in placed))
        return
    spots = tuple((man.place.x, man.place.y) for man in foes if man.place is not None)
    centre = (state.terrain.width / 2, state.terrain.height / 2)
    yield PickPoint("aim", say("lu-ask-aim"), centre, None, spots or (centre,))


@maker("reinforce")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    unit = state.units.get(filled.get("unit", ""))
    if unit is not None:
        rows = tuple(_man(man) for man in state.of(unit.side) if state.units[man.unit].reserve)
        yield PickSome("figures", say("lu-ask-reinforce"), rows, 1)


@maker("ruling")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    if seat != REFEREE and seat not in state.sides:
        return
    facts = tuple(Option(name, say(f"lu-fact-{name}")) for name in FACTS if name != "measurement")
    yield PickOne("fact", say("ask-fact"), facts)
    fact = filled.get("fact")
    if fact is None:
        return
    yield from _subject(state, fact)
    yield from _value(state, fact, filled)
    yield Text("reason", say("ask-reason"), 120)


def _subject(state: State, fact: str) -> Fields:
    match fact:
        case "falling_back":
            rows = tuple(Option(unit.id, unit.name) for unit in state.units.values())
        case "passes":
            rows = tuple(
                Option(name, say("side-name", **dict(side.name))) for name, side in state.sides.items()
            )
        case "option":
            rows = tuple(Option(name, say(f"lu-option-{name}")) for name in OPTIONS)
        case "phase":
            return
        case _:
            rows = tuple(_man(man) for man in state.figures.values())
    yield PickOne("subject", say("ask-figure"), rows)


def _value(state: State, fact: str, filled: Mapping[str, Any]) -> Fields:
    match fact:
        case "place":
            yield PickPoint("value", say("ask-place"), _origin(_figure(filled.get("subject"), state)))
        case "fate":
            yield PickOne(
                "value", say("ask-fate"), tuple(Option(f, say(f"lu-fate-{f or 'playing'}")) for f in FATES)
            )
        case "phase":
            yield PickOne("value", say("ask-phase"), tuple(Option(p, say(f"lu-phase-{p}")) for p in PHASES))
        case "posture":
            yield _postures("value")
        case "wounds" | "tired" | "immobilised" | "passes":
            most = {"wounds": 1, "tired": 3, "immobilised": 4, "passes": 20}[fact]
            yield Number("value", say("ask-value"), 0, most, 1, 0)
        case "unit":
            man = _figure(filled.get("subject"), state)
            own = [unit for unit in state.units.values() if man is None or unit.side == man.side]
            yield PickOne("value", say("lu-ask-unit"), tuple(Option(unit.id, unit.name) for unit in own))
        case "option":
            subject = filled.get("subject", "")
            rows = tuple(Option(v, value_name(subject, v)) for v in OPTIONS.get(subject, ()))
            yield PickOne("value", say("ask-value"), rows)
        case "unlocked":
            return
        case _:
            yield YesNo("value", say("ask-yes"), True)


__all__ = ["Point", "fields"]
