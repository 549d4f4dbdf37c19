"""The same game once more: offered by one of its people when it is over, accepted by the others.

Scenario, forces, options, clock and referee stay; the sides go round, with two of them they are swapped. Who
was a bot stays one. However many ask for it, it is one game: who asks second has accepted.
"""

from __future__ import annotations

import asyncio
from typing import Literal

from msgspec import structs

from core.engine.contract.seats import BOT, REFEREE
from core.engine.words.message import Message, say
from core.hosting.games.beginning import Beginning
from core.hosting.games.tables import Tables
from core.hosting.news import News
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.seats.rows import GameRow
from core.hosting.seats.seating import SeatRow
from core.hosting.table.house import House
from core.scenarios import ready

Standing = Literal["", "ask", "accept", "waits", "begun"]
"""What somebody may do: nothing, ask for it, accept it; or it waits for others; or it is played."""


def turned(seats: tuple[SeatRow, ...]) -> dict[str, SeatRow]:
    """Return who was on which side before, by the seat that he gets: the next one; a referee stays."""
    sides = [one for one in seats if one.seat != REFEREE]
    found = {side.seat: before for side, before in zip(sides, (*sides[-1:], *sides[:-1]))}
    return found | {one.seat: one for one in seats if one.seat == REFEREE}


class Rematches:
    """Those of one host, within everybody's quota of games."""

    def __init__(self, house: House, tables: Tables, beginning: Beginning) -> None:
        self._house = house
        self._tables = tables
        self._beginning = beginning
        self._one_at_a_time = asyncio.Lock()
        """Two who ask at the same moment get one game."""

    def standing(self, person: Person, row: GameRow) -> Standing:
        """Return what *person* may do about a rematch of *row* now."""
        if self._why_not(person, row) is not None:
            return ""
        game = self._house.rows.rematch_of(row.id)
        if game is None:
            return "ask"
        if not game.gathering:
            return "begun"
        return "accept" if self._his(person, game, row) else "waits"

    def next_game(self, row: GameRow) -> str:
        """Return the id of the rematch of *row*; "" where nobody has asked for one."""
        game = self._house.rows.rematch_of(row.id)
        return "" if game is None else game.id

    async def ask(self, person: Person, row: GameRow) -> str:
        """Offer the others a rematch of *row*, or accept it where one of them did; return its id.

        `Refused` where *person* did not play, it is not over, or he has too many games.
        """
        if (why := self._why_not(person, row)) is not None:
            raise refused(why)
        async with self._one_at_a_time:
            game = self._house.rows.rematch_of(row.id)
            if game is not None:
                await self._accept(person, game, row)
                return game.id
            plan = structs.replace(row.plan, seats=self._seats(person, row), at_once=False)
            plan = structs.replace(plan, rematch_of=row.id, branch_of="", branch_record=0)
            id = await self._beginning.make(person, plan)
            self._share(person, id, row)
        self._tell(row.id, person, say("hosting-rematch-offered", who=person.name))
        return id

    def accepted(self, person: Person, game: GameRow) -> None:
        """Tell who sits at the end of the first game that *person* has come to *game*, which gathered."""
        if game.plan.rematch_of and game.gathering:
            begun = not self._house.rows.the(game.id).gathering
            told = "hosting-rematch-begun" if begun else "hosting-rematch-accepted"
            self._tell(game.plan.rematch_of, person, say(told, who=person.name))

    async def _accept(self, person: Person, game: GameRow, row: GameRow) -> None:
        """Sit down where *person* is awaited; whoever sits there already, or is not awaited, does nothing."""
        for seat in self._his(person, game, row):
            self._house.seating.take(person, game.id, seat)
            await self._beginning.begin_if_ready(game.id)
            self.accepted(person, game)

    def _why_not(self, person: Person, row: GameRow) -> str | None:
        """Return the sentence that tells why *person* asks for no rematch of *row*."""
        if row.state != "over":
            return "hosting-not-over"
        if not self._house.seating.of(person, row.id):
            return "hosting-rematch-not-yours"
        return None if row.plan.scenario in ready() else "hosting-rematch-no-scenario"

    def _his(self, person: Person, game: GameRow, row: GameRow) -> tuple[str, ...]:
        """Return the seats of the rematch that wait for *person*; one that he declined, while it is free."""
        seating = self._house.seating
        if invited := tuple(seat for id, seat in seating.invited(person) if id == game.id):
            return invited
        if not game.gathering or seating.of(person, game.id):
            return ()
        his = (seat for seat, before in turned(seating.seats(row.id)).items() if person.name in before.people)
        return tuple(seat for seat in his if seating.kind(game.id, seat) == "open")

    def _seats(self, person: Person, row: GameRow) -> dict[str, str]:
        """Return who plays what in the rematch, as a plan has it: the asker first where several share."""
        found = {}
        for seat, before in turned(self._house.seating.seats(row.id)).items():
            there = self._still_here(before, row)
            if before.kind == BOT:
                found[seat] = before.player
            elif person.name in there:
                found[seat] = "me"
            else:
                found[seat] = there[0] if there else "open"
        return found

    def _still_here(self, before: SeatRow, row: GameRow) -> tuple[str, ...]:
        """Return who was on a seat and may come in still, not who has got the name of somebody since."""
        found = (self._house.people.named(name) for name in before.people)
        return tuple(one.name for one in found if one is not None and self._house.seating.of(one, row.id))

    def _share(self, person: Person, id: str, row: GameRow) -> None:
        """Invite those, too, who shared a seat with somebody."""
        for seat, before in turned(self._house.seating.seats(row.id)).items():
            here = self._still_here(before, row)
            there = {person.name} if person.name in here else set(here[:1])
            for name in here:
                if name not in there:
                    self._house.seating.invite(self._house.people.the(name), id, seat)

    def _tell(self, id: str, but: Person, message: Message) -> None:
        """Tell those who still sit at a game, whoever did it as well: his screen looks anew."""
        if (table := self._tables.opened(id)) is not None:
            for one in tuple(table.sittings):
                one.tell(News("rematch", None if one.person.id == but.id else message))
