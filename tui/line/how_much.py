"""`full`, `brief`, `trust`: how much a real table tells, from now on or for the one line that follows."""

from __future__ import annotations

from collections.abc import Callable

from core.engine.contract.seats import REFEREE
from core.line.doing.how_much import at_head, why_not
from core.line.doing.speaking import Speaker
from core.line.told.remembered import HowMuch
from tui.session.port import Port
from tui.session.seats import Seats

Say = Callable[[str], None]


class HowMuchIsTold:
    """Changes it; *port_of* is the port of whoever types, *say* and *wrong* are told what came of that."""

    def __init__(
        self, speaker: Speaker, seats: Seats, port_of: Callable[[], Port], say: Say, wrong: Say
    ) -> None:
        self._speaker = speaker
        self._seats = seats
        self._port_of = port_of
        self._say = say
        self._wrong = wrong
        self._usual: HowMuch | None = None
        """What holds again once the one line is done that is told otherwise."""

    def said(self, text: str) -> tuple[HowMuch, str] | None:
        """Return how much a line says that is told, and the rest of it; `None` for any other line."""
        if (found := at_head(self._speaker, text)) is None:
            return None
        level, word = found
        return level, text[len(word) :].strip()

    def change(self, level: HowMuch, once: bool) -> bool:
        """Tell so much from now on, or *once*; return whether that can be."""
        port, table, spoken = self._port_of(), self._seats.measured(), self._speaker.spoken
        if why := why_not(level, port.tape, self._seats.people == (REFEREE,)):
            self._wrong(spoken.text(why))
            return False
        self._usual = (self._usual or table.how_much) if once else None
        if once:
            table.tell_once(level)
        else:
            table.tell(level)
            self._say(spoken.text(f"tui-telling-{level}"))
        return True

    def line_done(self) -> None:
        """Go back to what is usual once the one line is done, with all that it asked."""
        if self._usual is not None and self._speaker.asked is None:
            self._seats.measured().tell_once(self._usual)
            self._usual = None
