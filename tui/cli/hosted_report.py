"""`ssh … report GAME`: a game of a host as a page, written by a process of its own while keys are served."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from core.hosting.refused import refused
from core.hosting.workers.worker import NICE


class Wanted(NamedTuple):
    """How a report is wanted: with the eyes of *seat*, "" for the usual ones; *short*; as *markdown*."""

    seat: str = ""
    short: bool = False
    markdown: bool = False


def wanted_of(options: Sequence[str]) -> Wanted:
    """Return what options ask for; `Refused` where one is no option.

    >>> wanted_of(["--short", "--seat", "red"])
    Wanted(seat='red', short=True, markdown=False)
    """
    wanted, left = Wanted(), list(options)
    while left:
        match left.pop(0):
            case "--short":
                wanted = wanted._replace(short=True)
            case "--markdown":
                wanted = wanted._replace(markdown=True)
            case "--seat" if left:
                wanted = wanted._replace(seat=left.pop(0))
            case _:
                raise refused("host-no-command")
    return wanted


async def reported(log: Path, seat: str, language: str, wanted: Wanted) -> list[str]:
    """Return the lines of the page of a *log*, for the eyes of *seat*; whoever waits no more ends the work.

    Whether he may look with them was decided before: `--reveal` only says so.
    """
    options = [
        "--seat",
        seat,
        "--reveal",
        "--lang",
        language,
        "--format",
        "md" if wanted.markdown else "html",
    ]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "tui", "report", str(log), *options),
        *(["--short"] if wanted.short else []),
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=DEVNULL,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    try:
        _gives_way(process)
        page, _ = await process.communicate()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode:
        raise refused("hosting-report-failed")
    return page.decode("utf-8", "replace").splitlines()


def _gives_way(process: Process) -> None:
    """Let whoever waits at a key come before it."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
