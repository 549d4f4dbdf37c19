"""The files beside a log, and who may read them: each is an ordinary file, for its owner alone.

`game.jsonl.lock` tells who writes, `.secret` and `.share-1` hold what keys the fair dice, `.torn-1` an
unfinished line that was set aside, `.unsaved-1234` what a failing disk would not take at that byte of the
log, `.format-1` the log before it was brought to a newer format, `.new` a log on its way to one, `.left` on
which screen the game was left, `.bookmarks` what somebody wants to find again, `.played` what came of bots
that played on from moments of it.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from core.engine.log.disk import DISK, OWN_FOLDER, READ, Disk, NoFile
from core.engine.log.hash_chain import LogError
from core.engine.words.message import Message, say

LEFT = ".left"
BOOKMARKS = ".bookmarks"
PLAYED = ".played"

KINDS = (
    ".lock", ".secret", ".share-", ".new", ".torn-", ".unsaved-", ".format-", LEFT, BOOKMARKS, PLAYED,
)  # fmt: skip
"""What the names of files beside a log go on with."""

POSIX = sys.platform != "win32"

OTHERS = 0o077
"""What a file's mode must not hold: anything for anybody but its owner."""


def lock_path(path: Path) -> Path:
    """Return where it stands who writes a log."""
    return path.with_name(path.name + ".lock")


def files_beside(path: Path, kinds: tuple[str, ...] = KINDS) -> list[Path]:
    """Return what stands beside a log under a name of ours, links and pipes included, by name."""
    starts = tuple(path.name + kind for kind in kinds)
    with os.scandir(path.parent) as entries:
        return sorted(path.with_name(entry.name) for entry in entries if entry.name.startswith(starts))


def read_beside(path: Path, most: int | None = None, disk: Disk = DISK) -> bytes | None:
    """Return what a file beside a log holds, *most* bytes of it; `None` where there is none.

    `LogError` where it is no ordinary file: a link may lead anywhere, a pipe never ends.
    """
    check_beside(path)
    try:
        fd = disk.open(path, READ)
    except FileNotFoundError:
        return None
    except NoFile:
        raise _no_file(path) from None
    try:
        return disk.read(fd, 0, disk.size(fd) if most is None else most)
    finally:
        disk.close(fd)


def check_beside(path: Path) -> None:
    """Refuse what stands under the name *path* and is no ordinary file."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            raise _no_file(path)
    except FileNotFoundError:
        return


def _no_file(path: Path) -> LogError:
    return LogError(say("log-beside-not-a-file", name=path.name), path)


# --- for the owner alone --------------------------------------------------------------


def kept_private(path: Path, fd: int) -> list[Message]:
    """Take a log, open as *fd*, and the files beside it from all but their owner; tell what could not be."""
    if not POSIX:
        return []
    open_to_others = [] if _narrowed(fd) else [path.name]
    for file in files_beside(path):
        try:
            other = DISK.open(file, READ)
        except FileNotFoundError:  # gone meanwhile
            continue
        except OSError:
            open_to_others.append(file.name)
            continue
        try:
            if not _narrowed(other):
                open_to_others.append(file.name)
        finally:
            os.close(other)
    return [say("log-open-to-others", names=", ".join(open_to_others))] if open_to_others else []


def _narrowed(fd: int) -> bool:
    """Take a file from all but its owner; return whether nobody else can read it now."""
    mode = os.fstat(fd).st_mode
    if not mode & OTHERS:
        return True
    try:
        os.fchmod(fd, stat.S_IMODE(mode) & ~OTHERS)
    except OSError:  # it belongs to somebody else, or the disk knows no modes
        return False
    return not os.fstat(fd).st_mode & OTHERS


def make_folder(folder: Path) -> None:
    """Make a folder and those it stands in, where they are missing, each for its owner alone."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir(OWN_FOLDER, exist_ok=True)


def private_folder(folder: Path) -> Message | None:
    """Take a folder of ours from everybody else; return what to tell where it cannot be."""
    if not POSIX:
        return None
    try:
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    try:
        return None if _narrowed(fd) else say("log-folder-open-to-others", name=str(folder))
    finally:
        os.close(fd)
