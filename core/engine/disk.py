"""The few calls by which anything reaches the disk: one small object, so that tests can fail each."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_BINARY = getattr(os, "O_BINARY", 0)
READ = os.O_RDONLY | _BINARY
APPEND = os.O_RDWR | os.O_APPEND | _BINARY
NEW = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY
SCRATCH = os.O_RDWR | os.O_CREAT | os.O_TRUNC | _BINARY


class Disk:
    """The operating system's files. Every method raises `OSError` as the system does."""

    def open(self, path: Path, flags: int, mode: int = 0o666) -> int:
        """Open *path* and return its descriptor."""
        return os.open(path, flags, mode)

    def read(self, fd: int) -> bytes:
        """Return everything from the start of the file."""
        os.lseek(fd, 0, os.SEEK_SET)
        parts: list[bytes] = []
        while part := os.read(fd, 1 << 24):
            parts.append(part)
        return b"".join(parts)

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

    def still_there(self, fd: int, path: Path, length: int) -> bool:
        """Return whether *path* is still the open file and has the length we gave it."""
        mine = os.fstat(fd)
        try:
            named = os.stat(path)
        except FileNotFoundError:
            return False
        return mine.st_size == length and (mine.st_ino, mine.st_dev) == (named.st_ino, named.st_dev)


DISK = Disk()


def write_all(disk: Disk, fd: int, data: bytes) -> None:
    """Write all of *data*, however little the system takes at a time."""
    view = memoryview(data)
    while view:
        taken = disk.write(fd, bytes(view) if len(view) < len(data) else data)
        if taken <= 0:
            raise OSError(28, os.strerror(28))
        view = view[taken:]


def write_new(disk: Disk, path: Path, data: bytes, mode: int = 0o666) -> None:
    """Make a file that is not there yet and sync it; on failure nothing is left of it."""
    fd = disk.open(path, NEW, mode)
    try:
        try:
            write_all(disk, fd, data)
            disk.sync(fd)
        finally:
            disk.close(fd)
    except BaseException:
        disk.unlink(path)
        raise


def free_name(path: Path, suffix: str) -> Path:
    """Return the first of `<name><suffix>1`, `<name><suffix>2`, … that is not taken."""
    number = 1
    while (candidate := path.with_name(f"{path.name}{suffix}{number}")).exists():
        number += 1
    return candidate
