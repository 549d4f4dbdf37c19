"""Ports for other processes of this machine: a unix socket that only its owner can open.

A connection has one port, of the seat that it was opened for; nothing that comes over it can name another.
"""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, cast
from weakref import WeakKeyDictionary

from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.log_line import LogLine
from core.engine.words.message import say
from core.engine.words.validation import os_why, why
from core.hosting.club import Club
from core.hosting.news import Listener, News
from core.hosting.refused import Refused, refused
from core.hosting.sitting import Sitting
from core.hosting.workers.frames import BadFrame, framed, packed, received
from core.scenarios import told_of
from tui.session.another_process.served_hands import HandsAtTable
from tui.session.another_process.served_program import Speaking, answer_program
from tui.session.another_process.socket_path import within_reach
from tui.session.another_process.wire import (
    CALLS,
    MOST_ASKED,
    MOST_RECORDS,
    TOGETHER,
    Answered,
    Call,
    Changed,
    Drain,
    Drop,
    FromServer,
    Heard,
    Open,
    Opened,
    Report,
    Speak,
    Visit,
    Wrong,
    flat_answer,
    flat_lines,
    from_client,
)
from tui.session.at_host.hosted import HostedPort
from tui.session.here.local import LocalPort

MOST_AT_ONCE = 16
"""Calls of one connection that may wait for an answer at once."""

MOST_UNREAD = 1 << 22
"""Bytes that a client may leave unread before it is let go."""

PARTING = 1.0
"""Seconds in which a client may read why he has to go."""


class Place(NamedTuple):
    """Where somebody sits who opened a connection: his *port*, and what to call when he leaves.

    A *sitting* is at a table among others. *eyes* are the seats by which a game that is over may be seen.
    """

    port: LocalPort
    leave: Callable[[], None]
    sitting: Sitting | None = None
    eyes: tuple[str, ...] = ()


class InLobby(NamedTuple):
    """Somebody who looks round in a lobby: what he may ask there by whose calls, and how changes are told.

    *attach* has something called after every change, and returns how to stop it.
    """

    name: str
    parts: Mapping[str, object]
    attach: Callable[[Callable[[], object]], Callable[[], None]]
    leave: Callable[[], None]


Seating = Callable[[Open, Listener], Awaitable[Place]]
"""Gives a place to whoever opens a connection; raises `Refused`. The news of his table go to the listener."""

Visiting = Callable[[Visit, Listener], InLobby]
"""Lets a screen of another process into the lobby of whoever it stands for; raises `Refused`."""

Asking = Callable[[Report | Drain], dict[str, Any]]
"""Answers whoever keeps the host, and does not sit down."""


Programs = Callable[[StreamReader, Callable[[bytes], None], Speak], Awaitable[None]]
"""Answers a program that asks in lines, until it asks no more."""


class Doors:
    """A socket that others of this machine come in by, and everybody who came."""

    def __init__(
        self,
        seating: Seating,
        asking: Asking = lambda wanted: {},
        fault: Callable[[BaseException], object] = lambda error: None,
        speaking: Speaking | None = None,
        visiting: Visiting | None = None,
    ) -> None:
        """*asking* answers whoever keeps the host, *speaking* a program; *fault* takes what went wrong.

        *visiting* lets into a lobby, where anybody is let into one.
        """
        self._seating = seating
        self._asking = asking
        self._server: asyncio.Server | None = None
        self._inside: dict[Connection, asyncio.Task[None] | None] = {}
        self._fault = fault
        self._speaking = speaking
        self._visiting = visiting
        self._here: tuple[Path, tuple[int, int]] | None = None

    async def open(self, path: Path) -> None:
        """Listen at *path*, for the owner alone; a socket that a dead host left there is replaced.

        `Refused` where another host listens there, where something else is, or where the system does not.
        """
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        before = os.umask(0o177)  # it is nobody else's from its first moment on
        try:
            _clear(path)
            with within_reach(path) as name:
                listening.bind(name)
            self._here = path, _identity(path)
        except BaseException as error:
            listening.close()
            if isinstance(error, OSError):
                raise refused("hosting-socket-refused", path=str(path), why=os_why(error)) from error
            raise
        finally:
            os.umask(before)
        self._server = await asyncio.start_unix_server(self._met, sock=listening)

    def take_away(self) -> None:
        """Take the socket away, where it is still this one: whatever came into its place is not ours."""
        if self._here is not None:
            path, mine = self._here
            with suppress(OSError):
                if _identity(path) == mine:
                    path.unlink()

    async def _met(self, reader: StreamReader, writer: StreamWriter) -> None:
        connection = Connection(
            reader, writer, self._seating, self._asking, self._answer_program, self._visiting
        )
        self._inside[connection] = asyncio.current_task()
        try:
            await connection.run()
        except Exception as error:  # of ours: it costs this connection, and no line on anybody's screen
            self._fault(error)
        finally:
            del self._inside[connection]

    async def _answer_program(
        self, reader: StreamReader, send: Callable[[bytes], None], wanted: Speak
    ) -> None:
        if self._speaking is not None:
            await answer_program(reader, send, wanted, self._speaking, self._fault)

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

    async def seating(wanted: Open, hear: Listener) -> Place:
        person = club.people.the(wanted.person)
        sitting = await club.sit(person, wanted.game, wanted.seat, hear)
        return Place(cast(HostedPort, sitting.port), sitting.leave, sitting)

    return seating


