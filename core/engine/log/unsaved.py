"""What a failing disk would not take: set aside, so that it is no part of the game, whatever the disk kept.

After a sync has failed nobody knows what of it will be found later: the system may show bytes that never
reach the disk, or bring back bytes that were cut off. The players were told that nothing happened, so what
was refused is kept as `<name>.unsaved-<byte>`, and cut from the log when it is opened again.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from core.engine.log.beside import files_beside, read_beside
from core.engine.log.disk import Disk, chunks, free_name, write_new
from core.engine.log.hash_chain import lines_of, scan, unchained
from core.engine.words.message import Message, say

NAME = ".unsaved-"


class Unsaved(Struct, frozen=True):
    """A file of refused lines, how many bytes it has, and where in the log they would stand."""

    file: Path
    bytes: int
    at: int


def set_aside(disk: Disk, path: Path, at: int, data: bytes) -> Path | None:
    """Keep what was to stand at byte *at* of a log; return where, `None` where not even that can be done."""
    file = path.with_name(f"{path.name}{NAME}{at}")
    try:
        write_new(disk, file, data)
        disk.sync_folder(path.parent)
    except OSError:
        return None
    return file


def end_without(disk: Disk, fd: int, path: Path) -> tuple[int, list[Unsaved]]:
    """Return the byte at which a log ends without what was refused, and the files of that."""
    size = disk.size(fd)
    end, found = size, []
    for file in files_beside(path, (NAME,)):
        number = file.name.removeprefix(path.name + NAME)
        data = read_beside(file)
        if not number.isdecimal() or data is None:
            continue
        at = int(number)
        found.append(Unsaved(file, len(data), at))
        if at < end and _refused(disk, fd, path, at, size, data):
            end = at
    return end, found


def _refused(disk: Disk, fd: int, path: Path, at: int, size: int, data: bytes) -> bool:
    """Return whether what stands from byte *at* on is what is left of the refused *data*.

    Part of it may have arrived, or zeros in its place. A record that follows and is another one tells that
    the game went on: then the file is an old one.
    """
    before = scan(chunks(disk, fd, 0, at), path)
    if before.damage is not None or before.torn:
        return False
    chain = before.chain
    for line, ended in lines_of(chunks(disk, fd, at, size)):
        if not ended or (fits := unchained(chain, line)) is None:
            return True
        if not data.startswith(line + b"\n"):
            return False
        chain, data = fits[1], data[len(line) + 1 :]
    return True


def settle(disk: Disk, fd: int, path: Path, end: int, unsaved: list[Unsaved]) -> list[Message]:
    """Cut a log to *end* and put the files of what was refused among the torn lines; return what to tell.

    Done before anything is appended: the same act may be played again, with the same bytes.
    """
    if disk.size(fd) > end:
        disk.truncate(fd, end)
        disk.sync(fd)
    told = []
    for one in unsaved:
        aside = free_name(path, ".torn-")
        disk.replace(one.file, aside)
        told.append(say("log-unsaved", bytes=one.bytes, file=aside.name))
    if unsaved:
        disk.sync_folder(path.parent)
    return told
