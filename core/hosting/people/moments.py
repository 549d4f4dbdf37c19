"""Moments of a game that somebody wants to find again, each with a word: his own, shown to nobody else."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.sanitize import clean
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.store.store import Store

MOST = 200
"""Moments that one person may keep of one game."""


class Moment(Struct, frozen=True):
    """A line of a log, by record and event in the numbers of the seat whose *eyes* read it, and a *word*."""

    eyes: str
    record: int
    event: int
    word: str = ""


class Moments:
    """Those of everybody, by person and game."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, person: Person, game: str) -> tuple[Moment, ...]:
        """Return those of *person* in a game, in its order."""
        rows = self._store.rows(
            "SELECT eyes, record, event, word FROM moments WHERE person = ? AND game = ?"
            " ORDER BY record, event, eyes",
            person.id,
            game,
        )
        return tuple(Moment(*row) for row in rows)

    def keep(self, person: Person, game: str, moment: Moment) -> None:
        """Keep one, in the place of that which was there; `Refused` where he keeps too many."""
        kept = {(one.eyes, one.record, one.event) for one in self.of(person, game)}
        if len(kept | {(moment.eyes, moment.record, moment.event)}) > MOST:
            raise refused("hosting-moments-many", most=MOST)
        with self._store.write(told=False):
            self._store.run(
                "INSERT OR REPLACE INTO moments (person, game, eyes, record, event, word)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                person.id,
                game,
                moment.eyes,
                moment.record,
                moment.event,
                clean(moment.word),
            )

    def drop(self, person: Person, game: str, eyes: str, record: int, event: int) -> None:
        """Keep one no more."""
        with self._store.write(told=False):
            self._store.run(
                "DELETE FROM moments WHERE person = ? AND game = ? AND eyes = ? AND record = ? AND event = ?",
                person.id,
                game,
                eyes,
                record,
                event,
            )
