"""A host and its players: connect to first paint, a key to one's own screen, memory, bytes, bursts, trouble.

The host is a process of its own, its players asyncssh clients on the same cores: what they take, it lacks.
Run: python tests/bench/bench_host.py [SCENE ...] [--screens N] [--seats N], of `two`, `fifty`, `watched`,
`trouble`; else all. `seats` is run where it is named: so many seats, and twenty who watch one game.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import asyncssh
from figures import ROOT, at_most, show, spread

PAINTED = 1000
"""Bytes of which the first paint has more, and no news."""


TIDIED = 65.0
"""Seconds within which a host gives back the memory of who is gone (`TIDY` in `tui/ssh/connections.py`)."""


LANES = 4
"""How many come at a time where many do."""

MINUTE = 61.0
"""Seconds in which one may write no more than six remarks into a game (`Quotas.remarks`)."""

LOST = 5.0
"""Seconds after which a key is counted as one that nothing came of."""


UNBOUND = """
import sys
import tui.ssh.limits
from tui.cli.main import main
tui.ssh.limits.MOST_HERE = tui.ssh.limits.MOST_CONNECTIONS
sys.exit(main())
"""
"""The program, with as many terminals in one loop as in several processes, which it refuses else."""


class Player(asyncssh.SSHClientSession[bytes]):
    """Counts what comes."""

    def __init__(self) -> None:
        self.bytes = 0
        self.came = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.bytes += len(data)
        self.came.set()

    async def painted(self, quiet: float = 0.2) -> None:
        """Wait until nothing more comes."""
        while True:
            self.came.clear()
            try:
                async with asyncio.timeout(quiet):
                    await self.came.wait()
            except TimeoutError:
                return


class Host:
    """`schermaglia host` in a process of its own, and the keys of those who may come."""

    def __init__(self, home: Path, people: int) -> None:
        self.screens = OPTIONS.screens
        self.keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(people)]
        lines = (key.export_public_key().decode().split()[:2] for key in self.keys)
        file = home / "keys"
        file.write_text("".join(f"{' '.join(line)} P{number}\n" for number, line in enumerate(lines)))
        environment = {**os.environ, "SCHERMAGLIA_HOME": str(home), "SCHERMAGLIA_LANG": "en"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", UNBOUND, "host", "--port", "0", "--keys", str(file), "--connections",
             str(max(64, min(256, people + 8))), "--per-address", "64", "--screens", str(self.screens)],
            cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        said = ""
        while "Ctrl+C" not in said:
            said += self.process.stdout.readline()
        found = re.search(r"port (\d+)", said)
        assert found
        self.port = int(found[1])

    @property
    def processes(self) -> list[int]:
        """The host, what screens are forked from, and the processes with screens, in that order."""
        nursery = [pid for pid in children(self.process.pid) if "tui.cli.screens" in command(pid)]
        return [self.process.pid, *nursery, *(one for pid in nursery for one in children(pid))]

    @property
    def memory(self) -> float:
        """MB that all of them hold now; what several share is counted once."""
        return sum(memory_of(pid) for pid in self.processes)

    @property
    def spent(self) -> float:
        """Seconds of processor that all of them have taken."""
        return sum(spent_by(pid) for pid in self.processes)

    async def connect(self, number: int, opens: bool = True) -> tuple[asyncssh.SSHClientConnection, Player]:
        """Log in as one of the people, each from an address of his own; return at the first paint."""
        conn = await asyncssh.connect(
            "127.0.0.1", self.port, username="x", client_keys=[self.keys[number]], known_hosts=None,
            config=[], agent_path=None, compression_algs=["none"],
            local_addr=(f"127.0.1.{1 + random.randrange(250)}", 0),
        )  # fmt: skip
        _, player = await conn.create_session(
            Player, term_type="xterm-256color", term_size=(80, 24), encoding=None, env={"LANG": "C.UTF-8"}
        )
        while opens and player.bytes < PAINTED:
            player.came.clear()
            await player.came.wait()
        return conn, player


def command(pid: int) -> str:
    """Return how a process was called."""
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


def children(pid: int) -> list[int]:
    """Return the processes that one has begun."""
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def memory_of(pid: int) -> float:
    """Return the MB of a process, its share of what it shares with others (PSS)."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[1]) / 1024  # type: ignore[index]


