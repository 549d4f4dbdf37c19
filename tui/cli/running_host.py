"""A host of this machine while it runs: its club, its door over SSH, its socket for this machine."""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
import socket
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from core.engine.log.beside import private_folder
from core.engine.words.validation import OS_ERRORS, os_why
from core.hosting.club import Club
from core.hosting.people.likeness import ready
from core.hosting.refused import Refused
from core.hosting.table.house import Card
from tui.cli.report import asked, report
from tui.session.another_process.host_here import folder_of_host, socket_of
from tui.session.error import Told, told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tui.cli.key_file import KeyFile
    from tui.ssh.limits import Limits
    from tui.ssh.log import HostLog, Watch
    from tui.ssh.server import Server
    from tui.web.door import WebDoor


class Running(NamedTuple):
    """A host that listens; *address* is what a friend types, *keys* the file of who is let in."""

    club: Club
    server: Server
    log: HostLog
    card: Card
    address: str
    port: int
    keys: KeyFile | None
    web: str = ""
    """Where a browser finds it, if any does."""


def run(serve: Callable[[], Any]) -> int:
    """Run what serves until it ends, in a loop that is fit for it; return the exit code.

    What cannot be is told in one line: what is not installed, another host in the same folder, a key that
    others read.
    """
    try:
        import asyncssh  # noqa: F401
    except ImportError:
        raise told("host-needs-package", package="asyncssh") from None
    try:
        ready()
    except Refused as error:
        raise Told(error.message) from None
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # every terminal's own colours come after that
    from tui.ssh.host_key import BadKeyFile
    from tui.ssh.loop import HostLoop

    folder = folder_of_host()
    private_folder(folder)
    if asked(socket_of(folder)) is not None:
        raise told("host-running", folder=str(folder))
    with asyncio.Runner(loop_factory=HostLoop) as runner:
        try:
            return int(runner.run(serve()))
        except (BadKeyFile, Refused) as error:
            raise Told(error.message) from error


@asynccontextmanager
async def running_host(args: argparse.Namespace, watch: Watch | None = None) -> AsyncIterator[Running]:
    """Listen, for friends and for this machine; at the end every terminal is given back and all is kept.

    *watch* gets every line of the host's log as well.
    """
    from core.hosting.workers.asking_workers import thinker_with
    from core.hosting.workers.workers import Workers
    from tui.cli.draining import Draining
    from tui.cli.guests import Guests
    from tui.cli.key_file import KeyFile
    from tui.cli.screens_apart import screens_apart
    from tui.cli.warming import warm
    from tui.session.another_process.served import Doors, for_the_keeper
    from tui.session.another_process.served_program import for_the_keepers_program
    from tui.session.another_process.wire import Drain, Report
    from tui.session.at_host.hosted import ports_with
    from tui.ssh.host_key import fingerprint, host_key
    from tui.ssh.log import HostLog
    from tui.ssh.server import Server
    from tui.ssh.view import told as where_of

    folder = folder_of_host()
    log = HostLog(folder / "host.log", watch)
    key = host_key(folder)
    workers = Workers(fault=lambda where: log.note("fault", where=where.splitlines()))
    club = Club(folder, ports_with(workers), thinker=thinker_with(workers))
    apart = AsyncExitStack()
    began = time.monotonic()
    try:
        wrong = lambda why: log.note("keys", why=why)  # noqa: E731
        keys = KeyFile(club, Path(args.keys), wrong) if args.keys else None
        guests = Guests(club, keys.has if keys is not None and args.join == "closed" else None)
        server = Server(guests, key, join=args.join, log=log, limits=limits_of(args))
        await warm()
        await apart.enter_async_context(screens_apart(args.screens, guests, server, folder))
        port = await _listening(server, args.bind, args.port)
        address = address_of(args.bind)
        card = Card(f"ssh -p {port} {address}", fingerprint(key), args.join, address == "localhost")
        club.house.card = card
        faulty = lambda error: log.note("fault", where=where_of(error).splitlines())  # noqa: E731
        draining = Draining(club, server)

        def answer(wanted: Report | Drain) -> dict[str, Any]:
            told = report(server, club, workers, began)
            if isinstance(wanted, Report) or not server.by_itself:
                return told
            return {**told, "busy": draining.begin(wanted.minutes)}

        doors = Doors(for_the_keeper(club, log.note), answer, faulty, for_the_keepers_program(club))
        browsers = await _to_browsers(server, args.web) if args.web else None
        try:
            await doors.open(socket_of(folder))
            async with _kept(club):
                yield Running(club, server, log, card, address, port, keys, browsers.url if browsers else "")
        finally:
            await server.stop()
            if browsers is not None:
                await browsers.stop()
            await doors.close()
            doors.take_away()
    finally:
        await apart.aclose()
        await club.close()
        await workers.close()


def limits_of(args: argparse.Namespace) -> Limits:
    """Return how many may come: *connections* in all, *per_address* of them from one address."""
    from tui.ssh.limits import MOST_CONNECTIONS, MOST_HERE, limits_for

    most = MOST_CONNECTIONS if args.screens else MOST_HERE
    if not 0 <= args.screens <= MOST_CONNECTIONS:
        raise told("host-screens", most=MOST_CONNECTIONS, given=args.screens)
    if not 1 <= args.connections <= most:
        raise told("host-connections", most=most, given=args.connections)
    if args.per_address is not None and args.per_address < 1:
        raise told("host-per-address", given=args.per_address)
    return limits_for(args.connections, args.per_address)


async def _to_browsers(server: Server, where: str) -> WebDoor:
    """Let browsers in, too, at `PORT` or `ADDRESS:PORT`; told where that cannot be."""
    try:
        from tui.web.door import WebDoor
    except ImportError:
        await server.stop()
        raise told("host-needs-package", package="textual-serve") from None
    bind, _, port = where.rpartition(":")
    try:
        if not port.isdecimal() or len(port) > 5:
            raise told("host-web-address", given=where)
        door = WebDoor(server)
        await _listening(door, bind.strip("[]") or "127.0.0.1", int(port))
    except Told:
        await server.stop()
        raise
    return door


async def _listening(server: Server | WebDoor, bind: str, port: int) -> int:
    """Listen, and return the port."""
    try:
        return await server.start(bind, port)
    except (OSError, OverflowError) as error:
        known = errno.errorcode.get(getattr(error, "errno", 0) or 0, "").lower() in OS_ERRORS
        said = str(getattr(error, "strerror", None) or error)
        why = os_why(error) if known and isinstance(error, OSError) else said
        raise told("host-no-address", address=bind, port=str(port), why=why) from error


def address_of(bind: str) -> str:
    """Return the address that a friend types: of this machine in its network, where it listens to all."""
    if bind in ("127.0.0.1", "::1", "localhost"):
        return "localhost"
    if bind not in ("0.0.0.0", "::", ""):
        return bind
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(("192.0.2.1", 9))  # sends nothing; the system tells by which of its addresses it would
        return str(line.getsockname()[0])
    return socket.gethostname()


@asynccontextmanager
async def _kept(club: Club) -> AsyncIterator[None]:
    """Have the club do what is due."""
    task = asyncio.create_task(club.keep())
    try:
        yield
    finally:
        task.cancel()
