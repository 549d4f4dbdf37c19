"""What people say to each other at a table. It stands in the store, never in a game's log or a report.

To all; to one's own side; to the referee, who may speak to one side. Nobody else ever reads it. Watchers
among themselves are a side of their own.
"""

from __future__ import annotations

from sqlite3 import Row

from msgspec import Struct

from core.engine.contract.seats import REFEREE
from core.engine.words.sanitize import clean
from core.hosting.people.mutes import HEARD_BY, NEW_TO
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.store.store import Store
from core.hosting.times import Clock, present, stamp

ALL, SIDE = "all", "side"

LONGEST = 300
"""Characters of what is said at once."""

MOST_READ = 200
"""Lines that are read at once."""


class Said(Struct, frozen=True):
    """Something that *name* on *seat* said; *to* is all, side, referee, or the seat that was spoken to."""

    id: int
    at: str
    name: str
    seat: str
    to: str
    text: str


class Heard(Struct, frozen=True):
    """Something that was heard at a table, after a *record* of the game."""

    record: int
    said: Said


def may_read(reader: str, speaker: str, to: str) -> bool:
    """Return whether what *speaker*'s seat says *to* somebody is for the seat *reader*.

    >>> may_read("red", "red", "side"), may_read("blue", "red", "side"), may_read("referee", "red", "side")
    (True, False, False)
    """
    return to == ALL or reader == speaker or (to != SIDE and reader == to)


class Talk:
    """Keeps what is said, and tells it to whom it is meant for."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    def say(
        self, person: Person, game: str, seat: str, to: str, text: str, record: int, seats: tuple[str, ...]
    ) -> Said:
        """Keep what *person* says from *seat*; *seats* are those of the game. `Refused`: to nobody, nothing.

        *text* is cleaned, and cut where it is too long.
        """
        if to not in (ALL, SIDE, REFEREE) and not (seat == REFEREE and to in seats):
            raise refused("hosting-talk-to-nobody")
        if to == REFEREE and REFEREE not in seats:
            raise refused("hosting-talk-no-referee")
        said = clean(text, LONGEST)
        if not said:
            raise refused("hosting-talk-nothing")
        at = stamp(self._clock())
        with self._store.write(lasting=False):
            id = self._store.run(
                "INSERT INTO talk (game, at, record, person, seat, audience, text)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                game,
                at,
                record,
                person.id,
                seat,
                to,
                said,
            )
        return Said(id, at, person.name, seat, to, said)

    def read(
        self, game: str, seat: str, since: int = 0, shown: int | None = None, by: Person | None = None
    ) -> tuple[Said, ...]:
        """Return what *seat* may read of what was said after *since*, oldest first, the last of it.

        *shown* is the record of the log up to which the seat sees the game, `None` for all of it. Whom the
        person *by* whom it is read has muted, he does not read.
        """
        rows = self._store.rows(
            f"SELECT talk.id, at, name, seat, audience, text FROM talk JOIN people ON people.id = person"
            f" WHERE game = ? AND talk.id > ? AND (? IS NULL OR record <= ?) AND {FOR_SEAT}"
            f" AND {HEARD_BY} ORDER BY talk.id DESC LIMIT ?",
            game,
            _after(since),
            shown,
            shown,
            seat,
            seat,
            _number(by),
            MOST_READ,
        )
        return tuple(_said(row) for row in reversed(rows) if may_read(seat, row["seat"], row["audience"]))

    def unread(self, game: str, seat: str, since: int, by: Person | None = None) -> int:
        """Return how much was said for *seat* after *since*, by whomever; see `read`."""
        row = self._store.row(
            f"SELECT count(*) FROM talk WHERE game = ? AND id > ? AND {FOR_SEAT} AND {HEARD_BY} AND {NEW_TO}",
            *(game, _after(since), seat, seat, _number(by), _number(by)),
        )
        return 0 if row is None else int(row[0])

    def heard(self, game: str, by: Person, since: int = 0, shown: int | None = None) -> tuple[Heard, ...]:
        """Return what the person *by* heard in a game after *since*, oldest first, so much at once.

        That is what he said, what was said to all, and what was said to a seat while he sat on it: who took
        one over later has not heard what was said there before.
        """
        rows = self._store.rows(
            "SELECT talk.id, at, record, name, seat, audience, text FROM talk"
            " JOIN people ON people.id = person WHERE game = ? AND talk.id > ?"
            f" AND (? IS NULL OR record <= ?) AND {HEARD_THEN} AND {HEARD_BY} ORDER BY talk.id LIMIT ?",
            *(game, _after(since), shown, shown, by.id, by.id, by.id, MOST_READ),
        )
        return tuple(Heard(row["record"], _said(row)) for row in rows)


FOR_SEAT = "(audience = 'all' OR seat = ? OR (audience != 'side' AND audience = ?))"
"""`may_read` as a condition on rows."""


HEARD_THEN = (
    "(audience = 'all' OR talk.person = ? OR EXISTS (SELECT 1 FROM sitters WHERE sitters.game = talk.game"
    " AND sitters.person = ? AND sitters.since <= talk.at AND (until IS NULL OR talk.at < until)"
    " AND (talk.seat = sitters.seat OR (audience != 'side' AND audience = sitters.seat))))"
)
"""The condition that a person, twice by his number, was one of those whom it was said to."""


def _after(since: int) -> int:
    """Return an id that the store can compare, whatever number somebody names."""
    return min(max(since, 0), (1 << 63) - 1)


def _number(person: Person | None) -> int:
    return 0 if person is None else person.id


def _said(row: Row) -> Said:
    return Said(row["id"], row["at"], row["name"], row["seat"], row["audience"], row["text"])
