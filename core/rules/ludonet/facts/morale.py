"""Ludonet quick skirmish, facts into state. Morale and reinforcements."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.ludonet.facts import events as e
from core.rules.ludonet.facts.handlers import on
from core.rules.ludonet.state import State, change


@on(e.MoraleTested)
def _(state: State, event: e.MoraleTested) -> State:
    unit = state.units[event.unit]
    unit = replace(unit, lost_now=event.left, falling_back=unit.falling_back or event.shaken)
    return replace(state, units={**state.units, unit.id: unit})


@on(e.Recovered)
def _(state: State, event: e.Recovered) -> State:
    unit = replace(state.units[event.unit], falling_back=False, losses=event.losses, lost_now=0)
    return replace(state, units={**state.units, unit.id: unit})


@on(e.Reinforced)
def _(state: State, event: e.Reinforced) -> State:
    for name in event.figures:
        state = change(state, name, unit=event.unit)
    return state