def for_the_keeper(club: Club, note: Callable[..., object] = lambda event, **facts: None) -> Seating:
    """Return how whoever keeps a club sits down from its own machine: as himself, whatever he says.

    A socket that its owner alone can open lets nobody else in. See `Club.sit_as_keeper` for where he may sit.
    *note* writes down that he did.
    """

    async def seating(wanted: Open, hear: Listener) -> Place:
        id = wanted.game
        if wanted.file:
            row = club.tables.game_at(Path(wanted.file))
            id = row.id if row is not None else Path(wanted.file).name
        if wanted.look:
            port = await club.look_back(club.people.keeper(), id, wanted.seat)
            return Place(cast(HostedPort, port), lambda: None)
        sitting = await club.sit_as_keeper(id, wanted.seat, hear)
        note("seat", name=sitting.person.name, game=sitting.game, seat=sitting.seat, address="socket")
        game = cast(HostedPort, sitting.port).host.game
        eyes = (*game.seats, REFEREE) if game.state.over is not None else ()
        return Place(cast(HostedPort, sitting.port), sitting.leave, sitting, eyes)

    return seating


def _clear(path: Path) -> None:
    """Take away what a dead host left; `Refused` where one lives, or where something else is, which stays."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(mode):
        raise refused("hosting-socket-foreign", path=str(path))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as knock, within_reach(path) as name:
        try:
            knock.connect(name)
        except ConnectionRefusedError:
            path.unlink()
            return
    raise refused("hosting-runs-already")


def _identity(path: Path) -> tuple[int, int]:
    """Return which file a path leads to now."""
    found = path.lstat()
    return found.st_dev, found.st_ino


class Connection:
    """One client, from his first message until he is gone."""

    def __init__(
        self,
        reader: StreamReader,
        writer: StreamWriter,
        seating: Seating,
        asking: Asking,
        programs: Programs,
        visiting: Visiting | None = None,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._seating = seating
        self._asking = asking
        self._programs = programs
        self._visiting = visiting
        self._place: Place | InLobby | None = None
        self._told = False
        """Whether one in a lobby knows already that something has changed, and has not looked since."""

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
        if isinstance(wanted, (Report, Drain)):
            self._send(Report(self._asking(wanted)))
        if isinstance(wanted, Speak):
            await self._programs(self._reader, self._send_framed, wanted)
        if isinstance(wanted, Visit) and self._visiting is not None:
            await self._looks_round(wanted, self._visiting)
        if not isinstance(wanted, Open):
            return
        try:
            place = await self._seating(wanted, self._hear)
        except Exception as error:
            self._send(_wrong(0, error))
            if not isinstance(error, Refused):
                raise
            return
        port, sitting = place.port, place.sitting
        detach = port.attach(lambda: self._send(Changed())) if sitting is None else lambda: None
        try:
            who = ("", "") if sitting is None else (sitting.person.name, sitting.game)
            over = port.host.game.state.over is not None
            header = port.host.game.header
            scenario = told_of(header.scenario)
            self._send(Opened(port.seat, header.rules, port.tape, *who, over, place.eyes, scenario))
            self._place = place
            await self._answer_all(place)
        finally:
            detach()
            place.leave()

    async def _looks_round(self, wanted: Visit, visiting: Visiting) -> None:
        try:
            place = visiting(wanted, self._hear)
        except Refused as error:
            self._send(_wrong(0, error))
            return
        detach = place.attach(self._tell_change)
        try:
            self._send(Opened("", "", False, place.name))
            self._place = place
            await self._answer_all(place)
        finally:
            detach()
            place.leave()

    def _tell_change(self) -> None:
        if not self._told:
            self._told = True
            self._send(Changed())

    def _hear(self, news: News) -> None:
        """Hand news of the table on; whoever may sit there no more is told why, and let go."""
        if self._place is not None:
            self._send(Heard(news.kind, news.message))
        if news.kind == "dropped":
            self._writer.close()
            asyncio.get_running_loop().call_later(PARTING, self.end)

    async def _answer_all(self, place: Place | InLobby) -> None:
        while (data := await received(self._reader, MOST_ASKED)) is not None:
            self._told = False
            match from_client(data):
                case Drop(number=number):
                    if (task := self._later.get(number)) is not None:
                        task.cancel()
                case Call(number=number, name=name, given=given) if name in CALLS:
                    self._begin(place, number, name, CALLS[name].arguments(given))
                case _:
                    raise BadFrame("a call of no port")
            await asyncio.sleep(0)  # others are served between any two

    def _begin(self, place: Place | InLobby, number: int, name: str, given: tuple[Any, ...]) -> None:
        if not CALLS[name].later:
            self._send(_done(number, lambda: _now(place, name, given)))
        elif len(self._later) >= MOST_AT_ONCE or number in self._later:
            self._send(Wrong(number, "refused", say("hosting-work-many", most=MOST_AT_ONCE)))
        else:
            task = self._later[number] = asyncio.create_task(self._answer(place, number, name, given))
            task.add_done_callback(lambda _: self._later.pop(number, None))

    async def _answer(self, place: Place | InLobby, number: int, name: str, given: tuple[Any, ...]) -> None:
        await asyncio.sleep(0)
        try:
            value = await _part(place, name)(*given)
        except Exception as error:
            self._send(_wrong(number, error))
            return
        self._send(Answered(number, packed(flat_answer(value) if CALLS[name].facts else value)))

    def _send(self, message: FromServer) -> None:
        self._send_framed(packed(message))

    def _send_framed(self, data: bytes) -> None:
        if self._writer.is_closing():
            return
        self._writer.write(framed(data))
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self.end()  # he reads no more


def _part(place: Place | InLobby, name: str) -> Any:
    """Return the part of a place that a call names: of the port, its hands, the sitting, or its inviter.

    In a lobby it is what the lobby has by that name.
    """
    whose, dot, what = name.rpartition(".")
    if isinstance(place, InLobby):
        if whose not in place.parts:
            raise refused("hosting-call-fault")
        return getattr(place.parts[whose], what)
    if not dot:
        return getattr(place.port, name)
    if whose == "right":
        return getattr(HandsAtTable(place.port), what)
    if place.sitting is None or whose not in ("table", "inviter"):
        raise refused("hosting-call-fault")
    return getattr(place.sitting.inviter if whose == "inviter" else place.sitting, what)


def _now(place: Place | InLobby, name: str, given: tuple[Any, ...]) -> Any:
    """Return what a call returns that takes no time."""
    if isinstance(place, InLobby):
        found = _part(place, name)
        return found(*given) if callable(found) else found
    match name:
        case "fields":
            return place.port.checked_fields(*given)  # whatever a client fills in
        case "filled":
            place.port.checked_fields(*given[:2])  # nor is what a choice gives of a client's own making
            return place.port.filled(*given)
        case "together":
            return tuple(_quietly(place, one) for one in TOGETHER)
        case "log_since":
            return flat_lines(_lines(place.port, *given))
        case _:
            found = _part(place, name)
            return found(*given) if callable(found) else found


def _quietly(place: Place, name: str) -> bytes:
    """Return a value packed, nothing where it cannot be had: whoever wants it then asks and is told why."""
    try:
        return _packed(place.port, name, _now(place, name, ()))
    except Exception:  # asked ahead of time: the fault is told to whoever asks for it by itself
        return b""


_PACKED: WeakKeyDictionary[GameHost, dict[tuple[str, str], tuple[object, bytes]]] = WeakKeyDictionary()
"""What was packed last of a game, by seat and call: all who look from one seat are shown the same value."""


def _packed(port: LocalPort, name: str, value: object) -> bytes:
    """Return a value packed, once where one and the same goes to many; kept as long as its game is open."""
    kept = _PACKED.setdefault(port.host, {})
    before = kept.get((port.seat, name))
    if before is None or before[0] is not value:
        before = kept[port.seat, name] = value, packed(value)
    return before[1]


def _lines(port: LocalPort, since: int, last: int) -> tuple[LogLine, ...]:
    """Return the lines after record *since* up to *last*, so many records at once."""
    last = min(last, max(since, 0) + MOST_RECORDS)
    return tuple(takewhile(lambda line: line.record <= last, port.lines_since(since)))


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
