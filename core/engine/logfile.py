"""The log file: a header and records as JSON Lines, chained, appended and synced, one writer.

Beside `game.jsonl` stand `game.jsonl.lock` while somebody writes, `game.jsonl.secret` and
`game.jsonl.share-1` with what keys the fair dice (`secret_file.py`), and, where it came to that,
`game.jsonl.torn-1` (an unfinished line that was set aside) and `game.jsonl.format-1` (the log before
it was brought to a newer format).
"""

from __future__ import annotations

import contextlib
import os
import stat
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from msgspec import Struct

from core.engine.chain import LogDamaged, LogError, LogTooNew, Scan, chained, scan, unchained
from core.engine.disk import (
    APPEND,
    DISK,
    NEW,
    READ,
    SCRATCH,
    Disk,
    free_name,
    write_all,
    write_new,
)
from core.engine.fair import NO_SECRET, Secret
from core.engine.filelock import FileLock
from core.engine.message import Message, say
from core.engine.misfit import why as misfit
from core.engine.record import FORMAT, Header
from core.engine.secret_file import secret_files
from core.engine.text import clean_json
from core.engine.upcast import Hops, NoHop, hops_of, upcast

HopsFor = Callable[[str], Hops]
"""rule book's id → the hops that bring its old logs forward."""

__all__ = ["Loaded", "LogDamaged", "LogError", "LogFile", "LogTooNew"]


class Loaded(Struct, frozen=True):
    """What was in a log: its header, the records' JSON without chain values, and what to tell."""

    header: Header
    lines: list[bytes]
    notices: tuple[Message, ...] = ()


def engine_hops(rules: str) -> Hops:
    """Return the hops of a log whose rule book brings none."""
    return hops_of(None)


