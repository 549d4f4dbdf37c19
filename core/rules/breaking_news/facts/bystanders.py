"""Breaking News, what happens: what befalls civilians, hostages and journalists (BN-X)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.words.ids import FigureId, SideId
from core.rules.breaking_news.facts.changes import change
from core.rules.breaking_news.state import State


class BystanderOut(Event, frozen=True):
    """Somebody of neither side is `dead` or `captured`, *by* whose fire or hand; empty where nobody's."""

    weighs: ClassVar[bool] = True

    figure: FigureId
    fate: str
    by: SideId = SideId("")

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, fate=self.fate, stage="done", reach=None)
        if state.action is None or not state.action.hits:
            return state
        left = tuple([hit for hit in state.action.hits if hit.figure != self.figure])
        return replace(state, action=replace(state.action, hits=left))
