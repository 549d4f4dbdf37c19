"""The log file: a header and records as JSON Lines, chained, appended and synced, one writer.

The files that may stand beside it are told in `beside.py`. All of them are for their owner alone.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice, zip_longest
from pathlib import Path
from types import TracebackType

import msgspec
from msgspec import Struct

from core.engine.chance.fair import NO_SECRET, Secret
from core.engine.log.beside import (
    POSIX,
    check_beside,
    files_beside,
    kept_private,
    make_folder,
)
from core.engine.log.disk import (
    APPEND,
    DISK,
    NEW,
    READ,
    Disk,
    NoFile,
    chunks,
    free_name,
    write_all,
    write_new,
)
from core.engine.log.filelock import FileLock
from core.engine.log.first_look import check_log, format_of, telling
from core.engine.log.hash_chain import (
    LogDamaged,
    LogError,
    LogTooNew,
    Scan,
    chain_value,
    chained_lines,
    lines_of,
    scan,
)
from core.engine.log.packed import Packed
from core.engine.log.record import FORMAT, Header
from core.engine.log.secret_file import secret_files
from core.engine.log.unsaved import Unsaved, end_without, set_aside, settle
from core.engine.log.upcast import Hops, NoHop, hops_of, upcast
from core.engine.words.made_once import ready
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean_json
from core.engine.words.validation import why as misfit

HopsFor = Callable[[str], Hops]
"""rule book's id → the hops that bring its old logs forward."""

Accept = Callable[[Header, Sequence[bytes], Path], None]
"""Looks at the header and the records of a log before it is touched; `LogError` refuses it."""

__all__ = ["Loaded", "LogDamaged", "LogError", "LogFile", "LogTooNew"]


