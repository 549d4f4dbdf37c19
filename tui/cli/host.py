"""`host` lets people play over SSH, and its keeper say who: invite, players, remove, rename, status."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.engine.log.beside import private_folder
from core.games import home, sides_of
from core.hosting.club import Club
from core.hosting.keeper import keeping
from core.hosting.plan import Plan
from core.hosting.refused import Refused
from core.locale import Sentences
from core.rules import load as load_rules
from core.scenarios import load
from tui.cli.screen import demo_scenario
from tui.session.error import Told, told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from core.hosting.workers import Workers
    from tui.ssh.server import Server

SOCKET = "host.sock"
"""Where a running host answers its keeper, in its folder."""

KEEPER = "Keeper"
"""Who makes the first game, so that there is one."""


def host(args: argparse.Namespace, spoken: Sentences) -> int:
    """Do what the keeper asks for; without a word, serve."""
    folder = home() / "host"
    wanted = {None: 0, "invite": 1, "players": 0, "remove": 1, "rename": 2, "status": 0}[args.what]
    if len(args.names) != wanted:
        raise told("host-words", what=args.what or "", count=wanted)
    if args.what is None:
        return serve(args, folder, spoken)
    if args.what == "status":
        return status(folder, spoken)
    with kept(folder) as club:
        match args.what:
            case "invite":
                code = club.invite(args.names[0], args.game, args.seat)
                print(spoken.text("host-invited", name=args.names[0], code=code))
            case "players":
                players(club, spoken)
            case "remove":
                print(spoken.text("host-removed-player", name=club.remove(args.names[0]).name))
            case _:
                person = club.rename(*args.names)
                print(spoken.text("host-renamed", old=args.names[0], name=person.name))
    return 0


@contextmanager
def kept(folder: Path) -> Iterator[Club]:
    """Open the store of a host, which may be running; what it refuses is told in one line."""
    private_folder(folder)
    try:
        club = Club(folder)
        try:
            yield club
        finally:
            club.store.close()
    except Refused as error:
        raise Told(error.message) from error


def players(club: Club, spoken: Sentences) -> None:
    """Print who may play here, and whose invitations wait."""
    for player in club.people.players():
        used = player.last_used[:16].replace("T", " ") or "-"
        print(spoken.text("host-player", name=player.name, keys=len(player.keys), used=used))
    for one in club.invitations.waiting():
        print(spoken.text("host-waiting", name=one.name, expires=one.expires[:16].replace("T", " ")))


def status(folder: Path, spoken: Sentences) -> int:
    """Print what a running host says of itself."""
    found = asked(folder)
    if found is None:
        raise told("host-not-running", folder=str(folder))
    for name, value in found.items():
        print(f"{spoken.text(f'host-status-{name}')}: {value}")
    return 0


def asked(folder: Path) -> dict[str, Any] | None:
    """Return what the host of this folder says of itself, `None` where none runs."""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(5)
            line.connect(str(folder / SOCKET))
            with line.makefile("rb") as answer:
                found: dict[str, Any] = json.loads(answer.readline())
                return found
    except (OSError, ValueError):
        return None


# --- serving -------------------------------------------------------------------------------------


def serve(args: argparse.Namespace, folder: Path, spoken: Sentences) -> int:
    """Let people play until a signal comes; return the exit code."""
    try:
        import asyncssh  # noqa: F401
    except ImportError:
        raise told("host-needs-asyncssh") from None
    from tui.ssh.loop import HostLoop

    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # every terminal's own colours come after that
    private_folder(folder)
    if asked(folder) is not None:
        raise told("host-running", folder=str(folder))
    from tui.ssh.host_key import BadKeyFile

    with asyncio.Runner(loop_factory=HostLoop) as runner:
        try:
            return runner.run(_serve(args, folder, spoken))
        except (BadKeyFile, Refused) as error:
            raise Told(error.message) from error


async def _serve(args: argparse.Namespace, folder: Path, spoken: Sentences) -> int:
    from core.hosting.dear import thinker_with
    from core.hosting.workers import Workers
    from tui.cli.guests import Guests
    from tui.session.hosted import ports_with
    from tui.ssh.host_key import fingerprint, host_key
    from tui.ssh.log import HostLog
    from tui.ssh.server import Server, tune_memory

    log = HostLog(folder / "host.log")
    key = host_key(folder)
    workers = Workers(fault=lambda where: log.note("fault", where=where.splitlines()))
    club = Club(folder, ports_with(workers), thinker=thinker_with(workers))
    guests = Guests(club)
    server = Server(guests, key, join=args.join, log=log)
    began = time.monotonic()
    try:
        if args.keys:
            read_keys(club, Path(args.keys))
        await guests.warm()
        port = await listening(server, args.bind, args.port)
        codes = await first_game(club)
        tune_memory()
        async with kept_house(club), answering(folder, lambda: report(server, club, workers, began)):
            return await server.run(lambda: tell(args.bind, port, fingerprint(key), codes, spoken))
    finally:
        await club.close()
        await workers.close()


async def listening(server: Server, bind: str, port: int) -> int:
    """Listen, and return the port."""
    try:
        return await server.start(bind, port)
    except OSError as error:
        raise told("host-no-address", address=bind, port=port, why=str(error.strerror)) from error


def tell(bind: str, port: int, fingerprint: str, codes: list[tuple[str, str]], spoken: Sentences) -> None:
    """Print what the keeper has to know, and what his friends have to."""
    address = address_of(bind)
    print(spoken.text("host-listening", address=address, port=port))
    print(spoken.text("host-fingerprint", fingerprint=fingerprint))
    print(spoken.text("host-send", line=f"ssh -p {port} {address}"))
    if address == "localhost":
        print(spoken.text("host-only-here"))
    for seat, code in codes:
        print(spoken.text("host-first-code", seat=seat, code=code))
    print(spoken.text("host-how-to-end"), flush=True)


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


def read_keys(club: Club, path: Path) -> None:
    """Let in who stands in a file: a public key a line as in `authorized_keys`, the name as its comment."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise told("host-keys-line", file=str(path), line=1) from None
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.split(maxsplit=2)
        if not parts or parts[0].startswith("#"):
            continue
        if len(parts) < 3:
            raise told("host-keys-line", file=str(path), line=number)
        person = club.people.named(parts[2]) or club.people.add(parts[2])
        club.people.bind(person, " ".join(parts[:2]))


