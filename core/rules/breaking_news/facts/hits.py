"""Breaking News, what happens: shots, friendly fire and saving throws."""

from __future__ import annotations

from core.engine.facts import Event, Modifier
from core.rules.breaking_news.state import Hit


class ShotFired(Event, frozen=True):
    """The throw at one target and every modifier that counted (BN-8.0).

    *needed* is the face or better, *base* the one that the table prints, *dice* what modifiers
    left of them; *struck* are the hits it leads to, burst areas included. *reaction* marks
    opportunity fire.
    """

    firer: str
    weapon: str
    mode: str
    target: str
    distance: float
    needed: int
    dice: int
    hits: int
    modifiers: tuple[Modifier, ...] = ()
    struck: tuple[Hit, ...] = ()
    reaction: bool = False
    index: int = 0
    last: bool = True
    base: int = 0


class FriendlyFire(Event, frozen=True):
    """A miss endangers friends in the firing line (BN-8.7)."""

    firer: str
    struck: tuple[Hit, ...]
    index: int = 0


class SavesRolled(Event, frozen=True):
    """The saving throw of one man (BN-9.0): each hit must be saved."""

    figure: str
    hits: int
    needed: int
    modifiers: tuple[Modifier, ...]
    passed: bool
    base: int = 0


class FirstFire(Event, frozen=True):
    """The first fire of the game (BN-Q.104)."""

    side: str
