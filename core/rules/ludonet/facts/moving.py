"""Ludonet quick skirmish, facts into state. Movement, postures, getting in and out."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.ludonet.facts import events as e
from core.rules.ludonet.facts.changes import carry, eliminate, lay
from core.rules.ludonet.facts.handlers import on
from core.rules.ludonet.state import State, change, riding


@on(e.FigureMoved)
def _(state: State, event: e.FigureMoved) -> State:
    figure = state.figures[event.figure]
    state = change(
        state,
        event.figure,
        mode=event.mode,
        moved=event.length,
        place=event.place if event.place is not None else figure.place,
        posture=event.posture or figure.posture,
        turned_posture=figure.turned_posture or (event.posture not in ("", figure.posture)),
        sheltered=event.sheltered,
        withdrew=figure.withdrew or event.retreat,
    )
    state = carry(state, event.figure)
    return replace(state, breaking="" if state.breaking == event.figure else state.breaking)


@on(e.PostureChanged)
def _(state: State, event: e.PostureChanged) -> State:
    state = change(state, event.figure, turned_posture=True)
    return lay(state, event.figure, event.posture)


@on(e.UnitMoving)
def _(state: State, event: e.UnitMoving) -> State:
    return replace(state, unit_moving=event.unit)


@on(e.UnitsMoved)
def _(state: State, event: e.UnitsMoved) -> State:
    units = {
        name: replace(unit, moved=True) if name in event.units else unit for name, unit in state.units.items()
    }
    return replace(state, units=units)


@on(e.Faced)
def _(state: State, event: e.Faced) -> State:
    place = state.figures[event.figure].place
    return state if place is None else change(state, event.figure, place=replace(place, facing=event.facing))


@on(e.Tired)
def _(state: State, event: e.Tired) -> State:
    return change(state, event.figure, tired_until=event.until)


@on(e.Boarded)
def _(state: State, event: e.Boarded) -> State:
    man = state.figures[event.figure]
    place = riding(man, state.figures[event.vehicle])
    return change(
        state, event.figure, aboard=event.vehicle, place=place, posture="standing", mode="board", moved=1.0
    )


@on(e.Dismounted)
def _(state: State, event: e.Dismounted) -> State:
    return change(state, event.figure, aboard="", place=event.place, mode="dismount", moved=1.0)


@on(e.FigureLeft)
def _(state: State, event: e.FigureLeft) -> State:
    for name, man in state.figures.items():
        if man.aboard == event.figure:
            state = eliminate(state, name, "left")
    return eliminate(state, event.figure, "left")
