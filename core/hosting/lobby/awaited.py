"""Looks at tables for who is awaited there, so that letters can be written to those who are away."""

from __future__ import annotations

from contextlib import suppress

from core.engine.words.message import Message, say
from core.hosting.people.letters import Letters
from core.hosting.refused import Refused
from core.hosting.seats.names_of_seats import seat_name
from core.hosting.table.clock import waited_for
from core.hosting.table.shared_sight import sight_of
from core.hosting.table.table import Table


class AwaitedSeats:
    """Looks again at a table only where something changed; a store that is full or busy is tried again."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self._looked: dict[str, object] = {}

    def look(self, table: Table) -> None:
        """Note which seats of a table are awaited, as their own screens say it."""
        game, seats = table.host.game, table.seats
        asked = {seat: _asked(table, seat) for seat in seats}
        now = (len(game.records), asked)
        if self._looked.get(table.id) == now:
            return
        over = game.state.over is not None
        found = {seat: not over and awaited(table, seat) for seat in seats}
        with suppress(Refused):
            self._letters.note(table.id, found)
            self._looked[table.id] = now


def awaited(table: Table, seat: str) -> bool:
    """Whether a game that goes on waits for something of *seat*, as its own screen says it."""
    return _asked(table, seat) or seat in waited_for(table.host, table.host.game.state, seat, True)


def offered(table: Table, seat: str) -> Message | None:
    """Return what end of the game is offered to a seat, in a sentence; `None` where none is."""
    view = sight_of(table.host, seat).view(table.host, seat)
    if view.offer is None or seat not in view.offered_to:
        return None
    return say(f"hosting-status-offered-{view.offer.end}", seat=seat_name(table.host.game, view.offer.by))


def _asked(table: Table, seat: str) -> bool:
    """Whether a seat is asked to agree, to throw or measure for another, or to decide of who is late."""
    asked = table.consents.asked_of(seat) is not None or table.delegated.asked_of(seat) is not None
    return asked or bool(table.clock.decides(seat))
