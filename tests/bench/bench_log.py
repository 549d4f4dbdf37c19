"""The log on disk: bytes a record, opening a long game, also with its bar, syncs a command (G5-G7)."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from pathlib import Path
from typing import Any

from figures import at_most, beside, best, counting_game, show, spread
from played import acts, by_bots, counted, do, lengthened

from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.log.disk import Disk
from core.engine.log.logfile import LogFile
from core.engine.seat.port import SeatPort
from core.games import open_game
from core.story.timeline import timeline

GOLDEN = Path(__file__).parents[2] / "saves" / "golden" / "0.6.0"
BOOKS = (
    "bassa_intensita-crossroads", "breaking_news-the_three_bridges", "linea_di_tiro-village_defence",
    "ludonet-patrol_clash",
)  # fmt: skip
"""A whole game of each book."""


class Counted(Disk):
    """A disk that counts its syncs and remembers the threads that waited for them."""

    def __init__(self) -> None:
        self.syncs = 0
        self.on_loop = 0
        self._loop = threading.get_ident()

    def sync(self, fd: int) -> None:
        self.syncs += 1
        self.on_loop += threading.get_ident() == self._loop
        super().sync(fd)


def source() -> Game:
    """A real game."""
    return by_bots(1, 300)


def written(game: Game, path: Path) -> Path:
    """Write a game's log."""
    lines = [game.codec.encode(record) for record in game.records]
    LogFile.create(path, game.header, first=lines).close()
    return path


def record_bytes(folder: Path) -> None:
    """G5: a record with its envelope and chain value."""
    game = source()
    path = written(game, folder / "bytes.jsonl")
    sizes = [len(line) + 1 for line in path.read_bytes().splitlines()[2:]]
    median, most = spread(sizes)
    at_most("G5", "a typical record in the log (median)", median, "bytes", 400)
    show("G5", "  and at the 95th percentile", most, "bytes")
    events = sum(len(record.events) for record in acts(game)) / max(1, len(acts(game)))
    show("G5", "  events in a record, on average", events, "")


def opening(folder: Path) -> None:
    """G6: open and check a long log to the state after its last record."""
    short = source()
    rules = short.rules
    for events in (10_000, 100_000):
        game = lengthened(short, events)
        path = written(game, folder / f"{events}.jsonl")

        def open_it(path: Path = path) -> None:
            GameHost.open(path, lambda id: rules, write=False).close()

        seconds = best(open_it, 3)
        name = f"{events // 1000}k"
        what, theirs = f"open a game of {name} events", f"sqlite_open_ms_{name}"
        beside("G6", what, seconds * 1e3, "ms", "eventsourcing", theirs, 10, quick=True)


def with_its_bar(folder: Path) -> None:
    """G6: open a long log of each book to its lines and its bar, with everything open and as one side."""
    for name in BOOKS:
        with open_game(GOLDEN / f"{name}-fair.jsonl", write=False) as kept:
            short = kept.game
        path, book = written(lengthened(short, 10_000), folder / f"{name}.jsonl"), short.rules
        for seat, whose in ((REFEREE, "its bar"), (short.seats[0], "its bar as one side, not told all")):

            def open_it(path: Path = path, book: RuleSet = book, seat: str = seat) -> None:
                host = GameHost.open(path, lambda id: book, write=False)
                port = SeatPort(host, seat)
                timeline(port.log_since(0), port.in_effect)
                host.close()

            milliseconds = best(open_it, 5) * 1e3
            at_most("G6", f"{book.id}: open a game of 10k events with {whose}", milliseconds, "ms", 150.0)


def durable(folder: Path) -> None:
    """G7: one sync a command, shared by those who wait together, and none on the event loop."""
    disk = Counted()
    header = counting_game.header()
    host = GameHost.create(folder / "d.jsonl", counting_game.COUNTING, header, (counting_game.Begun(),), disk)
    disk.syncs = 0
    for _ in range(100):
        host.submit("north", counting_game.Add(1))
    at_most("G7", "syncs a command", disk.syncs / 100, "", 1)
    disk.syncs = disk.on_loop = 0

    async def many() -> Any:
        return await asyncio.gather(*(host.submit_async("north", counting_game.Add(1)) for _ in range(100)))

    asyncio.run(many())
    at_most("G7", "syncs on the event loop", disk.on_loop, "", 0)
    show("G7", "  syncs of 100 commands that wait together", disk.syncs, "")
    bare = counted()
    memory = best(lambda: [do(bare, "north", counting_game.Add(1)) for _ in range(200)], 5) / 200
    synced = best(lambda: [host.submit("north", counting_game.Add(1)) for _ in range(200)], 5) / 200
    host.close()
    with (folder / "floor").open("wb", buffering=0) as file:

        def append() -> None:
            for _ in range(200):
                file.write(b"x" * 250)
                disk.sync(file.fileno())

        floor = best(append, 5) / 200
    show("G7", "  a durable command", synced * 1e6, "us")
    show("G7", "  floor: the command in memory and a bare append + sync", (memory + floor) * 1e6, "us")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        record_bytes(Path(name))
        opening(Path(name))
        with_its_bar(Path(name))
        durable(Path(name))
