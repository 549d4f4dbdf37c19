"""The keyboard given from one seat to another, behind a curtain, unless that seat lets everybody look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from textual.screen import Screen

from core.engine.contract.facts import Refusal
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.words.message import say
from core.locale import Sentences
from core.story.since import last_act, learned, since, tells, told_after
from tui.panes.map.map import MapPane
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.shown.showing import Showing
from tui.screens.game.turn.present import Present
from tui.session.kept.digest import Told
from tui.session.port import Accepted, LogLine, Port
from tui.session.seats import Seats

Onward = Callable[[], None]
"""Goes on with whoever must decide next."""

LOOKED_BACK = 6
"""Records among which the last act that was told is looked for, where nobody has had the keyboard yet."""


class Handing:
    """Hides everything, and asks for the keyboard to be handed over."""

    def __init__(
        self,
        seats: Seats,
        seen: Seen,
        present: Present,
        board: Board,
        words: Sentences,
        showing: Showing,
        steps: Steps,
        telling: Telling,
        put_on: Callable[[Screen[Any], Callable[[Any], None]], object],
        read: Callable[[], object],
    ) -> None:
        """*put_on* puts a screen over this one, and says when it is gone.

        *read* shows line by line what has happened.
        """
        self._seats = seats
        self._seen = seen
        self._present = present
        self._board = board
        self._words = words
        self._showing = showing
        self._steps = steps
        self._telling = telling
        self._put_on = put_on
        self._read = read
        self._open: set[str] = set()
        """The seats whose players said, behind their own curtain, that everybody may look."""
        self._reminded: set[str] = set()
        """Those of them who were told once that no curtain falls before them: the row is the letters'."""

    @property
    def all_looked_at(self) -> bool:
        """Whether the players of all seats at this keyboard let everybody look, and no curtain falls."""
        return self._seats.hot_seat and {*self._seats.people} <= self._open

    def draw_again(self) -> None:
        """Let the curtain fall before every seat again."""
        self._open.clear()
        self._reminded.clear()

    def hand_over(self, seat: str, onward: Onward | None = None) -> None:
        """Give the keyboard to *seat*; *onward* goes on where it only lets pass what it was asked."""
        from tui.screens.handover import HandOver, OpenPass

        name, last = self._seen.seat_name(seat), self._seats.seat
        do = self._seats.open_pass(last, seat) if onward is not None else ""
        told = self._digest(seat, self._seats.hand_over(seat))
        self._present.look_as(seat)
        self._cursor_home()
        self._steps.show()
        if seat in self._open:
            if seat not in self._reminded:
                self._reminded.add(seat)
                self._telling.news(say("tui-hand-over-seen", name=name))
            return
        # Nothing was painted since: the next frame is the hand-over's.
        letting = None
        if do and onward is not None:
            letting = OpenPass(self._seen.seat_name(last), partial(self._let_pass, last, seat, do), onward)
        read = self._read if self._seats.port(OBSERVER).tip > 1 else None
        opens = partial(self._open.add, seat) if seat != REFEREE else None
        over = HandOver(name, self._words, told, letting, opens, read)
        self._put_on(over, lambda _: self._tell_own(seat, told))

    def _tell_own(self, seat: str, told: Sequence[Told]) -> None:
        """Say behind the curtain that *seat* alone knows of more than was *told* before it."""
        if self._seats.seat != seat:
            return  # it let something pass, and the keyboard stays where it was
        public = {sentence for sentence, _ in told}
        own = [self._words.say(one.message) for one in since(self._seats.port(seat)).told]
        if count := sum(sentence not in public for sentence in own):
            self._telling.news(self._words.text("tui-hand-over-own", count=count))

    async def _let_pass(self, last: str, seat: str, do: str) -> str:
        """Let pass for *seat* what it was asked, and leave the keyboard with *last*; return why not."""
        match await self._seats.port(seat).play(do, {}):
            case Accepted():
                self._seats.stays(last)
                self._present.look_as(last)
                return ""
            case Refusal() as refusal:
                return self._words.refusal(refusal)
            case _:
                return self._words.text("tui-hand-over-asks")

    def _digest(self, seat: str, record: int | None) -> list[Told]:
        """Return what happened since a record, else since the last act of *seat*: what everybody may know.

        Where it has done nothing yet, the last act of others that told anything.
        """
        table = self._seats.port(OBSERVER)
        first = last_act(table, seat) if record is None else record
        lines = told_after(table, first) if first else _last_told(table)
        news = learned(lines, table, max(first, 1))
        return [(self._words.say(one.message), one.weighs) for one in news if not one.summed]

    def _cursor_home(self) -> None:
        """Put the map's cursor on the seat's first figure: where the other player looked is his own."""
        self._board.map.look_anew()
        first = next((f for f in self._seen.view.figures if f.own and f.x is not None), None)
        if first is not None:
            with self._board.map.prevent(MapPane.Moved):
                self._showing.point_at(first.id)


def _last_told(table: Port) -> list[LogLine]:
    """Return the lines of the last act that told anything, of the last few."""
    lines = table.lines(LOOKED_BACK)
    telling = [line.record for line in lines if tells(line, table.in_effect)]
    return [line for line in lines if telling and line.record == telling[-1]]
