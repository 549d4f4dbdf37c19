"""The log's lines: each is a JSON object whose last member chains it to the line before.

`"chain"` is the SHA-256, in hexadecimal, of the previous line's chain value (the same 64
characters; nothing for the first line) followed by the object's own bytes without that member.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from core.engine.log.packed import Packed
from core.engine.words.message import Message, say

_OPEN = b',"chain":"'
_SHUT = b'"}'
_MEMBER = len(_OPEN) + 64 + len(_SHUT)
_CHAINED = re.compile(rb',"chain":"([0-9a-f]{64})"}')


class LogError(Exception):
    """Something is wrong with a log file: a sentence, the file and, where known, its line from 1."""

    def __init__(self, message: Message, path: Path | str, line: int | None = None) -> None:
        super().__init__(message.id, str(path), line)
        self.message = message
        self.path = Path(path)
        self.line = line


class LogDamaged(LogError):
    """The log is not what was written. *record* is 0 for the header, *offset* counts bytes from 0."""

    def __init__(self, message: Message, path: Path | str, record: int, offset: int) -> None:
        super().__init__(message, path, record + 1)
        self.record = record
        self.offset = offset


class LogTooNew(LogError):
    """A newer version of the program wrote this log; it was left untouched."""


def chained(previous: bytes, body: bytes) -> tuple[bytes, bytes]:
    """Return the line of *body*, with its line break, and its chain value."""
    if b"\n" in body or body[:1] != b"{" or body[-1:] != b"}" or len(body) < 3:
        raise ValueError("a log's line is one JSON object without line breaks")
    value = sha256(previous + body).hexdigest().encode()
    return b"".join((body[:-1], _OPEN, value, _SHUT, b"\n")), value


def unchained(previous: bytes, line: bytes) -> tuple[bytes, bytes] | None:
    """Return the body and chain value of *line* (without line break), `None` if they do not fit."""
    body = line[:-_MEMBER] + b"}"
    value = sha256(previous + body).hexdigest().encode()
    return (body, value) if line.endswith(b',"chain":"%b"}' % value) else None


def chain_value(line: bytes) -> bytes:
    """Return the chain value that a whole *line*, without its line break, ends in."""
    return line[len(_OPEN) - _MEMBER : -len(_SHUT)]


class Scan(Struct, frozen=True):
    """What a file holds: the bodies of its whole lines up to the first damage.

    *whole* is the number of bytes that they take, *torn* what follows: a line that was not ended, with the
    lines before it that count only together with it; *damage* is the error where a line is not what was
    written.
    """

    bodies: Packed
    chain: bytes
    whole: int
    torn: bytes = b""
    damage: LogDamaged | None = None


def scan(data: bytes | Iterable[bytes], path: Path) -> Scan:
    """Read the lines of a log, given whole or a piece at a time, as far as their chain holds."""
    found = _Found()
    for line, ended in lines_of((data,) if isinstance(data, bytes) else data):
        if not ended:
            if _goes_on(found.chain, line):  # the last line is whole, but its line break is another byte
                return found.until(_damage(line, path, found.records, found.offset))
            found.begun.append(line)
            return found.until()
        if (fits := unchained(found.chain, line)) is None:
            return found.until(_damage(line, path, found.records, found.offset))
        found.take(line, *fits)
    return found.until()


class _Found:
    """Lines as they are read. Those of an amendment wait for each other: all of them count, or none."""

    def __init__(self) -> None:
        self.chain, self.records, self.offset = b"", 0, 0
        self.begun: list[bytes] = []
        self._bodies = Packed()
        self._waiting: list[bytes] = []
        self._more = 0
        self._whole = (b"", 0)

    def take(self, line: bytes, body: bytes, chain: bytes) -> None:
        """Take the next line, whose chain holds."""
        self.chain, self.records, self.offset = chain, self.records + 1, self.offset + len(line) + 1
        self._more = self._more - 1 if self._waiting else _acts_with(body)
        self._waiting.append(body)
        if self._more > 0:
            self.begun.append(line + b"\n")
            return
        for one in self._waiting:
            self._bodies.append(one)
        self._waiting, self.begun = [], []
        self._whole = (chain, self.offset)

    def until(self, damage: LogDamaged | None = None) -> Scan:
        """Return what counts of the lines, up to *damage* or to their end."""
        chain, whole = self._whole
        return Scan(self._bodies, chain, whole, b"" if damage else b"".join(self.begun), damage)


def _acts_with(body: bytes) -> int:
    """Return how many lines follow that count only with this one, as its command `amend` says."""
    if b'"do":"amend"' not in body:
        return 0
    try:
        row: Any = msgspec.json.decode(body)
        acts = row["command"].get("acts", 0) if row["command"]["do"] == "amend" else 0
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LookupError, TypeError, AttributeError):
        return 0
    return acts if type(acts) is int and acts > 0 else 0


def lines_of(parts: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Yield each line of a file given in pieces, and whether it ended in a line break, which is left out."""
    begun: list[bytes] = []
    for part in parts:
        first, *more = part.split(b"\n")
        begun.append(first)
        for following in more:
            yield b"".join(begun), True
            begun = [following]
    if tail := b"".join(begun):
        yield tail, False


def _goes_on(chain: bytes, tail: bytes) -> bool:
    """Return whether a line that was not ended begins with a whole one; each byte is read once."""
    read, so_far = 0, sha256(chain)
    for found in _CHAINED.finditer(tail):
        so_far.update(tail[read : found.start()])
        read = found.start()
        whole = so_far.copy()
        whole.update(b"}")
        if found.end() < len(tail) and found[1] == whole.hexdigest().encode():
            return True
    return False


def _damage(line: bytes, path: Path, record: int, offset: int) -> LogDamaged:
    found = number_of(line)
    if record == 0:
        message = say("log-damaged-header")
    elif found is not None and found != record:
        message = say("log-out-of-order", record=record, found=found, offset=offset)
    else:
        message = say("log-damaged", record=record, offset=offset)
    return LogDamaged(message, path, record, offset)


def number_of(line: bytes) -> int | None:
    """Return the record number that a line claims, if it can be read at all."""
    try:
        row: Any = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    number = row.get("n") if isinstance(row, dict) else None
    return number if type(number) is int else None


def chained_lines(chain: bytes, bodies: Sequence[bytes]) -> tuple[bytes, bytes]:
    """Return the lines of some bodies that follow *chain*, and the chain value of the last."""
    lines: list[bytes] = []
    for body in bodies:
        line, chain = chained(chain, body)
        lines.append(line)
    return b"".join(lines), chain
