"""Breaking News, what happens: acts whose outcome the players say, who are trusted."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event, Fired
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId
from core.rules.breaking_news.facts.changes import change, change_all
from core.rules.breaking_news.state import State


class ActTold(Event, frozen=True):
    """Somebody has done it at *foe*, without dice of ours: *how* is `fired`, `reacted` or `fought`.

    *number* is that of the act which it was, or answered (BN-8.2.k).
    """

    figure: Open[FigureId]
    foe: Open[FigureId]
    how: Open[str]
    number: Open[int] = 0

    def fired(self) -> tuple[Fired, ...]:
        return (Fired(self.figure, self.foe),) if self.how != "fought" else ()

    def evolve(self, state: State) -> State:
        if self.how == "fought":
            return change_all(state, (self.figure, self.foe), fought=True)
        if self.how == "reacted":
            return change(state, self.figure, answered=self.number)
        state = change(replace(state, actions=self.number), self.figure, fired=True)
        return change(state, self.foe, shot_at=self.number)
