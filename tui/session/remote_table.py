"""Who sits at a terminal of this machine at a table of the host that runs here in another process."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import cast

from core.hosting.news import News
from tui.session.companion import Companion
from tui.session.company import Mailbox, Post
from tui.session.one_seat import OneSeat, ReadAheadPort
from tui.session.remote import RemotePort
from tui.session.remote_sitting import RemoteSitting
from tui.session.wire import Open


class RemoteTable(OneSeat):
    """The seat that the host gave; news come by *post*."""

    def __init__(self, port: RemotePort, eyes: dict[str, RemotePort], post: Post) -> None:
        mailbox = Mailbox(post)
        loop = asyncio.get_running_loop()
        opened = port.opened
        sitting, own = cast(Companion, RemoteSitting(port)), cast(ReadAheadPort, port)
        others = cast("dict[str, ReadAheadPort]", eyes)
        super().__init__(sitting, mailbox, own, others, opened.rules, opened.scenario)
        self._lines = (port, *eyes.values())

        def heard(news: News) -> None:  # in the thread that reads the socket
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
            return cls(port, eyes, post)
        except BaseException:
            for one in (port, *eyes.values()):
                one.close()
            raise

    def close(self) -> None:
        """Get up; nothing is lost."""
        for one in self._lines:
            one.close()
