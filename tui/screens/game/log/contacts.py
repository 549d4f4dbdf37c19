"""What is known of the others: as a page, and on the map as the places where they were seen last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from textual.screen import Screen

from core.engine.words.message import say
from core.hosting.refused import Refused
from core.locale import Sentences
from core.story.ledger import Sighting
from tui.panes.map.traces import Trace
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.work import Work
from tui.screens.game.past.past import Past

LEDGER = "ledger"
"""The group of work that reads the log for what is known of the others."""

Asked = tuple[object, int]
"""Whose port, and after which record."""


class Contacts:
    """Asks the port for what its seat knows of the others; the places on the map are of now alone."""

    def __init__(
        self,
        loop: Loop,
        board: Board,
        seen: Seen,
        past: Past,
        words: Sentences,
        telling: Telling,
        work: Work,
        put_on: Callable[[Screen[Any], Callable[[Any], None] | None], object],
    ) -> None:
        """*put_on* puts a screen over this one; what it takes is called with what the screen comes to."""
        self._loop = loop
        self._board = board
        self._seen = seen
        self._past = past
        self._words = words
        self._telling = telling
        self._work = work
        self._put_on = put_on
        self._whose: object = None
        """The port whose seat wants the places on the map."""

        self._of: Asked | None = None

    # --- the page -----------------------------------------------------------------------------

    def show(self) -> None:
        """Show what is known of the others, once it is read."""
        self._loop.run_worker(self._show(), group=LEDGER, exclusive=True)

    async def _show(self) -> None:
        from tui.screens.contacts import ContactsScreen, contact_rows

        seen, port = self._seen, self._seen.port
        line = seen.lines()[seen.past] if seen.past is not None else None
        moment = (line.record, line.event) if line is not None else None
        with suppress(Refused), self._work.on(say("tui-work-ledger"), self._stop):
            rows = await port.ledger(moment)
            if port is not seen.port:
                return  # somebody else has the keyboard now
            if not rows:
                self._telling.refuse(say("tui-contacts-nobody"))
                return
            listed = contact_rows(rows, port.table(moment), self._words)
            title = "tui-pane-contacts" if moment is None else "tui-pane-contacts-then"
            self._put_on(ContactsScreen(self._words.text(title), listed, self._words), self._closed)

    def _closed(self, moment: tuple[int, int] | None) -> None:
        if moment is not None:
            self._past.open(moment)

    def _stop(self) -> None:
        self._loop.stop_work(LEDGER)

    # --- on the map ---------------------------------------------------------------------------

    def press(self) -> None:
        """Show on the map where others were seen last, or show it no more."""
        if self._board.map.table is None:
            self._telling.refuse(say("tui-traces-no-map"))
            return
        if self._seen.past is not None:
            self._telling.refuse(say("tui-traces-now"))
            return
        self._whose = None if self._whose is self._seen.port else self._seen.port
        self._telling.news(say("tui-traces-on" if self._whose is not None else "tui-traces-off"))
        self.look()

    def look(self) -> None:
        """Show the places anew where something has changed; costs nothing while nobody asked for it."""
        if self._whose is None or self._whose is not self._seen.port or self._seen.past is not None:
            if self._of is not None or self._board.map.traces:
                self._of = None
                self._board.map.set_traces(())
            return
        asked = self._seen.port, self._seen.port.tip
        if asked != self._of:
            self._of = asked
            self._loop.run_worker(self._find(asked), group=LEDGER)

    async def _find(self, asked: Asked) -> None:
        with suppress(Refused):
            rows = await self._seen.port.ledger()
            if self._of == asked:
                self._board.map.set_traces(traces_of(rows))


def traces_of(rows: Sequence[Sighting]) -> tuple[Trace, ...]:
    """Return the places of those who are lost from sight."""
    lost = ((one, one.figure) for one in rows if one.stands == "lost")
    return tuple(
        Trace(figure.x, figure.y, figure.name, one.turn, one.last or one.by)
        for one, figure in lost
        if figure.x is not None and figure.y is not None
    )
