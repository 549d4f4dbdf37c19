"""Breaking News, facts into state. The units of a platoon, one after another (BN-13.0.d)."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.breaking_news import facts as e
from core.rules.breaking_news.facts.changes import changed
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import State


@on(e.SquadBegan)
def _(state: State, event: e.SquadBegan) -> State:
    return replace(_over(state), squad=event.squad)


@on(e.SquadFinished)
def _(state: State, event: e.SquadFinished) -> State:
    return _over(state)


def _over(state: State) -> State:
    """Return *state* where the unit in hand, if any, is done for this turn."""
    if not state.squad:
        return state
    men = tuple(man.id for man in state.of(state.active) if man.squad == state.squad)
    acting = tuple(name for name in state.acting if name not in men)
    finished = (*(unit for unit in state.finished if unit != state.squad), state.squad)
    figures = changed(state.figures, men, stage="done")
    return replace(state, figures=figures, acting=acting, squad="", finished=finished)
