"""What was said at the table, beside the acts that are looked at again: what whoever sits here heard then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.hosting.refused import Refused
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.game.frame.seen import Seen
from tui.session.company import Company
from tui.session.seats import Seats

if TYPE_CHECKING:
    from core.hosting.people.talk import Heard

CLOCK = slice(11, 16)
"""Where the hour and the minute stand in a moment as it is kept."""


class SaidThen:
    """Reads the talk of a hosted table once, and what has come since."""

    def __init__(self, seats: Seats, seen: Seen, words: Sentences) -> None:
        self._seats = seats
        self._seen = seen
        self._words = words
        self._heard: list[Heard] = []
        self._muted: tuple[str, ...] = ()

    def rows(self, record: int) -> list[Row]:
        """Return what was said after a record of the seat whose eyes look, and before its next one."""
        if (company := self._seats.company) is None:
            return []
        try:
            self._read_on(company)
        except Refused:  # the sitting is over; the screen is about to go
            return []
        said = [Row(told, None, "") for told in self._told(company, record)]
        return [Row(self._words.text("tui-said-then"), None, "heading"), *said] if said else []

    def _read_on(self, company: Company) -> None:
        if (muted := company.sitting.muted) != self._muted:
            self._heard, self._muted = [], muted
        while more := company.sitting.heard(self._heard[-1].said.id if self._heard else 0):
            self._heard.extend(more)

    def _told(self, company: Company, record: int) -> Iterator[str]:
        port, own = self._seen.port, self._seats.port(self._seats.seat)
        first = port.in_log(record)
        next_one = port.in_log(record + 1) if record < port.tip else None
        for one in self._heard:
            said_at = own.in_log(max(one.record, 1))
            if first <= said_at and (next_one is None or said_at < next_one):
                line = company.line(one.said, self._words, self._seen.seat_name)
                yield f"{one.said.at[CLOCK]} {line}"
