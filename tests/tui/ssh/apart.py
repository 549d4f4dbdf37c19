"""Hosts whose screens are in other processes: real ones, or what one does in the test's own loop."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from club_far_away import House, club_house
from far_away import Host, hosting

from tui.cli.screens_apart import screens_apart
from tui.ssh.link import Link
from tui.ssh.screens.messages import Begin
from tui.ssh.screens.pool import Admission, Pool, ScreenProcess
from tui.ssh.screens.process import Screens


@asynccontextmanager
async def house_apart(folder: Path, most: int = 1, **changes: Any) -> AsyncIterator[tuple[House, Pool]]:
    """A club whose people's screens are in at most so many real processes."""
    async with (
        club_house(folder, **changes) as house,
        screens_apart(most, house.door, house.host.server, folder),
    ):
        pool = house.host.server.screens
        assert isinstance(pool, Pool)
        yield house, pool


class NearPool(Pool):
    """Its one process is none: the apps of a club without games run here, behind the same messages."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.names: dict[str, str] = {}
        super().__init__(self, (), 1, host.server.log, host.server.limits)

    def admit(self, name: str, link: Link, language: str) -> Admission:
        return Admission(name, language)

    def dismiss(self, token: str) -> None:
        """Nothing was opened with it."""

    async def _begun(self) -> ScreenProcess:
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=theirs)
        screens = Screens(reader, writer, self._app)
        self.screens = asyncio.create_task(screens.run())
        self.screens.add_done_callback(lambda _: writer.close())
        one = ScreenProcess(*await asyncio.open_connection(sock=ours), self._log)
        assert await one.ready() and one.pid == os.getpid()
        task = self._tasks[one] = asyncio.create_task(one.listen())
        task.add_done_callback(lambda _: self._gone(one))
        return one

    def _app(self, begin: Begin, link: Link) -> Any:
        return self.host.club.made(begin.token, link), lambda: None


@asynccontextmanager
async def hosting_apart(club: Any = None, **changes: Any) -> AsyncIterator[Host]:
    """A host like that of `hosting`, with a process between its terminals and their apps."""
    async with hosting(club, **changes) as host:
        pool = host.server.screens = NearPool(host)
        try:
            yield host
        finally:
            await host.server.stop()
            await pool.close()
            pool.screens.cancel()
