"""Breaking News, what happens: morale, points and the end of the game."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Mark, Told
from core.engine.contract.secrecy import OPEN, Open
from core.engine.words.ids import SideId
from core.engine.words.message import Message
from core.rules.breaking_news.state import PointsLine, Side, State


class PointsScored(Event, frozen=True):
    """Defeat points against *side* (BN-D)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    kind: Open[str]
    points: Open[int]
    rule: Open[str]

    def costs(self) -> str:
        return self.side if self.points > 0 else ""

    def evolve(self, state: State) -> State:
        side = state.sides[self.side]
        points = dict(side.points)
        points[self.kind] = points.get(self.kind, 0) + self.points
        return replace(state, sides={**state.sides, self.side: replace(side, points=tuple(points.items()))})


class MoraleTested(Told, frozen=True):
    """The test at the end of a turn with losses (BN-12.0.a–f)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]
    losses: Open[int]
    dice: Open[int]
    need: Open[int]
    passed: Open[bool]

    def mark(self) -> Mark:
        return "" if self.passed else "morale"


class MotivationSpent(Event, frozen=True):
    """Its first failed test is ignored, once (BN-12.0.o)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.side], motivated=False)
        return replace(state, sides={**state.sides, self.side: side})


class SideShaken(Event, frozen=True):
    """It failed but is not losing (BN-12.0.i)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]

    def mark(self) -> Mark:
        return "hurt"

    def evolve(self, state: State) -> State:
        return replace(state, sides={**state.sides, self.side: replace(state.sides[self.side], shaken=True)})


class SideRemoved(Event, frozen=True):
    """It failed and is losing: the squad is removed (BN-12.0.g)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]

    def mark(self) -> Mark:
        return "morale"

    def evolve(self, state: State) -> State:
        side: Side = replace(state.sides[self.side], withdrew=True)
        return replace(state, sides={**state.sides, self.side: side})


class EndProposed(Asking, frozen=True):
    """A side proposes to end the game (BN-SM.77)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]


class EndDeclined(Event, frozen=True):
    """The other side wants to go on (BN-SM.77)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return replace(state, awaiting=())


class GameEnded(Event, frozen=True):
    """The game is over (BN-14.0); *winner* is empty for a draw.

    *ledger* is what the *points* are made of, line by line with their multipliers (BN-SM.83).
    """

    weighs: ClassVar[bool] = True

    why: Open[Message]
    winner: Open[SideId] = SideId("")
    points: Open[tuple[tuple[SideId, int], ...]] = ()
    ledger: Open[tuple[PointsLine, ...]] = ()

    def evolve(self, state: State) -> State:
        over = replace(state, over=self.why, phase="over", awaiting=(), action=None, storm=None)
        return replace(over, ledger=self.ledger)


class MoralesDone(Event, frozen=True):
    """All tests of this turn's end are made."""

    told = OPEN

    def evolve(self, state: State) -> State:
        return replace(state, phase="turn_end")
