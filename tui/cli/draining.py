"""A host that is to end, for an upgrade say: nobody new is let in, and what is begun is ended.

What was acknowledged is on the disk at any moment; it is for people's sake that a volley is ended first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from core.hosting.table import Table

if TYPE_CHECKING:
    from core.hosting.club import Club

LOOKS = 0.5
"""Seconds after which is looked again whether anybody is still in the middle of something."""


class Ending(Protocol):
    """What lets people in and ends; the server over SSH is one."""

    def drain(self) -> None:
        """Tell everybody that the host is about to end, and let nobody in any more."""

    def leave(self) -> None:
        """End in order."""


class Draining:
    """Ends a host once nobody there is in the middle of something."""

    def __init__(self, club: Club, server: Ending) -> None:
        self._club = club
        self._server = server
        self._task: asyncio.Task[None] | None = None
        self._until = 0.0

    def begin(self, minutes: float) -> int:
        """Begin, or set another end; return at how many tables somebody is in the middle of something.

        After so many *minutes* the host ends whoever waits.
        """
        loop = asyncio.get_running_loop()
        self._until = loop.time() + 60 * minutes
        if self._task is None:
            self._server.drain()
            self._task = loop.create_task(self._wait(loop.time))
        return self.busy

    @property
    def busy(self) -> int:
        """At how many tables an act waits for an answer of somebody who is here."""
        return sum(map(amid, self._club.tables.open))

    async def _wait(self, now: Callable[[], float]) -> None:
        while self.busy and now() < self._until:
            await asyncio.sleep(LOOKS)
        self._server.leave()


def amid(table: Table) -> bool:
    """Whether an act at this table waits for an answer that somebody here can give, or goes on by itself."""
    if table.busy:
        return True
    here = {one.seat for one in table.sittings}
    game = table.host.game
    waiting = {one.seat for one in game.state.awaiting if one.reaction} if game.state.over is None else set()
    return bool(here & waiting) or (bool(here) and table.delegated.open)
