"""Breaking News, Extras: that one which a side bought is known from now on (BN-SM.02)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import SideId
from core.rules.breaking_news.state import State


class ExtraShown(Event, frozen=True):
    """A side used an Extra, so that the enemy knows that it has it, and at what level."""

    reveals: ClassVar[bool] = True

    side: Open[SideId]
    extra: Open[str]

    def evolve(self, state: State) -> State:
        side = state.sides[self.side]
        used = (*(name for name in side.used if name != self.extra), self.extra)
        return replace(state, sides={**state.sides, self.side: replace(side, used=used)})
