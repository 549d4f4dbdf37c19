"""The few calls by which anything reaches the disk: one small object, so that tests can fail each."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

_PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""No link is followed in the last step, and what is no file keeps nobody waiting."""

READ = os.O_RDONLY | _PLAIN
APPEND = os.O_RDWR | os.O_APPEND | _PLAIN
NEW = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _PLAIN

OWN = 0o600
"""A game tells what is hidden in it: its files are for their owner alone."""

OWN_FOLDER = 0o700

CHUNK = 1 << 20
"""Bytes that are read at a time."""


class NoFile(OSError):
    """Something else than an ordinary file: a folder, a pipe, a device, a link."""


class Disk:
    """The operating system's files. Every method raises `OSError` as the system does."""

    def open(self, path: Path, flags: int) -> int:
        """Open *path*, which must be an ordinary file; a new one is its owner's alone."""
        fd = os.open(path, flags, OWN)
        if stat.S_ISREG(os.fstat(fd).st_mode):
            return fd
        os.close(fd)
        raise NoFile(path)

    def read(self, fd: int, at: int, most: int) -> bytes:
        """Return at most *most* bytes from byte *at* on; none where the file ends."""
        os.lseek(fd, at, os.SEEK_SET)
        return os.read(fd, most)

    def size(self, fd: int) -> int:
        """Return how many bytes the file has."""
        return os.fstat(fd).st_size

    def write(self, fd: int, data: bytes) -> int:
        """Write some of *data* and return how many bytes were taken."""
        return os.write(fd, data)

    def sync(self, fd: int) -> None:
        """Return when what was written is on the disk itself."""
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        elif hasattr(os, "fdatasync"):
            os.fdatasync(fd)
        else:
            os.fsync(fd)

    def truncate(self, fd: int, length: int) -> None:
        """Cut the file to *length* bytes."""
        os.ftruncate(fd, length)

    def close(self, fd: int) -> None:
        """Close a descriptor."""
        os.close(fd)

    def replace(self, source: Path, target: Path) -> None:
        """Put *source* in the place of *target*, all at once."""
        os.replace(source, target)

    def unlink(self, path: Path) -> None:
        """Remove a file."""
        os.unlink(path)

    def sync_folder(self, folder: Path) -> None:
        """Return when the names in *folder* are on the disk; systems that cannot are left alone."""
        if sys.platform == "win32":
            return
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)

    def same_file(self, fd: int, path: Path) -> bool:
        """Return whether *path* still names the open file."""
        try:
            return os.path.samestat(os.fstat(fd), os.stat(path))
        except FileNotFoundError:
            return False

    def still_there(self, fd: int, path: Path, length: int) -> bool:
        """Return whether *path* is still the open file and has the length we gave it."""
        return self.size(fd) == length and self.same_file(fd, path)


DISK = Disk()


def chunks(disk: Disk, fd: int, start: int = 0, stop: int | None = None) -> Iterator[bytes]:
    """Yield what stands between two bytes of a file, or up to its end, a piece at a time."""
    at = start
    while stop is None or at < stop:
        part = disk.read(fd, at, CHUNK if stop is None else min(CHUNK, stop - at))
        if not part:
            return
        at += len(part)
        yield part


def write_all(disk: Disk, fd: int, data: bytes) -> None:
    """Write all of *data*, however little the system takes at a time."""
    view = memoryview(data)
    while view:
        taken = disk.write(fd, bytes(view) if len(view) < len(data) else data)
        if taken <= 0:
            raise OSError(28, os.strerror(28))
        view = view[taken:]


def write_new(disk: Disk, path: Path, data: bytes | Iterator[bytes]) -> None:
    """Make a file that is not there yet and sync it; on failure nothing is left of it."""
    fd = disk.open(path, NEW)
    try:
        try:
            for part in (data,) if isinstance(data, bytes) else data:
                write_all(disk, fd, part)
            disk.sync(fd)
        finally:
            disk.close(fd)
    except BaseException:
        disk.unlink(path)
        raise


def free_name(path: Path, suffix: str) -> Path:
    """Return the first of `<name><suffix>1`, `<name><suffix>2`, … that is not taken."""
    number = 1
    while os.path.lexists(candidate := path.with_name(f"{path.name}{suffix}{number}")):
        number += 1
    return candidate
