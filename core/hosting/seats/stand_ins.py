"""Seats that a bot plays for the person who sits there, until he takes them back."""

from __future__ import annotations

from core.engine.contract.seats import QUICK, Level, level_named
from core.hosting.store.store import Store
from core.hosting.times import Clock, present, stamp

STANDING_IN: Level = QUICK
"""How well a bot plays for somebody who has not said it."""


class StandIns:
    """Keeps for which seats of which games a bot stands in; who sits there stays who he was."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    def of(self, game: str) -> tuple[str, ...]:
        """Return the seats of a game for which a bot stands in."""
        return tuple(self.levels(game))

    def levels(self, game: str) -> dict[str, Level]:
        """Return the seats of a game for which a bot stands in, and how well it plays."""
        rows = self._store.rows("SELECT seat, level FROM stand_ins WHERE game = ? ORDER BY rowid", game)
        return {row["seat"]: level_named(row["level"]) for row in rows}

    def begin(self, game: str, seat: str, level: Level = STANDING_IN) -> None:
        """Let a bot play *seat* from now on."""
        with self._store.write():
            self._store.run(
                "INSERT OR IGNORE INTO stand_ins (game, seat, since, level) VALUES (?, ?, ?, ?)",
                game,
                seat,
                stamp(self._clock()),
                level,
            )

    def end(self, game: str, seat: str) -> bool:
        """Let its person play *seat* again; return whether a bot did."""
        with self._store.write():
            done = self._store.run("DELETE FROM stand_ins WHERE game = ? AND seat = ?", game, seat)
        return done > 0
