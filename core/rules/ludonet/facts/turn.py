"""Ludonet quick skirmish, facts into state. The game and its turns, steps and counters."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.rules.ludonet.deciding import begin
from core.rules.ludonet.facts import events as e
from core.rules.ludonet.facts.handlers import on
from core.rules.ludonet.state import State, change


@on(e.GameSet)
def _(state: State, event: e.GameSet) -> State:
    return State(
        phase="start",
        options=event.options,
        tape=event.tape,
        terrain=event.terrain,
        weapons=event.weapons,
        vehicles=event.vehicles,
        sides={side.id: side for side in event.sides},
        units={unit.id: unit for unit in event.units},
        figures={figure.id: figure for figure in event.figures},
        aircraft={craft.id: craft for craft in event.aircraft},
        title=event.title,
        story=event.story,
        factors=event.factors,
    )


@on(e.PhaseBegan)
def _(state: State, event: e.PhaseBegan) -> State:
    return begin(state, event.phase, event.side)


@on(e.TurnBegan)
def _(state: State, event: e.TurnBegan) -> State:
    figures = {
        name: replace(figure, mode="", moved=0.0, turned_posture=False, fought=(), withdrew=False)
        for name, figure in state.figures.items()
    }
    units = {name: replace(unit, lost_now=0, moved=False) for name, unit in state.units.items()}
    sides = {name: replace(side, pass_now=False) for name, side in state.sides.items()}
    aircraft = {name: replace(craft, flew=False) for name, craft in state.aircraft.items()}
    return replace(state, turn=event.turn, figures=figures, units=units, sides=sides, aircraft=aircraft)


@on(e.SideReady)
def _(state: State, event: e.SideReady) -> State:
    side = replace(state.sides[event.side], ready=True)
    left = tuple(decision for decision in state.awaiting if decision.seat != event.side)
    return replace(state, sides={**state.sides, event.side: side}, awaiting=left)


@on(e.FirstThrown)
def _(state: State, event: e.FirstThrown) -> State:
    return replace(state, awaiting=())


@on(e.FirstSet)
def _(state: State, event: e.FirstSet) -> State:
    return replace(state, first=event.side)


@on(e.CounterRemoved)
def _(state: State, event: e.CounterRemoved) -> State:
    facts: dict[str, Any] = {"tired_until": 0} if event.kind == "tired" else {"immobilised_until": 0}
    return change(state, event.figure, **facts)


@on(e.GameEnded)
def _(state: State, event: e.GameEnded) -> State:
    return replace(state, over=event.why, phase="over", awaiting=(), volley=None, orders=())
