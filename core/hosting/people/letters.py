"""Letters to who is away: it is his move, or a game of his is over. What carries them is the keeper's.

A letter names games and seats, and of a game that goes on nothing that was done in it: it may pass through
anybody's hands. Nobody gets one who did not ask for it, nor while he sits at a table, nor about a wait or an
end that he has seen or was told of. They stand in the store until they were carried: a restart neither loses
one nor writes it again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from sqlite3 import Row
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from core.engine.words.sanitize import clean
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.store.store import Store
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

TOLD = timedelta(days=7)
"""How long after its end who did not see it is told that a game is over, in letters and in `status`."""

ENDED_FOR = (
    "sitters JOIN people ON people.id = sitters.person JOIN games ON games.id = sitters.game"
    " WHERE sitters.since IS NOT NULL AND sitters.until IS NULL AND people.removed IS NULL"
    " AND games.state = 'over' AND games.struck IS NULL AND NOT EXISTS (SELECT 1 FROM marks"
    " WHERE marks.person = people.id AND marks.game = games.id AND marks.at >= games.ended)"
    " AND NOT EXISTS (SELECT 1 FROM ends_read WHERE ends_read.person = people.id"
    " AND ends_read.game = games.id AND ends_read.ended = games.ended)"
)
"""Who has sat to the end in a game that is over, and has not looked at it since, nor was told by `status`."""


class Wish(Struct, frozen=True):
    """What somebody wants: *how* often, and *to* where, in words that the keeper's carrier understands."""

    how: How = "none"
    to: str = ""


class Awaited(Struct, frozen=True):
    """A seat at which somebody is awaited, *since* when; or at which he sat when its game was *over*."""

    game: str
    seat: str
    since: str
    over: bool = False


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
        before = self.wish(person)
        wish = Wish(known, before.to if to is None else clean(to, LONGEST_ADDRESS))
        with self._store.write():
            kept = None if known == "none" else known
            self._store.run(
                "UPDATE people SET letters = ?, letters_to = ? WHERE id = ?", kept, wish.to, person.id
            )
            if kept is None:
                self._store.run("DELETE FROM letters WHERE person = ?", person.id)
                self._store.run("DELETE FROM ends_told WHERE person = ?", person.id)
            elif before.how == "none":
                self._know_ends(person)
        return wish

    def _know_ends(self, person: Person) -> None:
        """Note that what ended before somebody wanted letters is no news."""
        self._store.run(
            "INSERT OR REPLACE INTO ends_told (game, person, ended) SELECT DISTINCT games.id, people.id,"
            f" games.ended FROM {ENDED_FOR} AND people.id = ?",
            person.id,
        )

    def read_ends(self, person: Person, ended: Mapping[str, str]) -> tuple[str, ...]:
        """Note that `status` tells which games are over, and when each *ended*; return which it had told.

        An end that was taken back is another when it comes again.
        """
        known = self._store.rows("SELECT game, ended FROM ends_read WHERE person = ?", person.id)
        before = {row["game"]: row["ended"] for row in known}
        new = {game: at for game, at in ended.items() if before.get(game) != at}
        if new:
            with self._store.write(told=False):
                for game, at in new.items():
                    self._store.run(
                        "INSERT OR REPLACE INTO ends_read (game, person, ended) VALUES (?, ?, ?)",
                        *(game, person.id, at),
                    )
        return tuple(game for game in ended if game not in new)

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
        """Write to everybody who wants it, is away, and was awaited for a while or has a game that is over.

        *here* is who sits at which game now, by ids: he sees it himself. Returns how many letters.
        """
        now = self._clock()
        present = {person for person, _ in here}
        rows = [*self._waits(), *self._ends(now)]
        self._seen([row for row in rows if (row["person"], row["game"]) in here])
        long = stamp(now - GRACE)
        waiting: dict[tuple[int, str], list[Awaited]] = {}
        for row in rows:
            if row["how"] is not None and row["since"] <= long and row["person"] not in present:
                place = waiting.setdefault((row["person"], row["how"]), [])
                place.append(Awaited(row["game"], row["seat"], row["since"], bool(row["over"])))
        due = [(who, how, games) for (who, how), games in waiting.items() if self._may(who, how, now)]
        for who, how, games in due:
            self._add(who, how, games, now)
        return len(due)

    def _waits(self) -> Sequence[Row]:
        """Return who is awaited where, and was not told yet."""
        return self._store.rows(
            "SELECT people.id AS person, people.letters AS how, awaited.game, awaited.seat, awaited.since,"
            f" 0 AS over FROM {AWAITED_BY} AND NOT EXISTS"
            " (SELECT 1 FROM written_to WHERE written_to.game = awaited.game"
            " AND written_to.seat = awaited.seat AND written_to.person = people.id)"
            " ORDER BY people.id, awaited.since, awaited.game"
        )

    def _ends(self, now: datetime) -> Sequence[Row]:
        """Return whose games are over and were not told yet, for who wants letters: one seat of each game."""
        return self._store.rows(
            "SELECT people.id AS person, people.letters AS how, games.id AS game, min(sitters.seat) AS seat,"
            f" games.ended AS since, 1 AS over FROM {ENDED_FOR} AND people.letters IS NOT NULL"
            " AND games.ended >= ? AND NOT EXISTS (SELECT 1 FROM ends_told WHERE ends_told.game = games.id"
            " AND ends_told.person = people.id AND ends_told.ended = games.ended)"
            " GROUP BY people.id, games.id ORDER BY people.id, games.ended, games.id",
            stamp(now - TOLD),
        )

    def _seen(self, found: Sequence[Row]) -> None:
        """Note that whoever sits at a game need not be told of what waits there, or that it is over."""
        if found:
            with self._store.write(lasting=False, told=False):
                for row in found:
                    one = Awaited(row["game"], row["seat"], row["since"], bool(row["over"]))
                    self._tell_written(one, row["person"])

    def _tell_written(self, one: Awaited, person: int) -> None:
        if one.over:
            self._store.run(
                "INSERT OR REPLACE INTO ends_told (game, person, ended) VALUES (?, ?, ?)",
                *(one.game, person, one.since),
            )
        else:
            self._store.run(
                "INSERT OR IGNORE INTO written_to (game, seat, person) VALUES (?, ?, ?)",
                *(one.game, one.seat, person),
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
                self._tell_written(one, person)

    def stands(self, person: int, one: Awaited) -> bool:
        """Return whether a person is awaited still as he was, or has not seen since that a game is over."""
        if one.over:
            found = f"{ENDED_FOR} AND people.id = ? AND games.id = ? AND sitters.seat = ? AND games.ended = ?"
        else:  # he has not answered, nor has another
            found = f"{AWAITED_BY} AND people.id = ? AND awaited.game = ? AND awaited.seat = ?"
            found += " AND awaited.since = ?"
        place = (person, one.game, one.seat, one.since)
        return self._store.row(f"SELECT 1 FROM {found}", *place) is not None

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