class LogFile:
    """One log on disk. `append` returns when its records are safe, or raises and nothing happened.

    Made by `create` or `open`. Methods may be called from a worker thread, one after another.
    """

    def __init__(self, path: Path, fd: int, lock: FileLock | None, disk: Disk) -> None:
        self.path = path
        self.usable = lock is not None
        self.length = 0
        self.records = 0
        self._chain = b""
        self._fd = fd
        self._lock = lock
        self._disk = disk
        self._turn = threading.Lock()

    # --- making ------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        secret: Secret = NO_SECRET,
        first: Sequence[bytes] = (),
        disk: Disk = DISK,
    ) -> LogFile:
        """Make a new log with its *first* records, all of it synced; never over an old one.

        The *secret* is on disk before the log is. Whatever fails, no part of a log is left.
        """
        path = Path(os.path.realpath(path))
        if path.exists():
            raise LogError(say("log-exists", name=path.name), path)
        kept = secret_files(path, secret)
        for file, _ in kept:
            if file.exists():
                raise LogError(say("log-secret-exists", name=file.name), file)
        with telling("log-not-created", path):
            path.parent.mkdir(parents=True, exist_ok=True)
        log = cls(path, -1, FileLock(_lock_path(path)), disk)
        made: list[Path] = []
        try:
            with telling("log-not-created", path):
                for file, part in kept:
                    write_new(disk, file, part, 0o600)
                    made.append(file)
                if kept:
                    disk.sync_folder(path.parent)
                log._fd = disk.open(path, NEW)
                made.append(path)
                data, chain = _lines(b"", (msgspec.json.encode(header), *first))
                write_all(disk, log._fd, data)
                disk.sync(log._fd)
                disk.sync_folder(path.parent)
        except BaseException:
            log._shut()
            for file in reversed(made):
                with contextlib.suppress(OSError):
                    file.unlink()
            log.close()
            raise
        log._keep(len(data), chain, len(first))
        return log

    # --- opening -----------------------------------------------------------------

    @classmethod
    def open(
        cls, path: Path, write: bool = True, hops: HopsFor = engine_hops, disk: Disk = DISK
    ) -> tuple[LogFile, Loaded]:
        """Open a log and check every byte of it.

        For writing it is locked first, an unfinished last line is set aside, and an old format
        brought forward. Opened for reading, nothing is touched.
        """
        path = Path(os.path.realpath(path))
        check_log(path)
        lock = FileLock(_lock_path(path)) if write else None
        log = cls(path, -1, lock, disk)
        try:
            with telling("log-unreadable", path):
                try:
                    log._fd = disk.open(path, APPEND if write else READ)
                except PermissionError as error:
                    message = "log-permission-write" if write else "log-permission"
                    raise LogError(say(message), path) from error
                data = disk.read(log._fd)
            return log, log._load(data, hops)
        except BaseException:
            log.close()
            raise

    def _load(self, data: bytes, hops: HopsFor) -> Loaded:
        format, rules = _format_of(data, self.path)
        found = scan(data, self.path)
        if found.damage is not None:
            raise found.damage
        if not found.bodies:
            raise LogError(say("log-header-torn"), self.path, 1)
        notices: list[Message] = []
        if found.torn:
            notices.append(self._set_aside(found))
        bodies = found.bodies
        self._keep(found.whole, found.chain, len(bodies) - 1)
        if format < FORMAT:
            bodies = self._carry(bodies, hops(rules), format)
            notices.append(self._rewrite(bodies, format))
        try:
            header = msgspec.json.decode(clean_json(bodies[0]), type=Header)
        except msgspec.ValidationError as error:
            raise LogTooNew(say("log-strange-header", why=misfit(error)), self.path, 1) from error
        # A stranger's log is data, never orders to a terminal. Commands stay: dice are keyed by their
        # bytes, and nobody is shown them.
        lines = [clean_json(body, but="command") for body in bodies[1:]]
        return Loaded(header, lines, tuple(notices))

    def _keep(self, length: int, chain: bytes, records: int) -> None:
        self.length, self._chain, self.records = length, chain, records

    def _set_aside(self, found: Scan) -> Message:
        if self._lock is None:
            return say("log-torn-left", bytes=len(found.torn))
        aside = free_name(self.path, ".torn-")
        with telling("log-not-set-aside", self.path):
            write_new(self._disk, aside, found.torn)
            self._disk.sync_folder(self.path.parent)
            self._disk.truncate(self._fd, found.whole)
            self._disk.sync(self._fd)
        return say("log-torn", bytes=len(found.torn), file=aside.name, records=len(found.bodies) - 1)

    def _carry(self, bodies: list[bytes], hops: Hops, format: int) -> list[bytes]:
        try:
            return upcast(bodies, hops, format, FORMAT)
        except NoHop as error:
            raise LogError(say("log-no-hop", format=error.format), self.path, 1) from error

    def _rewrite(self, bodies: list[bytes], format: int) -> Message:
        """Put the log in its new format in the place of the old one, which is kept beside it."""
        if self._lock is None:
            return say("log-carried-read", old=format, new=FORMAT)
        kept = self.path.with_name(f"{self.path.name}.format-{format}")
        scratch = self.path.with_name(f"{self.path.name}.new")
        data, chain = _lines(b"", bodies)
        with telling("log-not-carried", self.path):
            old = self._disk.read(self._fd)
            if kept.exists() and kept.read_bytes() != old:
                kept = free_name(self.path, f".format-{format}-")
            if not kept.exists():
                write_new(self._disk, kept, old)
            fd = self._disk.open(scratch, SCRATCH)
            try:
                write_all(self._disk, fd, data)
                self._disk.sync(fd)
            finally:
                self._disk.close(fd)
            self._disk.sync_folder(self.path.parent)
            self._disk.close(self._fd)
            self._fd = -1
            self._disk.replace(scratch, self.path)
            self._disk.sync_folder(self.path.parent)
            self._fd = self._disk.open(self.path, APPEND)
        self._keep(len(data), chain, len(bodies) - 1)
        return say("log-carried", old=format, new=FORMAT, file=kept.name)

    # --- writing -----------------------------------------------------------------

    def append(self, bodies: Sequence[bytes]) -> None:
        """Write records and return once they are on the disk, all with one sync.

        On any failure the file is cut back to what it was and `LogError` says so. Where even
        that fails the log takes nothing more until it is opened again.
        """
        with self._turn:
            if not self.usable:
                message = "log-read-only" if self._lock is None else "log-unusable"
                raise LogError(say(message), self.path)
            data, chain = _lines(self._chain, bodies)
            with telling("log-not-written", self.path):
                intact = self._disk.still_there(self._fd, self.path, self.length)
            if not intact:
                self.usable = False
                raise LogError(say("log-changed-outside"), self.path)
            try:
                write_all(self._disk, self._fd, data)
                self._disk.sync(self._fd)
            except BaseException as error:
                told = self._taken_back(error)
                if isinstance(error, OSError):
                    raise told from error
                raise
            self._keep(self.length + len(data), chain, self.records + len(bodies))

    def _taken_back(self, error: BaseException) -> LogError:
        why = misfit(error) if isinstance(error, Exception) else type(error).__name__
        try:
            self._disk.truncate(self._fd, self.length)
        except OSError:
            self.usable = False
            return LogError(say("log-not-written-unusable", why=why), self.path)
        with contextlib.suppress(OSError):  # the next sync that succeeds takes this along
            self._disk.sync(self._fd)
        return LogError(say("log-not-written", why=why), self.path)

    def close(self) -> None:
        """Wait for a write under way, close the file and let others write."""
        with self._turn:
            self.usable = False
            self._shut()
            if self._lock is not None:
                self._lock.release()

    def _shut(self) -> None:
        if self._fd >= 0:
            with contextlib.suppress(OSError):
                self._disk.close(self._fd)
            self._fd = -1

    def __enter__(self) -> LogFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _lines(chain: bytes, bodies: Sequence[bytes]) -> tuple[bytes, bytes]:
    lines: list[bytes] = []
    for body in bodies:
        line, chain = chained(chain, body)
        lines.append(line)
    return b"".join(lines), chain


