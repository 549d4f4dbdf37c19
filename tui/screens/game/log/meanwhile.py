"""Since you were here: told as a page when somebody comes back, and whenever he asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from core.engine.words.message import say
from core.locale import Sentences
from core.story.since import Since, absence, last_act, since
from tui.panes.log import LogPane
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.past.past import Past
from tui.session.seats import Seats

PutOn = Callable[[Screen[Any], Callable[[Any], None] | None], object]
"""Puts a screen over this one; what it takes is called with what the screen comes to."""


class Meanwhile:
    """Tells what a seat has learned since its last act, or since a record, in its own eyes."""

    def __init__(
        self,
        seats: Seats,
        seen: Seen,
        past: Past,
        log: LogPane,
        words: Sentences,
        telling: Telling,
        put_on: PutOn,
    ) -> None:
        self._seats = seats
        self._seen = seen
        self._past = past
        self._log = log
        self._words = words
        self._telling = telling
        self._put_on = put_on

    def begin(self, begin: Callable[[], object]) -> None:
        """Tell whoever opens a game what happened while he was away, and *begin*.

        At a hosted table that goes on meanwhile; else nobody acts before it is read. Two at one keyboard
        are told at the hand-over, each his own. Where nothing happened, or the game is over and tells so
        itself, nothing is shown.
        """
        company, told = self._seats.company, Since(0)
        if self._seen.view.over is None and not self._just_begun:
            told = absence(self._seen.port, self._seats.hot_seat, self._seats.seen_before)
        if company is not None or not told.told:
            begin()
        if told.told:
            self._show(told, begin if company is None else lambda: None)

    @property
    def _just_begun(self) -> bool:
        """Whether the game has just begun from a moment of another, and nothing has been done in it."""
        port, origin = self._seen.port, self._seats.origin
        return origin is not None and port.tip > 0 and port.in_log(port.tip) <= origin.record

    def show(self) -> None:
        """Tell what happened since the seat's last act, or since the beginning, because somebody asks.

        A step that went by without a key was no act of his: what was before it he has not read.
        """
        port = self._seats.port(self._seats.seat)
        told = since(port, max(1, last_act(port, port.seat, self._log.by_itself)))
        if told.told:
            self._show(told, lambda: None)
        else:
            self._telling.refuse(say("tui-since-nothing"))

    def _show(self, told: Since, onward: Callable[[], object]) -> None:
        from tui.screens.since import SinceScreen, since_rows

        def closed(moment: tuple[int, int] | None) -> None:
            onward()
            if moment is not None:
                self._past.open(moment)

        rows = since_rows(told, self._words)
        self._put_on(SinceScreen(self._words.text("tui-pane-since"), rows, self._words), closed)
