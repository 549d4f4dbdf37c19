"""Another game of the same people that goes on from a moment of one that is over.

While a game is played none begins from it: whoever played that on would see what is still hidden in the
first, and how its players meet what is coming. From the end of a game nothing goes on either.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from msgspec import structs

from core.engine.contract.ruleset import RuleSet
from core.engine.log.hash_chain import LogError
from core.games import open_game
from core.hosting.house import House
from core.hosting.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.rows import GameRow
from core.hosting.tables import Tables


class Branching:
    """Begins such games for whoever made the first one, within his quota."""

    def __init__(self, house: House, tables: Tables, rules_of: Callable[[str], RuleSet]) -> None:
        self._house = house
        self._tables = tables
        self._rules_of = rules_of

    def check(self, person: Person, row: GameRow) -> None:
        """See whether *person* may begin another game from *row*; `Refused` says why not."""
        house = self._house
        if row.state != "over":
            raise refused("hosting-branch-running")
        if row.made_by != person.id:
            raise refused("hosting-branch-not-yours")
        if house.rows.made_by(person) >= (most := house.spending.quotas.games):
            raise refused("hosting-too-many-games", most=most)

    async def branch(self, person: Person, row: GameRow, record: int) -> str:
        """Begin a game from the state after the log's *record*, everybody on his seat; return its id."""
        self.check(person, row)
        self._house.spending.spend(person, "acts")
        id = self._house.rows.free_id()
        path = self._tables.free_file(id)
        await asyncio.to_thread(self._write, row, record, path)
        with self._house.store.write():
            self._house.rows.add(person, structs.replace(row.plan, rematch_of=""), row.title, id)
            self._seat(row, id)
            self._house.rows.begun(id, path.name)
        (await self._tables.table(id)).wake()
        return id

    def _write(self, row: GameRow, record: int, path: Path) -> None:
        """Write the new log, from a reading of its own: nobody's keys wait for it."""
        try:
            parent = open_game(self._tables.folder / row.file, write=False, rules_of=self._rules_of)
            try:
                game = parent.game
                if not 1 <= record <= len(game.records) or game.state_after(record).over is not None:
                    raise refused("hosting-branch-over")
                parent.branch(path, record).close()
            finally:
                parent.close()
        except LogError as error:
            raise Refused(error.message) from error

    def _seat(self, row: GameRow, id: str) -> None:
        """Lay the same seats, for the same people, bots and whoever comes."""
        seating, people = self._house.seating, self._house.people
        for seat in seating.seats(row.id):
            here = [person for name in seat.people if (person := people.named(name)) is not None]
            seating.lay(id, seat.seat, seat.player, here[0] if here else None, come=True)
            for other in here[1:]:
                seating.share(other, id, seat.seat)
