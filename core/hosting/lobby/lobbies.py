"""Makes the lobby of a person: which games he sees there, and in which part of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping
from itertools import islice

from msgspec import structs

from core.engine.contract.seats import OBSERVER, PERSON
from core.engine.seat.port import SeatPort
from core.engine.words.message import say
from core.hosting.games.handing import Handing
from core.hosting.games.reading import may_read
from core.hosting.games.tables import Tables
from core.hosting.lobby.lobby import (
    AT_ONCE,
    GameLine,
    Lobby,
    Seat,
    full_line,
    plain_line,
    waits_for_me,
    with_line,
)
from core.hosting.people.people import Person
from core.hosting.refused import Refused
from core.hosting.seats.rows import GameRow
from core.hosting.table.house import House
from core.hosting.tournaments.kept import KeptTournaments

LATELY = 50
"""Games that are over and stand in the lobby; all of them have a list of their own."""

MOST_KEPT = 500
"""Lines of games that are kept."""


class Lobbies:
    """Looks through the games of a host for one person. Those that he plays, or may, are opened for it."""

    def __init__(self, house: House, tables: Tables) -> None:
        self._house = house
        self._tables = tables
        self._handing = Handing(house)
        self._tournaments = KeptTournaments(house.store, house.clock)
        self._read: OrderedDict[tuple[str, str], tuple[int, int, GameLine]] = OrderedDict()
        """By game and seat, what was read of it: at how many records, from which bookmark on."""

        self._unreadable: set[str] = set()
        """Games that are over and whose log tells nothing any more."""

    async def lobby(self, person: Person) -> Lobby:
        """Return what waits for *person*."""
        self._house.spending.spend(person, "looks")
        await self._tell_ends(person)
        rows = {row.id: row for row in self._house.rows.every()}
        seats = [(rows[game], seat) for game, seat in self._house.seating.games_of(person) if game in rows]
        mine = [await self._mine(person, row, seat) for row, seat in seats if row.state != "over"]
        mine += [
            self._plain(row)
            for row in rows.values()
            if row.made_by == person.id and row not in [game for game, _ in seats]
            if row.gathering or (row.state == "running" and not row.plan.watch)  # else it may be watched
        ]
        invited = [(rows[game], seat) for game, seat in self._house.seating.invited(person) if game in rows]
        asked = {row.id for row, _ in invited}
        deserted = self._house.seating.deserted(person)
        others = [row for row in rows.values() if row not in [game for game, _ in seats]]
        others = [row for row in others if not self._nobodys(person, row, deserted)]
        ruled = self._tournaments.ruled()
        looked = [await self._open(person, row) for row in others if row.id not in asked | ruled]
        free = [line for line in looked if line is not None]
        return Lobby(
            my_games=tuple(mine),
            awaited=tuple(sorted(filter(waits_for_me, mine), key=lambda line: line.since)),
            invitations=tuple(self._plain(row, seat) for row, seat in invited if row.state != "over"),
            open_seats=tuple(free),
            watchable=tuple(
                structs.replace(self._plain(r), wanted=self._wanted(person, r))
                for r in others
                if self._watched(r) and r.id not in asked
            ),
            finished=tuple(islice(self._finished(person), LATELY)),
        )

    async def finished(self, person: Person) -> tuple[GameLine, ...]:
        """Return the games that are over and that *person* may read, the one that ended last first.

        Others get their turn meanwhile: there may be thousands.
        """
        await self._tell_ends(person)
        found: list[GameLine] = []
        for line in self._finished(person):
            found.append(line)
            if len(found) % AT_ONCE == 0:
                await asyncio.sleep(0)
        return tuple(found)

    def _finished(self, person: Person) -> Iterator[GameLine]:
        own = dict(reversed(self._house.seating.games_of(person)))  # the first of several seats
        over = [row for row in self._house.rows.every() if row.state == "over"]
        over.sort(key=lambda row: row.ended, reverse=True)
        return (self._plain(row, own.get(row.id, "")) for row in over if may_read(self._house, person, row))

    async def _tell_ends(self, person: Person) -> None:
        """Open the games once that ended under an older program, which did not write down how."""
        for row in self._house.rows.every():
            untold = row.state == "over" and row.outcome is None and row.id not in self._unreadable
            if untold and may_read(self._house, person, row):
                try:
                    await self._tables.table(row.id)
                except Refused:
                    self._unreadable.add(row.id)

    def _wanted(self, person: Person, row: GameRow) -> tuple[tuple[str, str], ...]:
        """Return who asks for seats of a game, for the keeper."""
        seating = self._house.seating
        if not self._house.people.keeps(person):
            return ()
        return tuple(
            (one.seat, name) for one in seating.seats(row.id) for name in seating.claimants(row.id, one.seat)
        )

    def _nobodys(self, person: Person, row: GameRow, deserted: Collection[str]) -> bool:
        """Whether all have left a game, so that nobody is to sit down there or to watch.

        It stays on the list for who has sat there, made it or keeps the host: he may come back, or strike it.
        """
        if row.id not in deserted or row.state != "running":
            return False
        return row.made_by != person.id and not self._house.people.keeps(person)

    def _watched(self, row: GameRow) -> bool:
        return row.plan.watch and row.state == "running"

    def _plain(self, row: GameRow, seat: str = "", looks: str = "") -> GameLine:
        """Return what everybody may know of a game; who *looks* knows of his own vacation."""
        maker = self._house.people.name_of(row.made_by)
        seats = self._house.seating.seats(row.id)
        line = plain_line(row, maker, seats, seat)
        if row.state == "over" and (left := self._house.seating.left_by(row.id)):
            line = structs.replace(line, seats=tuple(_played(one, left) for one in line.seats))
        if row.plan.clock is None or not row.plan.clock.vacation or row.state == "over":
            return line
        back = {name: self._house.vacations.back(name) for one in seats for name in one.people}
        away = (
            say("hosting-status-away", who=name, last=last.date().isoformat())
            for name, last in back.items()
            if last is not None and name != looks
        )
        return structs.replace(line, away=tuple(away))

    async def _open(self, person: Person, row: GameRow) -> GameLine | None:
        """Return a game with a seat that *person* may take, by its first one."""
        if row.state == "over":
            return None
        line = self._plain(row)
        free = [one.seat for one in line.seats if one.kind == "open"]
        seat = next((one for one in free if self._house.seating.may_sit(person, row.id, one)), None)
        if seat is not None:
            return structs.replace(line, seat=seat, turn=await self._turn(row))
        left = (one.seat for one in line.seats if self._handing.may_claim(person, row, one.seat))
        seat = next(left, None) if row.plan.watch else None
        if seat is None:
            return None
        return structs.replace(line, seat=seat, claim=True, turn=await self._turn(row))

    async def _turn(self, row: GameRow) -> int:
        """Return the turn of a game, which is opened for it; 0 where it has none, or cannot be read."""
        if row.gathering:
            return 0
        try:
            table = await self._tables.table(row.id)
        except Refused:
            return 0
        return SeatPort(table.host, OBSERVER).view().turn

    async def _mine(self, person: Person, row: GameRow, seat: str) -> GameLine:
        line = self._plain(row, seat, person.name)
        if row.gathering:
            return line
        try:
            table = await self._tables.table(row.id)
        except Refused as told:
            return structs.replace(line, why=told.message)
        bookmark = self._house.bookmarks.of(person, row.id, seat)
        unread = self._house.talk.unread(row.id, seat, bookmark.talk, person)
        records, kept = len(table.host.game.records), self._read.get((row.id, seat))
        if kept is None or kept[:2] != (records, bookmark.record):
            kept = (records, bookmark.record, await full_line(table, SeatPort(table.host, seat), bookmark))
            self._keep((row.id, seat), kept)
        asked, delegated = table.consents.asked_of(seat), table.delegated.asked_of(seat)
        return with_line(
            kept[2],
            line,
            unread,
            asked.seat if asked is not None else "",
            delegated.seat if delegated is not None else "",
            table.timing(seat),
            seat in self._house.stand_ins.of(row.id),
            tuple((seat, name) for name in self._house.seating.claimants(row.id, seat, bookmark.at)),
        )

    def _keep(self, place: tuple[str, str], kept: tuple[int, int, GameLine]) -> None:
        """Keep what was read, so that who looks again and again costs nothing."""
        self._read[place] = kept
        self._read.move_to_end(place)
        if len(self._read) > MOST_KEPT:
            self._read.popitem(last=False)


def _played(seat: Seat, left: Mapping[str, tuple[Person, ...]]) -> Seat:
    """Return a seat of a game that is over with who played it, where he had got up before the end."""
    people = tuple(one.name for one in left.get(seat.seat, ()))
    return structs.replace(seat, kind=PERSON, player=PERSON, people=people) if people else seat
