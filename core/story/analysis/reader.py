"""What an analysis reads of a game: one seat's port, so that nothing is told that it may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.engine.contract.view import View
from core.engine.seat.port import LogLine
from core.engine.words.message import Message


class Reader(Protocol):
    """A port, of this process or of another one, that looks back."""

    @property
    def seat(self) -> str:
        """Whose eyes these are."""

    @property
    def tip(self) -> int:
        """The number of the last record that the seat knows of."""

    def log_since(self, record: int) -> Sequence[LogLine]:
        """Return the lines after the seat's record *record*."""

    def lines_of(self, record: int) -> Sequence[LogLine]:
        """Return the lines of the seat's *record*."""

    def in_effect(self, record: int) -> bool:
        """Return whether a record is in effect."""

    def view(self) -> View:
        """Return what the seat sees now."""

    def view_at(self, record: int, event: int | None = None) -> View:
        """Return what the seat saw after a record."""

    def side_of(self, record: int, id: str) -> str:
        """Return whose side a thrower was on after *record*, "" for nobody's that the seat knows."""

    def name(self, id: str) -> Message | str:
        """Return what something that the log names is called."""
