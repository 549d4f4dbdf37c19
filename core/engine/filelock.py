"""One writer a log: a lock of the operating system on `<name>.lock`, which says who holds it."""

from __future__ import annotations

import contextlib
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from core.engine.chain import LogError
from core.engine.message import say
from core.engine.misfit import os_why

_FREE_BYTE = 1 << 30
"""Windows locks bytes and then nobody may read them: a byte far behind the text."""


class Holder(Struct, frozen=True):
    """Who writes a log: process, user and host, since when (UTC)."""

    pid: int
    user: str
    host: str
    since: str


def _me() -> Holder:
    import getpass  # late: both are slow to import, and only writers need them
    import socket

    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):
        user = "?"
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    return Holder(os.getpid(), user, socket.gethostname(), since)


class FileLock:
    """Held from construction until `release`, or until its process ends in any way."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd = -1
        for _ in range(100):
            if self._try():
                return
        raise LogError(say("log-locked-unknown"), path)

    def _try(self) -> bool:
        try:
            fd = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise LogError(say("log-no-lock", why=os_why(error)), self.path) from error
        try:
            _take(fd)
        except (BlockingIOError, PermissionError):
            try:
                raise self._held(fd) from None
            finally:
                os.close(fd)
        except OSError as error:
            os.close(fd)
            raise LogError(say("log-no-lock", why=os_why(error)), self.path) from error
        if not self._same_file(fd):  # the holder before us removed it between our two steps
            os.close(fd)
            return False
        with contextlib.suppress(OSError):  # a full disk: locked all the same, only nameless
            os.ftruncate(fd, 0)
            os.write(fd, msgspec.json.encode(_me()) + b"\n")
        self._fd = fd
        return True

    def _same_file(self, fd: int) -> bool:
        try:
            return os.path.samestat(os.fstat(fd), os.stat(self.path))
        except FileNotFoundError:
            return False

    def _held(self, fd: int) -> LogError:
        try:
            holder = msgspec.json.decode(os.read(fd, 4096), type=Holder)
        except (msgspec.DecodeError, UnicodeDecodeError, OSError):
            return LogError(say("log-locked-unknown"), self.path)
        return LogError(
            say("log-locked", user=holder.user, host=holder.host, pid=str(holder.pid), since=holder.since),
            self.path,
        )

    def release(self) -> None:
        """Let others write; does nothing the second time."""
        if self._fd < 0:
            return
        if sys.platform != "win32":  # there an open file cannot be removed; an empty lock does no harm
            with contextlib.suppress(OSError):
                os.unlink(self.path)
        os.close(self._fd)
        self._fd = -1


if sys.platform == "win32":
    import msvcrt

    def _take(fd: int) -> None:
        os.lseek(fd, _FREE_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(fd, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
