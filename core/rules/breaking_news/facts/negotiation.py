"""Breaking News, what happens: the negotiation card, and how the talks go (BN-X.NEGOTIATION)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Number
from core.engine.contract.secrecy import Open
from core.engine.words.ids import SideId
from core.rules.breaking_news.state import State, Talks


class CardAsked(Asking, frozen=True):
    """*side* may play its negotiation card before the first initiative (BN-SM.15)."""

    side: Open[SideId]


class CardKept(Event, frozen=True):
    """It does not: there is no other time for it."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return replace(state, awaiting=(), kept_cards=(*state.kept_cards, self.side))


class CardPlayed(Event, frozen=True):
    """*side* offers talks at a *level* that everybody knows from now on (BN-SM.15)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    level: Open[int]

    def evolve(self, state: State) -> State:
        return replace(state, awaiting=(), talks=Talks(self.side, self.level))


class TalksAsked(Asking, frozen=True):
    """The opponent of who talks accepts for this turn, or ends it (BN-SM.25)."""

    side: Open[SideId]


class TalksAccepted(Event, frozen=True):
    """*side* holds its fire this turn, and keeps its distance (BN-SM.25)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        assert state.talks is not None
        return replace(state, awaiting=(), talks=replace(state.talks, accepted=True))


class TalksEnded(Event, frozen=True):
    """*side* ends the talks in peace: the points stay pending (BN-Q.123)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        assert state.talks is not None
        return replace(state, awaiting=(), talks=replace(state.talks, running=False, accepted=False))


class TalksHeld(Event, frozen=True):
    """An accepted turn went by without fire: *points* more are pending against *side* (BN-SM.71)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    points: Open[int]

    def evolve(self, state: State) -> State:
        assert state.talks is not None
        pending = state.talks.pending + self.points
        return replace(state, talks=replace(state.talks, pending=pending, accepted=False))


class TalksBroken(Event, frozen=True):
    """Fire of *by* ended the talks: the *points* pending are wiped, or *final* where who talks fired."""

    weighs: ClassVar[bool] = True

    by: Open[SideId]
    points: Open[int]
    final: Open[bool] = False

    def evolve(self, state: State) -> State:
        assert state.talks is not None
        return replace(
            state, talks=replace(state.talks, running=False, accepted=False, pending=0, broken=self.by)
        )


class TalksSettled(Event, frozen=True):
    """The die at the end of the game: *level* or less cancels all *points* of the talks (BN-SM.81)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    level: Open[int]
    points: Open[int]
    cancelled: Open[bool]

    def numbers(self) -> tuple[Number, ...]:
        return (Number(needed=self.level, or_less=True),)

    def evolve(self, state: State) -> State:
        assert state.talks is not None
        return replace(state, talks=replace(state.talks, running=False, pending=0, settled=self.points))
