"""Ludonet quick skirmish: the facts that the referee may set."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.words.ids import FigureId, SideId, UnitId
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
    refuse_contradiction,
    set_fact,
    spot,
    yes_no,
)
from core.rules.ludonet.common.losses import is_loss
from core.rules.ludonet.facts.changes import carry, change, eliminate, lay, riding, unlock
from core.rules.ludonet.options import Options
from core.rules.ludonet.referee.refusals import carries, subject_refusal, value_refusal
from core.rules.ludonet.state import State
from core.rules.ludonet.tables import BASE_OF_MAN
from core.rules.ludonet.turn.decisions import began
from core.table.cover import moved as stood
from core.table.places import Place, Point

FATES = ("", "eliminated", "destroyed", "left")
POSTURES = ("standing", "prone")
MOST_PASSES = 99
PHASES = ("deploy", "first", "move", "fire", "melee", "air", "morale", "end")


def _put(state: State, name: FigureId, value: Any) -> State:
    old = state.figures[name].place or Place(0, 0)
    facing = float(value[2]) if len(value) == 3 else old.facing
    spot = stood(state.terrain, replace(old, facing=facing), Point(float(value[0]), float(value[1])))
    return carry(change(state, name, place=spot), name, BASE_OF_MAN)


def _flag(field: str) -> Any:
    return lambda state, name, value: change(state, name, **{field: value})


def _wounds(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, wounds=value)


def _fate(state: State, name: FigureId, value: Any) -> State:
    if value:
        return eliminate(state, name, value, is_loss(value))
    figure = state.figures[name]
    unit = state.units[figure.unit]
    if is_loss(figure.fate):
        unit = replace(unit, losses=max(0, unit.losses - 1), lost_now=max(0, unit.lost_now - 1))
    return replace(change(state, name, fate=""), units={**state.units, unit.id: unit})


def _action(state: State, name: FigureId, value: Any) -> State:
    """Grant a move, or take it away."""
    return change(state, name, mode="" if value else "stood", moved=0.0, turned_posture=False)


def _posture(state: State, name: FigureId, value: Any) -> State:
    return lay(state, name, value)


def _joins(state: State, name: FigureId, value: Any) -> State:
    """Assign a figure to another unit of its side (LU-MOR.n, LU-Q.23)."""
    return change(state, name, unit=value)


def _a_unit(state: State, value: Any) -> bool:
    return isinstance(value, str) and value in state.units


def _a_vehicle(state: State, value: Any) -> bool:
    """Accept a vehicle with room for men, or nothing for none."""
    return value == "" or (
        isinstance(value, str) and value in state.figures and carries(state, FigureId(value))
    )


def _count(state: State, value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_PASSES


def _tired(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, tired_until=state.turn + value if value else 0)


def _immobilised(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, immobilised_until=state.turn + value if value else 0)


def _unit(state: State, name: UnitId, value: Any) -> State:
    return replace(state, units={**state.units, name: replace(state.units[name], falling_back=value)})


def _passes(state: State, name: SideId, value: Any) -> State:
    return replace(state, sides={**state.sides, name: replace(state.sides[name], passes=max(0, value))})


def _aboard(state: State, name: FigureId, value: Any) -> State:
    """Put a man into a vehicle of his side, or on his feet where it is."""
    man = state.figures[name]
    if value:
        place = riding(man, state.figures[value], BASE_OF_MAN)
        return change(state, name, aboard=value, place=place, posture="standing")
    place = replace(man.place, inside="") if man.place is not None else None
    return change(state, name, aboard="", place=place)


def _moving(state: State, name: SideId, value: Any) -> State:
    """Give a side the movement; whatever was in progress is broken off."""
    state = replace(state, volley=None, orders=(), first=state.first or name)
    return began(state, "move", name).evolve(state)


def _phase(state: State, name: str, value: Any) -> State:
    """Go to a step of the turn; whatever was in progress is broken off."""
    first = state.first or next(iter(state.sides))
    side = first if value in ("move", "air") else SideId("")
    state = replace(state, volley=None, orders=(), first=first)
    return began(state, value, side).evolve(state)


def _unlock(state: State, name: FigureId, value: Any) -> State:
    return unlock(state, name)


FACTS: dict[str, Fact] = {
    "place": Fact(member("figures"), spot, _put, say("ruling-spot")),
    "placed": Fact(member("figures"), yes_no, _flag("placed"), say("ruling-yes-no")),
    "posture": Fact(member("figures"), one_of(*POSTURES), _posture, one_of_words(*POSTURES)),
    "wounds": Fact(member("figures"), one_of(0, 1), _wounds, one_of_words("0", "1")),
    "fate": Fact(member("figures"), one_of(*FATES), _fate, one_of_words(*FATES)),
    "action": Fact(member("figures"), yes_no, _action, say("ruling-yes-no")),
    "tired": Fact(member("figures"), one_of(0, 1, 2, 3), _tired, say("ruling-turns", most=3)),
    "immobilised": Fact(member("figures"), one_of(0, 1, 2, 3, 4), _immobilised, say("ruling-turns", most=4)),
    "sheltered": Fact(member("figures"), yes_no, _flag("sheltered"), say("ruling-yes-no")),
    "unit": Fact(member("figures"), _a_unit, _joins, say("ruling-unit")),
    "unlocked": Fact(member("figures"), nothing, _unlock, say("ruling-nothing")),
    "falling_back": Fact(member("units"), yes_no, _unit, say("ruling-yes-no")),
    "aboard": Fact(member("figures"), _a_vehicle, _aboard, say("ruling-vehicle")),
    "passes": Fact(member("sides"), _count, _passes, say("ruling-count", most=MOST_PASSES)),
    "moving": Fact(member("sides"), nothing, _moving, say("ruling-nothing")),
    "phase": Fact(nothing, one_of(*PHASES), _phase, one_of_words(*PHASES)),
    "option": option_fact(Options),
    "measurement": measurement_fact(),
}


def ruled(r: Resolution[State], ruling: Ruling) -> State:
    """Return the state as a ruling sets it; refuse a fact, subject or value that there is not."""
    check(FACTS, Options, r, ruling)
    refuse_contradiction(r, ruling, subject_refusal, value_refusal)
    if r.seat in r.state.sides and (ruling.subject, ruling.value) == ("air_grant", "referee"):
        r.refuse("LU-AIR.a", "lu-nobody-referees")
    made: State = set_fact(FACTS, r.state, ruling)
    return made
