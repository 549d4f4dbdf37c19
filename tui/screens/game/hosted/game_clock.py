"""The clock of a hosted game: a seat is taken back from its bot, the game claimed, a pause asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.frame.loop import ACTS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.shown.confirm import Confirm
from tui.screens.game.shown.showing import Showing
from tui.session.company import Company


class ClockKey:
    """Does with the clock what there is to do, the most pressing first."""

    def __init__(
        self,
        loop: Loop,
        company: Company | None,
        seen: Seen,
        showing: Showing,
        confirm: Confirm,
        words: Sentences,
        telling: Telling,
    ) -> None:
        self._loop = loop
        self._company = company
        self._seen = seen
        self._showing = showing
        self._confirm = confirm
        self._words = words
        self._telling = telling

    def press(self) -> None:
        """Take the seat back where a bot plays; else answer, end or ask for a pause."""
        if self._company is None:
            return
        sitting, text, ask = self._company.sitting, self._words.text, self._confirm.ask
        if (timing := sitting.timing()) is None:
            if sitting.lent:
                self._do(sitting.take_back)
            return
        others = [seat for seat in timing.asks if seat != sitting.seat]
        if timing.bot:
            self._do(sitting.take_back)
        elif timing.claims:
            who = self._words.listed([self._seen.seat_name(seat) for seat in timing.claims])
            why = "tui-clock-claim-gone" if timing.gone else "tui-clock-claim"
            ask(text(why, who=who), partial(self._loop.run_worker, self._claim, group=ACTS))
        elif timing.stands in ("paused", "rest"):
            ask(text("tui-clock-go-on"), partial(self._do, sitting.go_on))
        elif others:
            yes = partial(self._do, sitting.ask_pause, "tui-clock-told-agree")
            no = partial(self._do, sitting.decline_pause, "tui-clock-told-decline")
            ask(text("tui-clock-pause-asked", who=self._seen.seat_name(others[0])), yes, no)
        elif timing.asks:
            self._telling.news(text("tui-clock-pause-wait"))
        else:
            ask(text("tui-clock-pause-ask"), partial(self._do, sitting.ask_pause, "tui-clock-told-ask"))

    async def _claim(self) -> None:
        """Claim the game; the log tells the rest."""
        assert self._company is not None, "only at a table"
        try:
            await self._company.sitting.claim()
        except Refused as told:
            self._telling.refuse(told.message)

    def _do(self, does: Callable[[], None], told: str = "") -> None:
        """Do it, and say so where the table does not."""
        try:
            does()
        except Refused as refused:
            self._telling.refuse(refused.message)
            return
        if told:
            self._telling.news(self._words.text(told))
        self._showing.show_turn_line()
