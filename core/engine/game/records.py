"""The records of a game in memory: the last few thousand as they are, older ones packed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import overload

from core.engine.log.packed import BLOCK, PLAIN, Growing, Packed
from core.engine.log.record import AnyRecord, Codec

READ = 64
"""Old records that stay decoded after somebody read them: who looks for a moment reads some a few times."""


class Records(Growing[AnyRecord]):
    """A list of records that grows, and shrinks, at its end. A record read again is an equal one."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._old = Packed()
        self._packed = 0
        """How many records are packed: asked of at every look."""

        self._last: list[AnyRecord] = []
        self._read: OrderedDict[int, AnyRecord] = OrderedDict()

    def append(self, record: AnyRecord) -> None:
        """Add a record at the end."""
        self._last.append(record)
        if len(self._last) >= PLAIN + BLOCK:
            for old in self._last[:BLOCK]:
                self._old.append(self._codec.encode(old))
            del self._last[:BLOCK]
            self._packed = len(self._old)

    def pop(self) -> AnyRecord:
        """Take the last record away and return it."""
        if self._last:
            return self._last.pop()
        self._read.clear()
        last = self._codec.decode(self._old.pop())
        self._packed = len(self._old)
        return last

    def __len__(self) -> int:
        return self._packed + len(self._last)

    @overload
    def __getitem__(self, at: int) -> AnyRecord: ...

    @overload
    def __getitem__(self, at: slice) -> list[AnyRecord]: ...

    def __getitem__(self, at: int | slice) -> AnyRecord | list[AnyRecord]:
        old = self._packed
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        index = at + old + len(self._last) if at < 0 else at
        if index >= old:
            return self._last[index - old]
        if index < 0:
            raise IndexError(at)
        return self._decoded(index)

    def __setitem__(self, at: int, record: AnyRecord) -> None:
        """Put another record in the place of one of the last few thousand."""
        self._last[at - self._packed] = record

    def __iter__(self) -> Iterator[AnyRecord]:
        at = 0
        while at < len(self):
            yield self[at]
            at += 1

    def _decoded(self, index: int) -> AnyRecord:
        """Return one of the old records; those beside it stay as they are written."""
        if (found := self._read.get(index)) is None:
            found = self._read[index] = self._codec.decode(self._old[index])
            if len(self._read) > READ:
                self._read.popitem(last=False)
        return found
