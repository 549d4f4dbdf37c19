"""Breaking News, facts into state. The beginning of the game, the turn and its initiative."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.breaking_news import facts as e
from core.rules.breaking_news.facts.changes import change, change_all
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import Hull, State, rally, turning


@on(e.GameSet)
def _(state: State, event: e.GameSet) -> State:
    return State(
        phase="start",
        edition=event.edition,
        options=event.options,
        tape=event.tape,
        terrain=event.terrain,
        sides={side.id: side for side in event.sides},
        figures={figure.id: figure for figure in event.figures},
        markers=event.markers,
        title=event.title,
        story=event.story,
    )


def rested(hull: Hull | None) -> Hull | None:
    """Return a vehicle's facts at the start of a turn: it may move and fire again."""
    return replace(hull, cm=None, fired=(), replied=()) if hull is not None else None


@on(e.TurnBegan)
def _(state: State, event: e.TurnBegan) -> State:
    fresh = {
        name: replace(
            figure,
            stage="waiting" if figure.fighting else "done",
            moved=0.0,
            moved_any=False,
            climbed=False,
            fired=False,
            looked=False,
            tested=False,
            launched=False,
            turned=False,
            fought=False,
            withdrew=False,
            boarded=False,
            hull=rested(figure.hull),
        )
        for name, figure in state.figures.items()
    }
    sides = {name: replace(side, lost_now=0) for name, side in state.sides.items()}
    return replace(
        state,
        turn=event.turn,
        phase="initiative",
        figures=fresh,
        sides=sides,
        covers=(),
        acting=(),
        active="",
        awaiting=(),
        mode="",
        squad="",
        finished=(),
    )


@on(e.RallyBegan)
def _(state: State, event: e.RallyBegan) -> State:
    return replace(state, awaiting=tuple(rally(side) for side in event.sides))


@on(e.RallyEnded)
def _(state: State, event: e.RallyEnded) -> State:
    return replace(state, awaiting=tuple(one for one in state.awaiting if one != rally(event.side)))


@on(e.InitiativeRolled)
def _(state: State, event: e.InitiativeRolled) -> State:
    return replace(state, tied=event.tied)


@on(e.RolesSet)
def _(state: State, event: e.RolesSet) -> State:
    sides = {
        name: replace(
            side,
            fatigue=side.fatigue + 1 if name == event.active else 0,
            ambush=False,
            wins=side.wins + (name == event.active),
        )
        for name, side in state.sides.items()
    }
    awaiting = (turning(state.other(event.active)),)
    return replace(state, active=event.active, sides=sides, phase="turning", awaiting=awaiting)


@on(e.Faced)
def _(state: State, event: e.Faced) -> State:
    figure = state.figures[event.figure]
    if figure.place is None:
        return state
    if figure.hull is not None:
        hull = replace(figure.hull, front=event.facing)
        return change(state, event.figure, hull=hull, turned=figure.turned or not event.free)
    return change(
        state,
        event.figure,
        place=replace(figure.place, facing=event.facing),
        turned=figure.turned or not event.free,
    )


@on(e.ActionsBegan)
def _(state: State, event: e.ActionsBegan) -> State:
    return replace(state, phase="actions", awaiting=())


@on(e.TurnEnded)
def _(state: State, event: e.TurnEnded) -> State:
    state = change_all(state, state.acting, stage="done")
    return replace(state, phase="morale", acting=(), awaiting=(), mode="")


@on(e.SideBegins)
def _(state: State, event: e.SideBegins) -> State:
    for name in event.figures:
        figure = state.figures[name]
        state = change(state, name, shaken=True, suppressed=figure.suppressed or event.suppressed)
    return replace(state, sides={**state.sides, event.side: replace(state.sides[event.side], shaken=False)})
