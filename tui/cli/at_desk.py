"""`play SCENARIO --host` and `open LOG --host`: a game on this terminal, and for others over SSH.

One process: whoever keeps the host sits in his club as everybody else does, only without a line. What he
types comes before what guests type, see `Server.first`.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from core.engine.contract.seats import OBSERVER, PERSON, REFEREE, is_bot
from core.engine.game.host import GameHost
from core.engine.words.message import Message, say
from core.engine.words.paths import path_of
from core.games import keep_game, open_game
from core.hosting.club import Club
from core.hosting.refused import refused
from core.hosting.timing.clock_words import clock_of
from core.locale import Sentences, sentences
from core.rules import load as load_rules
from tui.cli.planning import planned_by
from tui.cli.running_host import Running, run, running_host
from tui.session.error import told

if TYPE_CHECKING:
    from tui.ssh.log import HostLog

PATIENCE = 10.0
"""Seconds in which a host ends in order when a signal ends it: every terminal is given back."""


class Opened(NamedTuple):
    """A game that is one of the club's now; *notices* is what has to be told of its log."""

    id: str
    notices: tuple[Message, ...] = ()


def at_desk(args: argparse.Namespace, spoken: Sentences) -> int:
    """Open the game here and for others; return the exit code."""
    return run(lambda: _at_desk(args, spoken.language))


async def _at_desk(args: argparse.Namespace, language: str) -> int:
    from tui.app.running import app_here
    from tui.session.at_host.guest import Guest
    from tui.ssh.memory import tune_memory

    async with running_host(args) as running:
        log_only(running.log)
        club = running.club
        game = await (_begun(club, args) if args.verb == "play" else _opened(club, args))
        keeper = club.people.keeper()
        note = partial(running.log.note, name=keeper.name, address="desk")
        guest = Guest(club, keeper, note, here=lambda: connected(running))
        app = app_here("menu", language, guest=guest, patience=PATIENCE)
        table = await guest.sit_as_keeper(game.id, args.seat or "", app.call_later)
        table.greetings = (*game.notices, say("tui-hosting", line=running.card.line))
        app.start = table
        running.server.first = lambda: app.behind > 0
        tune_memory()
        reading = asyncio.create_task(table.read_ahead())
        try:
            await app.run_async()
        finally:
            reading.cancel()
            table.close()
    with suppress(OSError):  # the terminal may be gone
        # Guests' apps that ended later have put the streams back that they found.
        print(sentences(language).text("host-desk-closed", game=game.id), file=sys.__stdout__, flush=True)
    return app.return_code or 0


def connected(running: Running) -> tuple[str, ...]:
    """Return the names of those who are at their terminals, each once."""
    return tuple(sorted({view.name for view in running.server.views if view.name}))


def log_only(log: HostLog) -> None:
    """Have everything that Python says of itself go to the host's log: the terminal belongs to the game."""

    def trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        log.note("fault", where=[str(context.get("message", "")), type(error).__name__ if error else ""])

    class Noted(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            log.note("warning", where=[record.name, record.getMessage()])

    asyncio.get_running_loop().set_exception_handler(trouble)
    logging.getLogger().addHandler(Noted(logging.WARNING))


async def _begun(club: Club, args: argparse.Namespace) -> Opened:
    """Begin the game that the arguments describe; the seats that are nobody's wait for friends."""
    args.referee = args.referee or args.seat == REFEREE
    planned = planned_by(args)
    rules = load_rules(planned.header.rules)
    needed = any(planned.header.options.get(one) == value for one, value in rules.left_to_referee.items())
    referee = planned.header.referee or needed
    seats = (*planned.sides, REFEREE) if referee else planned.sides
    seat = args.seat or args.solo or (REFEREE if referee else planned.sides[0])
    if seat not in (*seats, OBSERVER):
        raise told("cli-no-seat", seat=seat, known=", ".join((*seats, OBSERVER)))
    roles = {one: planned.header.seats.get(one, PERSON) for one in seats}
    if is_bot(roles.get(seat)):
        raise told("hosting-seat-taken")
    from msgspec.structs import replace

    clock = clock_of(args.clock) if args.clock is not None else None
    if clock is not None and clock.then == "referee" and not referee:
        raise refused("hosting-clock-no-referee")
    header = replace(planned.header, referee=referee, seats=roles)
    id = club.house.rows.free_id()
    path = club.tables.free_file(id)
    host = await asyncio.to_thread(keep_game, planned.scenario, header, path, words=planned.words)
    return Opened(club.adopt(host, seat, id, clock), host.notices)


async def _opened(club: Club, args: argparse.Namespace) -> Opened:
    """Open a kept game, which is one of the club's from then on."""
    path = path_of(args.log)
    row = club.tables.game_at(path) or club.house.rows.find(args.log)
    if row is not None:
        return Opened(row.id)
    host = await asyncio.to_thread(open_game, path)
    try:
        return Opened(club.adopt(host, args.seat or usual_seat(host)), host.notices)
    except BaseException:
        host.close()
        raise


def usual_seat(host: GameHost) -> str:
    """Return where whoever opens a kept game for others sits: as the referee where there is one."""
    header = host.game.header
    people = (one for one in host.game.seats if not is_bot(header.seats.get(one)))
    return REFEREE if header.referee else next(people, OBSERVER)
