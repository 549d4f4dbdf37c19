"""What an analysis reads of a game: one seat's port, so that nothing is told that it may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.engine.seat.log_line import LogLine
from core.engine.words.message import Message
from core.story.eyes import Eyes


class Reader(Eyes, Protocol):
    """A port, of this process or of another one, that looks back."""

    def lines_of(self, record: int) -> Sequence[LogLine]:
        """Return the lines of the seat's *record*."""

    def side_of(self, record: int, id: str) -> str:
        """Return whose side a thrower was on after *record*, "" for nobody's that the seat knows."""

    def name(self, id: str) -> Message | str:
        """Return what something that the log names is called."""
