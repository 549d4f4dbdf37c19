"""Moments of a game that somebody wants to find again, each with a word, by the seat whose eyes looked.

They are no part of the game and stand in no log. Those of a game of this machine are kept beside it; what
somebody marks at a host's table is kept while he sits there, because a host keeps nothing of who looks back.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from core.engine.log.beside import BOOKMARKS, check_beside
from core.engine.log.hash_chain import LogError
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from tui.settings.shelf import File

LONGEST = 40
"""Characters of a word."""


class Bookmark(Struct, frozen=True):
    """A line of a seat's log, by its record and event in the seat's own numbers, and a *word*."""

    record: int
    event: int
    word: str = ""


class Bookmarks:
    """Those of one game, by seat, while it is open."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Bookmark, ...]] = {}

    def of(self, seat: str) -> tuple[Bookmark, ...]:
        """Return those of a seat, in the order of the game."""
        return self._kept.get(seat, ())

    @property
    def every(self) -> tuple[tuple[str, tuple[Bookmark, ...]], ...]:
        """Those of all seats."""
        return tuple(self._kept.items())

    def set(self, seat: str, moment: tuple[int, int], word: str) -> Message | None:
        """Set one, in the place of that which was there; return why it could not be kept."""
        mark = Bookmark(*moment, clean(word)[:LONGEST])
        others = [one for one in self.of(seat) if (one.record, one.event) != moment]
        return self._keep(seat, (*others, mark))

    def drop(self, seat: str, moment: tuple[int, int]) -> Message | None:
        """Take one away; return why that could not be kept."""
        return self._keep(seat, tuple(one for one in self.of(seat) if (one.record, one.event) != moment))

    def _keep(self, seat: str, marks: tuple[Bookmark, ...]) -> Message | None:
        self._kept[seat] = tuple(sorted(marks, key=lambda one: (one.record, one.event)))
        return self._written()

    def _written(self) -> Message | None:
        return None


class BookmarksBeside(Bookmarks):
    """The same, kept beside a *log* as soon as they change."""

    def __init__(self, log: Path) -> None:
        super().__init__()
        self._path = log.with_name(log.name + BOOKMARKS)
        self._kept = self._read()

    def _read(self) -> dict[str, tuple[Bookmark, ...]]:
        """Return what is kept: nothing where that cannot be read, which is told as it is to be changed."""
        try:
            check_beside(self._path)
            kept = msgspec.json.decode(File(self._path).read() or b"{}", type=dict[str, tuple[Bookmark, ...]])
            return {seat: tuple(map(_cleaned, marks)) for seat, marks in kept.items()}
        except (OSError, LogError, msgspec.DecodeError, UnicodeDecodeError):
            return {}

    def _written(self) -> Message | None:
        try:
            check_beside(self._path)
            File(self._path).write(msgspec.json.encode(self._kept).decode())
        except (OSError, LogError):
            return say("tui-bookmark-unkept", name=self._path.name)
        return None


def _cleaned(mark: Bookmark) -> Bookmark:
    """Return a bookmark of a file that somebody else may have written."""
    return Bookmark(mark.record, mark.event, clean(mark.word)[:LONGEST])
