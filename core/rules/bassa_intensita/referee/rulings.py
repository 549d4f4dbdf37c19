"""Bassa Intensità: the facts that the referee may set."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.rulings import (
    Fact,
    check,
    measurement_fact,
    member,
    nothing,
    one_of,
    one_of_words,
    option_fact,
    spot,
    yes_no,
)
from core.rules.bassa_intensita.facts.changes import change, change_unit
from core.rules.bassa_intensita.options import OPTIONS
from core.rules.bassa_intensita.referee.refusals import subject_refusal
from core.rules.bassa_intensita.state import State
from core.table.answers import decode_answer
from core.table.cover import moved
from core.table.places import Place, Point
from core.table.questions import Question

HEALTH = ("", "wounded", "serious")
FATES = ("", "dead", "destroyed", "abandoned", "prisoner", "gone")
USED = ("", "moved", "fired", "acted", "failed")


def _put(state: State, name: FigureId, value: Any) -> State:
    old = state.figures[name].place or Place(0, 0)
    facing = float(value[2]) if len(value) == 3 else old.facing
    there = moved(state.terrain, replace(old, facing=facing), Point(float(value[0]), float(value[1])))
    return change(state, name, place=there, ground=None)


def _field(field: str) -> Any:
    return lambda state, name, value: change(state, name, **{field: value})


def _prone(state: State, name: FigureId, value: Any) -> State:
    place = state.figures[name].place
    return change(state, name, prone=value, place=None if place is None else replace(place, prone=value))


def _health(state: State, name: FigureId, value: Any) -> State:
    """Say how a man is; who is seriously wounded has no timer but what the dice gave him before."""
    dies = state.figures[name].dies if value == "serious" else 0
    return change(state, name, health=value, dies=dies)


def _shocked(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, shocked=state.turn + 1 if value else 0, fleeing=False)


def _fate(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, fate=value, captor=FigureId(""), fleeing=False)


def _seen(state: State, name: FigureId, value: Any) -> State:
    side = state.figures[name].side
    return change(state, name, seen_by=tuple(one for one in state.sides if one != side) if value else ())


def _leader(state: State, name: FigureId, value: Any) -> State:
    """Let a figure lead the unit that it is in, with the Ability it has, or that of the last leader."""
    figure = state.figures[name]
    unit = state.units[figure.unit]
    for other in state.figures.values():
        if other.leads == unit.id:
            state = change(state, other.id, leads=UnitId(""))
    ability = figure.ability or unit.ability or unit.quality
    state = change(state, name, leads=unit.id, ability=ability)
    state = change_unit(state, unit.id, leader=name, ability=ability, vacant=0)
    return replace(state, leaderless=tuple(one for one in state.leaderless if one != unit.id))


def question_of(name: str) -> Any:
    """Return the measurement that a subject spells; `ValueError` for nonsense."""
    return msgspec.json.decode(name, type=Question)


FACTS: dict[str, Fact] = {
    "place": Fact(member("figures"), spot, _put, say("ruling-spot")),
    "prone": Fact(member("figures"), yes_no, _prone, say("ruling-yes-no")),
    "health": Fact(member("figures"), one_of(*HEALTH), _health, one_of_words(*HEALTH)),
    "shocked": Fact(member("figures"), yes_no, _shocked, say("ruling-yes-no")),
    "fate": Fact(member("figures"), one_of(*FATES), _fate, one_of_words(*FATES)),
    "used": Fact(member("figures"), one_of(*USED), _field("used"), one_of_words(*USED)),
    "seen_by": Fact(member("figures"), yes_no, _seen, say("ruling-yes-no")),
    "leader": Fact(member("figures"), nothing, _leader, say("ruling-nothing")),
    "option": option_fact(OPTIONS),
    "measurement": measurement_fact(question_of),
}


def ruled(r: Resolution[State], ruling: Ruling) -> State:
    """Return the state as a ruling sets it; refuse a fact, subject or value that there is not."""
    check(FACTS, OPTIONS, r, ruling, lambda name, value: decode_answer(question_of(name), value))
    refusal = subject_refusal(r.state, ruling.fact, ruling.subject)
    if refusal is not None:
        r.refuse_as(refusal)
    made: State = FACTS[ruling.fact].set(r.state, ruling.subject, ruling.value)
    return made
