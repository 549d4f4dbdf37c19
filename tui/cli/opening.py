"""`open LOG`: play on with a kept game; where a host of this machine has it open, at the host's table."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from core.games import open_game
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.session.error import Told, told
from tui.session.house import folder_of_host, held, table_of


def open_here(args: argparse.Namespace, spoken: Sentences) -> int:
    """Open the game that the arguments name; return the exit code."""
    path = Path(args.log).expanduser()
    if not path.exists():
        return _at_host(path, args.seat or "", spoken)  # it may be the id of a game
    if _of_host(path):
        return _at_host(path, args.seat or "", spoken)
    try:
        host = open_game(path)
    except Exception as error:
        if not held(error):
            raise
        return _at_host(path, args.seat or "", spoken, error)
    if args.seat is not None:
        host.close()
        raise told("cli-seat-needs-host")
    from tui.app.app import run

    try:
        return run(host, language=spoken.language)
    finally:
        host.close()


def _of_host(path: Path) -> bool:
    """Whether a log lies among those of a host: others sit at it, and none of them at this keyboard."""
    return path.resolve().is_relative_to((folder_of_host() / "games").resolve())


def _at_host(path: Path, seat: str, spoken: Sentences, error: Exception | None = None) -> int:
    """Sit down at the host's table; where no host runs, say what would be right."""
    try:
        code = asyncio.run(_sit(path, seat, spoken.language))
    except Refused as refused:
        raise Told(refused.message) from refused
    if code is None:
        if error is not None:
            raise error
        raise told("cli-open-host" if path.exists() else "cli-open-none", file=str(path))
    return code


async def _sit(path: Path, seat: str, language: str) -> int | None:
    from tui.app.app import all_loaded, app_here

    app = app_here("menu", language)
    table = table_of(path, seat, app.call_later)
    if table is None:
        return None
    app.start = table
    all_loaded()
    reading = asyncio.create_task(table.read_ahead())
    try:
        await app.run_async()
    finally:
        reading.cancel()
        table.close()
    return app.return_code or 0
