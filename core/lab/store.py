"""Every game of the laboratory that was played: one SQLite file, a game in it once, whatever dies meanwhile.

A game is known by what it was set up with, who played whom, and its seed. So an experiment that was broken
off goes on where it was, a larger one plays only what is missing, and another that has a variant in common
with it has its games already.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.engine.words.validation import os_why
from core.lab.one_game import Job
from core.lab.result import Result
from core.lab.trouble import LabTrouble, database_why, trouble

BUSY = 30.0
"""Seconds to wait for another laboratory that writes at the same moment."""

MARK = 0x5C4E1AB
"""By which SQLite knows that a file is a laboratory's (`application_id`)."""

VERSION = 1
"""Of the tables: a file of another one is left alone."""

TABLES = """
CREATE TABLE IF NOT EXISTS game (
    setup TEXT NOT NULL, lineup TEXT NOT NULL, seed INTEGER NOT NULL, result BLOB NOT NULL,
    UNIQUE (setup, lineup, seed)
)
"""


class Store:
    """The results in a file, which is made where it is missing. Used from one thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._telling():
            if os.path.lexists(path.parent) and not path.parent.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
        try:
            with self._telling():
                self._begin()
        except LabTrouble:
            self._db.close()
            raise

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Turn what SQLite and the system say into one sentence, and a row that nobody can read."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._broken(database_why(error)) from error
        except OSError as error:
            raise self._broken(os_why(error)) from error
        except msgspec.MsgspecError as error:
            raise self._broken(say("lab-store-corrupt")) from error

    def _broken(self, why: Message) -> LabTrouble:
        return trouble("lab-store-broken", file=clean(str(self.path), 200), why=why)

    def _begin(self) -> None:
        empty = not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if empty:
            self._db.execute(f"PRAGMA application_id={MARK}")
            self._db.execute(f"PRAGMA user_version={VERSION}")
        mark, version = (
            self._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
        )
        if (mark, version) != (MARK, VERSION):
            raise self._broken(say("lab-store-foreign"))
        with suppress(sqlite3.OperationalError):  # a folder on a network may not allow it: slower, as safe
            self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute(TABLES)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._db.close()

    def keep(self, job: Job, result: Result) -> bool:
        """Keep the result of a game, unless there is one already. Return whether it is new.

        One statement is one transaction: there is all of it, or nothing.
        """
        row = (job.key, job.lineup, job.seed, msgspec.json.encode(result))
        with self._telling():
            return self._db.execute("INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?)", row).rowcount > 0

    def seeds(self, key: str, lineup: str) -> set[int]:
        """Return the seeds of a setup and lineup that were played."""
        asked = "SELECT seed FROM game WHERE setup=? AND lineup=?"
        with self._telling(), closing(self._db.execute(asked, (key, lineup))) as found:
            return {seed for (seed,) in found}

    def results(self, key: str, lineup: str, seeds: Collection[int]) -> dict[int, Result]:
        """Return what came of those of the *seeds* that were played, in their order."""
        decode = msgspec.json.Decoder(Result).decode
        asked = "SELECT seed, result FROM game WHERE setup=? AND lineup=? ORDER BY seed"
        with self._telling(), closing(self._db.execute(asked, (key, lineup))) as found:
            return {seed: decode(result) for seed, result in found if seed in seeds}
