"""Who is at a table, and whose decision is awaited: what everybody there may see of each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set

from msgspec import Struct

from core.engine.contract.seats import OBSERVER
from core.hosting.seats.seating import SeatRow


class Present(Struct, frozen=True):
    """Somebody of a seat, and whether he is connected."""

    name: str
    here: bool


class SeatPresence(Struct, frozen=True):
    """A seat: its *kind* (person, bot, open), its people, and whether its decision is awaited.

    *stood_in* says that a bot plays for its people.
    """

    seat: str
    kind: str
    people: tuple[Present, ...] = ()
    thinks: bool = False
    stood_in: bool = False

    @property
    def here(self) -> bool:
        """Whether anybody of it is connected, or a bot plays it."""
        return self.kind == "bot" or any(one.here for one in self.people)


def presence(
    seats: Iterable[SeatRow],
    here: Set[tuple[str, str]],
    waiting_for: Sequence[str],
    stood_in: Collection[str] = (),
) -> tuple[SeatPresence, ...]:
    """Return every seat, last of all those who watch, if anybody does.

    *here* has the seat and the name of everybody connected. *waiting_for* are the seats that must decide, as
    the one that asks knows them; for those *stood_in* a bot plays.
    """
    found = [
        SeatPresence(
            row.seat,
            row.kind,
            tuple(Present(name, (row.seat, name) in here) for name in row.people),
            row.seat in waiting_for,
            row.seat in stood_in,
        )
        for row in seats
    ]
    watching = sorted(name for seat, name in here if seat == OBSERVER)
    if watching:
        found.append(SeatPresence(OBSERVER, "person", tuple(Present(name, True) for name in watching)))
    return tuple(found)
