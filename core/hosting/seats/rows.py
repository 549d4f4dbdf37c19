"""The games of a host as its store has them: by id, never by a path."""

from __future__ import annotations

import secrets
from datetime import timedelta
from sqlite3 import Row

import msgspec
from msgspec import Struct

from core.engine.words.message import Message
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.seats.plan import Plan, decoded, encoded
from core.hosting.seats.seating import DESERTED
from core.hosting.store.store import Store
from core.hosting.times import Clock, present, stamp

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 5

STALE = timedelta(days=30)
"""How long nobody has looked at a game that counts for its maker no more; it goes on when somebody does."""


class GameRow(Struct, frozen=True):
    """A game: *file* is the name of its log, empty while people gather; *state* how far it has come.

    *outcome* is how it *ended*, as far as that is known here. A *struck* one is on no list, and never opened.
    """

    id: str
    file: str
    scenario: str
    title: str
    made_by: int
    made: str
    state: str
    plan: Plan
    outcome: Message | None = None
    struck: bool = False
    ended: str = ""

    @property
    def gathering(self) -> bool:
        """Whether it has not begun."""
        return self.state == "gathering"


class GameRows:
    """Finds and keeps rows of games."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    def free_id(self) -> str:
        """Return an id that no game has."""
        while self.find(id := "".join(secrets.choice(LETTERS) for _ in range(LENGTH))) is not None:
            pass
        return id

    def add(self, maker: Person, plan: Plan, title: str, id: str = "") -> GameRow:
        """Return a new game that nobody sits at yet; `write` around it keeps it whole."""
        id = id or self.free_id()
        with self._store.write():
            self._store.run(
                "INSERT INTO games (id, scenario, title, made_by, made, state, plan)"
                " VALUES (?, ?, ?, ?, ?, 'gathering', ?)",
                id,
                plan.scenario,
                title,
                maker.id,
                stamp(self._clock()),
                encoded(plan),
            )
        return self.the(id)

    def find(self, id: str) -> GameRow | None:
        """Return the game *id*; `None` where there is none."""
        row = self._store.row("SELECT * FROM games WHERE id = ?", id)
        return None if row is None else _game(row)

    def the(self, id: str) -> GameRow:
        """Return the game *id*; `Refused` where there is none."""
        found = self.find(id)
        if found is None or found.struck:
            raise refused("hosting-no-game", game=id)
        return found

    def rematch_of(self, id: str) -> GameRow | None:
        """Return the game that is the rematch of *id*; `None` where there is none, or it was struck."""
        row = self._store.row(
            "SELECT * FROM games WHERE struck IS NULL AND json_extract(plan, '$.rematch_of') = ?"
            " ORDER BY made",
            id,
        )
        return None if row is None else _game(row)

    def branches_of(self, id: str) -> tuple[GameRow, ...]:
        """Return the games that began from a moment of *id* and were not struck, the oldest first."""
        rows = self._store.rows(
            "SELECT * FROM games WHERE struck IS NULL AND json_extract(plan, '$.branch_of') = ?"
            " ORDER BY made, rowid",
            id,
        )
        return tuple(map(_game, rows))

    def without_origin(self, scenario: str) -> tuple[GameRow, ...]:
        """Return the games of a scenario of which no plan says that they began from another, oldest first."""
        rows = self._store.rows(
            "SELECT * FROM games WHERE struck IS NULL AND file != '' AND scenario = ?"
            " AND coalesce(json_extract(plan, '$.branch_of'), '') = '' ORDER BY made, rowid",
            scenario,
        )
        return tuple(map(_game, rows))

    def of_file(self, name: str) -> GameRow | None:
        """Return the game whose log has this name; `None` where there is none."""
        row = self._store.row("SELECT * FROM games WHERE file = ?", name) if name else None
        return None if row is None else _game(row)

    def every(self) -> tuple[GameRow, ...]:
        """Return all games but those that were struck, the newest first."""
        rows = self._store.rows("SELECT * FROM games WHERE struck IS NULL ORDER BY made DESC, id")
        return tuple(map(_game, rows))

    def made_by(self, person: Person) -> int:
        """Return how many games of *person* live: not over, struck or left by all, looked at within `STALE`.

        Those of a tournament are none of his.
        """
        row = self._store.row(
            "SELECT count(*) FROM games WHERE made_by = ? AND state != 'over' AND struck IS NULL"
            " AND id NOT IN (SELECT game FROM match_games)"
            f" AND (state = 'gathering' OR id NOT IN ({DESERTED}))"
            " AND max(made, coalesce((SELECT max(at) FROM marks WHERE game = games.id), '')) > ?",
            person.id,
            stamp(self._clock() - STALE),
        )
        return 0 if row is None else int(row[0])

    def strike(self, id: str) -> None:
        """Take a game off every list."""
        with self._store.write():
            self._store.run("UPDATE games SET struck = ? WHERE id = ?", stamp(self._clock()), id)

    def begun(self, id: str, file: str) -> None:
        """Note that a game is played, and in which log."""
        with self._store.write():
            self._store.run("UPDATE games SET file = ?, state = 'running' WHERE id = ?", file, id)

    def ended(self, id: str, over: bool = True, outcome: Message | None = None) -> None:
        """Note that a game is over, and how; or that its end was taken back."""
        with self._store.write():
            if over:
                self._store.run(
                    "UPDATE games SET state = 'over', ended = coalesce(ended, ?), outcome = ? WHERE id = ?",
                    stamp(self._clock()),
                    None if outcome is None else msgspec.json.encode(outcome).decode(),
                    id,
                )
            else:
                self._store.run(
                    "UPDATE games SET state = 'running', ended = NULL, outcome = NULL WHERE id = ?", id
                )


def _game(row: Row) -> GameRow:
    return GameRow(
        row["id"],
        row["file"] or "",
        row["scenario"],
        row["title"],
        row["made_by"],
        row["made"],
        row["state"],
        decoded(row["plan"]),
        msgspec.json.decode(row["outcome"], type=Message) if row["outcome"] else None,
        row["struck"] is not None,
        row["ended"] or "",
    )