class Loaded(Struct, frozen=True):
    """What was in a log: its header, the records' JSON without chain values, and what to tell."""

    header: Header
    lines: Packed
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

    @property
    def chain(self) -> str:
        """The chain value of the last line, which stands for the whole log."""
        return self._chain.decode("ascii")

    def chain_values(self, records: Collection[int]) -> dict[int, str]:
        """Return the chain values of the lines of some records, by their numbers; those there are.

        They stand in the file alone, which is read as far as the last of them.
        """
        found: dict[int, str] = {}
        with telling("log-unreadable", self.path):
            for number, (line, ended) in enumerate(lines_of(chunks(self._disk, self._fd))):
                if not ended or number > max(records, default=-1):
                    break
                if number in records:
                    found[number] = chain_value(line).decode("ascii")
        return found

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
            if os.path.lexists(file):
                raise LogError(say("log-secret-exists", name=file.name), file)
        with telling("log-not-created", path):
            make_folder(path.parent)
        log = cls(path, -1, lock := FileLock(path), disk)
        made: list[Path] = []
        try:
            with telling("log-not-created", path):
                for file, part in kept:
                    write_new(disk, file, part)
                    made.append(file)
                if kept:
                    disk.sync_folder(path.parent)
                log._fd = disk.open(path, NEW)
                made.append(path)
                lock.take(log._fd, new=True)
                lock.tell()
                length, chain = _write_lines(disk, log._fd, (msgspec.json.encode(header), *first))
                disk.sync(log._fd)
                disk.sync_folder(path.parent)
        except BaseException:
            for file in reversed(made):
                with contextlib.suppress(OSError):
                    file.unlink()
            log.close()
            raise
        log._keep(length, chain, len(first))
        return log

    # --- opening -----------------------------------------------------------------

    @classmethod
    def open(
        cls,
        path: Path,
        write: bool = True,
        hops: HopsFor = engine_hops,
        disk: Disk = DISK,
        accept: Accept | None = None,
    ) -> tuple[LogFile, Loaded]:
        """Open a log and check every byte of it; *accept* may refuse what stands in it before it is touched.

        For writing it is locked first, taken from everybody but its owner, an unfinished last line and
        what a failing disk had refused are set aside, and an old format is brought forward; what then
        counts is synced. Opened for reading, nothing is touched.
        """
        path = Path(os.path.realpath(path))
        check_log(path)
        log = cls(path, -1, None, disk)
        try:
            with telling("log-unreadable", path):
                if write:
                    for file in files_beside(path):
                        check_beside(file)
                    log._lock = FileLock(path)
                log._open()
                return log, log._load(hops, accept)
        except BaseException:
            log.close()
            raise

    def _open(self) -> None:
        """Open the file, for writing with its lock; it may be put in another's place between the two."""
        while True:
            try:
                self._fd = self._disk.open(self.path, APPEND if self._lock else READ)
            except PermissionError as error:
                message = "log-permission-write" if self._lock else "log-permission"
                raise LogError(say(message), self.path) from error
            except NoFile:
                raise LogError(say("log-not-a-file"), self.path) from None
            if self._lock is None:
                return
            self._lock.take(self._fd)
            if self._disk.same_file(self._fd, self.path):
                self._lock.tell()
                self.usable = True
                return
            self._lock.release()
            self._shut()

    def _load(self, hops: HopsFor, accept: Accept | None) -> Loaded:
        end, unsaved = end_without(self._disk, self._fd, self.path)
        format, rules = format_of(self._disk, self._fd, self.path)
        found = scan(chunks(self._disk, self._fd, 0, end), self.path)
        if found.damage is not None:
            raise found.damage
        if not found.bodies:
            raise LogError(say("log-header-torn"), self.path, 1)
        bodies: Sequence[bytes] = found.bodies
        if format < FORMAT:
            bodies = self._carry(found.bodies, hops(rules), format)
        try:
            header = msgspec.json.decode(clean_json(bodies[0]), type=ready(Header))
        except msgspec.ValidationError as error:
            raise LogTooNew(say("log-strange-header", why=misfit(error)), self.path, 1) from error
        # A stranger's log is data, never orders to a terminal. Commands stay: dice are keyed by their
        # bytes, and nobody is shown them.
        lines = Packed(clean_json(body, but="command") for body in islice(bodies, 1, None))
        if accept is not None:
            accept(header, lines, self.path)
        notices = self._settled(end, unsaved) if unsaved else []
        if found.torn:
            notices.append(self._set_aside(found))
        self._keep(found.whole, found.chain, len(found.bodies) - 1)
        if format < FORMAT:
            notices.append(self._rewrite(bodies, format))
        if self._lock is not None:
            with telling("log-not-synced", self.path):
                self._disk.sync(self._fd)  # after a kill the system may still hold what nobody has synced
            notices += kept_private(self.path, self._fd)
        return Loaded(header, lines, tuple(notices))

    def _keep(self, length: int, chain: bytes, records: int) -> None:
        self.length, self._chain, self.records = length, chain, records

    def _settled(self, end: int, unsaved: list[Unsaved]) -> list[Message]:
        if self._lock is None:
            return [say("log-unsaved-left", bytes=one.bytes, file=one.file.name) for one in unsaved]
        with telling("log-not-set-aside", self.path):
            return settle(self._disk, self._fd, self.path, end, unsaved)

    def _set_aside(self, found: Scan) -> Message:
        if self._lock is None:
            return say("log-torn-left", bytes=len(found.torn))
        aside = free_name(self.path, ".torn-")
        with telling("log-not-set-aside", self.path):
            write_new(self._disk, aside, found.torn)
            self._disk.sync_folder(self.path.parent)
            self._disk.truncate(self._fd, found.whole)
            self._disk.sync(self._fd)
        return say("log-torn", bytes=len(found.torn), file=aside.name)

    def _carry(self, bodies: Sequence[bytes], hops: Hops, format: int) -> Sequence[bytes]:
        try:
            return upcast(bodies, hops, format, FORMAT)
        except NoHop as error:
            raise LogError(say("log-no-hop", format=error.format), self.path, 1) from error

    def _rewrite(self, bodies: Sequence[bytes], format: int) -> Message:
        """Put the log in its new format in the place of the old one, which is kept beside it.

        The new file is locked before it has the log's name, so that there is never a log that nobody holds.
        """
        if self._lock is None:
            return say("log-carried-read", old=format, new=FORMAT)
        if (names := os.fstat(self._fd).st_nlink) > 1:  # the others would stay behind in the old format
            raise LogError(say("log-several-names", names=names, old=format, new=FORMAT), self.path)
        disk, lock = self._disk, self._lock
        scratch = self.path.with_name(f"{self.path.name}.new")
        with telling("log-not-carried", self.path):
            kept = self._kept_as(format)
            scratch.unlink(missing_ok=True)
            fd = disk.open(scratch, NEW)
            try:
                length, chain = _write_lines(disk, fd, bodies)
                disk.sync(fd)
                disk.sync_folder(self.path.parent)
                lock.take(fd, new=True)
                if not POSIX:  # there no open file can be put in another's place
                    self._shut()
                    disk.close(fd)
                disk.replace(scratch, self.path)
            except BaseException:
                if self._fd >= 0:
                    lock.take(self._fd)
                with contextlib.suppress(OSError):
                    disk.close(fd)
                with contextlib.suppress(OSError):
                    disk.unlink(scratch)
                raise
            self._shut()
            self._fd = fd if POSIX else disk.open(self.path, APPEND)
            disk.sync_folder(self.path.parent)
        self._keep(length, chain, len(bodies) - 1)
        return say("log-carried", old=format, new=FORMAT, file=kept.name)

    def _kept_as(self, format: int) -> Path:
        """Keep the log as it is in a file of its own, unless it is kept already; return which."""
        kept = self.path.with_name(f"{self.path.name}.format-{format}")
        if kept.exists():
            if self._same_as(kept):
                return kept
            kept = free_name(self.path, f".format-{format}-")
        write_new(self._disk, kept, chunks(self._disk, self._fd))
        return kept

    def _same_as(self, kept: Path) -> bool:
        fd = self._disk.open(kept, READ)
        try:
            return all(
                mine == theirs
                for mine, theirs in zip_longest(chunks(self._disk, self._fd), chunks(self._disk, fd))
            )
        finally:
            self._disk.close(fd)

    # --- writing -----------------------------------------------------------------

    def append(self, bodies: Sequence[bytes]) -> None:
        """Write records and return once they are on the disk, all with one sync.

        Where the disk took no more the file is cut back to what it was, and `LogError` says so. Once a
        sync has failed nobody knows what of it will be found later: what was to be written is set aside,
        and the log takes nothing more until it is opened again.
        """
        with self._turn:
            if not self.usable:
                message = "log-read-only" if self._lock is None else "log-unusable"
                raise LogError(say(message), self.path)
            data, chain = chained_lines(self._chain, bodies)
            with telling("log-not-written", self.path):
                intact = self._disk.still_there(self._fd, self.path, self.length)
            if not intact:
                self.usable = False
                raise LogError(say("log-changed-outside"), self.path)
            try:
                write_all(self._disk, self._fd, data)
            except BaseException as error:
                raise self._taken_back(data, error) from error
            try:
                self._disk.sync(self._fd)
            except BaseException as error:
                raise self._given_up(data, error) from error
            self._keep(self.length + len(data), chain, self.records + len(bodies))

    def _taken_back(self, data: bytes, error: BaseException) -> BaseException:
        """Cut off what was written of *data*; return what to raise."""
        try:
            self._cut_back()
        except OSError as worse:
            return self._given_up(data, worse)
        if not isinstance(error, OSError):
            return error
        return LogError(say("log-not-written", why=misfit(error)), self.path)

    def _given_up(self, data: bytes, error: BaseException) -> BaseException:
        """Take nothing more, and set *data* aside; return what to raise."""
        self.usable = False
        aside = set_aside(self._disk, self.path, self.length, data)
        try:
            self._cut_back()
            cut = True
        except OSError:
            cut = False
        if not isinstance(error, OSError):
            return error
        why = misfit(error)
        if aside is not None:
            return LogError(say("log-sync-failed", why=why, file=aside.name), self.path)
        return LogError(say("log-sync-failed-cut" if cut else "log-sync-failed-open", why=why), self.path)

    def _cut_back(self) -> None:
        self._disk.truncate(self._fd, self.length)
        self._disk.sync(self._fd)

    def close(self) -> None:
        """Wait for a write under way, close the file and let others write."""
        with self._turn:
            self.usable = False
            if self._lock is not None:
                self._lock.release()
            self._shut()

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


def _write_lines(disk: Disk, fd: int, bodies: Iterable[bytes]) -> tuple[int, bytes]:
    """Write a whole log a piece at a time; return its length and its last chain value."""
    length, chain = 0, b""
    bodies = iter(bodies)
    while some := list(islice(bodies, 1_000)):
        data, chain = chained_lines(chain, some)
        write_all(disk, fd, data)
        length += len(data)
    return length, chain
