"""Who sits at a terminal of this machine at a table of the host that runs here: one person on one seat."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from core.engine.words.message import Message
from core.hosting.news import News
from tui.session.company import Company, Mailbox, Post
from tui.session.errands import RunsErrands
from tui.session.far_sitting import FarSitting
from tui.session.remote import RemotePort
from tui.session.wire import Open

if TYPE_CHECKING:
    from tui.compose.measurement_form import Remembered


class FarTable(RunsErrands):
    """The seat that the host gave. Bots play at the host, and nobody hands the keyboard to anybody."""

    hot_seat = False

    def __init__(self, port: RemotePort, eyes: dict[str, RemotePort], post: Post) -> None:
        """*eyes* are ports to look back by at a game that is over; news come by *post*."""
        self._port = port
        self._eyes = eyes
        self._remembered: Remembered | None = None
        mailbox = Mailbox(post)
        loop = asyncio.get_running_loop()
        self.company = Company(FarSitting(port), mailbox)
        self.seat = port.seat
        self.people: tuple[str, ...] = (port.seat,)
        self.book = port.opened.rules
        self.notices: Sequence[Message] = ()

        def heard(news: News) -> None:  # in the thread that reads the socket
            if not loop.is_closed():
                loop.call_soon_threadsafe(partial(mailbox, news))

        port.hear(heard)

    @classmethod
    def open(cls, socket: Path, wanted: Open, post: Post) -> FarTable:
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

    def port(self, seat: str) -> RemotePort:
        """Return the port of *seat*: one's own, while the game is played no other can be had."""
        if seat == self.seat:
            return self._port
        if seat in self._eyes:
            return self._eyes[seat]
        raise LookupError("the port of another seat")

    async def read_ahead(self) -> None:
        """Read the log of the past before anybody looks at it, in pieces between which keys are served."""
        while self._port.read_on(self._port.tip):
            await asyncio.sleep(0)

    def wanted(self) -> str | None:
        """Return the seat where it must decide now."""
        return self.seat if self.seat in self._port.view().waiting_for else None

    def entitled(self) -> tuple[str, ...]:
        """Return the seats whose side of the past may be looked at here."""
        return (self.seat, *(seat for seat in self._eyes if seat != self.seat))

    def hand_over(self, seat: str) -> int | None:
        """There is nobody to give the keys to."""
        return None

    def measured(self) -> Remembered:
        """Return what was measured at this terminal before."""
        from tui.compose.measurement_form import Remembered

        self._remembered = self._remembered or Remembered()
        return self._remembered

    def close(self) -> None:
        """Get up; nothing is lost."""
        for one in (self._port, *self._eyes.values()):
            one.close()
