"""A copy of a host in one file, taken while it runs: its key, its store, its games to their last record.

The store is copied first and the games after it, so no seat of the copy knows more than its log. What keys
a game's dice is read before its log: a game that ends meanwhile tells it there. A restored host is that of
the moment: codes used since then wait again.
"""

from __future__ import annotations

import gzip
import io
import os
import shutil
import sqlite3
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

from msgspec import Struct

from core.engine.log.beside import files_beside, make_folder, read_beside
from core.engine.log.disk import CHUNK, DISK, NEW, OWN, OWN_FOLDER, READ, chunks
from core.engine.log.hash_chain import LogError, Scan, scan
from core.engine.words.message import Message, say
from core.engine.words.validation import os_why
from core.hosting.refused import refused
from core.hosting.store.migrations import MIGRATIONS

STORE, KEY, GAMES = "store.sqlite", "host_key", "games"

LEFT_OUT = (".lock", ".new")
"""What stands beside a log only for as long as somebody writes it."""


class Copied(Struct, frozen=True):
    """What a copy holds: so many *games* with so many *records*, and what is *wrong* with some of them."""

    games: int
    records: int
    wrong: tuple[Message, ...] = ()


def back_up(folder: Path, file: Path) -> Copied:
    """Write the host of *folder* into a new *file*, for its owner alone; it is there whole or not at all.

    A game whose log is damaged is copied as it is, and told. `Refused` where there is no host, where
    something has that name, or where the disk does not take it.
    """
    if not (folder / STORE).is_file():
        raise refused("hosting-backup-no-host", folder=str(folder))
    if os.path.lexists(file):
        raise refused("hosting-backup-there", file=str(file))
    with _telling("hosting-backup-unwritten", file), _new(file) as target:
        with tarfile.open(fileobj=target, mode="w:gz") as whole:
            copied = _filled(whole, folder)
        target.seek(0)
        _read_again(target)
    return copied


def restore(file: Path, folder: Path) -> Copied:
    """Make the host of a copy in *folder*, where there must be none; nothing is left where it cannot be.

    `Refused` where the file is no copy of a host, is cut, or comes from a newer program.
    """
    if os.path.lexists(folder / STORE):
        raise refused("hosting-restore-there", folder=str(folder))
    with _telling("hosting-restore-unwritten", folder):
        make_folder(folder.parent)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
            made = Path(beside) / folder.name
            _unpacked(file, made)
            copied = _looked_over(made, file)
            with suppress(OSError):
                folder.rmdir()  # one that is empty
            if os.path.lexists(folder):
                raise refused("hosting-restore-there", folder=str(folder))
            made.rename(folder)
            DISK.sync_folder(folder.parent)
    return copied


# --- into the file --------------------------------------------------------------------------------


def _filled(whole: tarfile.TarFile, folder: Path) -> Copied:
    """Put everything of a host into an archive."""
    with closing(_store_now(folder / STORE)) as store:
        _put(whole, STORE, store.serialize())
        names = _games(store)
    if (key := read_beside(folder / KEY)) is not None:
        _put(whole, KEY, key)
    found = [_put_game(whole, name, Path(os.path.realpath(folder / GAMES / name))) for name in names]
    return _summed(found)


def _store_now(path: Path) -> sqlite3.Connection:
    """Return a copy of a store that others read and write meanwhile, as it is at one moment."""
    copy = sqlite3.connect(":memory:")
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as here:
        here.backup(copy)
    return copy


def _games(store: sqlite3.Connection) -> list[str]:
    """Return the logs that a store knows, by name."""
    rows = store.execute("SELECT file FROM games WHERE coalesce(file, '') != '' ORDER BY file")
    return [str(row[0]) for row in rows]


def _put_game(whole: tarfile.TarFile, name: str, log: Path) -> tuple[int, Message | None]:
    """Put a game and what stands beside its log into an archive; return its records, and what is wrong."""
    try:
        for file in files_beside(log):
            kind = file.name.removeprefix(log.name)
            if not kind.startswith(LEFT_OUT) and (data := read_beside(file)) is not None:
                _put(whole, f"{GAMES}/{name}{kind}", data)
        data = _log(log)
    except (LogError, OSError) as error:
        why = error.message if isinstance(error, LogError) else os_why(error)
        return 0, say("hosting-backup-game", game=name, why=why)
    found = scan(data, log)
    if found.damage is None:
        data = data[: found.whole]  # a line that is being written belongs to the next copy
    _put(whole, f"{GAMES}/{name}", data)
    return _told(name, found)


