"""What a line is read from: the menu, the blanks and the view of one seat, as any port gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Refusal
from core.engine.contract.other_acts import OtherAct
from core.engine.contract.view import View
from core.engine.seat.sentence import Filled, Passed


class Chair(Protocol):
    """All that is asked of a seat."""

    @property
    def seat(self) -> str:
        """Whose line it is."""

    def view(self) -> View:
        """Return what the seat sees."""

    def choices(self) -> tuple[Choice, ...]:
        """Return what the seat may do, the impossible with its refusal."""

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of a command, as far as what is filled decides them."""

    def filled(self, do: str, given: Mapping[str, Any], said: Mapping[str, Any]) -> Filled:
        """Return a command with its blanks filled, as far as nobody has to be asked."""

    def every_act(self) -> tuple[OtherAct, ...]:
        """Return what every act of the book is called and when it is done, whoever may do it now."""

    def own_excuse(self, do: str, figure: str) -> Refusal | None:
        """Return why a figure can do nothing of a kind now, for its own sake."""

    def against(
        self, do: str, given: Mapping[str, Any], figure: str, target: str
    ) -> tuple[Passed, ...] | None:
        """Return why a figure cannot do something to somebody, by each means that is refused."""
