"""Salvage from a damaged log: what is whole goes into a copy, the original is never touched."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from core.engine.log.disk import DISK, READ, Disk, chunks, write_new
from core.engine.log.first_look import check_log, telling
from core.engine.log.hash_chain import LogError, Scan, lines_of, number_of, scan
from core.engine.log.secret_file import read_secret, secret_files, secret_path
from core.engine.log.unsaved import Unsaved, end_without
from core.engine.words.message import Message, say


class Report(Struct, frozen=True):
    """What `salvage` found. *kept* records are whole and stand in *copy*.

    *damage* is the first thing wrong, `None` in a whole log. Of the *lost* lines from there on
    *readable* are JSON records still, but nothing vouches for them any more.
    """

    source: Path
    copy: Path | None
    kept: int
    damage: Message | None = None
    lost: int = 0
    readable: tuple[int, ...] = ()
    messages: tuple[Message, ...] = ()


def salvage(path: Path, disk: Disk = DISK) -> Report:
    """Copy the records before the first damage into `<name>.salvaged.jsonl`, with the game's secret.

    A whole log is only reported; `LogError` where there is nothing to salvage.
    """
    path = Path(os.path.realpath(path))
    with telling("log-unreadable", path):
        check_log(path)
        fd = disk.open(path, READ)
    try:
        with telling("log-unreadable", path):
            end, unsaved = end_without(disk, fd, path)
            found = scan(chunks(disk, fd, 0, end), path)
            cut = disk.size(fd) > end
        if not found.bodies:
            raise LogError(say("log-nothing-to-salvage"), path, 1)
        kept = len(found.bodies) - 1
        if found.damage is None and not found.torn and not cut:
            return Report(path, None, kept, messages=(say("log-whole", records=kept),))
        with telling("log-unreadable", path):
            lost, readable = _following(chunks(disk, fd, found.whole))
        copy = _free_copy(path)
        with telling("log-not-salvaged", path):
            for file, part in secret_files(copy, read_secret(path, _seats(found.bodies[0]))):
                write_new(disk, file, part)
            write_new(disk, copy, chunks(disk, fd, 0, found.whole))
            disk.sync_folder(path.parent)
    finally:
        disk.close(fd)
    damage = _damage(found, unsaved)
    messages = [damage, say("log-salvaged", records=kept, file=copy.name)]
    if readable:
        messages.append(say("log-not-trusted", count=len(readable), first=min(readable), last=max(readable)))
    return Report(path, copy, kept, damage, lost, readable, tuple(messages))


def _following(parts: Iterable[bytes]) -> tuple[int, tuple[int, ...]]:
    """Return how many lines there are, and the numbers of those that are records still."""
    lost, readable = 0, []
    for line, _ in lines_of(parts):
        lost += bool(line)
        if line and (number := number_of(line)) is not None:
            readable.append(number)
    return lost, tuple(readable)


def _damage(found: Scan, unsaved: list[Unsaved]) -> Message:
    if found.damage is not None:
        return found.damage.message
    if found.torn:
        return say("log-torn-left", bytes=len(found.torn))
    return say("log-unsaved-left", bytes=unsaved[-1].bytes, file=unsaved[-1].file.name)


def _seats(header: bytes) -> list[str]:
    """Return the seats that brought a share to the dice, as far as the header can be read."""
    shares = msgspec.json.decode(header).get("shares", {})
    return list(shares) if isinstance(shares, dict) else []


def _free_copy(path: Path) -> Path:
    stem = path.name.removesuffix(".jsonl")
    number = 1
    while True:
        suffix = f"-{number}" if number > 1 else ""
        copy = path.with_name(f"{stem}.salvaged{suffix}.jsonl")
        if not os.path.lexists(copy) and not os.path.lexists(secret_path(copy)):
            return copy
        number += 1
