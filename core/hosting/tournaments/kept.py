"""Tournaments as the store has them: who has joined, who plays whom in which round, in which games."""

from __future__ import annotations

import secrets

import msgspec
from msgspec import Struct

from core.hosting.people.people import Person
from core.hosting.seats.rows import LENGTH, LETTERS
from core.hosting.store.store import Store
from core.hosting.times import Clock, stamp
from core.hosting.tournaments.pairing import Pair
from core.hosting.tournaments.plan import TournamentPlan, decoded, encoded

DRAW = "draw"
"""The ruling that a game is drawn; any other is a seat, which has won."""


class TournamentRow(Struct, frozen=True):
    """A tournament: *state* is gathering, running or over; *round* of its *rounds* have begun."""

    id: str
    plan: TournamentPlan
    made_by: int
    made: str
    state: str
    round: int = 0
    rounds: int = 0


class Entrant(Struct, frozen=True):
    """Who has joined, by id, in the order in which he is paired; *left* says that he has withdrawn."""

    person: int
    name: str
    left: bool = False


class Pairing(Struct, frozen=True):
    """Two who meet in a round. With no *other* one has a bye, which is worth so many *points*."""

    round: int
    one: int
    other: int | None
    points: float = 0


class MatchGame(Struct, frozen=True):
    """A game of a pairing: who is on which seat, and how it stands by itself and by a *ruling*, "" for none.

    *winner* and *decided* are the game's own word, once it is over; *state* is struck where it was.
    """

    game: str
    round: int
    scenario: str
    seats: dict[str, int]
    state: str
    winner: str = ""
    decided: bool = False
    ruling: str = ""

    @property
    def open(self) -> bool:
        """Whether nobody knows yet how it came out."""
        return not self.decided and not self.ruling

    def points(self, seat: str) -> float:
        """Return 1, ½ or 0 for a seat of a game that is not open; what the game says goes before a ruling."""
        winner = self.winner if self.decided else self.ruling.replace(DRAW, "")
        return float(winner == seat) if winner else 0.5


