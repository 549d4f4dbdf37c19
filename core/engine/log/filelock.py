"""One writer a log: a lock of the operating system on the log itself, whatever name it was opened by.

`<name>.lock` beside it tells people who holds it, and is no more than that. On Windows, where a locked
file cannot be put in another's place, the lock is on that file instead.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from core.engine.log.beside import check_beside, lock_path, read_beside
from core.engine.log.disk import NEW, OWN
from core.engine.log.hash_chain import LogError
from core.engine.words.message import say
from core.engine.words.validation import os_why

LONGEST = 4_096
"""Bytes that are read of what tells who holds a log."""

PATIENCE = 50
"""Tries, 20 ms apart, at a log just made: whoever opened it while it was empty lets it go at once."""


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


def _holder(data: bytes | None) -> Holder | None:
    try:
        return msgspec.json.decode(data or b"", type=Holder)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _held(path: Path, data: bytes | None) -> LogError:
    if (holder := _holder(data)) is None or _gone(holder):
        return LogError(say("log-locked-unknown"), path)
    return LogError(
        say("log-locked", user=holder.user, host=holder.host, pid=str(holder.pid), since=holder.since), path
    )


def _gone(holder: Holder) -> bool:
    """Return whether *holder* is certainly no more: what tells of it was left by a power cut or a kill."""
    import socket

    if sys.platform == "win32" or holder.host != socket.gethostname():
        return False
    try:
        os.kill(max(holder.pid, 1), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:  # somebody else's
        return False
    return holder.pid < 1


if sys.platform == "win32":
    import msvcrt

    _FREE_BYTE = 1 << 30
    """Windows locks bytes and then nobody may read them: a byte far behind the text."""

    class FileLock:
        """Held from construction until `release`, or until its process ends in any way."""

        def __init__(self, log: Path) -> None:
            self.path = lock_path(log)
            check_beside(self.path)
            try:
                self._fd = os.open(self.path, os.O_RDWR | os.O_CREAT, OWN)
            except OSError as error:
                raise LogError(say("log-no-lock", why=os_why(error)), self.path) from error
            os.lseek(self._fd, _FREE_BYTE, os.SEEK_SET)
            try:
                msvcrt.locking(self._fd, msvcrt.LK_NBLCK, 1)
            except (BlockingIOError, PermissionError):
                os.lseek(self._fd, 0, os.SEEK_SET)
                held = _held(self.path, os.read(self._fd, LONGEST))
                self.release()
                raise held from None
            except OSError as error:
                self.release()
                raise LogError(say("log-no-lock", why=os_why(error)), self.path) from error
            with contextlib.suppress(OSError):  # a full disk: locked all the same, only nameless
                os.lseek(self._fd, 0, os.SEEK_SET)
                os.ftruncate(self._fd, 0)
                os.write(self._fd, msgspec.json.encode(_me()) + b"\n")

        def take(self, fd: int, new: bool = False) -> None:
            """The log needs no lock of its own."""

        def tell(self) -> None:
            """It is told already."""

        def release(self) -> None:
            """Let others write; an open file cannot be removed here, and an empty lock does no harm."""
            if self._fd >= 0:
                os.close(self._fd)
                self._fd = -1

else:
    import fcntl

    class FileLock:
        """The lock of a log that is open: held from `take` until `release`, or until its process ends."""

        def __init__(self, log: Path) -> None:
            self.path = lock_path(log)
            self._fd = -1
            self._told: os.stat_result | None = None
            check_beside(self.path)

        def take(self, fd: int, new: bool = False) -> None:
            """Lock the open log *fd*; `LogError` where somebody else holds it.

            A *new* one takes the place of the one held so far, or was just made by us.
            """
            for look in range(PATIENCE if new else 1):
                if look:
                    time.sleep(0.02)
                try:
                    fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except (BlockingIOError, PermissionError):
                    continue
                except OSError as error:
                    raise LogError(say("log-no-lock", why=os_why(error)), self.path) from error
                self._fd = fd
                return
            raise _held(self.path, read_beside(self.path, LONGEST))

        def tell(self) -> None:
            """Write beside the log who holds it; what somebody else keeps under that name is left alone."""
            found = read_beside(self.path, LONGEST)
            if found and _holder(found) is None:
                return
            with contextlib.suppress(OSError):  # a full disk: locked all the same, only nameless
                if found is not None:
                    os.unlink(self.path)
                fd = os.open(self.path, NEW, OWN)
                try:
                    os.write(fd, msgspec.json.encode(_me()) + b"\n")
                    self._told = os.fstat(fd)
                finally:
                    os.close(fd)

        def release(self) -> None:
            """Let others write; does nothing the second time. The log must still be open."""
            if self._fd < 0:
                return
            with contextlib.suppress(OSError):
                if self._told is not None and os.path.samestat(self._told, os.lstat(self.path)):
                    os.unlink(self.path)
            with contextlib.suppress(OSError):
                fcntl.flock(self._fd, fcntl.LOCK_UN)
            self._fd = -1
