"""Values as frames on a pipe or a socket: four bytes that say how long, then msgspec's MessagePack."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, BinaryIO, Generic, TypeVar

import msgspec
from msgspec import Struct

HEAD = 4
"""Bytes before each frame: how many follow, the highest first."""

MOST = 1 << 26
"""Bytes of one frame: 64 MiB; a seat's whole state has some 15 kB."""

T = TypeVar("T")


class Numbered(Struct, frozen=True):
    """What is said of one of several things that go on at once: a call, a piece of work, a terminal."""

    number: int


class BadFrame(Exception):
    """What came is no frame: too long, or not what belongs there. Nothing after it can be read."""


def _plain(value: Any) -> Any:
    """Return a fraction as text: exact, however many digits it has."""
    if isinstance(value, Fraction):
        return f"{value.numerator:x}/{value.denominator:x}"
    raise NotImplementedError(f"{type(value).__name__} has no form on the wire")


def _typed(kind: Any, value: Any) -> Any:
    if kind is Fraction:
        over, _, under = str(value).partition("/")
        return Fraction(int(over, 16), int(under, 16))
    raise NotImplementedError(f"{kind} has no form on the wire")


_encoder = msgspec.msgpack.Encoder(enc_hook=_plain)


def packed(value: Any) -> bytes:
    """Return the bytes of a value, without its length."""
    return _encoder.encode(value)


class Unpacker(Generic[T]):
    """Reads values of one type; `BadFrame` tells of any other."""

    def __init__(self, kind: Any) -> None:
        self._decoder: Any = msgspec.msgpack.Decoder(kind, dec_hook=_typed)

    def __call__(self, data: bytes) -> T:
        """Return the value of *data*."""
        try:
            value: T = self._decoder.decode(data)
        except (msgspec.DecodeError, ValueError, ZeroDivisionError, RecursionError) as error:
            raise BadFrame(str(error)) from error
        return value


def framed(data: bytes) -> bytes:
    """Return *data* as one frame."""
    return len(data).to_bytes(HEAD, "big") + data


def _length(head: bytes, most: int) -> int:
    if (length := int.from_bytes(head, "big")) > most:
        raise BadFrame(f"{length} bytes, and {most} are the most")
    return length


async def received(reader: asyncio.StreamReader, most: int = MOST) -> bytes | None:
    """Return the next frame without its length; `None` where the other side is gone, amid one too."""
    try:
        return await reader.readexactly(_length(await reader.readexactly(HEAD), most))
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


def read_frame(file: BinaryIO, most: int = MOST) -> bytes | None:
    """Do as `received` where one waits for it with a thread."""
    head = file.read(HEAD)
    if len(head) < HEAD:
        return None
    length = _length(head, most)
    data = file.read(length)
    return data if len(data) == length else None


class Cut:
    """Cuts what is read, in whatever pieces, into frames."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._begun = bytearray()

    def keep(self, data: bytes) -> None:
        """Take what was read."""
        self._begun += data

    def whole(self) -> Iterator[bytes]:
        """Yield the frames that are whole, without their length; `BadFrame` for one too long."""
        while len(self._begun) >= HEAD:
            end = HEAD + _length(bytes(self._begun[:HEAD]), self._most)
            if len(self._begun) < end:
                return
            frame = bytes(self._begun[HEAD:end])
            del self._begun[:end]
            yield frame

    def take(self, data: bytes) -> Iterator[bytes]:
        """Take what was read, and yield the frames that are whole."""
        self.keep(data)
        return self.whole()


__all__ = ["HEAD", "MOST", "BadFrame", "Cut", "Unpacker", "framed", "packed", "read_frame", "received"]
