"""Breaking News, facts into state. Shots, friendly fire and saving throws."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.breaking_news import facts as e
from core.rules.breaking_news.facts.changes import changed
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import State


@on(e.ShotFired)
def _(state: State, event: e.ShotFired) -> State:
    assert state.action is not None
    action = state.action
    missed = action.missed
    if event.hits < event.dice and event.dice > 0:
        missed = (*missed, (event.index, event.dice - event.hits, event.target))
    action = replace(
        action,
        hits=(*action.hits, *event.struck),
        missed=missed,
        rolled=action.rolled + 1 if event.last else action.rolled,
    )
    thrown = state.figures[event.firer].thrown + (event.weapon == "grenade")
    figures = changed(state.figures, (event.firer,), fired=True, thrown=thrown)
    return replace(state, figures=figures, action=action)


@on(e.FriendlyFire)
def _(state: State, event: e.FriendlyFire) -> State:
    assert state.action is not None
    action = replace(
        state.action,
        hits=(*state.action.hits, *event.struck),
        missed=tuple([m for m in state.action.missed if m[0] != event.index]),
    )
    return replace(state, action=action)


@on(e.SavesRolled)
def _(state: State, event: e.SavesRolled) -> State:
    if state.strike is not None:
        left = tuple(hit for hit in state.strike.hits if hit.figure != event.figure)
        return replace(state, strike=replace(state.strike, hits=left))
    if state.action is not None and state.action.hits:
        saved = event.figure, bool(event.modifiers)
        rest = tuple(hit for hit in state.action.hits if (hit.figure, bool(hit.bonus)) != saved)
        return replace(state, action=replace(state.action, hits=rest))
    if state.storm is not None:
        rest = tuple([hit for hit in state.storm.hits if hit.figure != event.figure])
        return replace(state, storm=replace(state.storm, hits=rest))
    if state.melee is not None and event.figure in state.melee.losers:
        return replace(state, melee=None, awaiting=())
    return state
