"""Games by id: opened when somebody wants one, closed when nobody has sat at it for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from core.engine.contract.ruleset import RuleSet
from core.engine.game.host import GameHost
from core.engine.log.beside import make_folder, private_folder
from core.engine.log.hash_chain import LogError
from core.engine.words.message import say
from core.games import open_game
from core.hosting.refused import Refused, refused
from core.hosting.seats.rows import GameRow
from core.hosting.table.house import House
from core.hosting.table.table import Table

IDLE = timedelta(minutes=5)


class Tables:
    """The tables of a host. Reading a log takes a thread's time, never the event loop's."""

    def __init__(self, folder: Path, house: House, rules_of: Callable[[str], RuleSet]) -> None:
        make_folder(folder)
        private_folder(folder)
        self.folder = folder
        self._house = house
        self._rules_of = rules_of
        self._open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._closing: dict[str, asyncio.Task[None]] = {}
        self._due: dict[str, datetime] = {}
        self.closed = False

    @property
    def open(self) -> tuple[Table, ...]:
        """The tables that are open."""
        return tuple(self._open.values())

    def opened(self, id: str) -> Table | None:
        """Return a game's table where it is open just now."""
        return self._open.get(id)

    async def table(self, id: str) -> Table:
        """Return a game's table, opened if need be; those who want it at once wait together.

        `Refused` where the game has not begun, or its log cannot be read.
        """
        while (closing := self._closing.get(id)) is not None:
            await asyncio.wait([closing])
        if (table := self._open.get(id)) is not None:
            return table
        row = self._house.rows.the(id)
        if row.gathering:
            raise refused("hosting-gathering")
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._read(row))
        return await asyncio.shield(self._opening[id])

    async def _read(self, row: GameRow) -> Table:
        try:
            host = await asyncio.to_thread(self._host, row)
            if self.closed:
                host.close()
                raise refused("hosting-closing")
            return self.add(row, host)
        finally:
            del self._opening[row.id]

    def _host(self, row: GameRow, write: bool = True) -> GameHost:
        name = row.file
        if not name or Path(name).name != name:
            raise refused("hosting-no-game", game=row.id)
        try:
            return open_game(self.folder / name, write=write, rules_of=self._rules_of)
        except LogError as error:
            raise Refused(error.message) from error

    def read(self, row: GameRow) -> GameHost:
        """Return a reading of a game of its own, which nobody at its table notices; whoever calls closes it.

        It takes as long as the log is long: a thread does it.
        """
        return self._host(row, write=False)

    def add(self, row: GameRow, host: GameHost) -> Table:
        """Put a game that was just begun or read among those that are open."""
        table = self._open[row.id] = Table(row, host, self._house)
        self._due.pop(row.id, None)
        table.wake()
        return table

    def game_at(self, path: Path) -> GameRow | None:
        """Return the game whose log *path* is, by whatever name; `None` where it is of no game here."""
        for row in self._house.rows.every():
            with suppress(OSError, ValueError):  # a path may be none at all
                if row.file and (self.folder / row.file).samefile(path):
                    return row
        return None

    def free_file(self, id: str) -> Path:
        """Return where the log of a game may be written: a name that nothing has."""
        number = 1
        while (path := self.folder / f"{id}{'' if number == 1 else f'-{number}'}.jsonl").exists():
            number += 1
        return path

    async def open_due(self) -> None:
        """Open the games in which a decision has taken too long while nobody was there."""
        now = self._house.clock()
        for id in [id for id, due in self._due.items() if due <= now]:
            del self._due[id]
            with suppress(Refused):
                await self.table(id)

    async def close_idle(self) -> None:
        """Let the games go at which nobody has sat for a while."""
        now = self._house.clock()
        for table in self.open:
            if not table.sittings and not table.busy and now - table.idle_since >= IDLE:
                await self.close(table)

    async def close_broken(self) -> None:
        """Let the games go whose disk has failed: only opening one again tells what of it is on the disk."""
        for table in self.open:
            if not table.host.log.usable:
                for sitting in tuple(table.sittings):
                    sitting.drop(say("hosting-disk-failed"))
                await self.close(table)

    async def close(self, table: Table) -> None:
        """Let one game go."""
        if self._open.pop(table.id, None) is not None:
            if (due := table.clock.due()) is not None:
                self._due[table.id] = due
            self._closing[table.id] = closing = asyncio.create_task(table.close())
            try:
                await asyncio.shield(closing)
            finally:
                self._closing.pop(table.id, None)

    async def close_all(self) -> None:
        """Let every game go, and open none any more."""
        self.closed = True
        for task in tuple(self._opening.values()):
            await asyncio.wait([task])
        for table in self.open:
            await self.close(table)
