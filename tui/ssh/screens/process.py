"""A process with screens: some terminals' apps in one loop. It ends when the loop that listens is gone."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from core.hosting.workers.frames import BadFrame, framed, packed, received
from tui.ssh.connections import TIDY, worth_tidying
from tui.ssh.link import Link
from tui.ssh.loop import HostLoop
from tui.ssh.screens import messages
from tui.ssh.shown import Here
from tui.ssh.view import told

if TYPE_CHECKING:
    from textual.app import App

Send = Callable[[messages.FromScreens], None]

Make = Callable[[messages.Begin, Link], "tuple[App[Any], Callable[[], None]]"]
"""Makes the app of a terminal, and tells what is to be done once it has ended."""


class FarWire:
    """A terminal's line as its app sees it; what was painted waits until the host says that it is gone."""

    def __init__(self, number: int, send: Send) -> None:
        self._number = number
        self._send = send
        self._waits = 0

    def write(self, data: bytes) -> None:
        """Send *data*."""
        self._waits += len(data)
        self._send(messages.Painted(self._number, data))

    def taken(self, count: int) -> None:
        """So many bytes are gone."""
        self._waits -= count

    def get_write_buffer_size(self) -> int:
        """Return how many bytes wait."""
        return self._waits

    def pause_reading(self) -> None:
        """Take nothing more from the terminal."""
        self._send(messages.Choked(self._number, True))

    def resume_reading(self) -> None:
        """Go on taking."""
        self._send(messages.Choked(self._number, False))


class FarLink(Link):
    """The link of a terminal whose line another process has; that one hears when nothing is taken."""

    def __init__(self, begin: messages.Begin, wire: FarWire, send: Send) -> None:
        self._told: Callable[[bool], None] = lambda on: send(messages.Stalled(begin.number, on))
        self._stalled: float | None = None
        note = lambda event, **facts: send(messages.Noted(begin.number, event, facts))  # noqa: E731
        super().__init__(wire, begin.terminal, begin.size, begin.limits, note=note)

    @property
    def stalled(self) -> float | None:
        """Since when the terminal has taken nothing."""
        return self._stalled

    @stalled.setter
    def stalled(self, since: float | None) -> None:
        if (since is None) != (self._stalled is None):
            self._told(since is not None)
        self._stalled = since


class _Terminal:
    """One terminal's app, from its beginning to its end."""

    def __init__(self, begin: messages.Begin, make: Make, send: Send) -> None:
        self.wire = FarWire(begin.number, send)
        self.link = FarLink(begin, self.wire, send)
        self._begin = begin
        self._make = make
        self._send = send
        self._here: Here | None = None
        self.task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        over = messages.Over(self._begin.number, 1)
        done: Callable[[], None] = lambda: None  # noqa: E731
        try:
            app, done = self._make(self._begin, self.link)
            self._here = Here(app, self.link)
            code, line, fault, _ = await self._here.run()
            over = messages.Over(self._begin.number, code, line, fault)
        except Exception as error:  # of ours: it costs this terminal, and no other of the process
            over = messages.Over(self._begin.number, 1, "", tuple(told(error).splitlines()))
        finally:
            self._here = None
            self.link.close()
            with suppress(Exception):
                done()
            self._send(over)

    def leave(self) -> None:
        if self._here is not None:
            self._here.leave()

    def warn(self, text: str) -> None:
        if self._here is not None:
            self._here.warn(text)


class Screens:
    """The terminals that one process has."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, make: Make) -> None:
        self._reader = reader
        self._writer = writer
        self._make = make
        self._terminals: dict[int, _Terminal] = {}
        self._tidying: asyncio.TimerHandle | None = None
        self._left = 0

    async def run(self) -> None:
        """Show what is wanted until the other end is gone."""
        asyncio.get_running_loop().set_exception_handler(self._trouble)
        self._send(messages.Ready(os.getpid()))
        with suppress(BadFrame):
            while (data := await received(self._reader, messages.LARGEST)) is not None:
                self._take(data)

    def _take(self, data: bytes) -> None:
        message = messages.to_screens(data)
        if isinstance(message, messages.Begin):
            one = self._terminals[message.number] = _Terminal(message, self._make, self._send)
            one.task.add_done_callback(lambda _: self._gone(message.number))
        elif (terminal := self._terminals.get(message.number)) is not None:
            match message:
                case messages.Typed(number=number, data=typed):
                    self._send(messages.Swallowed(number, len(typed)))
                    terminal.link.feed(typed)
                case messages.Resized(size=size):
                    terminal.link.resize(*size)
                case messages.Taken(count=count):
                    terminal.wire.taken(count)
                case messages.Shut(on=on):
                    terminal.link.block("line", on)
                case messages.Warn(text=text):
                    terminal.warn(text)
                case messages.Leave():
                    terminal.leave()
                case messages.Cut():
                    terminal.task.cancel()

    def _gone(self, number: int) -> None:
        """Forget a terminal, and give memory back some time soon, where it is worth it."""
        del self._terminals[number]
        self._left += 1
        if self._tidying is None and worth_tidying(self._left, len(self._terminals)):
            self._tidying = asyncio.get_running_loop().call_later(TIDY, self._tidy)

    def _tidy(self) -> None:
        self._tidying = None
        self._left = 0
        gc.collect()

    def _send(self, message: messages.FromScreens) -> None:
        if not self._writer.is_closing():
            self._writer.write(framed(packed(message)))

    def _trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        where = [str(context.get("message", "")), type(error).__name__ if error else ""]
        self._send(messages.Noted(0, "fault", {"where": where}))


def serve(line: socket.socket, make: Make) -> None:
    """Show apps in this process for whoever is at the other end of a *line*, until he is gone."""

    async def serving() -> None:
        reader, writer = await asyncio.open_connection(sock=line)
        await Screens(reader, writer, make).run()
        os._exit(0)  # whatever still runs here is for nobody

    with asyncio.Runner(loop_factory=HostLoop) as runner:
        runner.run(serving())
