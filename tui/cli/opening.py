"""`open LOG`: play on with a kept game; one of this machine's host at the host's table."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import suppress
from pathlib import Path

from core.engine.words.paths import path_of
from core.games import open_game
from core.locale import Sentences
from tui.session.another_process.host_here import of_host
from tui.session.error import Told, told


def open_here(args: argparse.Namespace, spoken: Sentences) -> int:
    """Open the game that the arguments name, by its file or its id; return the exit code."""
    path = path_of(args.log)
    code = asyncio.run(_at_host(path, args.seat or "", spoken.language))
    if code is not None:
        return code
    if not path.exists():
        raise told("cli-open-none", file=str(path))
    if of_host(path):
        raise told("cli-open-host", file=str(path))
    if args.seat is not None:
        raise told("cli-seat-needs-host")
    from tui.app.running import run
    from tui.session.kept.left import usual_screen

    with open_game(path) as host:
        return run(usual_screen(host), language=spoken.language)


async def _at_host(path: Path, seat: str, language: str) -> int | None:
    """Sit down at the host's table; `None` where no host runs here that has this game."""
    from core.hosting.refused import Refused
    from tui.session.another_process.host_here import table_of

    try:
        table = table_of(path, seat, lambda do: app.call_later(do))
    except Refused as refused:
        raise Told(refused.message) from refused
    if table is None:
        return None
    from tui.app.running import all_loaded, app_here

    app = app_here(table, language)
    all_loaded()
    reading = asyncio.create_task(table.read_ahead())
    try:
        await app.run_async()
    finally:
        reading.cancel()
        table.close()
        with suppress(Refused, asyncio.CancelledError):  # the host may have gone meanwhile
            await reading
    return app.return_code or 0
