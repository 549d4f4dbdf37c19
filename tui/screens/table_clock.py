"""The timer of the table in the title row: told whenever it shows something else, and by no other tick.

While it runs the row is painted every ten seconds, and each second of the last thirty; then never more. Only
the digits that differ go to the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from textual.timer import Timer

from core.engine.contract.sentences import clock
from core.engine.seat.table_timer import TableTimer, timer_of
from core.hosting.times import present
from core.locale import Sentences
from tui.session.port import LogLine


class Waits(Protocol):
    """A screen, to who only wants something done a little later."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Do something after *delay* seconds."""


class TableClock:
    """Follows the timer of a log; *show* paints the row it stands in, *warn* tells that it has run out."""

    def __init__(
        self, loop: Waits, words: Sentences, show: Callable[[], None], warn: Callable[[str], None]
    ) -> None:
        self._loop = loop
        self._words = words
        self._show = show
        self._warn = warn
        self._waits: Timer | None = None
        self._last: tuple[int, LogLine | None] = (-1, None)
        self._found: TableTimer | None = None
        self._now: TableTimer | None = None
        self._ran = False
        """Whether it was seen running, so that it is told when it runs out."""

    def told(self, lines: Sequence[LogLine]) -> str:
        """Return what stands in the row, "" without a timer; have it shown anew when that changes."""
        if self._waits is not None:
            self._waits.stop()
            self._waits = None
        found, now = self._read(lines), present()
        if found != self._now:
            self._now, self._ran = found, False
        if found is None:
            return ""
        if (wait := found.changes_in(now)) is not None:
            self._ran = True
            self._waits = self._loop.set_timer(wait + 0.02, self._tick)
        left = clock(found.shown(now))
        if found.paused:
            return self._words.text("tui-timer-paused", left=left)
        return self._words.text("tui-timer-left", left=left) if found.remaining(now) else self._over()

    def _read(self, lines: Sequence[LogLine]) -> TableTimer | None:
        """Return the timer of a log, read again only where it has gone on."""
        last = (len(lines), lines[-1] if lines else None)
        if last[0] != self._last[0] or last[1] is not self._last[1]:
            self._last, self._found = last, timer_of(lines)
        return self._found

    def _over(self) -> str:
        if self._ran:
            self._ran = False
            self._warn(self._words.text("tui-timer-up"))
        return self._words.text("tui-timer-over")

    def _tick(self) -> None:
        self._waits = None
        self._show()
