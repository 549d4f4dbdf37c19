"""What a running host tells its keeper: connections, games, what waits, memory; nothing of the games."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.locale import Sentences
from tui.session.error import told

if TYPE_CHECKING:
    from core.hosting.club import Club
    from core.hosting.workers.workers import Workers
    from tui.session.another_process.wire import Drain, Report
    from tui.ssh.server import Server

PATIENCE = 5.0
"""Seconds that a host may take to answer."""

ROWS = {
    "hours": "{hours}",
    "connections": "{connections} / {connections_most}",
    "terminals": "{terminals}",
    "knocking": "{knocking}",
    "people": "{people}",
    "games": "{games}",
    "queued": "{queued} ({queued_longest})",
    "working": "{working} + {working_waiting}",
    "memory": "{memory} MB ({memory_most} MB)",
    "screens": "{screens} ({screens_memory} MB)",
    "fault": "{fault}",
}
"""The sums as `status` prints them, of the numbers that a host tells."""


def status(socket_path: Path, spoken: Sentences) -> int:
    """Print what the host that answers there says of itself; return the exit code."""
    for line in lines_of(answered(socket_path), spoken):
        print(line)
    return 0


def lines_of(found: dict[str, Any], spoken: Sentences) -> Iterator[str]:
    """Yield a report as lines: the sums, then each game that is open and each terminal."""
    from core.hosting.keeper import people_at, title_at

    for name, number in sums_of(found, spoken).items():
        yield f"{spoken.text(f'host-status-{name}')}: {number}"
    tables = [
        {**one, "people": people_at(one, spoken), "title": title_at(one, spoken)} for one in found["tables"]
    ]
    found = {**found, "tables": tables}
    for name in ("tables", "lines"):
        if found[name]:
            yield ""
            yield spoken.text(f"host-status-{name}")
            yield from (f"  {spoken.text(f'host-status-{name}-one', **one)}" for one in found[name])


def sums_of(found: dict[str, Any], spoken: Sentences) -> dict[str, str]:
    """Return each sum of a report as it is printed; screens in other processes only where there are any."""
    states = found["games"].items()
    games = ", ".join(spoken.text(f"host-games-{state}", count=count) for state, count in states) or "0"
    rows = {name: row for name, row in ROWS.items() if name != "screens" or found["screens"]}
    return {name: row.format_map({**found, "games": games}) for name, row in rows.items()}


def answered(path: Path, wanted: Report | Drain | None = None) -> dict[str, Any]:
    """Return what the host at this socket answers; told where none runs."""
    found = asked(path, wanted)
    if found is None:
        raise told("host-not-running", folder=str(path.parent))
    return found


def asked(path: Path, wanted: Report | Drain | None = None) -> dict[str, Any] | None:
    """Return what the host at this socket says of itself, or to what is *wanted*; `None` where none runs."""
    from core.hosting.workers.frames import BadFrame, framed, packed, read_frame
    from tui.session.another_process.socket_path import within_reach
    from tui.session.another_process.wire import Report, from_server

    with suppress(OSError, BadFrame), socket.socket(socket.AF_UNIX) as line, within_reach(path) as name:
        line.settimeout(PATIENCE)
        line.connect(name)
        line.sendall(framed(packed(wanted or Report())))
        with line.makefile("rb") as answer:
            data = read_frame(answer)
        found = None if data is None else from_server(data)
        return found.told if isinstance(found, Report) else None
    return None


def report(server: Server, club: Club, workers: Workers, began: float) -> dict[str, Any]:
    """Return what the keeper wants to know of a running host, as plain data."""
    from msgspec import to_builtins

    from core.hosting.keeper import keeping

    found, now = keeping(club), time.monotonic()
    here = found.connected
    queued = [view.link.queued() for view in server.views]
    apart = server.screens.pids if server.screens is not None else ()
    return {
        "hours": round((now - began) / 3600, 1),
        "connections": len(server.logins),
        "connections_most": server.limits.connections,
        "terminals": len(server.views),
        "knocking": server.door.knocking,
        "people": found.people,
        "games": found.games,
        "queued": sum(queued),
        "queued_longest": max(queued, default=0),
        "working": workers.busy.running,
        "working_waiting": workers.busy.waiting,
        "memory": memory_now(),
        "memory_most": max(memory_now(), memory_most()),  # the system adds up the most less often
        "screens": len(apart),
        "screens_memory": sum(map(memory_of, apart)),
        "fault": type(club.fault).__name__ if club.fault is not None else "-",
        "tables": [
            {
                "game": one.game,
                "title": one.title,
                "scenario": one.scenario,
                "name": one.name,
                "records": one.records,
                "sitting": [(c.name, to_builtins(c.seat)) for c in here if c.game == one.game],
                "fault": one.fault or "-",
            }
            for one in found.tables
        ],
        "lines": [
            {
                "name": view.name,
                "address": view.address,
                "bytes": view.link.queued(),
                "minutes": round((now - view.link.heard) / 60),
            }
            for view in server.views
        ],
    }


def memory_most() -> int:
    """Return the most memory that this process ever had, in MB."""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    import resource  # late: no system but a Unix has it

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


def memory_now() -> int:
    """Return the memory that this process has, in MB; the most it had where the system does not say."""
    with suppress(OSError, ValueError, IndexError):
        import resource

        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() >> 20
    return memory_most()


def memory_of(pid: int) -> int:
    """Return the memory of another process in MB, what several share counted once; 0 where nothing tells it.

    Linux adds it up when it is asked, a millisecond for each process.
    """
    with suppress(OSError, ValueError, IndexError):
        told = Path(f"/proc/{pid}/smaps_rollup").read_text()
        return int(told.partition("\nPss:")[2].split()[0]) >> 10
    return 0
