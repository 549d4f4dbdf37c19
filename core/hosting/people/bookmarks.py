"""What somebody has seen last of a game, so that he finds his place again."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from msgspec import Struct

from core.hosting.people.people import Person
from core.hosting.refused import Refused
from core.hosting.store.store import Store
from core.hosting.times import Clock, present, stamp

EVERY = timedelta(seconds=10)
"""How often what somebody sees is written down; so much is told to him again when the host is killed."""


class Bookmark(Struct, frozen=True):
    """The last *record* seen, in the seat's own numbers, and the last thing said; 0 for none. *at*: when."""

    record: int = 0
    talk: int = 0
    at: str = ""


class Bookmarks:
    """One bookmark for each person, game and seat; it only goes forward."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    def of(self, person: Person, game: str, seat: str) -> Bookmark:
        """Return what *person* has seen last from this seat."""
        row = self._store.row(
            "SELECT record, talk, at FROM marks WHERE person = ? AND game = ? AND seat = ?",
            person.id,
            game,
            seat,
        )
        return Bookmark() if row is None else Bookmark(*row)

    def seen(self, person: Person, game: str, seat: str, record: int, talk: int) -> None:
        """Note what *person* has seen; nobody's lobby looks again for it."""
        with self._store.write(lasting=False, told=False):
            self._store.run(
                "INSERT INTO marks (person, game, seat, record, talk, at) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (person, game, seat) DO UPDATE SET record = max(record, excluded.record),"
                " talk = max(talk, excluded.talk), at = excluded.at",
                person.id,
                game,
                seat,
                record,
                talk,
                stamp(self._clock()),
            )


class MovingBookmark:
    """What one person has seen at a table while he sits there, written down now and then.

    What was painted is not seen yet: a terminal may be gone, or nobody sits at it. So a front end tells what
    stood there when something was typed.
    """

    def __init__(self, bookmarks: Bookmarks, person: Person, game: str, seat: str, clock: Clock) -> None:
        self._bookmarks = bookmarks
        self._place = (person, game, seat)
        self._clock = clock
        self._seen = self._kept = (0, 0)
        self._at = clock()
        self.followed = False
        """Whether the front end tells what was seen."""

    def saw(self, record: int, said: int) -> None:
        """Take note of the last record that was seen, and of the last thing said."""
        self.followed = True
        self._seen = (max(record, self._seen[0]), max(said, self._seen[1]))

    def keep_if_due(self) -> None:
        """Write it down where it was not for a while."""
        if self._clock() - self._at >= EVERY:
            self.keep()

    def keep(self) -> None:
        """Write it down where there is something new; where nothing can be kept it is tried again later."""
        if self._seen != self._kept:
            self._at = self._clock()
            with suppress(Refused):
                self._bookmarks.seen(*self._place, *self._seen)
                self._kept = self._seen
