"""Breaking News 8.4: what happens when support fire is called and when it lands."""

from __future__ import annotations

from typing import ClassVar

from core.engine.facts import Event, Modifier
from core.rules.breaking_news.state import Call, Hit
from core.table.places import Point


class StrikesDue(Event, frozen=True):
    """The turn begins with support fire: what was called lands, then new calls are made (BN-SM.23–24)."""


class StrikeArrived(Event, frozen=True):
    """A strike called last turn lands, and its aim point is disclosed (BN-8.4.c, BN-Q.69).

    *aim* and *note* are empty where the point is chosen only now.
    """

    reveals: ClassVar[bool] = True
    side: str
    aim: Point | None = None
    note: str = ""


class AimAsked(Event, frozen=True):
    """The caller must name the point now (BN-Q.69, by option)."""

    side: str


class StrikeAimed(Event, frozen=True):
    """The caller named the point as the strike arrived."""

    side: str
    aim: Point | None = None
    note: str = ""


class StrikeScattered(Event, frozen=True):
    """The bombarded *side* must move the centre by so many cm (BN-8.4.e)."""

    side: str
    cm: int


class StrikeShifted(Event, frozen=True):
    """It has: *towards* degrees, to this *centre*; without a map people moved it."""

    side: str
    cm: int
    towards: float = 0.0
    centre: Point | None = None


class StrikeFell(Event, frozen=True):
    """Who and what is under the template (BN-8.4.f, BN-D.e)."""

    side: str
    struck: tuple[Hit, ...]
    buildings: tuple[str, ...] = ()


class StrikeEnded(Event, frozen=True):
    """Everybody under the template has made his saving throw; *called_off* if it never fell."""

    side: str
    called_off: bool = False


class CallsOpened(Event, frozen=True):
    """These sides may call for support now (BN-8.4.b)."""

    sides: tuple[str, ...]


class SupportAnswered(Event, frozen=True):
    """A side calls, aimed at its secret point, or lets it be: nobody else knows yet (BN-Q.137)."""

    side: str
    call: Call | None = None


class SupportRolled(Event, frozen=True):
    """The die of a call (BN-8.4.b): *needed* or more, after *modifiers* to the die."""

    side: str
    needed: int
    modifiers: tuple[Modifier, ...]
    success: bool
    dice: int = 1
    base: int = 4


class CallsDone(Event, frozen=True):
    """Every call of this turn is rolled for; initiative follows."""
