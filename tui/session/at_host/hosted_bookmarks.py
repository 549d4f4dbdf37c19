"""Bookmarks of whoever sits at a host's table: the host keeps them for him alone."""

from __future__ import annotations

from core.engine.words.message import Message
from core.hosting.people.moments import Moment
from core.hosting.refused import Refused
from tui.session.companion import Companion
from tui.session.kept.bookmarks import LONGEST, Bookmark, Bookmarks


class BookmarksAtHost(Bookmarks):
    """Bookmarks of one game, kept by the host of a *sitting* as soon as they change."""

    def __init__(self, sitting: Companion) -> None:
        super().__init__()
        self._sitting = sitting
        for one in sitting.moments():
            self._kept[one.eyes] = (*self.of(one.eyes), Bookmark(one.record, one.event, one.word))

    def set(self, seat: str, moment: tuple[int, int], word: str) -> Message | None:
        """Set one; where the host does not keep it, it holds while one sits there."""
        super().set(seat, moment, word)
        try:
            self._sitting.keep_moment(Moment(seat, *moment, word[:LONGEST]))
        except Refused as told:
            return told.message
        return None

    def drop(self, seat: str, moment: tuple[int, int]) -> Message | None:
        """Take one away; return why the host keeps it."""
        super().drop(seat, moment)
        try:
            self._sitting.drop_moment(seat, *moment)
        except Refused as told:
            return told.message
        return None
