"""Letters to who is away: that it is his move. What carries them is the keeper's.

A letter names games and seats, and nothing that was done in them: it may pass through anybody's hands. Nobody
gets one who did not ask for it, nor while he sits at a table, nor about a wait that he has seen or was told
of. They stand in the store until they were carried: a restart neither loses one nor writes it again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from sqlite3 import Row
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from core.engine.words.sanitize import clean
from core.hosting.people import Person
from core.hosting.refused import refused
from core.hosting.store import Store
from core.hosting.times import Clock, moment, stamp

How = Literal["none", "digest", "each"]
"""No letters, at most one a day with all that waits, or one for each wait."""

HOWS: tuple[How, ...] = get_args(How)

LONGEST_ADDRESS = 200
"""Characters of where letters go."""

GRACE = timedelta(minutes=2)
"""How long somebody is awaited before he is written to: he may just look at another game."""

DAILY = timedelta(hours=20)
"""Between two digests at least; so one that comes a little late does not move the next ones."""

AGAIN = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720, 1440))
"""After how long a letter is tried again; after the last it is dropped."""

AWAITED_BY = (
    "awaited JOIN sitters ON sitters.game = awaited.game AND sitters.seat = awaited.seat"
    " JOIN people ON people.id = sitters.person JOIN games ON games.id = awaited.game"
    " WHERE sitters.since IS NOT NULL AND sitters.until IS NULL AND people.removed IS NULL"
    " AND games.struck IS NULL"
)
"""Who is awaited, each where he sits, in games that are on the list."""


class Wish(Struct, frozen=True):
    """What somebody wants: *how* often, and *to* where, in words that the keeper's carrier understands."""

    how: How = "none"
    to: str = ""


class Awaited(Struct, frozen=True):
    """A seat of a game at which somebody is awaited, *since* when."""

    game: str
    seat: str
    since: str


class Letter(Struct, frozen=True):
    """A letter on its way to a person; *tries* of it failed."""

    id: int
    person: int
    kind: str
    made: str
    games: tuple[Awaited, ...]
    tries: int


