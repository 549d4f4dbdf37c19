"""Breaking News 13.0, what happens: the units of a platoon, one after another."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import DECIDED, Decided, Open
from core.engine.words.ids import SideId, UnitId
from core.rules.breaking_news.facts.changes import changed
from core.rules.breaking_news.state import State


class SquadBegan(Event, frozen=True):
    """A unit of the platoon has the turn; the one before has finished (BN-13.0.d)."""

    told = DECIDED
    side: Open[SideId]
    squad: Decided[UnitId]

    def evolve(self, state: State) -> State:
        return replace(_over(state), squad=self.squad)


class SquadFinished(Event, frozen=True):
    """The unit in hand has finished; another may begin (BN-13.0.d)."""

    told = DECIDED
    side: Open[SideId]
    squad: Decided[UnitId]

    def evolve(self, state: State) -> State:
        return _over(state)


def _over(state: State) -> State:
    """Return *state* where the unit in hand, if any, is done for this turn."""
    if not state.squad:
        return state
    men = tuple(
        man.id
        for man in state.figures.values()
        if (man.side, man.squad, man.fate) == (state.active, state.squad, "")
    )
    acting = tuple(name for name in state.acting if name not in men)
    finished = (*(unit for unit in state.finished if unit != state.squad), state.squad)
    figures = changed(state.figures, men, stage="done")
    return replace(state, figures=figures, acting=acting, squad="", finished=finished)
