"""What became of something a seat had asked, while nobody sat there: it is told to who sits down next."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from core.engine.words.message import Message
from core.hosting.refused import Refused
from core.hosting.store.store import Store


class Missed:
    """Keeps sentences for the seats of one game, each told once."""

    def __init__(self, game: str, store: Store) -> None:
        self._game = game
        self._store = store

    def keep(self, seat: str, message: Message) -> None:
        """Keep *message* for whoever sits down on *seat* next; one that is kept already is told once."""
        kept = msgspec.json.encode(message).decode()
        with suppress(Refused), self._store.write():
            self._store.run(
                "INSERT INTO missed (game, seat, message) SELECT ?, ?, ? WHERE NOT EXISTS"
                " (SELECT 1 FROM missed WHERE game = ? AND seat = ? AND message = ?)",
                *(self._game, seat, kept) * 2,
            )

    def take(self, seat: str) -> tuple[Message, ...]:
        """Return what was kept for *seat*, oldest first, and keep it no more."""
        rows = self._store.rows(
            "SELECT message FROM missed WHERE game = ? AND seat = ? ORDER BY id", self._game, seat
        )
        if rows:
            with suppress(Refused), self._store.write():  # else it is told once more
                self._store.run("DELETE FROM missed WHERE game = ? AND seat = ?", self._game, seat)
        return tuple(msgspec.json.decode(row["message"], type=Message) for row in rows)
