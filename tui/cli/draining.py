"""A host that is to end, for an upgrade say: nobody new is let in, and what is begun is ended.

What was acknowledged is on the disk at any moment; it is for people's sake that a volley is ended first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from core.engine.words.message import Message, say
from core.hosting.table.table import Table
from tui.cli.report import answered
from tui.session.error import told

if TYPE_CHECKING:
    from core.hosting.club import Club

DRAINS, MOST_DRAINS = 5.0, 24 * 60.0
"""Minutes after which a host ends whoever is in the middle of something, and the most that may be given."""

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


def drained(socket: Path, minutes: float) -> Message:
    """Have the host that answers there end; return what it says to it, before it has ended."""
    from tui.session.another_process.wire import Drain

    if not 0 <= minutes <= MOST_DRAINS:
        raise told("host-within", most=MOST_DRAINS)
    found = answered(socket, Drain(minutes))
    if "busy" not in found:
        raise told("host-drain-desk")
    terminals, busy = found["terminals"], found["busy"]
    return say("host-drains-now", terminals=terminals, busy=busy, minutes=round(minutes))
