"""What somebody has seen last of a game, so that he finds his place again."""

from __future__ import annotations

from msgspec import Struct

from core.hosting.people import Person
from core.hosting.store import Store
from core.hosting.times import Clock, present, stamp


class Mark(Struct, frozen=True):
    """The last *record* seen, in the seat's own numbers, and the last thing said; 0 for none. *at*: when."""

    record: int = 0
    talk: int = 0
    at: str = ""


class Marks:
    """One mark for each person, game and seat; it only goes forward."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    def of(self, person: Person, game: str, seat: str) -> Mark:
        """Return what *person* has seen last from this seat."""
        row = self._store.row(
            "SELECT record, talk, at FROM marks WHERE person = ? AND game = ? AND seat = ?",
            person.id,
            game,
            seat,
        )
        return Mark() if row is None else Mark(*row)

    def seen(self, person: Person, game: str, seat: str, record: int, talk: int) -> None:
        """Note what *person* has seen."""
        with self._store.write(lasting=False):
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
