"""Another game that goes on from a moment of one that is over, and the way from one to the other.

While a game is played none begins from it: whoever played that on would see what is still hidden in the
first, and how its players meet what is coming. From the end of a game nothing goes on either. Once it is
over everything is open to those who sat there, so each of them may begin others: of the same people, with
the program, or with a friend. Nobody is put into such a game: who did not begin it is invited.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct, structs

from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import BOTS, PERSON, REFEREE, is_bot
from core.engine.log.first_look import header_at
from core.engine.log.hash_chain import LogError
from core.engine.words.message import say
from core.games import open_game
from core.hosting.games.reading import may_know
from core.hosting.games.tables import Tables
from core.hosting.news import News
from core.hosting.people.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.seats.rows import GameRow
from core.hosting.table.house import House

ME = "me"
OPEN = "open"
"""Who plays a seat, as a plan has it, beside bots and names."""


class BranchGame(Struct, frozen=True):
    """A game of this host that began from a *record* of another, or that another began from there.

    *seats* says who plays there: a bot with its level, `open`, or names.
    """

    game: str
    record: int
    title: str = ""
    seats: dict[str, str] = {}


class Branching:
    """Begins such games for those who sat at the first one, or made it, within their quota."""

    def __init__(self, house: House, tables: Tables, rules_of: Callable[[str], RuleSet]) -> None:
        self._house = house
        self._tables = tables
        self._rules_of = rules_of
        self._began: dict[str, tuple[str, int]] = {}
        """Of each log that was asked: from which other it began, "" for none, and after which record."""

    # --- beginning one ----------------------------------------------------------------------------

    def check(self, person: Person, row: GameRow) -> None:
        """See whether *person* may begin another game from *row*; `Refused` says why not."""
        house = self._house
        if row.state != "over":
            raise refused("hosting-branch-running")
        if row.made_by != person.id and not house.seating.of(person, row.id):
            raise refused("hosting-branch-not-yours")
        most = house.spending.quotas.games
        if house.rows.made_by(person) >= most and not house.people.keeps(person):  # it is the keeper's disk
            raise refused("hosting-too-many-games", most=most)

    def others_may(self, row: GameRow) -> bool:
        """Whether others may play it than did: where somebody referees, he and the players stay."""
        return all(one.seat != REFEREE for one in self._house.seating.seats(row.id))

    async def branch(
        self, person: Person, row: GameRow, record: int, seats: Mapping[str, str] | None = None
    ) -> str:
        """Begin a game from the state after the log's *record*; return its id.

        *seats* says of each side who plays it: `me`, once; a bot's level; `open`; or somebody's name, who is
        invited. `None` for the same as before, where all but *person* are invited.
        """
        self.check(person, row)
        if seats is not None:
            self._check_seats(row, seats)
        self._house.spending.spend(person, "acts")
        id = self._house.rows.free_id()
        path = self._tables.free_file(id)
        record = await asyncio.to_thread(self._write, row, record, path, seats)
        plan = structs.replace(row.plan, rematch_of="", branch_of=row.id, branch_record=record)
        if seats is not None:
            plan = structs.replace(plan, seats=dict(seats))
        with self._house.store.write():
            self._house.rows.add(person, plan, row.title, id)
            if seats is None:
                self._lay_same(person, row, id)
            else:
                self._lay(person, id, seats)
            self._house.rows.begun(id, path.name)
        (await self._tables.table(id)).wake()
        self._tell(person, row, id)
        return id

    def _tell(self, person: Person, row: GameRow, id: str) -> None:
        """Tell those who look at the first game, as far as they may know of the other one."""
        begun = self._house.rows.the(id)
        if (table := self._tables.opened(row.id)) is not None:
            for one in tuple(table.sittings):
                if one.person.id != person.id and may_know(self._house, one.person, begun):
                    one.tell(News("branch", say("hosting-branch-begun", who=person.name)))

    def _check_seats(self, row: GameRow, seats: Mapping[str, str]) -> None:
        """Demand that each side is somebody's, one of them his who begins it."""
        if not self.others_may(row):
            raise refused("hosting-branch-refereed")
        if seats.keys() != {one.seat for one in self._house.seating.seats(row.id)}:
            raise refused("hosting-bad-plan")
        if list(seats.values()).count(ME) != 1:
            raise refused("hosting-bad-plan")
        for player in seats.values():
            if player not in (ME, OPEN, *BOTS):
                self._house.people.the(player)

    def _write(self, row: GameRow, record: int, path: Path, seats: Mapping[str, str] | None) -> int:
        """Write the new log, from a reading of its own: nobody's keys wait for it. Return where it begins."""
        roles = None
        if seats is not None:
            roles = {seat: player if is_bot(player) else PERSON for seat, player in seats.items()}
        try:
            parent = open_game(self._tables.folder / row.file, write=False, rules_of=self._rules_of)
            try:
                game = parent.game
                if not 1 <= record <= len(game.records) or game.state_after(record).over is not None:
                    raise refused("hosting-branch-over")
                with parent.branch(path, record, seats=roles) as host:
                    return host.game.header.parent_record
            finally:
                parent.close()
        except LogError as error:
            raise Refused(error.message) from error

    def _lay(self, person: Person, id: str, seats: Mapping[str, str]) -> None:
        """Lay the seats for *person*, for bots, and for whom he invites."""
        seating = self._house.seating
        for seat, player in seats.items():
            if player == ME:
                seating.lay(id, seat, PERSON, person, come=True)
            elif player == OPEN or is_bot(player):
                seating.lay(id, seat, player)
            else:
                seating.lay(id, seat, PERSON, self._house.people.the(player))

    def _lay_same(self, person: Person, row: GameRow, id: str) -> None:
        """Lay the same seats, for *person*, bots and whoever comes; the other people are invited."""
        seating, people = self._house.seating, self._house.people
        for seat in seating.seats(row.id):
            here = [one for name in seat.people if (one := people.named(name)) is not None]
            here.sort(key=lambda one: one.id != person.id)
            seating.lay(id, seat.seat, seat.player if here or seat.kind != PERSON else OPEN)
            for one in here:
                if one.id == person.id:
                    seating.share(one, id, seat.seat)
                else:
                    seating.invite(one, id, seat.seat)

    # --- from one to the other --------------------------------------------------------------------

    def branches(self, person: Person, row: GameRow) -> tuple[BranchGame, ...]:
        """Return the games that began from *row*, by the log's records, which *person* may know of."""
        begun = [(one, one.plan.branch_record) for one in self._house.rows.branches_of(row.id)]
        found = [
            BranchGame(one.id, record, one.plan.name or one.title, self._who(one.id))
            for one, record in (*begun, *self._unlisted(row))
            if may_know(self._house, person, one)
        ]
        return tuple(sorted(found, key=lambda one: one.record))

    def _unlisted(self, row: GameRow) -> Iterator[tuple[GameRow, int]]:
        """Yield the games that began from *row* of which only their logs say so: plans once did not."""
        for one in self._house.rows.without_origin(row.scenario) if row.file else ():
            parent, record = self._begun_from(one)
            if parent == row.file:
                yield one, record

    def _begun_from(self, row: GameRow) -> tuple[str, int]:
        """Return the log that the log of *row* began from, and after which record; "" for none.

        The first line of a log is read, once: it never changes.
        """
        if row.file not in self._began:
            header = header_at(self._tables.folder / row.file)
            self._began[row.file] = ("", 0) if header is None else (header.parent, header.parent_record)
        return self._began[row.file]

    def origin(self, person: Person, row: GameRow) -> BranchGame | None:
        """Return the game that *row* began from, where *person* may know of it still."""
        record = row.plan.branch_record
        if row.plan.branch_of:
            first = self._house.rows.find(row.plan.branch_of)
        else:
            parent, record = self._begun_from(row) if row.file else ("", 0)
            first = self._house.rows.of_file(parent)
        if first is None or first.struck or not may_know(self._house, person, first):
            return None
        return BranchGame(first.id, record, first.plan.name or first.title)

    def _who(self, id: str) -> dict[str, str]:
        """Return who plays each seat, or is invited there."""
        return {
            one.seat: ", ".join(one.people or one.invited) or one.player
            for one in self._house.seating.seats(id)
        }
