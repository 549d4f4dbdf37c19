"""Bookmarks: a word for a moment, set and taken away with one key."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.locale import Sentences
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing, beside
from tui.screens.game.past.past import Past
from tui.screens.game.past.whole_game import WholeGame
from tui.session.seats import Seats


class Bookmarking:
    """Marks the moment that is looked at, for whoever looks."""

    def __init__(
        self,
        seats: Seats,
        seen: Seen,
        words: Sentences,
        past: Past,
        whole: WholeGame,
        telling: Telling,
        writing: Writing,
    ) -> None:
        self._seats = seats
        self._seen = seen
        self._words = words
        self._past = past
        self._whole = whole
        self._telling = telling
        self._writing = writing
        self._moment = (0, 0)

    def press(self) -> None:
        """Ask for a word for this moment; where it has one, take the bookmark away."""
        if self._seen.past is None:
            return
        self._past.stop()
        line = self._seen.lines()[self._seen.past]
        self._moment = line.record, line.event
        here = self._whole.bookmarks_at(self._moment)
        if not here:
            self._writing.ask(beside("bookmark", self._typed), self._words.text("tui-bookmark"))
            return
        why = [self._seats.bookmarks.drop(one.seat, (one.mark.record, one.mark.event)) for one in here]
        self._tell(next(filter(None, why), None), "tui-bookmark-dropped")

    def _typed(self, word: str) -> None:
        why = self._seats.bookmarks.set(self._seen.port.seat, self._moment, word)
        self._past.show(True)
        self._tell(why, "tui-bookmark-set")

    def _tell(self, why: Message | None, done: str) -> None:
        self._whole.show()
        if why is None:
            self._telling.news(say(done))
        else:
            self._telling.refuse(why)
