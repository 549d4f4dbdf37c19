"""Ludonet quick skirmish: rulings on who there is: its arms, unit or side, whether it counts (LU-Q.34)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec.structs import replace

from core.engine.words.ids import FigureId, UnitId, WeaponName
from core.rulekit.names import Name
from core.rulekit.roster import changed_sides
from core.rules.ludonet.common.names import unit_name
from core.rules.ludonet.facts.changes import change, eliminate, unlock, without
from core.rules.ludonet.state import State


def units_of(state: State) -> Iterator[tuple[str, str, Name]]:
    """Yield every unit with its side and what it is called."""
    return ((unit.id, unit.side, unit_name(unit)) for unit in state.units.values())


def known_weapons(state: State) -> Collection[str]:
    """Return the weapons of the game, the scenario's own with them."""
    return state.weapons


def rearmed(state: State, name: FigureId, value: Any) -> State:
    """Give a figure these weapons and no others."""
    return change(state, name, weapons=tuple(map(WeaponName, value)))


def regrouped(state: State, name: FigureId, value: Any) -> State:
    """Put a figure into a unit: of its side as a reinforcement, whose number stays (LU-MOR.n); of the other
    with its place in the strength of both, for all to see."""
    figure, unit = state.figures[name], state.units[value]
    if unit.side == figure.side:
        return change(state, name, unit=unit.id)
    state = strength(strength(unlock(state, name), figure.unit, -1), unit.id, 1)
    orders = tuple(order for order in state.orders if name not in (order.firer, order.target))
    state = replace(state, orders=orders, in_sight=without(state.in_sight, name))
    crossed: State = changed_sides(state, name, unit.side)
    return change(crossed, name, unit=unit.id, placed=True)


def struck_off(state: State, name: FigureId, value: Any) -> State:
    """Take a figure off the roster as if its unit had never had it, or put it back."""
    if value:
        state = strength(eliminate(state, name, "left", counts=False), state.figures[name].unit, -1)
        return change(state, name, unlisted=True)
    return change(strength(state, state.figures[name].unit, 1), name, fate="", unlisted=False)


def strength(state: State, unit: UnitId, more: int) -> State:
    """Return *state* with *more* in the number that a unit began with, by which its morale is read."""
    old = state.units[unit]
    return replace(state, units={**state.units, unit: replace(old, start=max(0, old.start + more))})
