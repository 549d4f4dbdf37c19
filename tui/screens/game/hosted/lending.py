"""One's own seat at a hosted table, lent to the program and taken back, without leaving the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from core.engine.contract.seats import LEVELS, QUICK
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.frame.telling import Telling
from tui.screens.game.shown.showing import Showing
from tui.session.company import Company


class Offered(NamedTuple):
    """Something that can be done with one's seat: its name, what it comes to, and what does it."""

    name: str
    note: str
    do: Callable[[], None]


class Lending:
    """Offers whichever of the two is possible now."""

    def __init__(self, company: Company | None, words: Sentences, telling: Telling, showing: Showing) -> None:
        self._company = company
        self._words = words
        self._telling = telling
        self._showing = showing

    def offered(self) -> Iterator[Offered]:
        """Yield what can be done now; nothing where the seat is shared, the referee's, or nobody's."""
        if self._company is None:
            return
        sitting, text = self._company.sitting, self._words.text
        if sitting.lending == "lend":
            for level in LEVELS:
                name = text("tui-lend") if level == QUICK else text(f"tui-lend-{level}")
                yield Offered(name, text("tui-lend-note"), partial(self._do, partial(sitting.lend, level)))
        elif sitting.lending == "back":
            yield Offered(
                text("tui-lend-back"), text("tui-lend-back-note"), lambda: self._do(sitting.take_back)
            )

    def _do(self, does: Callable[[], None]) -> None:
        """Do it; the table tells everybody at it, this person too."""
        try:
            does()
        except Refused as told:
            self._telling.refuse(told.message)
        else:
            self._showing.show_turn_line()
