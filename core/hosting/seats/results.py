"""How the games of a host came out, and who sat where when they ended: kept as soon as one is over.

Only games that are over are here. One whose end is taken back is here no more until it ends again.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from core.hosting.seats.outcome import Result
from core.hosting.seats.seating import Seating
from core.hosting.store.store import Store


class KeptResult(Struct, frozen=True):
    """A rated game: who sat on each of its sides, by seat and as ids of persons; *winner* is a seat or ""."""

    game: str
    winner: str
    people: dict[str, tuple[int, ...]]


class Results:
    """Keeps results; whoever calls has read them off a game."""

    def __init__(self, store: Store, seating: Seating) -> None:
        self._store = store
        self._seating = seating

    def known(self, game: str) -> bool:
        """Return whether it is written down how a game came out."""
        return self._store.row("SELECT 1 FROM results WHERE game = ?", game) is not None

    def untold(self) -> tuple[str, ...]:
        """Return the games that are over and of which it is not written down how they came out."""
        rows = self._store.rows(
            "SELECT id FROM games WHERE state = 'over' AND struck IS NULL"
            " AND id NOT IN (SELECT game FROM results) ORDER BY ended, rowid"
        )
        return tuple(row["id"] for row in rows)

    def note(self, game: str, result: Result | None, bots: Collection[str] = ()) -> None:
        """Write down how a game came out; *bots* are seats that the program played at the end.

        `None` for one that goes on again.

        It is rated where people sat on every side, nobody on two, and no program played for any of them. By
        getting up before the end nobody saves his rating, as long as nobody has taken his seat.
        """
        with self._store.write():
            self._store.run("DELETE FROM results WHERE game = ?", game)
            if result is None:
                return
            people = self._sitting(game, result.sides)
            self._store.run(
                "INSERT INTO results (game, winner, decided, rated, book) VALUES (?, ?, ?, ?, ?)",
                game,
                result.winner,
                result.decided,
                result.decided and not set(bots) & set(result.sides) and _apart(result.sides, people),
                result.book,
            )
            for seat, person in people:
                self._store.run("INSERT INTO result_people VALUES (?, ?, ?)", game, seat, person)

    def _sitting(self, game: str, sides: Collection[str]) -> list[tuple[str, int]]:
        rows = self._store.rows(
            "SELECT seat, person FROM sitters WHERE game = ? AND since IS NOT NULL AND until IS NULL", game
        )
        gone = [(seat, one.id) for seat, left in self._seating.left_by(game).items() for one in left]
        sitting = [(row["seat"], row["person"]) for row in rows]
        return [(seat, person) for seat, person in (*sitting, *gone) if seat in sides]

    def rated(self, book: str) -> tuple[KeptResult, ...]:
        """Return the rated games of a book that everybody may watch, in the order in which they ended."""
        rows = self._store.rows(
            "SELECT results.game, winner, seat, person FROM results"
            " JOIN games ON games.id = results.game JOIN result_people ON result_people.game = results.game"
            " WHERE book = ? AND rated AND games.state = 'over' AND games.struck IS NULL"
            " AND coalesce(json_extract(plan, '$.watch'), 1)"
            " ORDER BY games.ended, games.rowid, seat, person",
            book,
        )
        found: dict[str, tuple[str, dict[str, tuple[int, ...]]]] = {}
        for row in rows:
            _, people = found.setdefault(row["game"], (row["winner"], {}))
            people[row["seat"]] = (*people.get(row["seat"], ()), row["person"])
        return tuple(KeptResult(game, winner, people) for game, (winner, people) in found.items())

    def books(self) -> tuple[str, ...]:
        """Return the books of which rated games are kept."""
        return tuple(row["book"] for row in self._store.rows("SELECT DISTINCT book FROM results WHERE rated"))


def _apart(sides: Collection[str], people: Collection[tuple[str, int]]) -> bool:
    """Return whether people sat on each of several sides, and nobody on two of them."""
    persons = [person for _, person in people]
    return len(sides) > 1 and {seat for seat, _ in people} == set(sides) and len(set(persons)) == len(persons)
