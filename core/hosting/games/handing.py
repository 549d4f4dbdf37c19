"""A seat that changes hands: to a friend, to the program and back, to who claims it; and games struck.

Who has sat on one seat of a game knows its secrets and gets no other one there, whoever gives it to him.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

import msgspec

from core.engine.contract.seats import PERSON, REFEREE, Level
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.seats.rows import GameRow
from core.hosting.seats.stand_ins import STANDING_IN
from core.hosting.table.house import House
from core.hosting.times import stamp
from core.hosting.timing.time_left import Times, given_back

ABSENT = timedelta(days=14)
"""How long nobody of a seat has looked at its game before another may ask for it: a holiday is shorter."""


Lending = Literal["", "lend", "back"]


class Handing:
    """Says who may have which seat; whoever calls tells those at the table, and ends sittings."""

    def __init__(self, house: House) -> None:
        self._house = house

    # --- to a friend, to the program ------------------------------------------------------------

    def hand(self, person: Person, row: GameRow, seat: str, guest: Person) -> None:
        """Offer one's own seat to somebody: once he has accepted it is his, and one's own no more."""
        self.check_own(person, row, seat)
        if guest.id == person.id:
            raise refused("hosting-hand-self")
        self._house.seating.invite(guest, row.id, seat, instead=person)

    def may_take_back(self, person: Person, row: GameRow, seat: str) -> bool:
        """Return whether *person* may take invitations to a seat back; nobody, where a rematch waits."""
        seating = self._house.seating
        if row.state == "over" or (row.gathering and row.plan.rematch_of):
            return False
        if seating.sits(person, row.id, seat) or self._house.people.keeps(person):
            return True
        return row.made_by == person.id and not seating.sitting(row.id, seat)

    def lending(self, person: Person, row: GameRow, seat: str) -> Lending:
        """Return what *person* may do with a seat now: `lend` it to the program, have it `back`, or "".

        A seat that several share is lent by none of them, nor is the referee's.
        """
        if row.state != "running" or not self._house.seating.sits(person, row.id, seat):
            return ""
        if self.lent(row, seat):
            return "back"
        alone = len(self._house.seating.sitting(row.id, seat)) == 1
        return "lend" if alone and seat != REFEREE else ""

    def lend(self, person: Person, row: GameRow, seat: str, level: Level = STANDING_IN) -> None:
        """Let the program play one's own seat, so well, until one takes it back; one stays its owner."""
        self.check_own(person, row, seat)
        if seat == REFEREE:
            raise refused("hosting-no-bot-referee")
        if len(self._house.seating.sitting(row.id, seat)) > 1:
            raise refused("hosting-lend-shared")
        self._house.stand_ins.begin(row.id, seat, level)

    def lent(self, row: GameRow, seat: str) -> bool:
        """Return whether the program plays a seat for whoever sits there."""
        return seat in self._house.stand_ins.of(row.id)

    def check_own(self, person: Person, row: GameRow, seat: str) -> None:
        """Refuse where *person* does not sit on a seat of a game that is played."""
        if not self._house.seating.sits(person, row.id, seat):
            raise refused("hosting-not-your-seat")
        if row.state != "running":
            raise refused("hosting-over" if row.state == "over" else "hosting-gathering")

    # --- the seat of somebody who stays away ------------------------------------------------------

    def may_claim(self, person: Person, row: GameRow, seat: str) -> bool:
        """Return whether *person* may ask for a seat: its people have stayed away, and he knows no other."""
        seating = self._house.seating
        if row.state != "running" or seating.kind(row.id, seat) != PERSON:
            return False
        if seating.of(person, row.id) or not seating.may_sit(person, row.id, seat):
            return False
        return self.absent(row, seat)

    def absent(self, row: GameRow, seat: str) -> bool:
        """Return whether people sit on a seat whose time is over, or who have not looked for so long.

        Where others do not know for certain that its time is over, it is not.
        """
        long = stamp(self._house.clock() - ABSENT)
        return self._late(row, seat) or self._house.seating.unseen_since(row.id, seat, long)

    def _late(self, row: GameRow, seat: str) -> bool:
        times = self._times(row)
        if times is None or not self._house.seating.sitting(row.id, seat):
            return False
        time = times.seats.get(seat)
        return time is not None and time.up and time.waits and time.openly

    def _times(self, row: GameRow) -> Times | None:
        """Return what was counted of a game last; `None` where it has no clock, or nothing was yet."""
        kept = self._house.store.row("SELECT times FROM clocks WHERE game = ?", row.id)
        if row.plan.clock is None or kept is None:
            return None
        return msgspec.json.decode(kept["times"], type=Times)

    def claim(self, person: Person, row: GameRow, seat: str) -> None:
        """Ask for the seat of somebody who has stayed away; whoever sits there says yes, or the keeper."""
        if not self.may_claim(person, row, seat):
            raise refused("hosting-not-absent", days=ABSENT.days)
        self._house.seating.claim(person, row.id, seat)

    def may_grant(self, person: Person, row: GameRow, seat: str) -> bool:
        """Return whether *person* says who gets a seat that is asked for."""
        return self._house.people.keeps(person) or self._house.seating.sits(person, row.id, seat)

    def grant(self, person: Person, row: GameRow, seat: str, claimant: Person) -> tuple[Person, ...]:
        """Give the seat to one who asked for it; return who had it before."""
        seating = self._house.seating
        if not self.may_grant(person, row, seat):
            raise refused("hosting-not-your-seat")
        if claimant.name not in seating.claimants(row.id, seat):
            raise refused("hosting-not-asked", name=claimant.name)
        own = seating.sits(person, row.id, seat)
        if not own and not self.absent(row, seat):
            raise refused("hosting-not-absent", days=ABSENT.days)
        before = tuple(self._house.people.the(name) for name in seating.sitting(row.id, seat))
        seating.replace(before, claimant, row.id, seat)
        self._house.stand_ins.end(row.id, seat)
        self._give_time(row, seat)
        return before

    def _give_time(self, row: GameRow, seat: str) -> None:
        """Give a seat of a game that is not open time again: whoever has got it was not late."""
        times = self._times(row)
        if times is not None and row.plan.clock is not None and seat in times.seats:
            data = msgspec.json.encode(given_back(times, row.plan.clock, seat)).decode()
            with self._house.store.write():
                self._house.store.run("UPDATE clocks SET times = ? WHERE game = ?", data, row.id)

    # --- striking -----------------------------------------------------------------------------------

    def may_strike(self, person: Person, row: GameRow) -> bool:
        """Return whether *person* may strike a game: its maker before it begins, the keeper any."""
        return self._house.people.keeps(person) or (row.made_by == person.id and row.gathering)

    def strike(self, person: Person, row: GameRow) -> None:
        """Take a game off every list; its log, where there is one, stays on the disk."""
        if not self.may_strike(person, row):
            raise refused("hosting-strike" if row.made_by == person.id else "hosting-not-your-game")
        self._house.rows.strike(row.id)