def _log(path: Path) -> bytes:
    fd = DISK.open(path, READ)
    try:
        return b"".join(chunks(DISK, fd))
    finally:
        DISK.close(fd)


def _put(whole: tarfile.TarFile, name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(data), OWN
    whole.addfile(entry, io.BytesIO(data))


def _read_again(file: IO[bytes]) -> None:
    """See that what was written can be read, to its last byte."""
    for _, data in _entries(file):
        while data.read(CHUNK):
            pass


# --- out of the file ------------------------------------------------------------------------------


def _unpacked(file: Path, folder: Path) -> None:
    """Put everything of an archive into a new folder; what no copy holds is refused."""
    for one in (folder, folder / GAMES):
        one.mkdir(OWN_FOLDER)
    try:
        with _telling("hosting-restore-unread", file):
            packed = open(file, "rb")  # noqa: SIM115
        with packed:
            for name, data in _entries(packed):
                fd = DISK.open(folder / _known(name), NEW)
                with open(fd, "wb") as there:
                    shutil.copyfileobj(data, there, CHUNK)
                    there.flush()
                    DISK.sync(fd)
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, ValueError, FileExistsError) as error:
        raise refused("hosting-restore-no-copy", file=file.name) from error


def _entries(file: IO[bytes]) -> Iterator[tuple[str, IO[bytes]]]:
    """Yield the files of an archive, each with what it holds; `ValueError` for what is no file.

    It is read to its last byte: there stands whether it is whole.
    """
    with gzip.GzipFile(fileobj=file) as data:
        with tarfile.open(fileobj=data, mode="r:") as whole:
            for entry in whole:
                held = whole.extractfile(entry) if entry.isreg() else None
                if held is None:
                    raise ValueError(entry.name)
                yield entry.name, held
        while data.read(CHUNK):
            pass


def _known(name: str) -> str:
    """Return the name of an entry where a copy has such; `ValueError` where it leads anywhere else."""
    folder, _, file = name.rpartition("/")
    if name not in (STORE, KEY) and (folder != GAMES or file.startswith(".") or "\0" in file or "\\" in file):
        raise ValueError(name)
    return name


def _looked_over(folder: Path, file: Path) -> Copied:
    """See whether what was unpacked is a whole host of this program; tell which of its games are damaged."""
    try:
        with closing(sqlite3.connect(folder / STORE)) as store:
            version = int(store.execute("PRAGMA user_version").fetchone()[0])
            if store.execute("PRAGMA integrity_check").fetchone()[0] != "ok" or not version:
                raise refused("hosting-restore-no-copy", file=file.name)
            if version > len(MIGRATIONS):
                raise refused("hosting-store-newer", file=file.name)
            names = _games(store)
    except sqlite3.DatabaseError as error:
        raise refused("hosting-restore-no-copy", file=file.name) from error
    return _summed([_records(folder / GAMES / name) for name in names])


def _records(log: Path) -> tuple[int, Message | None]:
    """Return how many records of a log are whole, and what is wrong with it."""
    try:
        return _told(log.name, scan(_log(log), log))
    except OSError as error:
        return 0, say("hosting-backup-game", game=log.name, why=os_why(error))


def _summed(found: list[tuple[int, Message | None]]) -> Copied:
    wrong = tuple(why for _, why in found if why is not None)
    return Copied(len(found), sum(records for records, _ in found), wrong)


def _told(name: str, found: Scan) -> tuple[int, Message | None]:
    records = max(len(found.bodies) - 1, 0)
    if found.damage is None:
        return records, None
    return records, say("hosting-backup-game", game=name, why=found.damage.message)


# --- both -----------------------------------------------------------------------------------------


@contextmanager
def _new(file: Path) -> Iterator[IO[bytes]]:
    """Give a file to write into, which gets its name once it is whole and on the disk."""
    target = tempfile.NamedTemporaryFile(prefix=f".{file.name}-", dir=file.parent, delete=False)  # noqa: SIM115
    try:
        with target:
            yield target
            target.flush()
            DISK.sync(target.fileno())
        if os.path.lexists(file):  # made meanwhile
            raise refused("hosting-backup-there", file=str(file))
        os.rename(target.name, file)  # no link: sticks and shares have none
        DISK.sync_folder(file.parent)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(target.name)


@contextmanager
def _telling(sentence: str, path: Path) -> Iterator[None]:
    """Refuse with *sentence* where the system does not do it."""
    try:
        yield
    except OSError as error:
        raise refused(sentence, file=str(path), why=os_why(error)) from error
