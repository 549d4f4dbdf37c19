"""What a host keeps beside its games: one SQLite file for its owner alone.

Used from one thread; every write is one short transaction. Another process of the same owner, such as
the command that invites somebody, may write at the same time.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from core.engine.log.beside import make_folder, private_folder
from core.hosting.refused import Refused, refused
from core.hosting.store.bulletin import Bulletin
from core.hosting.store.migrations import MIGRATIONS

BUSY = 2.0
"""Seconds to wait for another process that writes."""


class Store:
    """The file *path*, made where it is missing and brought to the newest version.

    `Refused` where a newer program wrote it, or where it is no store at all.
    """

    def __init__(self, path: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
        self.path = path
        self.bulletin = Bulletin()
        make_folder(path.parent)
        private_folder(path.parent)
        _own_file(path)
        self._db = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
        self._db.row_factory = sqlite3.Row
        try:
            self._begin(migrations)
        except sqlite3.DatabaseError as error:
            self._db.close()
            raise refused("hosting-store-damaged", file=path.name, why=str(error)) from error
        except BaseException:
            self._db.close()
            raise

    def _begin(self, migrations: Sequence[Sequence[str]]) -> None:
        for pragma in ("journal_mode=WAL", "foreign_keys=ON", "trusted_schema=OFF"):
            self._db.execute(f"PRAGMA {pragma}")
        version = self.version
        if version > len(migrations):
            raise refused("hosting-store-newer", file=self.path.name)
        if 0 < version < len(migrations):
            self._keep_copy(version)
        for number, steps in enumerate(migrations[version:], version + 1):
            with self.write():
                for statement in steps:
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version={number}")

    def _keep_copy(self, version: int) -> None:
        """Leave the store as the older program knew it beside the new one."""
        copy = self.path.with_name(f"{self.path.name}.version-{version}")
        with suppress(FileNotFoundError):
            copy.unlink()
        _own_file(copy)
        self._db.execute("VACUUM INTO ?", (str(copy),))

    @property
    def version(self) -> int:
        """The number of the last migration that was done."""
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    @property
    def others(self) -> int:
        """A number that is another whenever another process has written."""
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    @contextmanager
    def write(self, lasting: bool = True, told: bool = True) -> Iterator[None]:
        """Do what is written inside as one transaction, or none of it; lobbies are *told* to look again.

        A *lasting* one outlives a power cut as soon as it is done; any other may lose its last moments
        to one, and is quick. Neither loses anything when the program is killed. Inside another one it is
        part of that. `Refused` says why nothing was kept: the disk is full, or does not take it.
        """
        if self._db.in_transaction:
            yield
            return
        try:
            self._db.execute(f"PRAGMA synchronous={'FULL' if lasting else 'NORMAL'}")
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            if self.writing:  # what failed on a full disk has ended it by itself
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
                raise _unwritten(error) from error  # anything but a statement of ours that is wrong
            raise
        if told:
            self.bulletin.tell()

    @property
    def writing(self) -> bool:
        """Whether something is being written."""
        return self._db.in_transaction

    def run(self, statement: str, *values: Any) -> int:
        """Change something, inside `write`; return the number of the row added, or how many changed."""
        assert self._db.in_transaction, "only `write` changes anything"
        done = self._db.execute(statement, _written(values))
        return int(done.lastrowid or 0) if statement.startswith("INSERT") else done.rowcount

    def rows(self, statement: str, *values: Any) -> list[sqlite3.Row]:
        """Return what is asked for."""
        return self._db.execute(statement, _written(values)).fetchall()

    def row(self, statement: str, *values: Any) -> sqlite3.Row | None:
        """Return the first row of what is asked for."""
        found: sqlite3.Row | None = self._db.execute(statement, _written(values)).fetchone()
        return found

    def close(self) -> None:
        """Let the file go."""
        self._db.close()


def _written(values: tuple[Any, ...]) -> tuple[Any, ...]:
    r"""Return values as SQLite takes them: half a character, as in bytes that are no text, becomes a "?".

    >>> _written(("a\ud800", 3))
    ('a?', 3)
    """
    return tuple(
        value.encode("utf-8", "replace").decode() if isinstance(value, str) else value for value in values
    )


def _unwritten(error: sqlite3.OperationalError) -> Refused:
    """Return why nothing was kept, for whoever wanted it kept."""
    match error.sqlite_errorcode & 0xFF:  # the rest says more than anybody can use
        case sqlite3.SQLITE_FULL:
            return refused("hosting-store-full")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return refused("hosting-store-busy")
        case _:
            return refused("hosting-store-unwritten", why=error.sqlite_errorname)


def _own_file(path: Path) -> None:
    """Make *path* for its owner alone where it is missing; take it from others where it is there."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        if os.name == "posix":
            os.fchmod(fd, 0o600)
    finally:
        os.close(fd)
