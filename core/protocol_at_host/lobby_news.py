"""Tells a client when what waits for its person has changed, and not when something else has.

The club's bulletin wakes it after every act of any game, hidden ones too. So it looks, as the person would,
and tells only of what he would see: nothing hidden shows by being told of.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from msgspec import structs

from core.hosting.club import Club
from core.hosting.lobby.lobby import GameLine, Lobby
from core.hosting.people.people import Person
from core.hosting.refused import Refused

REST = 2.0
"""Seconds between two looks, at the least."""


class LobbyNews:
    """Looks at the lobby of a person whenever something has changed anywhere, and calls *changed* where he
    sees it."""

    def __init__(self, club: Club, person: Callable[[], Person], changed: Callable[[], None]) -> None:
        self._club = club
        self._person = person
        self._changed = changed
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look from now on."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._look())

    def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _look(self) -> None:
        stirred = asyncio.Event()
        stop = self._club.attach(stirred.set)
        try:
            before = await self._seen()
            while True:
                await asyncio.sleep(REST)
                await stirred.wait()
                stirred.clear()
                now = await self._seen()
                if now is not None and before is not None and now != before:
                    self._changed()
                before = now or before
        finally:
            stop()

    async def _seen(self) -> bytes | None:
        """Return what he sees now, but for time that runs; nothing where he has looked too often."""
        try:
            lobby = await self._club.lobby(self._person())
        except Refused:
            return None
        parts = {name: tuple(map(_still, getattr(lobby, name))) for name in Lobby.__struct_fields__}
        return msgspec.json.encode(Lobby(**parts), enc_hook=str)


def _still(line: GameLine) -> GameLine:
    return structs.replace(line, timing=None)
