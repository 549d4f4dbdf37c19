"""`full`, `brief`, `trust`: how much a real table tells, from now on or for the one line that follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from core.engine.contract.seats import REFEREE
from core.line.measuring import HowMuch
from core.line.readings import Reading
from core.line.speaking import Speaker
from core.line.words import folded
from tui.session.port import Port
from tui.session.seats import Seats

LEVELS: tuple[HowMuch, ...] = get_args(HowMuch)

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
        """Return how much a line says that is told, and the rest of it; `None` for any other line.

        A line that says an act is one, whatever it begins with.
        """
        names = self._speaker.names
        for level in LEVELS:
            for word in names.listed(f"line-words-{level}"):
                if (folded(text) + " ").startswith(f"{word} ") and not self._is_act(text):
                    return level, text[len(word) :].strip()
        return None

    def _is_act(self, text: str) -> bool:
        """Whether a line plays; while something is asked a word by itself does not, unless any text may."""
        asked = self._speaker.asked
        if asked is not None:
            return asked.text or " " in text
        return isinstance(self._speaker.understood(text), Reading)

    def change(self, level: HowMuch, once: bool) -> bool:
        """Tell so much from now on, or *once*; return whether that can be."""
        port, table, spoken = self._port_of(), self._seats.measured(), self._speaker.spoken
        if not port.tape:
            self._wrong(spoken.text("tui-brief-map"))
            return False
        if level == "trust" and self._seats.people != (REFEREE,):
            self._wrong(spoken.text("line-trust-referee"))
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
