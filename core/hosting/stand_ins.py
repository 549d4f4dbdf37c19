"""Seats that a bot plays for the person who sits there, until he takes them back."""

from __future__ import annotations

from core.hosting.store import Store
from core.hosting.times import Clock, present, stamp


class StandIns:
    """Keeps for which seats of which games a bot stands in; who sits there stays who he was."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    def of(self, game: str) -> tuple[str, ...]:
        """Return the seats of a game for which a bot stands in."""
        rows = self._store.rows("SELECT seat FROM stand_ins WHERE game = ? ORDER BY rowid", game)
        return tuple(row["seat"] for row in rows)

    def begin(self, game: str, seat: str) -> None:
        """Let a bot play *seat* from now on."""
        with self._store.write():
            self._store.run(
                "INSERT OR IGNORE INTO stand_ins (game, seat, since) VALUES (?, ?, ?)",
                game,
                seat,
                stamp(self._clock()),
            )

    def end(self, game: str, seat: str) -> bool:
        """Let its person play *seat* again; return whether a bot did."""
        with self._store.write():
            done = self._store.run("DELETE FROM stand_ins WHERE game = ? AND seat = ?", game, seat)
        return done > 0
