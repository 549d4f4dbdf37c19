"""`host --screens N`: people's screens in at most so many other processes, the games in this one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from core.engine.words.validation import os_why
from tui.cli.guests import Guests
from tui.session.another_process.served import Doors
from tui.session.error import told
from tui.ssh.screens.pool import Pool
from tui.ssh.server import Server
from tui.ssh.view import told as where_of

SOCKET = "screens.sock"
"""Where processes with screens ask, in the host's folder; who has no token of a terminal is told nothing."""

PROGRAM = "tui.cli.screens"

FILES = 8
"""Files that a terminal may take: its line, lobby and seat, and others' seats at a game that is over."""

OTHERS = 512
"""Files that are wanted for everything else."""


@asynccontextmanager
async def screens_apart(most: int, guests: Guests, server: Server, folder: Path) -> AsyncIterator[None]:
    """Have a server's apps run in at most so many processes; 0 leaves them where they are."""
    if most == 0:
        yield
        return
    room_for_files(FILES * server.limits.connections + OTHERS)
    faulty = lambda error: server.log.note("fault", where=where_of(error).splitlines())  # noqa: E731
    doors = Doors(guests.visitors.seating, fault=faulty, visiting=guests.visitors.lobby)
    await doors.open(folder / SOCKET)
    pool = Pool(guests, ("-m", PROGRAM, str(folder / SOCKET)), most, server.log, server.limits)
    try:
        try:
            await pool.start()
        except OSError as error:
            raise told("host-no-screens", why=os_why(error)) from error
        server.screens = pool
        yield
    finally:
        await server.stop()
        await pool.close()
        await doors.close()
        doors.take_away()


def room_for_files(wanted: int) -> None:
    """Let this process have so many files open, as far as the system lets it."""
    import resource  # late: no system but a Unix has it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
