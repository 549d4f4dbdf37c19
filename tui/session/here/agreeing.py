"""A way to end a game, taken at this keyboard: who sits at it too and has agreed says so at once."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.contract.facts import Refusal
from core.engine.contract.ways_out import WayOut
from tui.session.port import Answer, Port
from tui.session.seats import Seats


def others_here(seats: Seats) -> tuple[str, ...]:
    """Return the seats of this keyboard but the one that has the keys."""
    return tuple(seat for seat in seats.people if seat != seats.seat)


def must_agree(seats: Seats, way: WayOut) -> tuple[str, ...]:
    """Return who at this keyboard has to agree to a way before it is taken."""
    return others_here(seats) if way.do == "offer_end" else ()


async def take(port: Port, way: WayOut, here: Iterable[Port]) -> Answer:
    """Take a way; those *here* agree to what is offered by it."""
    got = await port.play(way.do, way.filled)
    for other in here:
        if isinstance(got, Refusal) or other.seat not in other.view().offered_to:
            continue
        got = await other.play("accept_offer", {})
    return got
