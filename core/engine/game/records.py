"""The records of a game in memory: the last few thousand as they are, older ones packed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import overload

from core.engine.log.packed import BLOCK, OPENED, PLAIN, Growing, Packed
from core.engine.log.record import AnyRecord, Codec


class Records(Growing[AnyRecord]):
    """A list of records that grows, and shrinks, at its end. A record read again is an equal one."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._old = Packed()
        self._last: list[AnyRecord] = []
        self._opened: OrderedDict[int, list[AnyRecord]] = OrderedDict()

    def append(self, record: AnyRecord) -> None:
        """Add a record at the end."""
        self._last.append(record)
        if len(self._last) >= PLAIN + BLOCK:
            for old in self._last[:BLOCK]:
                self._old.append(self._codec.encode(old))
            del self._last[:BLOCK]

    def pop(self) -> AnyRecord:
        """Take the last record away and return it."""
        if self._last:
            return self._last.pop()
        self._opened.clear()
        return self._codec.decode(self._old.pop())

    def __len__(self) -> int:
        return len(self._old) + len(self._last)

    @overload
    def __getitem__(self, at: int) -> AnyRecord: ...

    @overload
    def __getitem__(self, at: slice) -> list[AnyRecord]: ...

    def __getitem__(self, at: int | slice) -> AnyRecord | list[AnyRecord]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        old = len(self._old)
        index = at + old + len(self._last) if at < 0 else at
        if index >= old:
            return self._last[index - old]
        if index < 0:
            raise IndexError(at)
        number, place = divmod(index, BLOCK)
        return self._open(number)[place]

    def __setitem__(self, at: int, record: AnyRecord) -> None:
        """Put another record in the place of one of the last few thousand."""
        self._last[at - len(self._old)] = record

    def __iter__(self) -> Iterator[AnyRecord]:
        at = 0
        while at < len(self):
            yield self[at]
            at += 1

    def _open(self, number: int) -> list[AnyRecord]:
        """Return a block of old records, decoded; a few stay so."""
        if (found := self._opened.get(number)) is not None:
            return found
        lines = self._old[number * BLOCK : (number + 1) * BLOCK]
        block = self._opened[number] = [self._codec.decode(line) for line in lines]
        if len(self._opened) > OPENED:
            self._opened.popitem(last=False)
        return block
