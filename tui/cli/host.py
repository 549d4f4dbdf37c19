"""`host` lets people play over SSH, and its keeper say who: invitations, players and their keys, status."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from core.engine.log.beside import private_folder
from core.engine.words.message import Message
from core.games import sides_of
from core.hosting.backup import back_up, restore
from core.hosting.club import Club
from core.hosting.people.invitations import Invitation
from core.hosting.refused import Refused
from core.hosting.seats.names_of_seats import called
from core.hosting.seats.plan import Plan
from core.hosting.seats.rows import GameRow
from core.hosting.times import moment, time_left
from core.locale import Sentences
from core.rules import load as load_rules
from core.scenarios import load
from tui.cli.comings import Comings
from tui.cli.courier import Courier, words_of
from tui.cli.draining import DRAINS, drained
from tui.cli.report import status
from tui.cli.running_host import Running, run, running_host
from tui.cli.screen import demo_scenario
from tui.session.another_process.host_here import folder_of_host, socket_of
from tui.session.error import Told, told

WORDS = {
    "invite": 1,
    "invitations": 0,
    "revoke": 1,
    "players": 0,
    "keys": 1,
    "drop-key": 2,
    "remove": 1,
    "rename": 2,
    "vacation": 1,
    "screen": 0,
    "status": 0,
    "metrics": 0,
    "backup": 1,
    "restore": 1,
    "drain": 0,
    "unit": 0,
}
"""What a keeper may ask for, and how many names belong to it."""

Codes = list[tuple[Message | str, str]]
"""What seats are called, and a code for each."""


def host(args: argparse.Namespace, spoken: Sentences) -> int:
    """Do what the keeper asks for; without a word, serve."""
    if len(args.names) != (wanted := WORDS.get(args.what, 0)):
        raise told("host-words", what=args.what or "", count=wanted)
    if args.listens is not None and args.what not in (None, "unit"):
        raise told("host-not-with", what=args.what, option=args.listens)
    if args.invites is not None and args.what != "invite":
        raise told("host-only-invite", option=args.invites)
    if args.within is not None and args.what != "drain":
        raise told("host-only-drain")
    if args.letters is not None and args.what not in (None, "unit"):
        raise told("host-not-with", what=args.what, option="--letters")
    if args.seat is not None and args.game is None:
        raise told("host-seat-needs-game")
    if args.letters is not None:
        words_of(args.letters)
    match args.what:
        case None:
            return run(lambda: _serve(args, spoken))
        case "status":
            return status(socket_of(folder_of_host()), spoken)
        case "screen":
            from tui.cli.host_screen import host_screen

            return host_screen(spoken)
        case "metrics":
            from tui.cli.metrics import metrics

            return metrics(socket_of(folder_of_host()))
        case "drain":
            return drain(socket_of(folder_of_host()), args.within, spoken)
        case "backup" | "restore" as what:
            return copied(what, Path(args.names[0]), spoken)
        case "unit":
            from tui.cli.unit import unit

            print(unit(args), end="")
            return 0
        case what:
            with kept(folder_of_host()) as club:
                return _of_the_store(club, what, args, spoken)


def drain(socket: Path, minutes: float | None, spoken: Sentences) -> int:
    """Have the host that answers there end; return the exit code, before it has ended."""
    print(spoken.say(drained(socket, DRAINS if minutes is None else minutes)))
    return 0


def copied(what: str, file: Path, spoken: Sentences) -> int:
    """Write this machine's host into a file, or make it from one; 1 where a game in it is damaged."""
    folder = folder_of_host()
    try:
        if what == "backup":
            done = back_up(folder, file)
            line = spoken.text("host-backed-up", file=str(file), games=done.games, records=done.records)
        else:
            done = restore(file, folder)
            line = spoken.text("host-restored", folder=str(folder), games=done.games, records=done.records)
    except Refused as error:
        raise Told(error.message) from error
    print(line)
    for wrong in done.wrong:
        print(spoken.text("host-game-damaged", why=wrong))
    return 1 if done.wrong else 0


def _of_the_store(club: Club, what: str, args: argparse.Namespace, spoken: Sentences) -> int:
    """Look into the store of a host, or change it; the host may be running."""
    say: Callable[..., None] = lambda id, **blanks: print(spoken.text(id, **blanks))  # noqa: E731
    match what, args.names:
        case "invite", [name]:
            say("host-invited", name=name, code=club.invite(name, args.game, args.seat))
        case "invitations", _:
            invitations(club, spoken)
        case "revoke", [number]:
            club.invitations.revoke(int(number) if number.isdecimal() else 0)
            say("host-revoked", number=number)
        case "players", _:
            players(club, spoken)
        case "keys", [name]:
            keys(club, name, spoken)
        case "drop-key", [name, fingerprint]:
            club.people.unbind(name, fingerprint)
            say("host-key-dropped", name=name)
        case "remove", [name]:
            say("host-removed-player", name=club.remove(name).name)
        case "vacation", [days]:
            club.house.vacations.allow(int(days) if days.isdecimal() else -1)
            say("host-vacation", days=days)
        case _, [old, new]:
            say("host-renamed", old=old, name=club.rename(old, new).name)
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
        used = here_time(player.last_used)
        print(spoken.text("host-player", name=player.name, keys=len(player.keys), used=used))
    for one in club.invitations.waiting():
        print(spoken.text("host-waiting", name=whom(one, spoken), left=left_of(club, one)))


