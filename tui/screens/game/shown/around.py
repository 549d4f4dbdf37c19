"""Who else is at the table, in a few signs: who is there, who thinks, what is asked of this seat."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

from rich.cells import cell_len

from core.engine.contract.seats import OBSERVER
from core.hosting.refused import Refused
from core.hosting.times import time_left
from core.locale import Sentences
from tui.panes.text import fit
from tui.session.company import Company, SeatName

if TYPE_CHECKING:
    from core.hosting.seats.presence import SeatPresence
    from tui.session.companion import Companion

WIDEST = 34
"""Cells for all of it, beside the turn in a line of 80."""

SHORT = 8
"""Cells of a name where there are many."""

STANDS = {"rest": "paused"}
"""Why a clock stands still, as its word is called, where that is another."""

HERE, AWAY, THINKS = "●", "○", "…"


class Around:
    """Tells of the company at a table."""

    def __init__(self, company: Company) -> None:
        self._company = company

    def told(self, words: Sentences, seat_name: SeatName) -> str:
        """Return everybody else with ● where he is there, ○ where not, and … where he has to decide.

        Before them stands what waits for this seat: an answer, a standing answer of its own, a limit.
        """
        try:
            return self._told(words, seat_name)
        except Refused:  # the sitting is over; the screen is about to go
            return ""

    def _told(self, words: Sentences, seat_name: SeatName) -> str:
        sitting = self._company.sitting
        signs = [
            words.text("tui-around-behind", count=sitting.behind) if sitting.late else "",
            words.text("tui-around-asked") if sitting.asked() or sitting.delegated_question() else "",
            words.text("tui-around-asking") if sitting.asking() else "",
            words.text("tui-around-passing") if sitting.standing_answer is not None else "",
        ]
        signs += self._of_clock(sitting, words)
        room = WIDEST - sum(cell_len(sign) + 1 for sign in signs if sign)
        people = list(self._people(sitting.presence(), words, seat_name))
        return " ".join(filter(None, [*signs, shortened(people, room)]))

    def _of_clock(self, sitting: Companion, words: Sentences) -> Iterator[str]:
        """Yield what the game's clock says: who plays here, that it stands still, how little is left."""
        if sitting.lent:
            yield words.text("tui-around-bot")
        if (timing := sitting.timing()) is None:
            return
        if timing.claims and not timing.bot:
            yield words.text("tui-around-claim")
        elif timing.late:
            yield words.text("tui-around-late")
        elif not timing.bot and any(seat != sitting.seat for seat in timing.asks):
            yield words.text("tui-around-pause")
        if timing.stands:
            yield words.text(f"tui-around-{STANDS.get(timing.stands, timing.stands)}")
        elif timing.left is not None and timing.pressing:
            yield words.say(time_left(timedelta(seconds=timing.left)))

    def _people(
        self, seats: tuple[SeatPresence, ...], words: Sentences, seat_name: SeatName
    ) -> Iterator[tuple[str, str, str]]:
        """Yield (sign, name, sign) of everybody but whoever sits here."""
        me = (self._company.sitting.seat, self._company.sitting.person.name)
        for one in seats:
            thinks = THINKS if one.thinks else ""
            if one.seat != OBSERVER and not one.people:
                kind = words.text("tui-seat-bot" if one.kind == "bot" else "tui-seat-free")
                yield (HERE if one.kind == "bot" else AWAY), f"{seat_name(one.seat)} ({kind})", thinks
            for person in one.people:
                name = person.name
                if one.stood_in:
                    name = words.text("tui-around-stood-in", name=name)
                if (one.seat, person.name) != me:
                    yield (HERE if person.here else AWAY), name, thinks


def shortened(people: list[tuple[str, str, str]], room: int) -> str:
    """Return everybody in at most *room* cells: names are cut first, then the last ones are counted.

    >>> shortened([("●", "Anna", ""), ("○", "Bruno", "…")], 20), shortened([("●", "Maria Giovanna", "…")], 12)
    ('●Anna ○Bruno…', '●Maria G……')
    """
    whole = " ".join(f"{before}{name}{after}" for before, name, after in people)
    if cell_len(whole) <= room:
        return whole
    told = [f"{before}{fit(name, min(SHORT, cell_len(name)))}{after}" for before, name, after in people]
    shown = list(told)
    while shown and cell_len(_counted(shown, told)) > room:
        shown.pop()
    return _counted(shown, told)


def _counted(shown: list[str], told: list[str]) -> str:
    left = len(told) - len(shown)
    return " ".join([*shown, f"+{left}"] if left else shown)
