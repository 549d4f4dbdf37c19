"""Breaking News, what happens: acts as they are declared, carried out and ended."""

from __future__ import annotations

from core.engine.facts import Event
from core.rules.breaking_news.state import CoverArea, Shot, Stride
from core.table.places import Place


class MoveDeclared(Event, frozen=True):
    """A whole path is declared (BN-SM.44); reactions may halt it."""

    number: int
    side: str
    figures: tuple[str, ...]
    mode: str
    strides: tuple[Stride, ...]
    hidden: bool = False
    charge: tuple[str, ...] = ()


class FireDeclared(Event, frozen=True):
    """Shots are announced, before any die (BN-SM.47)."""

    number: int
    side: str
    shots: tuple[Shot, ...]


class CoverDeclared(Event, frozen=True):
    """Covering fire is announced on an area, or *figures* join those who fire on it (BN-SM.47)."""

    number: int
    area: CoverArea
    figures: tuple[str, ...] = ()


class HelpGiven(Event, frozen=True):
    """A comrade gave up his own action to help *figure* over a level 3 obstacle (BN-6.2.e)."""

    figure: str
    helper: str


class Advanced(Event, frozen=True):
    """Movers came so far along their declared paths."""

    figures: tuple[str, ...]
    places: tuple[Place | None, ...]
    gone: tuple[float, ...]


class ActEnded(Event, frozen=True):
    """The act in progress is over; *moved* cm count for each figure."""

    figures: tuple[str, ...]
    kind: str
    mode: str = ""
    moved: tuple[float, ...] = ()
    climbed: tuple[str, ...] = ()


class Activated(Event, frozen=True):
    """These figures act now; whoever acted before is done."""

    figures: tuple[str, ...]
