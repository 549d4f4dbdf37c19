"""Whom somebody does not want to hear: for himself alone, at every table, until he hears him again.

Who is muted is not told. What a referee says as a referee is heard by everybody.
"""

from __future__ import annotations

from core.hosting.people.people import Person
from core.hosting.store.store import Store


class Mutes:
    """Keeps who has muted whom."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def switch(self, person: Person, other: Person) -> bool:
        """Let *person* hear *other* no more, or again; return whether he is muted now.

        What was said meanwhile can be read from then on, but nobody is told that it is unread.
        """
        with self._store.write(lasting=False):
            gone = self._store.run("DELETE FROM mutes WHERE person = ? AND muted = ?", person.id, other.id)
            if not gone:
                self._store.run("INSERT INTO mutes (person, muted) VALUES (?, ?)", person.id, other.id)
            else:
                self._store.run(
                    "INSERT OR REPLACE INTO heard_again (person, other, talk)"
                    " SELECT ?, ?, coalesce(max(id), 0) FROM talk",
                    person.id,
                    other.id,
                )
        return not gone

    def of(self, person: Person) -> tuple[str, ...]:
        """Return the names of those whom *person* has muted."""
        rows = self._store.rows(
            "SELECT name FROM mutes JOIN people ON people.id = muted WHERE mutes.person = ? ORDER BY name",
            person.id,
        )
        return tuple(row["name"] for row in rows)

    def mutes(self, person: Person, other: Person, seat: str) -> bool:
        """Return whether *person* does not hear what *other* says from *seat*."""
        row = self._store.row(
            f"SELECT 1 FROM (SELECT ? AS seat, ? AS person) AS talk WHERE NOT {HEARD_BY}",
            seat,
            other.id,
            person.id,
        )
        return row is not None


HEARD_BY = "(talk.seat = 'referee' OR talk.person NOT IN (SELECT muted FROM mutes WHERE mutes.person = ?))"
"""The condition that somebody, by his number, has not muted who said a row of the talk."""

NEW_TO = (
    "(talk.seat = 'referee' OR NOT EXISTS (SELECT 1 FROM heard_again WHERE heard_again.person = ?"
    " AND other = talk.person AND talk.id <= heard_again.talk))"
)
"""The condition that a row of the talk was not said while, or before, somebody had muted who said it."""
