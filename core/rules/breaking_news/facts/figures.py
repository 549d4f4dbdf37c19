"""Breaking News, what happens: what befalls a figure: hiding, sighting, suppression, leaving the game."""

from __future__ import annotations

from typing import ClassVar

from core.engine.facts import Event, Modifier
from core.table.places import Place, Point


class FigureHidden(Event, frozen=True):
    """He is hidden from now on, under a marker (BN-7.0.a–b, BN-10.0.b)."""

    figure: str
    marker: str
    declared: bool = False


class Revealed(Event, frozen=True):
    """He showed himself: fired, moved too far, or was touched (BN-7.0.g)."""

    reveals: ClassVar[bool] = True
    figure: str
    why: str


class MarkerLaid(Event, frozen=True):
    """The marker of a man of whom nothing lay on the table: he was `hit`, or he `dodged` (BN-Q.30)."""

    reveals: ClassVar[bool] = True
    figure: str
    why: str


class SightingTried(Event, frozen=True):
    """One attempt to sight (BN-7.0.h); *needed* 1 or less needs no die.

    *sought* is the spot or the piece of terrain searched where no markers lie on the table (BN-Q.30).
    """

    reveals: ClassVar[bool] = True
    figure: str
    target: str
    distance: float
    needed: int
    modifiers: tuple[Modifier, ...]
    success: bool
    base: int = 0
    sought: Point | str | None = None


class SightLost(Event, frozen=True):
    """A sighted man is out of his spotters' sight again (BN-Q.35)."""

    figure: str
    spotters: tuple[str, ...]


class BonusMoveOffered(Event, frozen=True):
    """After a failed attempt the target's owner may move it (BN-7.0.m); *side* where it may be nobody."""

    figure: str
    side: str = ""


class BonusMoved(Event, frozen=True):
    """It moved, or stayed where it was."""

    figure: str
    place: Place | None = None
    sheltered: bool = False


class RallyBegan(Event, frozen=True):
    """These sides test their suppressed men at the start of the turn, by option (BN-Q.80)."""

    sides: tuple[str, ...]


class RallyEnded(Event, frozen=True):
    """A side has tested all of them."""

    side: str


class SuppressionTested(Event, frozen=True):
    """The test before an action (BN-10.0.f): *need* or less on one die."""

    or_less: ClassVar[bool] = True
    figure: str
    need: int
    modifiers: tuple[Modifier, ...]
    passed: bool


class FigureOut(Event, frozen=True):
    """A man is out of the game: `dead`, `captured` or `left`."""

    figure: str
    fate: str
    why: str = ""
    counts: int = 0


class Suppressed(Event, frozen=True):
    """A man is suppressed (BN-10.0.a)."""

    figure: str
    why: str
