"""Who sits where: a seat is bound to persons, whatever a message says.

Several persons may share a seat. Who has sat on one seat of a game knows its secrets, and takes no other
one there; only whoever makes a game may give himself several, to hand the keyboard round.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from core.engine.contract.seats import BOT, QUICK, Level, bot_of, is_bot, level_named, level_of
from core.engine.words.message import Message
from core.hosting.people.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.store.store import Store
from core.hosting.times import Clock, present, stamp

MOST_SHARING = 8
"""Persons on one seat."""


DESERTED = (
    "SELECT game FROM sitters WHERE since IS NOT NULL AND seat != 'referee'"
    " AND game NOT IN (SELECT game FROM sitters WHERE until IS NULL AND seat != 'referee')"
    " AND game NOT IN (SELECT game FROM seats WHERE kind = 'bot')"
)
"""Games from whose sides all people have got up: nobody plays there, nor is invited to, nor a bot."""


class SeatRow(Struct, frozen=True):
    """A seat: its *kind* (person, bot, open), who sits there by name, and who is invited and has not come.

    *name* is what the seat is called by a scenario of the game's own; empty where this program has it.
    *level* is how well a bot plays it. *heirs* are those of the invited to whom somebody hands it.
    """

    seat: str
    kind: str
    people: tuple[str, ...] = ()
    invited: tuple[str, ...] = ()
    name: Message | str = ""
    level: Level = QUICK
    heirs: tuple[str, ...] = ()

    @property
    def player(self) -> str:
        """Who plays it as the header of a log has it, a bot with its level; `open` for nobody yet."""
        return bot_of(self.level) if self.kind == BOT else self.kind

    @property
    def waits(self) -> bool:
        """Whether somebody has still to come."""
        return self.kind != "bot" and not self.people


class Seating:
    """The seats of every game. `Refused` says why somebody may not sit where he wants."""

    def __init__(self, store: Store, clock: Clock = present) -> None:
        self._store = store
        self._clock = clock

    # --- looking -------------------------------------------------------------------

    def seats(self, game: str) -> tuple[SeatRow, ...]:
        """Return the seats of a game in the order in which they were made."""
        kinds = self._store.rows(
            "SELECT seat, kind, name, level FROM seats WHERE game = ? ORDER BY rowid", game
        )
        rows = self._store.rows(
            "SELECT seat, name, since, instead FROM sitters JOIN people ON people.id = sitters.person"
            " WHERE game = ? AND until IS NULL ORDER BY since, name",
            game,
        )
        return tuple(
            SeatRow(
                kind["seat"],
                kind["kind"],
                tuple(r["name"] for r in rows if r["seat"] == kind["seat"] and r["since"]),
                tuple(r["name"] for r in rows if r["seat"] == kind["seat"] and not r["since"]),
                msgspec.json.decode(kind["name"], type=Message | str) if kind["name"] else "",
                level_named(kind["level"]),
                tuple(r["name"] for r in rows if r["seat"] == kind["seat"] and r["instead"]),
            )
            for kind in kinds
        )

    def of(self, person: Person, game: str) -> tuple[str, ...]:
        """Return the seats of a game that *person* sits on."""
        rows = self._store.rows(
            "SELECT seat FROM sitters WHERE game = ? AND person = ? AND since IS NOT NULL AND until IS NULL"
            " ORDER BY rowid",
            game,
            person.id,
        )
        return tuple(row["seat"] for row in rows)

    def sits(self, person: Person, game: str, seat: str) -> bool:
        """Return whether *person* sits on this seat."""
        return seat in self.of(person, game)

    def games_of(self, person: Person) -> tuple[tuple[str, str], ...]:
        """Return (game, seat) of every seat that *person* sits on."""
        rows = self._store.rows(
            "SELECT game, seat FROM sitters WHERE person = ? AND since IS NOT NULL AND until IS NULL"
            " ORDER BY game, rowid",
            person.id,
        )
        return tuple((row["game"], row["seat"]) for row in rows)

    def invited(self, person: Person) -> tuple[tuple[str, str], ...]:
        """Return (game, seat) of every seat that *person* is invited to."""
        rows = self._store.rows(
            "SELECT game, seat FROM sitters WHERE person = ? AND since IS NULL AND until IS NULL"
            " ORDER BY game, rowid",
            person.id,
        )
        return tuple((row["game"], row["seat"]) for row in rows)

    def kind(self, game: str, seat: str) -> str:
        """Return who plays a seat: person, bot or open; `Refused` where the game has no such seat."""
        row = self._store.row("SELECT kind FROM seats WHERE game = ? AND seat = ?", game, seat)
        if row is None:
            raise refused("hosting-no-seat", seat=seat)
        return str(row["kind"])

    def bots(self, game: str) -> dict[str, Level]:
        """Return the seats that bots play, and how well."""
        rows = self._store.rows(
            "SELECT seat, level FROM seats WHERE game = ? AND kind = 'bot' ORDER BY rowid", game
        )
        return {row["seat"]: level_named(row["level"]) for row in rows}

    def has_open(self, game: str) -> bool:
        """Return whether a game has a seat that is open."""
        return self._store.row("SELECT 1 FROM seats WHERE game = ? AND kind = 'open'", game) is not None

    def deserted(self, person: Person) -> frozenset[str]:
        """Return the games that nobody plays any more, and in which *person* has never sat himself."""
        rows = self._store.rows(
            f"{DESERTED} AND game NOT IN (SELECT game FROM sitters WHERE person = ? AND since IS NOT NULL)",
            person.id,
        )
        return frozenset(row["game"] for row in rows)

    def words(self, game: str) -> dict[str, str]:
        """Return what the persons on each seat add to the dice."""
        rows = self._store.rows(
            "SELECT seat, group_concat(words, ' ') AS words FROM"
            " (SELECT seat, words FROM sitters WHERE game = ? AND words != '' ORDER BY person) GROUP BY seat",
            game,
        )
        return {row["seat"]: row["words"] for row in rows}

    def may_sit(self, person: Person, game: str, seat: str) -> bool:
        """Return whether *person* might sit on a seat, if it were his."""
        try:
            self._may_sit(person, game, seat)
        except Refused:
            return False
        return True

    # --- sitting down and getting up ---------------------------------------------------

    def lay(
        self,
        game: str,
        seat: str,
        kind: str,
        person: Person | None = None,
        come: bool = False,
        words: str = "",
    ) -> None:
        """Make a seat; *person* is invited to it, or has *come* already. *kind* may name a bot's level."""
        with self._store.write():
            self._store.run(
                "INSERT INTO seats (game, seat, kind, level) VALUES (?, ?, ?, ?)", game, seat, *_kept(kind)
            )
            if person is not None:
                self._add(person, game, seat, stamp(self._clock()) if come else None, words)

    def call(self, game: str, names: dict[str, Message | str]) -> None:
        """Keep what the seats of a game are called by a scenario of its own."""
        with self._store.write():
            for seat, name in names.items():
                kept = msgspec.json.encode(name).decode()
                self._store.run("UPDATE seats SET name = ? WHERE game = ? AND seat = ?", kept, game, seat)

    def share(self, person: Person, game: str, seat: str) -> None:
        """Let *person* sit on a seat beside whoever is there. Whoever calls answers for it."""
        with self._store.write():
            self._add(person, game, seat, stamp(self._clock()))

    def invite(self, person: Person, game: str, seat: str, instead: Person | None = None) -> None:
        """Invite *person* to a seat, open, shared, or *instead* of who sits there and goes when he comes.

        Whoever calls answers for it that this is allowed.
        """
        self._may_sit(person, game, seat)
        if self.kind(game, seat) == "bot":
            raise refused("hosting-seat-taken")
        if self.sits(person, game, seat) or (game, seat) in self.invited(person):
            return
        with self._store.write():
            self._add(person, game, seat, None)
            self._store.run(
                "UPDATE sitters SET instead = ? WHERE game = ? AND seat = ? AND person = ?",
                instead.id if instead is not None else None,
                game,
                seat,
                person.id,
            )
            self._store.run("UPDATE seats SET kind = 'person' WHERE game = ? AND seat = ?", game, seat)

    def take(self, person: Person, game: str, seat: str, words: str = "") -> None:
        """Sit down on an open seat, or on one that *person* is invited to."""
        kind = self.kind(game, seat)
        if self.sits(person, game, seat):
            return
        self._may_sit(person, game, seat)
        if kind != "open" and (game, seat) not in self.invited(person):
            raise refused("hosting-seat-taken")
        with self._store.write():
            self._add(person, game, seat, stamp(self._clock()), words)
            self._store.run("UPDATE seats SET kind = 'person' WHERE game = ? AND seat = ?", game, seat)
            self._store.run("DELETE FROM claims WHERE game = ? AND seat = ?", game, seat)
            self._take_place(person, game, seat)
            self._end_offers(game, seat)
            for other in [s for g, s in self.invited(person) if g == game]:  # he may not sit there any more
                self.give_up(person, game, other)

    def _take_place(self, person: Person, game: str, seat: str) -> None:
        """Let whoever had handed his seat to *person* get up from it."""
        self._store.run(
            "UPDATE sitters SET until = ? WHERE game = ? AND seat = ? AND until IS NULL AND person ="
            " (SELECT instead FROM sitters WHERE game = ? AND seat = ? AND person = ?)",
            stamp(self._clock()), game, seat, game, seat, person.id,
        )  # fmt: skip
        self._store.run(
            "UPDATE sitters SET instead = NULL WHERE game = ? AND seat = ? AND person = ?",
            game, seat, person.id,
        )  # fmt: skip

    def _end_offers(self, game: str, seat: str) -> None:
        """Let nobody accept any more what was offered by who has got up: another sits there now."""
        self._store.run(
            "UPDATE sitters SET until = ? WHERE game = ? AND seat = ? AND since IS NULL AND until IS NULL"
            " AND instead IS NOT NULL AND instead NOT IN (SELECT person FROM sitters WHERE game = ?"
            " AND seat = ? AND since IS NOT NULL AND until IS NULL)",
            stamp(self._clock()), game, seat, game, seat,
        )  # fmt: skip

    def sitting(self, game: str, seat: str) -> tuple[str, ...]:
        """Return the names of those who sit on a seat, who are only invited not among them."""
        return next((one.people for one in self.seats(game) if one.seat == seat), ())

    def left(self, game: str) -> tuple[str, ...]:
        """Return the seats at which people have sat and nobody does any more, nor a bot."""
        rows = self._store.rows(
            "SELECT seat FROM seats WHERE game = ? AND kind != 'bot' AND EXISTS (SELECT 1 FROM sitters"
            " WHERE sitters.game = seats.game AND sitters.seat = seats.seat AND since IS NOT NULL)"
            " AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.game = seats.game"
            " AND sitters.seat = seats.seat AND since IS NOT NULL AND until IS NULL) ORDER BY rowid",
            game,
        )
        return tuple(row["seat"] for row in rows)

    def left_by(self, game: str) -> dict[str, tuple[Person, ...]]:
        """Return of each seat that people have left, and nobody has taken since, who got up from it last."""
        last = "(SELECT max(until) FROM sitters AS s WHERE s.game = sitters.game AND s.seat = sitters.seat)"
        found: dict[str, tuple[Person, ...]] = {}
        for seat in self.left(game):
            rows = self._store.rows(
                "SELECT people.id, name FROM sitters JOIN people ON people.id = sitters.person"
                f" WHERE game = ? AND seat = ? AND since IS NOT NULL AND until = {last} ORDER BY name",
                game,
                seat,
            )
            found[seat] = tuple(Person(*row) for row in rows)
        return found

    def unseen_since(self, game: str, seat: str, since: str) -> bool:
        """Return whether people sit on a seat of whom none has come or looked at the game *since* then."""
        row = self._store.row(
            "SELECT max(max(sitters.since, coalesce(marks.at, ''))) AS last FROM sitters LEFT JOIN marks"
            " ON marks.game = sitters.game AND marks.seat = sitters.seat AND marks.person = sitters.person"
            " WHERE sitters.game = ? AND sitters.seat = ? AND sitters.since IS NOT NULL"
            " AND sitters.until IS NULL",
            game,
            seat,
        )
        return row is not None and row["last"] is not None and row["last"] < since

    # --- asking for a seat -----------------------------------------------------------------------

    def claim(self, person: Person, game: str, seat: str) -> None:
        """Note that *person* asks for a seat."""
        with self._store.write():
            self._store.run(
                "INSERT OR IGNORE INTO claims (game, seat, person, at) VALUES (?, ?, ?, ?)",
                game,
                seat,
                person.id,
                stamp(self._clock()),
            )

    def claimants(self, game: str, seat: str, since: str = "") -> tuple[str, ...]:
        """Return the names of those who ask for a seat, or did *since* then, the first one first."""
        rows = self._store.rows(
            "SELECT name FROM claims JOIN people ON people.id = claims.person"
            " WHERE game = ? AND seat = ? AND at >= ? AND removed IS NULL ORDER BY at, name",
            game,
            seat,
            since,
        )
        return tuple(row["name"] for row in rows)

    def replace(self, before: Sequence[Person], person: Person, game: str, seat: str) -> None:
        """Let *person* sit instead of all who did *before*; nobody asks for the seat any more."""
        self._may_sit(person, game, seat)
        with self._store.write():
            for one in before:
                self.give_up(one, game, seat)
            self._add(person, game, seat, stamp(self._clock()))
            self._end_offers(game, seat)
            self._store.run("UPDATE seats SET kind = 'person' WHERE game = ? AND seat = ?", game, seat)
            self._store.run("DELETE FROM claims WHERE game = ? AND seat = ?", game, seat)

    def give_up(self, person: Person, game: str, seat: str) -> None:
        """Get up from a seat, or decline an invitation to it; where nobody is left it is open."""
        with self._store.write():
            done = self._store.run(
                "UPDATE sitters SET until = ? WHERE game = ? AND seat = ? AND person = ? AND until IS NULL",
                stamp(self._clock()),
                game,
                seat,
                person.id,
            )
            if not done:
                raise refused("hosting-not-your-seat")
            self._open_where_empty(game, seat)

    def give_up_all(self, person: Person) -> None:
        """Get up everywhere but from games that are over: who played them is told as long as they are."""
        over = {row["id"] for row in self._store.rows("SELECT id FROM games WHERE state = 'over'")}
        played = (seat for seat in self.games_of(person) if seat[0] not in over)
        for game, seat in (*played, *self.invited(person)):
            self.give_up(person, game, seat)

    def give_to(self, game: str, seat: str, kind: str) -> None:
        """Let a bot play an empty seat, or open one that a bot played."""
        if self.kind(game, seat) == "person":
            raise refused("hosting-seat-taken")
        with self._store.write():
            self._store.run(
                "UPDATE seats SET kind = ?, level = ? WHERE game = ? AND seat = ?", *_kept(kind), game, seat
            )

    def forget_words(self, game: str) -> None:
        """Drop what people added to the dice: from the beginning on it stands in the secret."""
        with self._store.write():
            self._store.run("UPDATE sitters SET words = '' WHERE game = ?", game)

    def _may_sit(self, person: Person, game: str, seat: str) -> None:
        self.kind(game, seat)
        elsewhere = self._store.row(
            "SELECT seat FROM sitters WHERE game = ? AND person = ? AND seat != ? AND knows",
            game,
            person.id,
            seat,
        )
        if elsewhere is not None:
            raise refused("hosting-seat-knows")
        sharing = self._store.row(
            "SELECT count(*) FROM sitters WHERE game = ? AND seat = ? AND person != ? AND until IS NULL",
            game,
            seat,
            person.id,
        )
        if sharing is not None and sharing[0] >= MOST_SHARING:
            raise refused("hosting-seat-full", most=MOST_SHARING)

    def _add(self, person: Person, game: str, seat: str, since: str | None, words: str = "") -> None:
        self._store.run(
            "INSERT INTO sitters (game, seat, person, since, words, knows) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (game, seat, person) DO UPDATE SET since = excluded.since, until = NULL,"
            " words = excluded.words, knows = max(knows, excluded.knows)",
            game,
            seat,
            person.id,
            since,
            words,
            since is not None,
        )

    def _open_where_empty(self, game: str, seat: str) -> None:
        self._store.run(
            "UPDATE seats SET kind = 'open' WHERE game = ? AND seat = ? AND kind = 'person' AND NOT EXISTS"
            " (SELECT 1 FROM sitters WHERE game = seats.game AND seat = seats.seat AND until IS NULL)",
            game,
            seat,
        )
        self._store.run(  # a bot that stood in did so for who has gone
            "DELETE FROM stand_ins WHERE game = ? AND seat = ? AND EXISTS"
            " (SELECT 1 FROM seats WHERE game = stand_ins.game AND seat = stand_ins.seat AND kind = 'open')",
            game,
            seat,
        )


def _kept(kind: str) -> tuple[str, Level]:
    """Return a seat's kind and level as they are kept: who plays it is one word elsewhere."""
    return (BOT, level_of(kind)) if is_bot(kind) else (kind, QUICK)
