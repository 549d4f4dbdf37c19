"""Inviting from a table, or from the lobby: somebody known to a seat, somebody new by a code.

A code lets a stranger in, so it is made by the keeper of the host, and by whoever referees a game, for the
seats of that game that wait for somebody; so many at a time. Who made it is noted.
"""

from __future__ import annotations

from core.engine.contract.seats import REFEREE
from core.hosting.people.invitations import Invitation
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.seats.seating import SeatRow
from core.hosting.table.house import Card, House


class Inviter:
    """*person* on *seat* of *game*; with no game it is the host itself that he invites to."""

    def __init__(self, house: House, person: Person, game: str = "", seat: str = "") -> None:
        self._house = house
        self._person = person
        self._game = game
        self._seat = seat

    @property
    def keeps(self) -> bool:
        """Whether this is the keeper of the host."""
        return self._house.people.keeps(self._person)

    @property
    def may(self) -> bool:
        """Whether he may invite from here."""
        return (bool(self._game) and self._seat == REFEREE) or self.keeps

    def card(self) -> Card | None:
        """Return how friends come; `None` where nobody can come over a line."""
        return self._house.card

    def seats(self) -> tuple[SeatRow, ...]:
        """Return who sits where in the game."""
        return self._house.seating.seats(self._game) if self._game else ()

    def waiting(self) -> tuple[Invitation, ...]:
        """Return the codes that wait and that he may take back: his own; the keeper's are all."""
        found = self._house.invitations.waiting()
        if self.keeps:
            return tuple(one for one in found if not self._game or one.game in ("", self._game))
        return self._mine(tuple(one for one in found if one.game == self._game))

    def _mine(self, found: tuple[Invitation, ...]) -> tuple[Invitation, ...]:
        return tuple(one for one in found if one.by == self._person.name)

    def invite(self, name: str, seat: str = "") -> str:
        """Invite *name* to a *seat*, or without one to the host; return somebody new's code, told only now.

        Who comes here already gets none for a seat: the invitation stands in his lobby. To the host he gets
        one, for another key; that is the keeper's alone. `Refused` where this may not be, or nobody new is
        let in.
        """
        if not self.may or not (self.keeps or (self._game and seat)):
            raise refused("hosting-not-inviting")
        if seat:
            self._check_seat(seat)
            if (known := self._house.people.named(name)) is not None:
                self._house.seating.invite(known, self._game, seat)
                return ""
        self._check_new()
        return self._house.invitations.invite(
            name, self._game if seat else None, seat or None, by=self._person
        )

    def revoke(self, id: int) -> None:
        """Make a code worthless that waits; `Refused` where it is none of his."""
        if not self.may or all(one.id != id for one in self.waiting()):
            raise refused("hosting-no-invitation")
        self._house.invitations.revoke(id)

    def _check_seat(self, seat: str) -> None:
        """Refuse a seat that does not wait for anybody."""
        self._house.seating.kind(self._game, seat)
        if not any(one.seat == seat and one.waits for one in self.seats()):
            raise refused("hosting-seat-taken")

    def _check_new(self) -> None:
        """Refuse a code where it would open nothing, or is one too many."""
        card = self._house.card
        if card is not None and card.join != "invited":
            raise refused(f"hosting-no-codes-{card.join}")
        most = self._house.spending.quotas.codes
        if not self.keeps and len(self._mine(self._house.invitations.waiting())) >= most:
            raise refused("hosting-too-many-codes", most=most)