def invitations(club: Club, spoken: Sentences) -> None:
    """Print the codes that wait, each with the number by which it is revoked."""
    waiting = club.invitations.waiting()
    if not waiting:
        print(spoken.text("host-no-invitations"))
    for one in waiting:
        where = f"{one.game} {one.seat}".strip() or "-"
        print(
            spoken.text(
                "host-invitation",
                number=str(one.id),
                name=whom(one, spoken),
                where=where,
                left=left_of(club, one),
                by=one.by or "-",
            )
        )


def whom(invitation: Invitation, spoken: Sentences) -> str:
    """Return for whom a code is."""
    return invitation.name or spoken.text("host-whoever")


def left_of(club: Club, invitation: Invitation) -> Message:
    """Return how long a code can still be used."""
    return time_left(moment(invitation.expires) - club.house.clock())


def here_time(stamp: str) -> str:
    """Return a moment of the store by the clock of this machine, where its keeper reads it."""
    return moment(stamp).astimezone().strftime("%Y-%m-%d %H:%M") if stamp else "-"


def keys(club: Club, name: str, spoken: Sentences) -> None:
    """Print the keys of somebody."""
    person = club.people.the(name)
    player = next(one for one in club.people.players() if one.name == person.name)
    for fingerprint in player.keys:
        print(fingerprint)
    if not player.keys:
        print(spoken.text("host-no-keys", name=person.name))


# --- serving -------------------------------------------------------------------------------------


async def _serve(args: argparse.Namespace, spoken: Sentences) -> int:
    """Let people play until a signal comes; return the exit code."""
    from tui.ssh.memory import tune_memory

    async with running_host(args, Comings(spoken)) as running, carried(args.letters, running, spoken):
        codes = await first_game(running.club, coded=running.card.join == "invited")
        tune_memory()
        at_terminal = sys.stdin is not None and sys.stdin.isatty()
        return await running.server.run(
            lambda: tell(running, codes, spoken), None if at_terminal else lambda: look_again(running)
        )


@asynccontextmanager
async def carried(command: str | None, running: Running, spoken: Sentences) -> AsyncIterator[None]:
    """Have letters carried by a command, where the keeper names one."""
    if command is None:
        yield
        return
    courier = Courier(running.club, command, spoken.language, running.log.note)
    task = asyncio.create_task(courier.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


def look_again(running: Running) -> None:
    """Read the file of keys anew, and show out whoever stands in it no more."""
    if running.keys is not None:
        running.keys.look_again(anyhow=True)
        running.server.sweep(asyncio.get_running_loop().time())


def tell(running: Running, codes: Codes, spoken: Sentences) -> None:
    """Print what the keeper has to know, and what his friends have to."""
    print(spoken.text("host-listening", address=running.address, port=running.port))
    print(spoken.text("host-fingerprint", fingerprint=running.card.fingerprint))
    print(spoken.text("host-send", line=running.card.line))
    if running.card.here:
        print(spoken.text("host-only-here"))
    if running.web:
        print(spoken.text("host-web", url=running.web))
        print(spoken.text("host-web-no-tls"))
    for seat, code in codes:
        print(spoken.text("host-first-code", seat=spoken.say(seat), code=code))
    if running.card.join != "invited":
        print(spoken.text(f"hosting-no-codes-{running.card.join}"))
    print(spoken.text("host-how-to-end"), flush=True)


async def first_game(club: Club, coded: bool = True) -> Codes:
    """Where nobody has ever been, lay the demo scenario out for two; return each seat and its code.

    As long as nobody has come, every start tells new codes: those of before hold, and were told only once.
    There are none where the host asks for none (*coded*).
    """
    if club.people.players() or club.house.rows.every():
        return again(club) if coded else []
    scenario = load(demo_scenario())
    sides = sides_of(scenario, scenario.options, False, load_rules(scenario.rules))
    plan = Plan(scenario.id, seats={side: "open" for side in sides}, at_once=True)
    game = await club.new_game(club.people.keeper(), plan)
    return free_seats(club, club.house.rows.the(game)) if coded else []


def again(club: Club) -> Codes:
    """Return new codes for the free seats of the newest game, where nobody has ever come."""
    running = next((row for row in club.house.rows.every() if row.state == "running"), None)
    if running is None or any(player.keys for player in club.people.players()):
        return []
    return free_seats(club, running)


def free_seats(club: Club, game: GameRow) -> Codes:
    """Return what the free seats of a game are called, each with a new code for it."""
    free = [one for one in club.house.seating.seats(game.id) if one.kind == "open"]
    return [(called(game.scenario, one), club.invitations.for_whoever(game.id, one.seat)) for one in free]
