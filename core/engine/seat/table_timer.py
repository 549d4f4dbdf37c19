"""The timer of a table, read off the log as a seat knows it: what is left, and when that shows otherwise.

It begins anew with each turn, or each phase, at the moment of the record that brought it. So everybody at the
table sees the same, and it goes on where a game is opened again. It decides nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from core.engine.contract.engine_facts import TimerSet
from core.engine.seat.log_line import LogLine

LAST = 30
"""Seconds at the end that are counted one by one; before them only tens are."""

TENS = 10


class TableTimer(Struct, frozen=True):
    """So many of *seconds* were *left* at *since*; *paused*: they stay."""

    seconds: int
    each: str
    left: int
    since: datetime
    paused: bool = False

    def remaining(self, now: datetime) -> float:
        """Return the seconds that are left, 0 where it has run out."""
        gone = 0.0 if self.paused else max(0.0, (now - self.since).total_seconds())
        return max(0.0, self.left - gone)

    def shown(self, now: datetime) -> int:
        """Return the seconds that are shown: whole tens, and each of the last thirty."""
        left = self.remaining(now)
        return math.ceil(left) if left <= LAST or self.paused else math.ceil(left / TENS) * TENS

    def changes_in(self, now: datetime) -> float | None:
        """Return in how many seconds it shows something else; `None` for never."""
        left = self.remaining(now)
        if self.paused or not left:
            return None
        step = 1 if left <= LAST else TENS
        return left - (math.ceil(left / step) - 1) * step


def timer_of(lines: Sequence[LogLine]) -> TableTimer | None:
    """Return the timer that runs by the end of *lines*, `None` without one."""
    at = next((at for at in range(len(lines) - 1, -1, -1) if isinstance(lines[at].fact, TimerSet)), None)
    if at is None:
        return None
    fact = lines[at].fact
    assert isinstance(fact, TimerSet)
    if not fact.seconds:
        return None
    begun = TableTimer(fact.seconds, fact.each, fact.left, _moment(lines[at]), fact.paused)
    for line in _beginnings(lines[at:], fact.each):
        begun = TableTimer(fact.seconds, fact.each, fact.seconds, _moment(line), fact.paused)
    return begun


def _beginnings(lines: Sequence[LogLine], each: str) -> Iterator[LogLine]:
    """Yield the lines at which another turn, or phase, has begun."""
    if each == "once":
        return
    before = _part(lines[0], each)
    for line in lines[1:]:
        if (now := _part(line, each)) != before:
            before = now
            yield line


def _part(line: LogLine, each: str) -> tuple[int, str]:
    return line.turn, line.phase if each == "phase" else ""


def _moment(line: LogLine) -> datetime:
    return datetime.fromisoformat(line.at)
