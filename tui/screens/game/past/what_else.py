"""What else there was at the act shown, and what each promised: at any decision of a game that is over."""

from __future__ import annotations

from contextlib import suppress

from msgspec import structs

from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.hosting.refused import Refused
from core.locale import Sentences
from core.story.analysis.offers import Otherwise, told
from tui.panes.detail import clock
from tui.panes.lines import Row
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.work import Work
from tui.screens.game.past.past import Past
from tui.screens.game.past.whole_game import WholeGame
from tui.session.port import LogLine

ELSE = "else"
"""The group of work that weighs what else there was."""


class WhatElse:
    """Weighs the decision that is looked at; what the analysis weighed already it does not weigh again."""

    def __init__(
        self,
        loop: Loop,
        board: Board,
        seen: Seen,
        past: Past,
        whole: WholeGame,
        words: Sentences,
        telling: Telling,
        work: Work,
    ) -> None:
        self._loop = loop
        self._board = board
        self._seen = seen
        self._past = past
        self._whole = whole
        self._words = words
        self._telling = telling
        self._work = work
        self._shown: tuple[str, int] | None = None
        """Whose decision is told in the place of the opened line: the eyes, and the place in their log."""

    def press(self) -> None:
        """Tell what else there was at the act shown; again: the opened line."""
        seen = self._seen
        if seen.past is None:
            return
        self._past.stop()
        here = seen.port.seat, seen.past
        if self._shown == here and self._board.orders.heading == self._heading(self._line):
            self._shown = None
            self._past.show(False)
        else:
            self._loop.run_worker(self._tell(here), group=ELSE, exclusive=True)

    @property
    def _line(self) -> LogLine:
        assert self._seen.past is not None
        return self._seen.lines()[self._seen.past]

    def _heading(self, line: LogLine) -> str:
        return self._words.text("tui-pane-else", record=line.record)

    async def _tell(self, here: tuple[str, int]) -> None:
        line = self._line
        with suppress(Refused), self._work.on(say("tui-work-else"), self._stop):
            found = await self._weighed(line.record)
            if (self._seen.port.seat, self._seen.past) != here:
                return  # another moment is looked at by now
            if found.why == "others":
                whose = "nobody" if here[0] == REFEREE else "others"
                self._telling.refuse(say(f"tui-else-{whose}"))
            elif found.why == "none" and found.done is None:
                self._telling.refuse(say("tui-else-none"))
            else:
                self._shown = here
                self._board.orders.show(self._rows(line, found), 0, heading=self._heading(line))

    def _rows(self, line: LogLine, found: Otherwise) -> list[Row]:
        words = self._words
        when = words.text("tui-line-when", time=clock(line.at), seat=self._seen.seat_name(line.seat))
        if found.why == "none":  # what was done is told all the same: it was asked for
            found = structs.replace(found, why="")
        return [Row(when, None, "dim"), *(Row(words.say(one), None, "") for one in told(found))]

    async def _weighed(self, record: int) -> Otherwise:
        """Return what else there was at a record, and keep it with the analysis of these eyes."""
        port = self._seen.port
        kept = self._whole.analyses.get(port.seat)
        if kept is not None and record in kept.otherwise:
            return kept.otherwise[record]
        found = await port.otherwise(record, self._words.language)
        if kept is not None and found.why not in ("others", "hosted"):
            kept.otherwise[record] = found
        return found

    def _stop(self) -> None:
        self._loop.stop_work(ELSE)
