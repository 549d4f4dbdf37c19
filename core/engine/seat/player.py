"""What a bot gets of a game and what it gives, of whatever level it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import Level
from core.engine.contract.view import View
from core.engine.words.message import Message

Dice = tuple[int, tuple[int, ...], float | None]
"""The state of Python's random numbers."""


class Chair(Protocol):
    """What a bot gets to see: exactly what a person on the same seat sees."""

    @property
    def seat(self) -> str:
        """Whose eyes these are."""

    def view(self) -> View:
        """Return what the seat sees."""

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what the seat may do, but for the choices of the figures *without*."""

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of a command, those after the filled ones depending on them."""


class Knowing(Chair, Protocol):
    """A chair from which it can also be tried what an act would come to, as far as the seat knows."""

    @property
    def rules(self) -> RuleSet:
        """The rule book that is played."""

    @property
    def state(self) -> Any:
        """What `RuleSet.known` left of the state for this seat."""


class Player(Protocol):
    """A bot. One whose dice lie the same wishes the same at the same moment, on every machine."""

    @property
    def level(self) -> Level:
        """How well it plays."""

    @property
    def why(self) -> Message | None:
        """Why it wished what it wished last, where it weighed anything; for the eyes of its seat alone."""

    @property
    def thought(self) -> float:
        """What share of its thinking is done, from 0 to 1; 0 where it is not told."""

    @property
    def dice(self) -> Dice:
        """How its dice lie."""

    @dice.setter
    def dice(self, dice: Dice) -> None: ...

    def wish(self, chair: Knowing, plain: bool = False) -> dict[str, Any] | None:
        """Return a command as a JSON value, `None` where the seat has nothing to do.

        With *plain* it is the plainest there is: the way out when everything cleverer was refused.
        """