def spent_by(pid: int) -> float:
    """Return the seconds of processor that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def hosting(people: int, games: int, watching: int = 0) -> AsyncIterator[Host]:
    """Run a host for so many, who sit at so many games of two sides; the last *watching* ones watch."""
    with tempfile.TemporaryDirectory() as name:
        begin(Path(name), people - watching, games)
        host = Host(Path(name), people)
        try:
            yield host
        finally:
            host.process.terminate()
            host.process.wait()


def begin(home: Path, people: int, games: int) -> None:
    """Make the games before the host runs; who finds both sides taken shares one."""
    script = f"""
import asyncio
from pathlib import Path
from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.hosting.people.quotas import Quotas

async def main():
    club = Club(Path({str(home / "host")!r}), quotas=Quotas(games=1000, acts=100000, talk=10000))
    people = [club.people.add(f"P{{number}}") for number in range({people})]
    for game in range({games}):
        first, second, *others = people[game::{games}]
        seats = {{"rangers": "me", "militia": second.name}}
        plan = Plan("breaking_news/rangers_and_militia", seats, at_once=True, name=f"G{{game:03}}")
        id = await club.new_game(first, plan)
        await club.take_seat(second, id, "militia")
        for one in others:
            club.invite_to_seat(first, id, "rangers", one.name)
            await club.take_seat(one, id, "rangers")
    await club.close()

