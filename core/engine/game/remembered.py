"""What was worked out once of a record for a seat: the record stays as it is, and so does what it tells."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from core.engine.contract.facts import Event

MOST_READ = 128
"""Readings kept: of the last dozen acts for a handful of seats, which are asked of at each look at a menu."""

Rows = list[tuple[Event, Any, Any]]
"""(what may be read of an event, state before, state after)"""


class YesOrNo:
    """One question about records, answered once for each seat: a byte an answer, as logs are long."""

    def __init__(self) -> None:
        self._told: dict[str, bytearray] = {}

    def kept(self, n: int, seat: str) -> bool | None:
        """Return the answer about record *n*, `None` where nobody has asked yet."""
        told = self._told.get(seat)
        if told is None or n >= len(told) or not told[n]:
            return None
        return told[n] == 2

    def keep(self, n: int, seat: str, answer: bool) -> bool:
        """Keep the answer about record *n*, and return it."""
        told = self._told.setdefault(seat, bytearray())
        if n >= len(told):
            told.extend(bytes(n + 1 - len(told)))
        told[n] = 1 + answer
        return answer

    def of(self, n: int, seat: str, asked: Callable[[], bool]) -> bool:
        """Return the answer about record *n*, worked out where nobody has asked yet."""
        told = self.kept(n, seat)
        return self.keep(n, seat, asked()) if told is None else told

    def forget(self, n: int) -> None:
        """Forget what is said of record *n* and of all after it."""
        for told in self._told.values():
            del told[n:]


class Readings:
    """The last records that were read, by number and seat."""

    def __init__(self) -> None:
        self._rows: OrderedDict[tuple[int, str], Rows] = OrderedDict()

    def of(self, n: int, seat: str) -> Rows | None:
        """Return what *seat* read of record *n*, where it is still kept: nobody writes in it."""
        return self._rows.get((n, seat))

    def keep(self, n: int, seat: str, rows: Rows) -> Rows:
        """Keep what *seat* reads of record *n*, and return it."""
        self._rows[n, seat] = rows
        if len(self._rows) > MOST_READ:
            self._rows.popitem(last=False)
        return rows

    def forget(self) -> None:
        """Forget all of them."""
        self._rows.clear()


class Remembered:
    """What is remembered of a game's records, by question."""

    def __init__(self) -> None:
        self.readings = Readings()
        self.visible = YesOrNo()
        """Whether a seat may know that a record was made."""
        self.unseen = YesOrNo()
        """Whether others may have acted unseen by a seat in the state after a record."""

    def forget(self, n: int) -> None:
        """Forget record *n*, which is taken away or leads elsewhere, and all after it."""
        self.readings.forget()
        self.visible.forget(n)
        self.unseen.forget(n)
