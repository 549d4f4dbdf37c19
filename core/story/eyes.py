"""What a story is made of: the lines and views of one seat, in its own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.engine.contract.view import View
from core.engine.seat.log_line import LogLine


class Eyes(Protocol):
    """The part of a seat's port that a story reads; every port has it, also one to another process."""

    @property
    def seat(self) -> str:
        """Whose eyes these are."""

    @property
    def tip(self) -> int:
        """The number of the last record that the seat knows of."""

    def view(self) -> View:
        """What the seat sees now."""

    def view_at(self, record: int, event: int | None = None) -> View:
        """What the seat saw at a moment of the past."""

    def log_since(self, record: int) -> Sequence[LogLine]:
        """The lines after the seat's record *record*."""

    def losses(self, after: int, to: int) -> Sequence[int]:
        """The seat's records after record *after*, up to *to*, whose lines tell of a loss."""

    def lines_of(self, record: int) -> Sequence[LogLine]:
        """The lines of the seat's *record*."""

    def in_effect(self, record: int) -> bool:
        """Whether a record is in effect, not undone."""
