"""Many lines in little memory: those past the first few thousand are kept compressed, in blocks."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, overload

BLOCK = 256
"""Lines that are packed together: a record of a log shrinks to a sixth among its like."""

PLAIN = 8_192
"""Lines that are kept as they are, at least: no game at a table has so many."""

OPENED = 4
"""Blocks that stay open after somebody read in them."""


T = TypeVar("T")


class Growing(Sequence[T]):
    """A list kept in a way of its own; it equals another of its kind, or a plain list, of the same."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (type(self), list)):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other))

    __hash__ = None  # type: ignore[assignment]


class Packed(Growing[bytes]):
    """A list of lines, without line breaks, that grows and shrinks at its end; quick to read in order."""

    def __init__(self, lines: Iterable[bytes] = ()) -> None:
        self._blocks: list[bytes] = []
        self._plain: list[bytes] = []
        self._opened: OrderedDict[int, list[bytes]] = OrderedDict()
        for line in lines:
            self.append(line)

    def append(self, line: bytes) -> None:
        """Add a line at the end."""
        self._plain.append(line)
        if len(self._plain) >= PLAIN + BLOCK:
            block, self._plain[:BLOCK] = self._plain[:BLOCK], []
            self._blocks.append(zlib.compress(b"\n".join(block), 1))

    def pop(self) -> bytes:
        """Take the last line away and return it."""
        if not self._plain and self._blocks:
            self._plain = list(self._open(len(self._blocks) - 1))
            self._opened.clear()
            self._blocks.pop()
        return self._plain.pop()

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._plain)

    @overload
    def __getitem__(self, at: int) -> bytes: ...

    @overload
    def __getitem__(self, at: slice) -> list[bytes]: ...

    def __getitem__(self, at: int | slice) -> bytes | list[bytes]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        index = at + len(self) if at < 0 else at
        number, place = divmod(index, BLOCK)
        if not 0 <= index < len(self):
            raise IndexError(at)
        if number < len(self._blocks):
            return self._open(number)[place]
        return self._plain[index - len(self._blocks) * BLOCK]

    def __iter__(self) -> Iterator[bytes]:
        for number in range(len(self._blocks)):
            yield from self._open(number)
        yield from self._plain

    def _open(self, number: int) -> list[bytes]:
        if (found := self._opened.get(number)) is not None:
            return found
        lines = zlib.decompress(self._blocks[number]).split(b"\n")
        self._opened[number] = lines
        if len(self._opened) > OPENED:
            self._opened.popitem(last=False)
        return lines
