"""Breaking News, facts into state. What befalls a figure: hiding, sighting, suppression, leaving the game."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.facts import Decision
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.facts.changes import change, changed, parted, stopped
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import State


@on(e.FigureHidden)
def _(state: State, event: e.FigureHidden) -> State:
    figures = changed(state.figures, (event.figure,), marker=event.marker, seen_by=(), laid=False)
    return replace(state, figures=figures, markers=state.markers + 1)


@on(e.Revealed)
def _(state: State, event: e.Revealed) -> State:
    return change(state, event.figure, marker="", seen_by=(), laid=False)


@on(e.MarkerLaid)
def _(state: State, event: e.MarkerLaid) -> State:
    return change(state, event.figure, laid=True)


@on(e.SightingTried)
def _(state: State, event: e.SightingTried) -> State:
    state = change(state, event.figure, looked=True)
    if not event.success:
        return state
    seen = state.figures[event.target].seen_by
    return change(state, event.target, seen_by=tuple(sorted({*seen, event.figure})))


@on(e.SightLost)
def _(state: State, event: e.SightLost) -> State:
    left = tuple([name for name in state.figures[event.figure].seen_by if name not in event.spotters])
    return change(state, event.figure, seen_by=left)


@on(e.BonusMoveOffered)
def _(state: State, event: e.BonusMoveOffered) -> State:
    owner = event.side or state.figures[event.figure].side
    decision = Decision(owner, "bonus_move", "BN-7.0.m", ("bonus_move",), True)
    return replace(state, bonus_move=event.figure, awaiting=(*state.awaiting, decision))


@on(e.BonusMoved)
def _(state: State, event: e.BonusMoved) -> State:
    rest = tuple(d for d in state.awaiting if d.about != "bonus_move")
    if not event.figure:
        return replace(state, bonus_move="", awaiting=rest)
    place = event.place or state.figures[event.figure].place
    figures = changed(state.figures, (event.figure,), place=place, sheltered=event.sheltered)
    return replace(state, figures=figures, bonus_move="", awaiting=rest)


@on(e.SuppressionTested)
def _(state: State, event: e.SuppressionTested) -> State:
    figure = state.figures[event.figure]
    if event.passed:
        return change(state, event.figure, tested=True, suppressed=False, shaken=False, retreating=False)
    broken = figure.shaken or figure.retreating
    return change(
        state,
        event.figure,
        tested=True,
        suppressed=figure.suppressed and not broken,
        retreating=broken,
        shaken=False,
    )


@on(e.FigureOut)
def _(state: State, event: e.FigureOut) -> State:
    figure = state.figures[event.figure]
    state = parted(stopped(state, event.figure), event.figure)
    figures = changed(
        state.figures,
        (event.figure,),
        fate=event.fate,
        marker="",
        seen_by=(),
        suppressed=False,
        stage="done",
        retreating=False,
        shaken=False,
    )
    side = state.sides[figure.side]
    side = replace(
        side, losses=side.losses + event.counts, lost_now=side.lost_now + (1 if event.counts else 0)
    )
    acting = tuple([name for name in state.acting if name != event.figure])
    action = state.action
    if action is not None and action.hits:
        action = replace(action, hits=tuple([hit for hit in action.hits if hit.figure != event.figure]))
    sides = {**state.sides, figure.side: side}
    state = replace(state, figures=figures, sides=sides, acting=acting, action=action)
    if state.melee is not None and event.figure in state.melee.losers:
        state = replace(state, melee=None, awaiting=())
    return state


@on(e.Suppressed)
def _(state: State, event: e.Suppressed) -> State:
    state = stopped(state, event.figure)
    figure = state.figures[event.figure]
    acting = tuple([name for name in state.acting if name != event.figure])
    stage = "done" if figure.stage == "acting" else figure.stage
    figures = changed(state.figures, (event.figure,), suppressed=True, stage=stage)
    return replace(state, figures=figures, acting=acting)