async def first_game(club: Club) -> list[tuple[str, str]]:
    """Where nobody has ever been, lay the demo scenario out for two; return (seat, code) of each."""
    if club.people.players() or club.house.rows.every():
        return []
    scenario = load(demo_scenario())
    sides = sides_of(scenario, scenario.options, False, load_rules(scenario.rules))
    maker = club.people.add(KEEPER)
    plan = Plan(scenario.id, seats={side: "open" for side in sides}, at_once=True)
    game = await club.new_game(maker, plan)
    return [(name := side.replace("_", " ").title(), club.invite(name, game, side)) for side in sides]


def report(server: Server, club: Club, workers: Workers, began: float) -> dict[str, Any]:
    """Return what the keeper wants to know of a running host."""
    found = keeping(club)
    at_tables = sorted({f"{one.name} ({one.game}, {one.seat})" for one in found.connected})
    return {
        "hours": round((time.monotonic() - began) / 3600, 1),
        "connections": len(server.logins),
        "terminals": len(server.views),
        "people": ", ".join(at_tables),
        "games": len(found.tables),
        "faults": ", ".join(f"{one.game}: {one.fault}" for one in found.tables if one.fault),
        "queued": sum(view.link.queued() for view in server.views),
        "working": f"{workers.busy.running} + {workers.busy.waiting}",
        "memory": f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB",
    }


@asynccontextmanager
async def kept_house(club: Club) -> AsyncIterator[None]:
    """Have the club do what is due."""
    task = asyncio.create_task(club.keep())
    try:
        yield
    finally:
        task.cancel()


@asynccontextmanager
async def answering(folder: Path, say: Any) -> AsyncIterator[None]:
    """Answer the keeper on a socket that nobody else may open."""
    path = folder / SOCKET
    path.unlink(missing_ok=True)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            writer.write(json.dumps(say()).encode() + b"\n")
            await writer.drain()
        writer.close()

    before = os.umask(0o177)
    try:
        server = await asyncio.start_unix_server(answer, path)
    finally:
        os.umask(before)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)