class KeptTournaments:
    """Finds and keeps them; whoever calls answers for it that it may be."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    # --- finding ------------------------------------------------------------------------------

    def every(self) -> tuple[TournamentRow, ...]:
        """Return all that were not struck, the newest first."""
        rows = self._store.rows(
            "SELECT * FROM tournaments WHERE struck IS NULL ORDER BY made DESC, rowid DESC"
        )
        return tuple(
            TournamentRow(
                row["id"], decoded(row["plan"]), row["made_by"], row["made"], row["state"], row["round"],
                row["rounds"],
            )
            for row in rows
        )  # fmt: skip

    def find(self, id: str) -> TournamentRow | None:
        """Return the one of this id; `None` where there is none."""
        return next((row for row in self.every() if row.id == id), None)

    def entrants(self, id: str) -> tuple[Entrant, ...]:
        """Return who has joined; whoever was removed from the host before it was over has left this, too."""
        rows = self._store.rows(
            "SELECT person, name, left_at IS NOT NULL OR (removed IS NOT NULL AND state != 'over') AS gone"
            " FROM entrants JOIN people ON people.id = entrants.person"
            " JOIN tournaments ON tournaments.id = entrants.tournament"
            " WHERE tournament = ? ORDER BY place, joined, entrants.rowid",
            id,
        )
        return tuple(Entrant(row["person"], row["name"], bool(row["gone"])) for row in rows)

    def pairings(self, id: str) -> tuple[Pairing, ...]:
        """Return who meets whom, round by round."""
        rows = self._store.rows("SELECT * FROM pairings WHERE tournament = ? ORDER BY round, rowid", id)
        return tuple(Pairing(row["round"], row["one"], row["other"], row["points"]) for row in rows)

    def games(self, id: str) -> tuple[MatchGame, ...]:
        """Return its games in the order in which they were laid out."""
        rows = self._store.rows(
            "SELECT match_games.*, games.scenario, games.state, games.struck, results.winner, results.decided"
            " FROM match_games JOIN games ON games.id = match_games.game"
            " LEFT JOIN results ON results.game = games.id AND games.state = 'over' AND games.struck IS NULL"
            " WHERE tournament = ? ORDER BY round, match_games.rowid",
            id,
        )
        return tuple(
            MatchGame(
                row["game"],
                row["round"],
                row["scenario"],
                msgspec.json.decode(row["seats"], type=dict[str, int]),
                "struck" if row["struck"] else row["state"],
                row["winner"] or "",
                bool(row["decided"]),
                row["ruling"] or "",
            )
            for row in rows
        )

    def ruled(self) -> frozenset[str]:
        """Return the games that count as somebody has ruled: who sat down there now would play for nobody."""
        rows = self._store.rows("SELECT game FROM match_games WHERE ruling != ''")
        return frozenset(row["game"] for row in rows)

    # --- changing ------------------------------------------------------------------------------

    def add(self, maker: Person, plan: TournamentPlan) -> str:
        """Keep a new one and return its id."""
        with self._store.write():
            ids = {row["id"] for row in self._store.rows("SELECT id FROM tournaments")}
            while (id := "".join(secrets.choice(LETTERS) for _ in range(LENGTH))) in ids:
                pass
            self._store.run(
                "INSERT INTO tournaments (id, plan, made_by, made, state) VALUES (?, ?, ?, ?, 'gathering')",
                id,
                encoded(plan),
                maker.id,
                stamp(self._clock()),
            )
        return id

    def join(self, id: str, person: Person) -> None:
        """Note that *person* takes part."""
        with self._store.write():
            self._store.run(
                "INSERT OR IGNORE INTO entrants (tournament, person, joined) VALUES (?, ?, ?)",
                id,
                person.id,
                stamp(self._clock()),
            )

    def drop(self, id: str, person: int) -> None:
        """Forget that somebody was to take part, before it begins."""
        with self._store.write():
            self._store.run("DELETE FROM entrants WHERE tournament = ? AND person = ?", id, person)

    def left(self, id: str, person: int) -> None:
        """Note that somebody has withdrawn: he is paired no more."""
        with self._store.write():
            self._store.run(
                "UPDATE entrants SET left_at = coalesce(left_at, ?) WHERE tournament = ? AND person = ?",
                stamp(self._clock()),
                id,
                person,
            )

    def removed(self, id: str) -> None:
        """Note that whoever was removed from the host has withdrawn; once it is over nobody has."""
        rows = self._store.rows(
            "SELECT person FROM entrants JOIN people ON people.id = entrants.person"
            " WHERE tournament = ? AND left_at IS NULL AND removed IS NOT NULL",
            id,
        )
        for row in rows:
            self.left(id, row["person"])

    def begun(self, id: str, order: list[int], rounds: int) -> None:
        """Note that it is played, in so many *rounds*, and in which *order* people are paired."""
        with self._store.write():
            for place, person in enumerate(order):
                self._store.run(
                    "UPDATE entrants SET place = ? WHERE tournament = ? AND person = ?", place, id, person
                )
            self._store.run("UPDATE tournaments SET state = 'running', rounds = ? WHERE id = ?", rounds, id)

    def paired(self, id: str, round: int, pair: Pair, points: float = 0) -> None:
        """Note who meets whom; *points* are what a bye is worth."""
        with self._store.write():
            self._store.run(
                "INSERT INTO pairings (tournament, round, one, other, points) VALUES (?, ?, ?, ?, ?)",
                id,
                round,
                *pair,
                points,
            )
            self._store.run("UPDATE tournaments SET round = ? WHERE id = ?", round, id)

    def laid(self, id: str, round: int, game: str, seats: dict[str, int]) -> None:
        """Note that *game* is one of its games, and who sits where."""
        with self._store.write():
            self._store.run(
                "INSERT INTO match_games (game, tournament, round, seats) VALUES (?, ?, ?, ?)",
                game,
                id,
                round,
                msgspec.json.encode(seats).decode(),
            )

    def rule(self, game: str, ruling: str) -> None:
        """Note how a game is to count that says nothing itself."""
        with self._store.write():
            self._store.run("UPDATE match_games SET ruling = ? WHERE game = ?", ruling, game)

    def over(self, id: str) -> None:
        """Note that all rounds are played."""
        with self._store.write():
            self._store.run("UPDATE tournaments SET state = 'over' WHERE id = ?", id)

    def strike(self, id: str) -> None:
        """Take it off every list."""
        with self._store.write():
            self._store.run("UPDATE tournaments SET struck = ? WHERE id = ?", stamp(self._clock()), id)
