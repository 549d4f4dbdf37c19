"""Breaking News, facts into state. Morale, points and the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.facts import Decision
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import Side, State


@on(e.PointsScored)
def _(state: State, event: e.PointsScored) -> State:
    side = state.sides[event.side]
    points = dict(side.points)
    points[event.kind] = points.get(event.kind, 0) + event.points
    return replace(state, sides={**state.sides, event.side: replace(side, points=tuple(points.items()))})


@on(e.FirstFire)
def _(state: State, event: e.FirstFire) -> State:
    return replace(state, first_fire=event.side)


@on(e.MoraleTested)
def _(state: State, event: e.MoraleTested) -> State:
    return state


@on(e.MoralesDone)
def _(state: State, event: e.MoralesDone) -> State:
    return replace(state, phase="turn_end")


@on(e.MotivationSpent)
def _(state: State, event: e.MotivationSpent) -> State:
    side = replace(state.sides[event.side], motivated=False)
    return replace(state, sides={**state.sides, event.side: side})


@on(e.SideShaken)
def _(state: State, event: e.SideShaken) -> State:
    return replace(state, sides={**state.sides, event.side: replace(state.sides[event.side], shaken=True)})


@on(e.SideRemoved)
def _(state: State, event: e.SideRemoved) -> State:
    side: Side = replace(state.sides[event.side], withdrew=True)
    return replace(state, sides={**state.sides, event.side: side})


@on(e.EndProposed)
def _(state: State, event: e.EndProposed) -> State:
    decision = Decision(state.other(event.side), "end", "BN-SM.77", ("accept_end", "decline_end"))
    return replace(state, awaiting=(decision,))


@on(e.EndDeclined)
def _(state: State, event: e.EndDeclined) -> State:
    return replace(state, awaiting=())


@on(e.GameEnded)
def _(state: State, event: e.GameEnded) -> State:
    return replace(state, over=event.why, phase="over", awaiting=(), action=None, storm=None)
