"""A host and its players: from connect to the first paint, a key to one's own screen, memory, bytes.

The host is a process of its own, its players asyncssh clients on the same cores: what they take, it lacks.
Run: python tests/bench/bench_host.py [PLAYERS ...]
"""

from __future__ import annotations

import asyncio
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import asyncssh
from figures import ROOT

KEYS = 40
"""Keys that one player presses, one every 150 ms."""


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
    """`schermaglia host` in a process of its own."""

    def __init__(self, home: Path, keys: Path) -> None:
        environment = {**os.environ, "SCHERMAGLIA_HOME": str(home), "SCHERMAGLIA_LANG": "en"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tui", "host", "--port", "0", "--keys", str(keys)],
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
    def memory(self) -> float:
        """MB that it holds now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]

    @property
    def spent(self) -> float:
        """Seconds of processor that it has taken."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def connect(
    port: int, key: asyncssh.SSHKey, number: int = 0
) -> tuple[asyncssh.SSHClientConnection, Player, float]:
    """Log in from one of several addresses; return the seconds to the first paint."""
    begun = time.perf_counter()
    conn = await asyncssh.connect(
        "127.0.0.1", port, username="x", client_keys=[key], known_hosts=None, config=[], agent_path=None,
        compression_algs=["none"], local_addr=(f"127.0.0.{2 + number // 6}", 0),
    )  # fmt: skip
    _, player = await conn.create_session(
        Player, term_type="xterm-256color", term_size=(80, 24), encoding=None, env={"LANG": "C.UTF-8"}
    )
    while player.bytes < 3000:
        player.came.clear()
        await player.came.wait()
    return conn, player, time.perf_counter() - begun


def spread(name: str, seconds: list[float]) -> None:
    """Print one line."""
    ms = sorted(1000 * value for value in seconds)
    print(f"  {name:34} p50 {ms[len(ms) // 2]:6.1f} ms  p95 {ms[int(len(ms) * 0.95)]:6.1f} ms")


async def press(player: Player, count: int, every: float, later: float = 0) -> list[float]:
    """Move the cursor to and fro, some seconds *later*; return the seconds of each key to its paint."""
    times = []
    await asyncio.sleep(later)
    for number in range(count):
        player.came.clear()
        begun = time.perf_counter()
        player.chan.write(b"\x1b[B" if number % 2 == 0 else b"\x1b[A")
        await player.came.wait()
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(every)
    return times


async def measured(count: int) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(count)]
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        file = home / "keys"
        lines = (key.export_public_key().decode().split()[:2] for key in keys)
        file.write_text("".join(f"{' '.join(line)} P{number}\n" for number, line in enumerate(lines)))
        begin(home, count)
        host = Host(home, file)
        print(f"{count} seats in {(count + 1) // 2} games, 80x24, 256 colours")
        try:
            await played(host, keys)
        finally:
            host.process.terminate()
            host.process.wait()


def begin(home: Path, count: int) -> None:
    """Make the games before the host runs: two seats each, for P0 and P1, P2 and P3 …"""
    script = f"""
import asyncio
from pathlib import Path
from core.hosting.club import Club
from core.hosting.plan import Plan
from core.hosting.quotas import Quotas

async def main():
    club = Club(Path({str(home / "host")!r}), quotas=Quotas(games=1000, acts=100000))
    for game in range({(count + 1) // 2}):
        red, blue = (club.people.add(f"P{{2 * game + side}}") for side in (0, 1))
        seats = {{"rangers": "me", "militia": blue.name}}
        plan = Plan("breaking_news/rangers_and_militia", seats, at_once=True)
        id = await club.new_game(red, plan)
        await club.take_seat(blue, id, "militia")
    await club.close()

asyncio.run(main())
"""
    (home / "host").mkdir(mode=0o700)
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


async def played(host: Host, keys: list[asyncssh.SSHKey]) -> None:
    conn, _, first = await connect(host.port, keys[0])
    print(f"  {'the first of all':34}     {1000 * first:6.1f} ms")
    conn.abort()
    await asyncio.sleep(0.5)
    empty = host.memory
    seats = []
    for number, key in enumerate(keys):
        conn, player, took = await connect(host.port, key, number)
        seats.append((conn, player, took))
        await player.painted(0.3)
        player.chan.write(b"\r")  # from the lobby to the game
        await player.painted(0.3)
    spread("connect → first paint", [took for _, _, took in seats])
    print(f"  {'memory a seat':34}     {(host.memory - empty) / len(seats):6.1f} MB")
    spent, before = host.spent, sum(player.bytes for _, player, _ in seats)
    await asyncio.sleep(5)
    idle = sum(player.bytes for _, player, _ in seats) - before
    print(f"  {'idle for 5 s':34}     {20 * (host.spent - spent):6.1f} %  {idle} bytes")
    one = seats[0]
    before = one[1].bytes
    times = await press(one[1], KEYS, 0.15)
    spread("key → own screen, one types", times)
    print(f"  {'bytes a key':34}     {(one[1].bytes - before) / KEYS:6.0f}")
    spent = host.spent
    begun = time.perf_counter()
    all_ = await asyncio.gather(
        *(press(player, 10, 1.0, number / len(seats)) for number, (_, player, _) in enumerate(seats))
    )
    share = (host.spent - spent) / (time.perf_counter() - begun)
    spread("key → own screen, all once a second", [value for times in all_ for value in times])
    print(f"  {'processor meanwhile':34}     {100 * share:6.0f} %")
    for conn, _, _ in seats:
        conn.abort()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    for number in [int(word) for word in sys.argv[1:]] or [2, 8]:
        asyncio.run(measured(number))