def _lock_path(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def check_log(path: Path) -> None:
    """Refuse what cannot be a log at all: nothing there, a folder, a device."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise LogError(say("log-missing", name=path.name), path) from None
    except PermissionError:
        raise LogError(say("log-permission"), path) from None
    except OSError as error:
        raise LogError(say("log-unreadable", why=misfit(error)), path) from error
    if stat.S_ISDIR(mode):
        raise LogError(say("log-folder"), path)
    if not stat.S_ISREG(mode):
        raise LogError(say("log-not-a-file"), path)


def _format_of(data: bytes, path: Path) -> tuple[int, str]:
    """Return format and rule book of a log from its first line; refuse what is none."""
    if not data:
        raise LogError(say("log-empty"), path)
    first, line_break, _ = data.partition(b"\n")
    if not line_break and data.startswith(b'{"'[: len(data)]):
        if unchained(b"", data[:-1]) is None:
            raise LogError(say("log-header-torn"), path, 1)
        first = data[:-1]
    try:
        row: Any = msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if data.startswith(b'{"format":'):
            raise LogDamaged(say("log-damaged-header"), path, 0, 0) from None
        raise LogError(say("log-not-a-log"), path, 1) from None
    if not isinstance(row, dict) or type(format := row.get("format")) is not int:
        if isinstance(row, dict) and b'"chain":"' in first:
            raise LogDamaged(say("log-damaged-header"), path, 0, 0)
        raise LogError(say("log-not-a-log"), path, 1)
    if format > FORMAT:
        whole = unchained(b"", first) is not None
        message = "log-too-new" if whole else "log-too-new-or-damaged"
        raise LogTooNew(say(message, format=format, known=FORMAT), path, 1)
    rules = row.get("rules")
    return format, rules if isinstance(rules, str) else ""


@contextlib.contextmanager
def telling(message: str, path: Path) -> Iterator[None]:
    """Turn an `OSError` inside into a `LogError` with the sentence *message* and its cause."""
    try:
        yield
    except OSError as error:
        raise LogError(say(message, why=misfit(error)), path) from error
