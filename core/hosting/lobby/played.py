"""The games of a host that are over: a list for whoever may read them, from beginning to end."""

from __future__ import annotations

from core.hosting.lobby.lobbies import Lobbies
from core.hosting.lobby.lobby import GameLine
from core.hosting.people.people import Person
from core.hosting.table.house import House


class PlayedGames:
    """What has been played here. Of a game that still runs nothing is told."""

    def __init__(self, house: House, lobbies: Lobbies) -> None:
        self._house = house
        self._lobbies = lobbies

    async def of(self, person: Person) -> tuple[GameLine, ...]:
        """Return the games that are over and that *person* may read, the one that ended last first."""
        self._house.spending.spend(person, "looks")
        return await self._lobbies.finished(person)
