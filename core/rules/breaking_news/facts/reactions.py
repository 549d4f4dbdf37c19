"""Breaking News, what happens: reaction windows, their answers, dodging and the test of covering fire."""

from __future__ import annotations

from core.engine.facts import Event
from core.rules.breaking_news.state import Reaction
from core.table.places import Place


class WindowOpened(Event, frozen=True):
    """The reacting side may interrupt: *candidates* may fire, *dodgers* may dodge."""

    side: str
    candidates: tuple[str, ...]
    dodgers: tuple[str, ...] = ()


class WindowClosed(Event, frozen=True):
    """Everything declared is known; now it is resolved."""


class ReactionDeclared(Event, frozen=True):
    """A reaction was declared; *at* is where it halts a mover, in cm of his path."""

    reaction: Reaction
    at: float = 0.0


class VictimAsked(Event, frozen=True):
    """The group's controller must name who is shot at (BN-8.2.m)."""

    side: str


class VictimNamed(Event, frozen=True):
    """He named him."""

    figure: str
    target: str


class CoverTested(Event, frozen=True):
    """A reaction from under covering fire (BN-8.3.f): a total above *value* passes."""

    figure: str
    area: str
    value: int
    total: int
    passed: bool


class ReactionLost(Event, frozen=True):
    """A declared reaction is over: *done* as declared, or lost because the man cannot react any more."""

    figure: str
    done: bool = False


class Dodged(Event, frozen=True):
    """He dodged to this place once the shots were resolved (BN-Q.44)."""

    figure: str
    place: Place | None
    sheltered: bool = False
