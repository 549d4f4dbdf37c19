"""The key to what was wrong: it opens the act shown in the past, else the last one, to be put right.

Without a referee it opens one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.screen import Screen

from core.engine.words.message import say
from core.locale import Sentences
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.past.past import Past
from tui.screens.game.turn.turns import Turns
from tui.session.rights import Hands
from tui.session.seats import Seats


class PutRight:
    """Opens an act for the referee of a game that is kept here; without one for whoever did it."""

    def __init__(
        self,
        seats: Seats,
        seen: Seen,
        turns: Turns,
        words: Sentences,
        telling: Telling,
        past: Past,
        push: Callable[[Screen[None]], object],
    ) -> None:
        self._seats = seats
        self._seen = seen
        self._turns = turns
        self._words = words
        self._telling = telling
        self._past = past
        self._push = push

    @property
    def possible(self) -> bool:
        """Whether something may be put right from this seat."""
        return self._seen.port.putting_right is not None

    @property
    def referees(self) -> bool:
        """Whether the keyboard is the referee's, at a game that is kept here."""
        desk = self._seen.port.putting_right
        return desk is not None and desk.decides

    def open(self) -> None:
        """Open the act to be put right, or say why it cannot be."""
        from tui.line.retyped import retyped_for
        from tui.screens.righting.asked import AskingOthers
        from tui.screens.righting.screen import Righting

        self._telling.clear()
        if (desk := self._seen.port.putting_right) is None:
            away = self._seats.company is not None
            self._telling.refuse(say("tui-right-not-here" if away else "tui-right-referee"))
        elif self._seen.port.seat != self._seats.seat:
            self._telling.refuse(say("tui-right-own-eyes"))
        elif not (record := self._record(desk)):
            self._telling.refuse(say("tui-right-nothing" if desk.decides else "tui-right-nothing-own"))
        else:
            retyped = retyped_for(desk, self._words)
            company = None if desk.decides else self._seats.company
            ask = None
            if company is not None:
                ask = AskingOthers(company.sitting, self._words, self._asked, self._done).ask
            name_of, view = self._seen.thing_name, self._seen.view
            self._push(Righting(desk, retyped, record, self._words, name_of, self._done, ask, view))

    def _record(self, desk: Hands) -> int:
        """Return the act of the line shown, at present the last one; 0 where there is none."""
        if (shown := self._seen.past) is not None:
            record = self._seen.lines()[shown].record
            return record if desk.may(record) else 0
        return next((n for n in range(self._seen.port.tip, 1, -1) if desk.may(n)), 0)

    def _asked(self, seats: Sequence[str]) -> None:
        who = self._words.listed([self._seen.seat_name(seat) for seat in seats])
        self._telling.news(self._words.text("tui-undo-asked", who=who))

    def _done(self) -> None:
        if self._seen.past is not None:
            self._past.leave()
        self._turns.after_own_act()
        self._telling.news(self._words.text("tui-right-done"))
