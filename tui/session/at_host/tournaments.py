"""The tournaments of a club, as one person at his terminal asks for them."""

from __future__ import annotations

from collections.abc import Callable

from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.tournaments.kept import TournamentRow
from core.hosting.tournaments.plan import TournamentPlan
from core.hosting.tournaments.view import TournamentView


class GuestTournaments:
    """What is not allowed is `core.hosting.refused.Refused`."""

    def __init__(self, club: Club, person: Callable[[], Person]) -> None:
        self._all = club.tournaments
        self._person = person

    def every(self) -> tuple[TournamentRow, ...]:
        """Return all of them, the newest first."""
        return self._all.every()

    def view(self, id: str) -> TournamentView:
        """Return one of them as he may see it."""
        return self._all.view(self._person(), id)

    def may_begin(self, id: str) -> bool:
        """Return whether it waits, and it is his to begin."""
        return self._all.may_begin(self._person(), self._all.the(id))

    def may_strike(self, id: str) -> bool:
        """Return whether he may take it off the list."""
        return self._all.may_strike(self._person(), self._all.the(id))

    async def make(self, plan: TournamentPlan) -> str:
        """Make one and return its id."""
        return await self._all.make(self._person(), plan)

    def join(self, id: str) -> None:
        """Take part."""
        self._all.join(self._person(), id)

    async def begin(self, id: str) -> None:
        """Pair the first round and begin its games."""
        await self._all.begin(self._person(), id)

    async def withdraw(self, id: str) -> None:
        """Take part no more."""
        await self._all.withdraw(self._person(), id)

    def rule(self, id: str, game: str, ruling: str) -> None:
        """Say how a game counts that says nothing itself."""
        self._all.rule(self._person(), id, game, ruling)

    def strike(self, id: str) -> None:
        """Take it off the list."""
        self._all.strike(self._person(), id)
