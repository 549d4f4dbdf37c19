"""The games of a host that are over: a list for whoever may read them, from beginning to end."""

from __future__ import annotations

from core.hosting.house import House
from core.hosting.lobbies import Lobbies
from core.hosting.lobby import GameLine
from core.hosting.people import Person


class PlayedGames:
    """What has been played here. Of a game that still runs nothing is told."""

    def __init__(self, house: House, lobbies: Lobbies) -> None:
        self._house = house
        self._lobbies = lobbies

    async def of(self, person: Person) -> tuple[GameLine, ...]:
        """Return the games that are over and that *person* may read, the one that ended last first."""
        self._house.spending.spend(person, "looks")
        return await self._lobbies.finished(person)


def has_words(text: str, wanted: str) -> bool:
    """Return whether *text* has all words of what is *wanted*, large or small; nothing wanted is in any.

    >>> has_words("Rangers and militia: Anna", "anna RANGERS"), has_words("Anna", "anna bruno")
    (True, False)
    """
    found = text.casefold()
    return all(word in found for word in wanted.casefold().split())
