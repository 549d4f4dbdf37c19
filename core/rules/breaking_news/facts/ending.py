"""Breaking News, what happens: morale, points and the end of the game."""

from __future__ import annotations

from core.engine.facts import Event
from core.engine.message import Message


class PointsScored(Event, frozen=True):
    """Defeat points against *side* (BN-D)."""

    side: str
    kind: str
    points: int
    rule: str


class MoraleTested(Event, frozen=True):
    """The test at the end of a turn with losses (BN-12.0.a–f)."""

    side: str
    losses: int
    dice: int
    need: int
    passed: bool


class MotivationSpent(Event, frozen=True):
    """Its first failed test is ignored, once (BN-12.0.o)."""

    side: str


class SideShaken(Event, frozen=True):
    """It failed but is not losing (BN-12.0.i)."""

    side: str


class SideRemoved(Event, frozen=True):
    """It failed and is losing: the squad is removed (BN-12.0.g)."""

    side: str


class EndProposed(Event, frozen=True):
    """A side proposes to end the game."""

    side: str


class EndDeclined(Event, frozen=True):
    """The other side wants to go on."""

    side: str


class GameEnded(Event, frozen=True):
    """The game is over (BN-14.0); *winner* is empty for a draw."""

    why: Message
    winner: str = ""
    points: tuple[tuple[str, int], ...] = ()


class MoralesDone(Event, frozen=True):
    """All tests of this turn's end are made."""
