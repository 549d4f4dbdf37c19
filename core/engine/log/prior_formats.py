"""The files that a log was brought forward from: its first records as an older format wrote them.

A hop may have changed a command, and a command keys its dice: the old file tells how it read then.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from core.engine.log.disk import DISK, READ, chunks
from core.engine.log.hash_chain import scan
from core.engine.log.logfile import Loaded
from core.engine.log.record import Header
from core.engine.log.upcast import Hops, NoHop, upcast
from core.engine.words.made_once import ready


class Forerunner(Struct, frozen=True):
    """An old file that leads to the log: the commands by record, in the very bytes written there."""

    commands: dict[int, bytes]


class Forerunners(Struct, frozen=True):
    """The old files of a log; *strangers* are named like one and are none."""

    genuine: tuple[Forerunner, ...] = ()
    strangers: tuple[str, ...] = ()


class _Row(Struct):
    n: int
    command: Raw


def forerunners(path: Path, loaded: Loaded, hops: Hops) -> Forerunners:
    """Return the older files beside the log at *path*, and it itself where it was read as one."""
    genuine: list[Forerunner] = []
    strangers: list[str] = []
    for old in (path, *sorted(path.parent.glob(f"{_literal(path.name)}.format-*"))):
        try:
            bodies = _bodies(old, torn=old == path)
            format = msgspec.json.decode(bodies[0])["format"]
            if old == path and format >= loaded.header.format:
                continue
            genuine.append(_genuine(bodies, format, loaded, hops))
        except (OSError, ValueError, KeyError, IndexError, NoHop):
            strangers.append(old.name)
    return Forerunners(tuple(genuine), tuple(strangers))


def _bodies(path: Path, torn: bool) -> list[bytes]:
    fd = DISK.open(path, READ)
    try:
        found = scan(chunks(DISK, fd), path)
    finally:
        DISK.close(fd)
    if found.damage is not None or (found.torn and not torn):
        raise ValueError(path)
    return list(found.bodies)


def _genuine(bodies: list[bytes], format: int, loaded: Loaded, hops: Hops) -> Forerunner:
    """Return the commands of an old file, `ValueError` where it does not lead to the log."""
    if format >= loaded.header.format:
        raise ValueError(format)
    carried = upcast(bodies, hops, format, loaded.header.format)
    if (
        msgspec.json.decode(carried[0], type=ready(Header)) != loaded.header
        or carried[1:] != loaded.lines[: len(carried) - 1]
    ):
        raise ValueError(format)
    rows = [msgspec.json.decode(body, type=_Row) for body in bodies[1:]]
    return Forerunner({row.n: bytes(row.command) for row in rows})


def _literal(name: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)
