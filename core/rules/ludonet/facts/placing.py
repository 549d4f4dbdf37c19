"""Ludonet quick skirmish, facts into state. What is recorded, and what stands on the table."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.ludonet.facts import events as e
from core.rules.ludonet.facts.changes import carry
from core.rules.ludonet.facts.handlers import on
from core.rules.ludonet.state import State, change


@on(e.FigureDeployed)
def _(state: State, event: e.FigureDeployed) -> State:
    state = change(state, event.figure, place=event.place, posture=event.posture, note=event.note)
    return carry(state, event.figure)


@on(e.SightTold)
def _(state: State, event: e.SightTold) -> State:
    return replace(state, in_sight=(*state.in_sight, *event.figures))


@on(e.Placed)
def _(state: State, event: e.Placed) -> State:
    return change(state, event.figure, placed=True)


@on(e.Concealed)
def _(state: State, event: e.Concealed) -> State:
    return change(state, event.figure, placed=False)
