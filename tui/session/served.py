"""Ports for other processes of this machine: a unix socket that only its owner can open.

A connection has one port, of the seat that it was opened for; nothing that comes over it can name another.
"""

from __future__ import annotations

import asyncio
import os
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

from core.engine.words.message import say
from core.engine.words.validation import why
from core.hosting.club import Club
from core.hosting.frames import BadFrame, framed, packed, received
from core.hosting.news import News
from core.hosting.refused import Refused, refused
from tui.session.hosted import HostedPort
from tui.session.local import LocalPort
from tui.session.wire import (
    MOST_ASKED,
    Answered,
    Call,
    Changed,
    Drop,
    FromServer,
    Open,
    Opened,
    Wrong,
    arguments,
    flat_answer,
    flat_lines,
    from_client,
)

MOST_AT_ONCE = 16
"""Calls of one connection that may wait for an answer at once."""

MOST_UNREAD = 1 << 22
"""Bytes that a client may leave unread before it is let go."""

End = Callable[[], None]

Seating = Callable[[Open, End], Awaitable[tuple[LocalPort, Callable[[], None]]]]
"""Gives the port for whoever opens a connection, and what to call when he leaves; raises `Refused`.

It is given what ends the connection, for when he may sit there no more.
"""

LATER = ("chance_whole", "foresee_whole", "play", "go_back", "go_forward")
"""Calls that take a while; meanwhile others are answered."""


class Doors:
    """A socket that others of this machine come in by, and everybody who came."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._server: asyncio.Server | None = None
        self._inside: dict[Connection, asyncio.Task[None] | None] = {}

    async def open(self, path: Path) -> None:
        """Listen at *path*, for the owner alone; a socket that a dead host left there is replaced.

        `Refused` where another host listens there.
        """
        _clear(path)
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        before = os.umask(0o177)  # it is nobody else's from its first moment on
        try:
            listening.bind(str(path))
        finally:
            os.umask(before)
        self._server = await asyncio.start_unix_server(self._met, sock=listening)

    async def _met(self, reader: StreamReader, writer: StreamWriter) -> None:
        connection = Connection(reader, writer, self._seating)
        self._inside[connection] = asyncio.current_task()
        try:
            await connection.run()
        finally:
            del self._inside[connection]

    async def close(self) -> None:
        """Let nobody in any more, and let everybody go who is there."""
        if self._server is not None:
            self._server.close()
        tasks = [task for task in self._inside.values() if task is not None]
        for connection in tuple(self._inside):
            connection.end()
        await asyncio.gather(*tasks, return_exceptions=True)


def at_tables(club: Club) -> Seating:
    """Return how people sit down at a club's tables: each where the club lets him, as long as it lets him."""

    async def seating(wanted: Open, end: End) -> tuple[LocalPort, Callable[[], None]]:
        def heard(news: News) -> None:
            if news.kind == "dropped":
                end()

        person = club.people.the(wanted.person)
        sitting = await club.sit(person, wanted.game, wanted.seat, heard)
        return cast(HostedPort, sitting.port), sitting.leave

    return seating


def _clear(path: Path) -> None:
    """Take away what a dead host left; `Refused` where one lives."""
    if not path.is_socket():
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as knock:
        try:
            knock.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
            return
    raise refused("hosting-runs-already")


class Connection:
    """One client, from his first message until he is gone."""

    def __init__(self, reader: StreamReader, writer: StreamWriter, seating: Seating) -> None:
        self._reader = reader
        self._writer = writer
        self._seating = seating
        self._later: dict[int, asyncio.Task[None]] = {}

    def end(self) -> None:
        """Break the line."""
        self._writer.transport.abort()

    async def run(self) -> None:
        """Answer until the client goes, or says what is no message."""
        try:
            await self._sat_down()
        except (BadFrame, ConnectionError):
            pass  # nothing after it can be read
        finally:
            for task in self._later.values():
                task.cancel()
            self._writer.close()

    async def _sat_down(self) -> None:
        data = await received(self._reader, MOST_ASKED)
        wanted = None if data is None else from_client(data)
        if not isinstance(wanted, Open):
            return
        try:
            port, leave = await self._seating(wanted, self.end)
        except Refused as refused:
            self._send(Wrong(0, "refused", refused.message))
            return
        detach = port.attach(lambda: self._send(Changed()))
        try:
            self._send(Opened(port.seat, port.host.game.header.rules, port.tape))
            await self._answer_all(port)
        finally:
            detach()
            leave()

    async def _answer_all(self, port: LocalPort) -> None:
        while (data := await received(self._reader, MOST_ASKED)) is not None:
            match from_client(data):
                case Drop(number=number):
                    if (task := self._later.get(number)) is not None:
                        task.cancel()
                case Call(number=number, name=name, given=given) if name in arguments:
                    self._begin(port, number, name, arguments[name](given))
                case _:
                    raise BadFrame("a call of no port")
            await asyncio.sleep(0)  # others are served between any two

    def _begin(self, port: LocalPort, number: int, name: str, given: tuple[Any, ...]) -> None:
        if name not in LATER:
            self._send(_done(number, lambda: _now(port, name, given)))
        elif len(self._later) >= MOST_AT_ONCE or number in self._later:
            self._send(Wrong(number, "refused", say("hosting-work-many", most=MOST_AT_ONCE)))
        else:
            task = self._later[number] = asyncio.create_task(self._answer(port, number, name, given))
            task.add_done_callback(lambda _: self._later.pop(number, None))

    async def _answer(self, port: LocalPort, number: int, name: str, given: tuple[Any, ...]) -> None:
        await asyncio.sleep(0)
        try:
            value = await getattr(port, name)(*given)
        except Exception as error:
            self._send(_wrong(number, error))
            return
        self._send(Answered(number, packed(value if "_whole" in name else flat_answer(value))))

    def _send(self, message: FromServer) -> None:
        if self._writer.is_closing():
            return
        self._writer.write(framed(packed(message)))
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self.end()  # he reads no more


def _now(port: LocalPort, name: str, given: tuple[Any, ...]) -> Any:
    """Return what a call returns that takes no time."""
    match name:
        case "tip" | "can_redo":
            return getattr(port, name)
        case "fields":
            return port.checked_fields(*given)  # whatever a client fills in
        case "log_since":
            return flat_lines(port.log_since(*given))
        case _:
            return getattr(port, name)(*given)


def _done(number: int, does: Callable[[], Any]) -> FromServer:
    try:
        return Answered(number, packed(does()))
    except Exception as error:
        return _wrong(number, error)


def _wrong(number: int, error: Exception) -> Wrong:
    """Return what a client is told of an error: never more than a sentence."""
    match error:
        case Refused(message=message):
            return Wrong(number, "refused", message)
        case ValueError():
            return Wrong(number, "missing", why(error))
        case _:
            return Wrong(number, "refused", say("hosting-call-fault"))
