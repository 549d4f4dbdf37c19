"""Moments of a game that somebody wants to find again, each with a word, by the seat whose eyes looked.

They are no part of the game and stand in no log. Those of a game of this machine are kept beside it; those
of somebody at a host's table by the host, for him alone (`core/hosting/people/moments.py`).
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from core.engine.log.beside import BOOKMARKS
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from tui.session.kept.beside import Beside

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
        self._beside = Beside(log, BOOKMARKS, {}, dict[str, tuple[Bookmark, ...]])
        for seat, marks in self._beside.read().items():
            self._kept[seat] = tuple(map(_cleaned, marks))

    def _written(self) -> Message | None:
        if self._beside.write(self._kept):
            return None
        return say("tui-bookmark-unkept", name=self._beside.path.name)


def _cleaned(mark: Bookmark) -> Bookmark:
    """Return a bookmark of a file that somebody else may have written."""
    return Bookmark(mark.record, mark.event, clean(mark.word)[:LONGEST])
