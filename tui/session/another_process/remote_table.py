"""Who sits at a terminal of this machine at a table of the host that runs here in another process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import cast

from core.hosting.news import News
from tui.session.another_process.remote import RemotePort
from tui.session.another_process.remote_sitting import RemoteSitting
from tui.session.another_process.wire import Open
from tui.session.at_host.one_seat import OneSeat, ReadAheadPort
from tui.session.companion import Companion
from tui.session.company import Mailbox, Post


class RemoteTable(OneSeat):
    """The seat that the host gave; news come by *post*. *sits* sits down at another game there, by its id."""

    def __init__(
        self,
        port: RemotePort,
        eyes: dict[str, RemotePort],
        post: Post,
        sits: Callable[[str], Awaitable[OneSeat]] | None = None,
    ) -> None:
        mailbox = Mailbox(post)
        loop = asyncio.get_running_loop()
        opened = port.opened
        sitting, own = cast(Companion, RemoteSitting(port)), cast(ReadAheadPort, port)
        others = cast("dict[str, ReadAheadPort]", eyes)
        super().__init__(sitting, mailbox, own, others, opened.rules, opened.scenario)
        self._lines = (port, *eyes.values())
        self._sits = sits

        def heard(news: News) -> None:  # in the midst of what is asked, and maybe in another thread
            if not loop.is_closed():
                loop.call_soon_threadsafe(partial(mailbox, news))

        port.hear(heard)

    @classmethod
    def open(cls, socket: Path, wanted: Open, post: Post) -> RemoteTable:
        """Sit down where the host lets one; `Refused` says why not, `OSError` that no host is there."""
        port = RemotePort.open(socket, wanted)
        eyes: dict[str, RemotePort] = {}
        try:
            for seat in port.opened.seats:
                eyes[seat] = RemotePort.open(socket, Open("", port.opened.game, seat, look=True))

            async def sits(game: str) -> OneSeat:
                return await cls.opened_at(socket, Open(wanted.person, game, ""), post, sits)

            return cls(port, eyes, post, sits)
        except BaseException:
            for one in (port, *eyes.values()):
                one.close()
            raise

    @classmethod
    async def opened_at(
        cls, socket: Path, wanted: Open, post: Post, sits: Callable[[str], Awaitable[OneSeat]] | None = None
    ) -> RemoteTable:
        """Do as `open`, and let others be served meanwhile: a host may have to read a long log first.

        For its eyes a person of the host is named as in *wanted*.
        """
        port = await RemotePort.opened_at(socket, wanted)
        eyes: dict[str, RemotePort] = {}
        try:
            for seat in port.opened.seats:
                look = Open(wanted.person, port.opened.game, seat, look=True)
                eyes[seat] = await RemotePort.opened_at(socket, look)
            return cls(port, eyes, post, sits)
        except BaseException:
            for one in (port, *eyes.values()):
                one.close()
            raise

    async def sit_at(self, game: str) -> OneSeat | None:
        """Sit down at another game of the same host; `None` where that is done in the lobby alone."""
        return None if self._sits is None else await self._sits(game)

    def close(self) -> None:
        """Get up; nothing is lost."""
        for one in self._lines:
            one.close()