class Letters:
    """Those of one host. Nothing is written where nobody *carries* them."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.carried = False
        """Whether the keeper has somebody who carries them."""

    # --- wishes -----------------------------------------------------------------------------------

    def wish(self, person: Person) -> Wish:
        """Return what a person wants."""
        row = self._store.row("SELECT letters, letters_to FROM people WHERE id = ?", person.id)
        if row is None:
            return Wish()
        how: How = next((one for one in HOWS if row["letters"] == one), "none")
        return Wish(how, row["letters_to"] or "")

    def want(self, person: Person, how: str, to: str | None = None) -> Wish:
        """Keep what a person wants; without *to* where it went before. `Refused` for what is no such wish.

        Who wants none any more gets none that is on its way.
        """
        known = next((one for one in HOWS if one == how), None)
        if known is None:
            raise refused("hosting-letters-how", how=clean(how, 20), known=", ".join(HOWS))
        if known != "none" and not self.carried:
            raise refused("hosting-letters-not-carried")
        wish = Wish(known, self.wish(person).to if to is None else clean(to, LONGEST_ADDRESS))
        with self._store.write():
            kept = None if known == "none" else known
            self._store.run(
                "UPDATE people SET letters = ?, letters_to = ? WHERE id = ?", kept, wish.to, person.id
            )
            if kept is None:
                self._store.run("DELETE FROM letters WHERE person = ?", person.id)
        return wish

    # --- who is awaited ------------------------------------------------------------------------------

    def note(self, game: str, awaited: Mapping[str, bool]) -> None:
        """Note of each seat of a game whether it is awaited; since when it is, is noted once."""
        with self._store.write(lasting=False, told=False):
            for seat, waits in awaited.items():
                if waits:
                    self._store.run(
                        "INSERT OR IGNORE INTO awaited (game, seat, since) VALUES (?, ?, ?)",
                        game,
                        seat,
                        stamp(self._clock()),
                    )
                else:
                    self._store.run("DELETE FROM awaited WHERE game = ? AND seat = ?", game, seat)

    # --- writing ---------------------------------------------------------------------------------------

    def write(self, here: Collection[tuple[int, str]]) -> int:
        """Write to everybody who wants it, was awaited for a while, and is away; return how many letters.

        *here* is who sits at which game now, by ids. Whoever sits there has seen that he is awaited.
        """
        now = self._clock()
        present = {person for person, _ in here}
        rows = self._store.rows(
            "SELECT people.id AS person, people.letters AS how, awaited.game, awaited.seat, awaited.since"
            f" FROM {AWAITED_BY} AND NOT EXISTS"
            " (SELECT 1 FROM written_to WHERE written_to.game = awaited.game"
            " AND written_to.seat = awaited.seat AND written_to.person = people.id)"
            " ORDER BY people.id, awaited.since, awaited.game"
        )
        self._seen([row for row in rows if (row["person"], row["game"]) in here])
        long = stamp(now - GRACE)
        waiting: dict[tuple[int, str], list[Awaited]] = {}
        for row in rows:
            if row["how"] is not None and row["since"] <= long and row["person"] not in present:
                place = waiting.setdefault((row["person"], row["how"]), [])
                place.append(Awaited(row["game"], row["seat"], row["since"]))
        due = [(who, how, games) for (who, how), games in waiting.items() if self._may(who, how, now)]
        for who, how, games in due:
            self._add(who, how, games, now)
        return len(due)

    def _seen(self, waits: Sequence[Row]) -> None:
        """Note that whoever sits at a game need not be told of what waits there."""
        if waits:
            with self._store.write(lasting=False, told=False):
                for row in waits:
                    self._tell_written(row["game"], row["seat"], row["person"])

    def _tell_written(self, game: str, seat: str, person: int) -> None:
        self._store.run(
            "INSERT OR IGNORE INTO written_to (game, seat, person) VALUES (?, ?, ?)", game, seat, person
        )

    def _may(self, person: int, how: str, now: datetime) -> bool:
        """Whether a letter may be written now: of digests one a day."""
        row = self._store.row("SELECT written FROM people WHERE id = ?", person)
        last = None if row is None else row["written"]
        return how == "each" or not last or now - moment(last) >= DAILY

    def _add(self, person: int, how: str, games: list[Awaited], now: datetime) -> None:
        with self._store.write(told=False):
            self._store.run(
                "INSERT INTO letters (person, kind, made, games, due) VALUES (?, ?, ?, ?, ?)",
                person,
                how,
                stamp(now),
                msgspec.json.encode(games).decode(),
                stamp(now),
            )
            self._store.run("UPDATE people SET written = ? WHERE id = ?", stamp(now), person)
            for one in games:
                self._tell_written(one.game, one.seat, person)

    def stands(self, person: int, one: Awaited) -> bool:
        """Return whether a person is awaited still as he was; then he has not answered, nor has another."""
        row = self._store.row(
            f"SELECT 1 FROM {AWAITED_BY} AND people.id = ? AND awaited.game = ? AND awaited.seat = ?"
            " AND awaited.since = ?",
            *(person, one.game, one.seat, one.since),
        )
        return row is not None

    # --- on their way ------------------------------------------------------------------------------------

    def due(self) -> Letter | None:
        """Return the letter that is to be carried next; `None` where none is due."""
        row = self._store.row(
            "SELECT * FROM letters WHERE due <= ? ORDER BY due, id LIMIT 1", stamp(self._clock())
        )
        if row is None:
            return None
        games = msgspec.json.decode(row["games"], type=tuple[Awaited, ...])
        return Letter(row["id"], row["person"], row["kind"], row["made"], games, row["tries"])

    def carry(self, letter: Letter, arrived: bool) -> bool:
        """Note that a letter *arrived*, or is to be tried again; return whether it is on its way still."""
        kept = not arrived and letter.tries < len(AGAIN)
        with self._store.write(told=False):
            if kept:
                due = stamp(self._clock() + AGAIN[letter.tries])
                self._store.run("UPDATE letters SET tries = tries + 1, due = ? WHERE id = ?", due, letter.id)
            else:
                self._store.run("DELETE FROM letters WHERE id = ?", letter.id)
        return kept
