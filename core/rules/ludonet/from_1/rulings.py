"""Ludonet, format 1: what a ruling set, of which the log only said what was ruled."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.words.ids import FigureId, SideId, UnitId
from core.rulekit.from_1 import Setter
from core.rules.ludonet.facts.changes import carry, change, eliminate, lay, unlock
from core.rules.ludonet.facts.unsaid import BASE
from core.rules.ludonet.from_1.steps import begin
from core.rules.ludonet.state import State
from core.table.from_1 import put
from core.table.places import Place, Point


def _put(state: State, name: FigureId, value: Any) -> State:
    old = state.figures[name].place or Place(0, 0)
    facing = float(value[2]) if len(value) == 3 else old.facing
    spot = put(state.terrain, replace(old, facing=facing), Point(float(value[0]), float(value[1])))
    return carry(change(state, name, place=spot), name, BASE)


def _of_figure(field: str) -> Setter:
    return lambda state, name, value: change(state, name, **{field: value})


def _fate(state: State, name: FigureId, value: Any) -> State:
    if value:
        return eliminate(state, name, value, value != "left")
    figure = state.figures[name]
    unit = state.units[figure.unit]
    if figure.fate in ("eliminated", "destroyed"):
        unit = replace(unit, losses=max(0, unit.losses - 1), lost_now=max(0, unit.lost_now - 1))
    return replace(change(state, name, fate=""), units={**state.units, unit.id: unit})


def _action(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, mode="" if value else "stood", moved=0.0, turned_posture=False)


def _for_turns(field: str) -> Setter:
    return lambda state, name, value: change(state, name, **{field: state.turn + value if value else 0})


def _falling_back(state: State, name: UnitId, value: Any) -> State:
    return replace(state, units={**state.units, name: replace(state.units[name], falling_back=value)})


def _passes(state: State, name: SideId, value: Any) -> State:
    return replace(state, sides={**state.sides, name: replace(state.sides[name], passes=max(0, value))})


def _phase(state: State, name: str, value: Any) -> State:
    first = state.first or next(iter(state.sides))
    side = first if value in ("move", "air") else SideId("")
    return begin(replace(state, volley=None, orders=(), first=first), value, side)


SETTERS: dict[str, Setter] = {
    "place": _put,
    "placed": _of_figure("placed"),
    "posture": lay,
    "wounds": _of_figure("wounds"),
    "fate": _fate,
    "action": _action,
    "tired": _for_turns("tired_until"),
    "immobilised": _for_turns("immobilised_until"),
    "sheltered": _of_figure("sheltered"),
    "unit": _of_figure("unit"),
    "unlocked": lambda state, name, value: unlock(state, name),
    "falling_back": _falling_back,
    "passes": _passes,
    "phase": _phase,
    "option": lambda state, name, value: replace(state, options={**state.options, name: value}),
}
