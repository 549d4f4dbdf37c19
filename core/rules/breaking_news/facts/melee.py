"""Breaking News, what happens: hand-to-hand combat and storming."""

from __future__ import annotations

from typing import ClassVar

from core.engine.facts import Event, Modifier
from core.rules.breaking_news.state import Hit, Storm


class ContactMade(Event, frozen=True):
    """A man touches these enemies (BN-Q.89); *foes* empty: contact is broken."""

    figure: str
    foes: tuple[str, ...]


class MeleeFought(Event, frozen=True):
    """One fight: (side, men, die and modifiers) for both; *loser* is a side, empty for a tie.

    *again* says that a tie is rolled once more (BN-Q.87).
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    totals: tuple[int, int]
    modifiers: tuple[Modifier, ...]
    loser: str = ""
    again: bool = False
    sides: tuple[str, str] = ("", "")
    first: int = 0
    """How many of the modifiers are the attackers'; the others are the defenders'."""

    @property
    def sums(self) -> tuple[tuple[str, int, tuple[Modifier, ...]], ...]:
        """Which side adds what to its die, for previews."""
        parts = self.modifiers[: self.first], self.modifiers[self.first :]
        return tuple((side, 1, part) for side, part in zip(self.sides, parts, strict=True))


class LossAsked(Event, frozen=True):
    """The losing side of many must remove one of these (BN-Q.88)."""

    side: str
    figures: tuple[str, ...]


class StormBegan(Event, frozen=True):
    """A round of storming begins (BN-11.1)."""

    storm: Storm


class StormTested(Event, frozen=True):
    """A suppressed man tested at the start of the round (BN-11.1.j): *need* or less on one die."""

    or_less: ClassVar[bool] = True
    figure: str
    need: int
    passed: bool
    modifiers: tuple[Modifier, ...] = ()


class StormRolled(Event, frozen=True):
    """All dice of both sides as one combat (BN-11.1.d–f)."""

    attack_dice: int
    attack_hits: int
    defence_dice: int
    defence_hits: int


class SpreadAsked(Event, frozen=True):
    """An owner must say in which order his men take the hits (BN-11.1.h)."""

    side: str
    hits: int


class HitsSpread(Event, frozen=True):
    """The hits are spread over these men."""

    side: str
    order: tuple[str, ...]
    hits: tuple[Hit, ...]


class StormEnded(Event, frozen=True):
    """The round is over; *holder* is the side left alone, empty if both remain."""

    building: str
    figures: tuple[str, ...]
    holder: str = ""
