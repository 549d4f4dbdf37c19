"""The ladder of a rule book: how strong its players are, as far as their finished games tell.

It is worked out from the rated games that everybody may read, in the order in which they ended; so whoever
wants to can work it out again, and no game that is still played moves anybody. What a rating is, and how one
game changes it, is the library's: Weng and Lin's, by Plackett and Luce.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from core.engine.words.wanted import has_words
from core.hosting.games.tables import Tables
from core.hosting.people.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.seats.outcome import result_of
from core.hosting.seats.results import KeptResult
from core.hosting.table.house import House
from core.rules import rule_books, title_of

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

MEAN, SPREAD = 1500, 500
"""The rating of somebody of whom nothing is known, and how far off it may well be."""

SURE = 2
"""How many spreads a rating lies from its true value at most, nineteen times of twenty."""

AT_ONCE = 50
"""Games that are counted before others get their turn."""


class Rung(Struct, frozen=True):
    """Somebody on a ladder: his *rating*, which is right within *give*, and his rated games."""

    name: str
    rating: int
    give: int
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All his rated games."""
        return self.won + self.drawn + self.lost


class Ladder(Struct, frozen=True):
    """A *book* by its title; first is who is at least the strongest."""

    book: str
    rungs: tuple[Rung, ...]


class _Worked:
    """How far a ladder has been worked out: up to which games, and to what for each person."""

    def __init__(self) -> None:
        self.games: list[KeptResult] = []
        self.ratings: dict[int, PlackettLuceRating] = {}
        self.rungs: dict[int, Rung] = {}


class Ladders:
    """Works ladders out when somebody wants one, and goes on from there when another game has ended."""

    def __init__(self, house: House, tables: Tables) -> None:
        self._house = house
        self._tables = tables
        self._worked: dict[str, _Worked] = {}
        self._unreadable: set[str] = set()
        self._model: PlackettLuce | None = None
        self._turn = asyncio.Lock()

    async def of(self, person: Person, wanted: str = "") -> tuple[Ladder, ...]:
        """Return the ladders of all books, or of those with the words *wanted* in title or id.

        `Refused` where no book is called so. A book without rated games has no ladder.
        """
        self._house.spending.spend(person, "looks")
        chosen = [book for book in rule_books() if _called(book, wanted)]
        if not chosen:
            raise refused("hosting-no-book", book=wanted, books=", ".join(map(title_of, rule_books())))
        async with self._turn:
            await self._note_old()
            found = [await self._ladder(book) for book in chosen]
        return tuple(one for one in found if one.rungs)

    async def _note_old(self) -> None:
        """Read once the games that ended under an older program, which did not write down who has won."""
        results = self._house.results
        for id in results.untold():
            if id in self._unreadable:
                continue
            try:
                host = await asyncio.to_thread(self._tables.read, self._house.rows.the(id))
            except Refused:
                self._unreadable.add(id)
                continue
            try:
                if not results.known(id) and (result := result_of(host)) is not None:
                    results.note(id, result, self._house.seating.bots(id))
            finally:
                host.close()

    async def _ladder(self, book: str) -> Ladder:
        worked, games = self._worked.setdefault(book, _Worked()), self._house.results.rated(book)
        if list(games[: len(worked.games)]) != worked.games:  # one was struck, or an end taken back
            worked = self._worked[book] = _Worked()
        for number, game in enumerate(games[len(worked.games) :], 1):
            self._count(worked, game)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        rungs = [self._named(person, rung) for person, rung in worked.rungs.items()]
        there = [rung for rung in rungs if rung is not None]
        there.sort(key=lambda rung: (rung.give - rung.rating, rung.name))
        return Ladder(title_of(book), tuple(there))

    def _count(self, worked: _Worked, game: KeptResult) -> None:
        """Let one game move those who played it."""
        model, ratings = self._plackett_luce, worked.ratings
        teams = [[ratings.get(one) or model.rating() for one in persons] for persons in game.people.values()]
        ranks = [float(bool(game.winner) and seat != game.winner) for seat in game.people]
        for (seat, persons), team in zip(game.people.items(), model.rate(teams, ranks=ranks)):
            for one, rating in zip(persons, team):
                ratings[one] = rating
                before = worked.rungs.get(one, Rung("", 0, 0))
                worked.rungs[one] = structs.replace(
                    before,
                    rating=round(rating.mu),
                    give=round(SURE * rating.sigma),
                    won=before.won + (game.winner == seat),
                    drawn=before.drawn + (not game.winner),
                    lost=before.lost + (game.winner not in ("", seat)),
                )
        worked.games.append(game)

    def _named(self, person: int, rung: Rung) -> Rung | None:
        """Return a rung as its person is called now; of who was removed nothing."""
        found = self._house.people.by_id(person)
        return None if found is None else structs.replace(rung, name=found.name)

    @property
    def _plackett_luce(self) -> PlackettLuce:
        """The library's model, read when the first ladder is wanted."""
        if self._model is None:
            from openskill.models import PlackettLuce

            self._model = PlackettLuce(mu=MEAN, sigma=SPREAD, beta=SPREAD / 2, tau=SPREAD / 100)
        return self._model


def _called(book: str, wanted: str) -> bool:
    """Return whether a book's title, or its id, has all words of what is wanted."""
    return has_words(f"{title_of(book)} {book}", wanted)