asyncio.run(main())
"""
    (home / "host").mkdir(mode=0o700)
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


# --- what is measured --------------------------------------------------------------------------------


async def press(player: Player, count: int, every: float, later: float = 0) -> list[float]:
    """Move the cursor to and fro, some seconds *later*; return the seconds of each key to its paint."""
    times = []
    await asyncio.sleep(later)
    for number in range(count):
        player.came.clear()
        begun = time.perf_counter()
        player.chan.write(b"\x1b[B" if number % 2 == 0 else b"\x1b[A")
        with suppress(TimeoutError):
            async with asyncio.timeout(LOST):
                await player.came.wait()
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(every)
    return times


async def together(players: list[Player], count: int) -> list[float]:
    """Have everybody type once a second; return the seconds of all keys."""
    shares = (press(player, count, 1.0, number / len(players)) for number, player in enumerate(players))
    return [value for times in await asyncio.gather(*shares) for value in times]


async def come(host: Host, numbers: range, playing: int = sys.maxsize) -> list[Player]:
    """Come one after another, each from the lobby to his first game; from *playing* on they watch one."""
    players = []
    for number in numbers:
        _, player = await host.connect(number)
        await player.painted(0.15)
        if number >= playing:
            player.chan.write(b"/")
            await player.painted(0.15)
            player.chan.write(b"G000\r")
            await player.painted(0.15)
        player.chan.write(b"\r")
        await player.painted(0.15)
        players.append(player)
    return players


def late(what: str, seconds: list[float], most: float) -> None:
    """Print the median and the 95th percentile, which should be at most *most* ms."""
    middle, high = (1000 * value for value in spread(seconds))
    show("9.4", f"{what}, p50", middle, "ms")
    at_most("9.4", f"{what}, p95", high, "ms", most)


async def two() -> None:
    """Two at one game."""
    async with hosting(2, 1) as host:
        begun = time.perf_counter()
        conn, _ = await host.connect(0)
        show("9.4", "connect → first paint, the first of all", 1000 * (time.perf_counter() - begun), "ms")
        conn.abort()
        took = []
        for _ in range(15):
            await asyncio.sleep(0.2)
            begun = time.perf_counter()
            conn, _ = await host.connect(0)
            took.append(time.perf_counter() - begun)
            conn.abort()
        at_most("9.4", "connect → first paint, p50", 1000 * spread(took)[0], "ms", 60)
        players = await come(host, range(2))
        before = players[0].bytes
        late("key → own screen, 2 seats, one types", await press(players[0], 40, 0.15), 25)
        at_most("9.4", "bytes a key", (players[0].bytes - before) / 40, "bytes", 1200)
        late("key → own screen, 2 seats, both type", await together(players, 10), 25)


async def fifty() -> None:
    """Fifty at sixteen games."""
    async with hosting(50, 16) as host:
        conn, _ = await host.connect(0)
        conn.abort()
        await asyncio.sleep(0.5)
        empty = host.memory
        players = await come(host, range(50))
        at_most("9.4", "memory a seat, 50 seats", (host.memory - empty) / 50, "MB", 4)
        spent, before = host.spent, sum(player.bytes for player in players)
        await asyncio.sleep(5)
        at_most("9.4", "idle, 50 seats, processor", 20 * (host.spent - spent), "%", 0.5)
        at_most("9.4", "idle, 50 seats, in 5 s", sum(p.bytes for p in players) - before, "bytes", 0)
        spent, begun = host.spent, time.perf_counter()
        late("key → own screen, 50 seats, all once a second", await together(players, 8), 60)
        share = (host.spent - spent) / (time.perf_counter() - begun)
        show("9.4", "processor meanwhile", 100 * share, "%")
        elsewhere = [player for number, player in enumerate(players) if number % 16]
        typing = asyncio.create_task(together(elsewhere, 12))
        own, others, _ = await acts(host, players[::16], 5)
        late("an act → one's own screen, 50 seats, 46 type", own, 100)
        late("an act → the others at that game, 50 seats, 46 type", others, 100)
        late("key → own screen, 50 seats, one acts meanwhile", await typing, 60)
        for player in players:
            player.chan.abort()
            player.chan.get_connection().abort()
        await asyncio.sleep(3)
        show("9.4", "memory above an empty host, 3 s after all have gone", host.memory - empty, "MB")
        await asyncio.sleep(TIDIED)
        show("9.4", "memory above an empty host, once it was tidied up", host.memory - empty, "MB")
        at_most("9.4", "a burst of 50 logins, the last painted", await burst(host, 50), "s", 3)


async def acts(host: Host, players: list[Player], count: int) -> tuple[list[float], list[float], float]:
    """Have the first of those at one game act; return the seconds to his screen, and to theirs.

    And those that the host's processor was busy for each act, whatever else the machine does.
    """
    spent = 0.0
    own: list[float] = []
    others: list[float] = []
    for number in range(count):
        players[0].chan.write(f"Mremark {number}".encode())
        for player in players:
            await player.painted(0.3 / len(players) + 0.02)
            player.came.clear()
        before, begun = host.spent, time.perf_counter()
        players[0].chan.write(b"\r")
        for at, player in enumerate(players):
            await player.came.wait()
            (others if at else own).append(time.perf_counter() - begun)
        await asyncio.sleep(1)
        spent += host.spent - before
    return own, others, spent / count


async def burst(host: Host, people: int) -> float:
    """Have so many come at once; whoever is turned away at the door comes again. Return the seconds."""

    async def one(number: int) -> None:
        while True:
            with suppress(OSError, asyncssh.Error):
                await host.connect(number)
                return
            await asyncio.sleep(0.05)

    begun = time.perf_counter()
    await asyncio.gather(*(one(number) for number in range(people)))
    return time.perf_counter() - begun


async def watched() -> None:
    """Twenty watch one game."""
    async with hosting(22, 1, watching=20) as host:
        players = await come(host, range(22))
        late("key → own screen, 20 watch", await press(players[0], 40, 0.15), 100)
        late("key → own screen, 20 watch, all once a second", await together(players, 8), 100)
        own, others, spent = await acts(host, players, 5)
        show("9.4", "an act on 22 screens, the host's processor", 1000 * spent, "ms")
        late("an act → one's own screen, 20 watch", own, 100)
        late("an act → the screens of the other 21", others, 100)


async def trouble() -> None:
    """One plays, others flood, are resized for ever, and come and go 400 times."""
    async with hosting(4, 2) as host:
        (player,) = await come(host, range(1))
        before = host.memory
        for name, disturb in (("floods", flood), ("is resized for ever", resize), ("come and go", go)):
            task = asyncio.create_task(disturb(host))
            await asyncio.sleep(0.3)
            late(f"key → own screen, another {name}", await press(player, 60, 0.1), 100)
            task.cancel()
            await asyncio.wait([task], timeout=2)  # a login in its middle may not hear of it
        for _ in range(400):
            with suppress(OSError, asyncssh.Error, TimeoutError):
                async with asyncio.timeout(2):
                    conn, _ = await host.connect(2, opens=False)
                    conn.abort()
        await asyncio.sleep(6)
        show("9.4", "memory above before, after 400 connections", host.memory - before, "MB")
        late("key → own screen afterwards", await press(player, 20, 0.1), 25)


async def flood(host: Host) -> None:
    _, other = await host.connect(1)
    while True:
        if other.chan.get_write_buffer_size() < 100_000:
            other.chan.write(b"\x1b[A\x1b[B" * 500)
        await asyncio.sleep(0.01)


async def resize(host: Host) -> None:
    _, other = await host.connect(1)
    while True:
        other.chan.change_terminal_size(random.randint(60, 300), random.randint(20, 120))
        await asyncio.sleep(0.01)


async def go(host: Host) -> None:
    while True:
        with suppress(OSError, asyncssh.Error):
            conn, _ = await host.connect(3)
            conn.abort()
        await asyncio.sleep(0.05)


async def seats() -> None:
    """So many seats in a game for three each; the last twenty watch one of them, at which somebody acts."""
    count = OPTIONS.seats
    playing = count - 20
    async with hosting(count, playing // 3, watching=20) as host:
        conn, _ = await host.connect(0)
        conn.abort()
        await asyncio.sleep(1)
        empty, spent, begun = host.memory, host.spent, time.perf_counter()
        show("9.4", f"{count} seats: what an empty host holds", empty, "MB")
        lanes = await asyncio.gather(
            *(come(host, range(lane, count, LANES), playing) for lane in range(LANES))
        )
        players = [lanes[number % LANES][number // LANES] for number in range(count)]
        took, busy = time.perf_counter() - begun, host.spent - spent
        show("9.4", f"{count} seats: all have come and sit, {LANES} at a time", took, "s")
        show(
            "9.4", f"{count} seats: to come and to sit down, the host's processors", 1000 * busy / count, "ms"
        )
        logins = [await login(host, number) for number in range(5)]
        show("9.4", f"{count} seats are there: connect → first paint, p50", 1000 * spread(logins)[0], "ms")
        show("9.4", f"{count} seats: memory a seat", (host.memory - empty) / count, "MB")
        for name, pid in zip(("host", "forked from"), host.processes, strict=False):
            show("9.4", f"{count} seats: memory of the {name}", memory_of(pid), "MB")
        for number, pid in enumerate(host.processes[2:]):
            show("9.4", f"{count} seats: memory of process {number} with screens", memory_of(pid), "MB")
        await pressed(host, "one types", press(players[1], 40, 0.1), 40)
        typing = players[:playing:2]
        await pressed(host, f"{len(typing)} type once in 4 s", slowly(typing, 4), 4 * len(typing))
        watchers = players[playing:]
        table = [players[0], *watchers]
        own, others, each = await acts(host, table, 5)
        show("9.4", "an act with 20 watching, all processors", 1000 * each, "ms")
        late("an act -> one's own screen, 20 watch, nobody types", own, 100)
        late("an act -> the screens of 20 who watch, nobody types", others, 100)
        await asyncio.sleep(MINUTE)
        task = asyncio.create_task(slowly(typing[1:], 4))
        own, others, each = await acts(host, table, 5)
        await task
        show("9.4", "an act with 20 watching while others type, all processors", 1000 * each, "ms")
        late("an act -> one's own screen, 20 watch, others type", own, 100)
        late("an act -> the screens of 20 who watch, others type", others, 100)


async def login(host: Host, number: int) -> float:
    """Come once more, and go; return the seconds until something is painted."""
    begun = time.perf_counter()
    conn, _ = await host.connect(number)
    took = time.perf_counter() - begun
    conn.abort()
    return took


async def pressed(host: Host, what: str, keys: Awaitable[list[float]], count: int) -> None:
    """Measure keys, and what each of them costs."""
    spent = {pid: spent_by(pid) for pid in host.processes}
    late(f"key -> own screen, {OPTIONS.seats} seats, {what}", await keys, 100)
    busy = [spent_by(pid) - before for pid, before in spent.items()]
    show("9.4", f"the host's own processor a key, {what}", 1000 * busy[0] / count, "ms")
    show("9.4", f"all its processors a key, {what}", 1000 * sum(busy) / count, "ms")


async def slowly(players: list[Player], times: int) -> list[float]:
    """Have everybody type once in four seconds, so many times; return the seconds of all keys."""
    shares = (press(one, times, 4.0, 4 * number / len(players)) for number, one in enumerate(players))
    return [value for got in await asyncio.gather(*shares) for value in got]


SCENES: dict[str, Callable[[], Awaitable[None]]] = {
    scene.__name__: scene for scene in (two, fifty, watched, trouble)
}


OPTIONS = argparse.Namespace(screens=0, seats=200)
"""How many processes with screens a host may have, and how many seats `seats` fills."""


def main() -> None:
    """Run the scenes that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", choices=[*SCENES, seats.__name__, []])
    parser.add_argument("--screens", type=int, default=0)
    parser.add_argument("--seats", type=int, default=200)
    parser.parse_args(namespace=OPTIONS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    print(f"  load of the machine before: {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    for name in OPTIONS.scenes or SCENES:
        asyncio.run({**SCENES, seats.__name__: seats}[name]())  # type: ignore[arg-type]
    print(f"  load of the machine after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
