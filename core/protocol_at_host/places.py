"""The seats that a client of the protocol has taken up: found by game and seat, never by what a request
claims."""

from __future__ import annotations

from collections.abc import Callable

from core.engine.contract.seats import OBSERVER
from core.hosting.club import Club
from core.hosting.news import News
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.sitting import Sitting
from core.protocol.answers import wrong
from core.protocol_at_host.hands import HostedHands

MOST_PLACES = 8
"""Seats that one client may have taken up at once."""

Hear = Callable[[Sitting, News], None]


class Places:
    """Where a client sits. *hear* is told the news of each table."""

    def __init__(self, club: Club, hear: Hear) -> None:
        self._club = club
        self._hear = hear
        self._places: dict[tuple[str, str], HostedHands] = {}
        self._last: tuple[str, str] = ("", "")

    async def sit(self, person: Person, id: str, seat: str, behind: int = 0) -> HostedHands:
        """Take a seat up that is one's own, or watch; `Refused` where that may not be."""
        row = self._club.game(person, id)
        if not seat:
            own = self._club.house.seating.of(person, row.id)
            seat = own[0] if own else OBSERVER
        key = (row.id, seat)
        if (there := self._there(key)) is not None:
            self._last = key
            return there
        if sum(one.sitting.over is None for one in self._places.values()) >= MOST_PLACES:
            raise refused("protocol-many-places", most=MOST_PLACES)
        sitting = await self._sitting(person, *key, behind)
        if (table := self._club.tables.opened(row.id)) is None:
            sitting.leave()
            raise refused("hosting-no-game", game=id)
        self._places[key] = HostedHands(sitting, table.host)
        self._last = key
        return self._places[key]

    async def _sitting(self, person: Person, id: str, seat: str, behind: int) -> Sitting:
        made: list[Sitting] = []

        def heard(news: News) -> None:
            if made:  # what happens while one sits down is seen by whoever looks then
                self._hear(made[0], news)

        if seat == OBSERVER:
            made.append(await self._club.watch(person, id, heard, behind))
        else:
            made.append(await self._club.sit(person, id, seat, heard))
        return made[0]

    def _there(self, key: tuple[str, str]) -> HostedHands | None:
        found = self._places.get(key)
        return found if found is not None and found.sitting.over is None else None

    def at(self, game: str, seat: str) -> HostedHands:
        """Return the place that a request means: at the *game*, or where one sat down last; on the *seat*
        there."""
        id = game or self._last[0]
        if not id:
            raise wrong("no_game", "protocol-sit-first")
        mine = [one for place, one in self._places.items() if place[0] == id]
        if not mine:
            raise wrong("no_game", "protocol-not-there", game=game)
        if not seat:
            last = self._places.get(self._last)
            return last if last in mine and last is not None else mine[0]
        if (found := self._places.get((id, seat))) is None:
            raise wrong("refused", "hosting-not-your-seat")
        return found

    def leave(self, hands: HostedHands) -> None:
        """Get up."""
        sitting = hands.sitting
        sitting.leave()
        self._places.pop((sitting.game, sitting.seat), None)

    def every(self) -> tuple[HostedHands, ...]:
        """Return all of them."""
        return tuple(self._places.values())

    def leave_all(self) -> None:
        """Get up everywhere."""
        for one in self.every():
            self.leave(one)
