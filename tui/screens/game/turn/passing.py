"""A standing answer: windows of reaction, or empty steps, like this one or all pass until the turn ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.frame.telling import Telling
from tui.screens.game.shown.confirm import Confirm
from tui.screens.game.shown.showing import Showing
from tui.session.company import Company

if TYPE_CHECKING:
    from tui.session.companion import Companion


class Passing:
    """Gives the standing answer of this seat, widens it, and takes it back."""

    def __init__(
        self,
        company: Company | None,
        showing: Showing,
        confirm: Confirm,
        words: Sentences,
        telling: Telling,
    ) -> None:
        self._company = company
        self._showing = showing
        self._confirm = confirm
        self._words = words
        self._telling = telling

    def press(self) -> None:
        """Let windows like the one that is open pass from now on; where some do already, ask what now."""
        if self._company is None:
            return
        sitting = self._company.sitting
        now = sitting.standing_answer
        if now is None:
            self._do(sitting.let_pass, "tui-passing")
        elif not now.about:
            self._end(sitting)
        else:
            self._ask(sitting)

    def _ask(self, sitting: Companion) -> None:
        """Ask whether all windows shall pass, or none any more; first what is more likely meant."""
        text = self._words.text
        anything = partial(self._do, partial(sitting.let_pass, True), "tui-passing-any")
        widen = (text("tui-passing-widen"), anything)
        end = (text("tui-passing-end"), partial(self._end, sitting))
        answers = (widen, end) if sitting.reacting else (end, widen)
        self._confirm.choose(text("tui-passing-which"), *answers)

    def _end(self, sitting: Companion) -> None:
        self._do(sitting.let_nothing_pass, "tui-passing-ended")

    def _do(self, does: Callable[[], object], told: str) -> None:
        try:
            does()
        except Refused as refused:
            self._telling.refuse(refused.message)
            return
        self._telling.news(self._words.text(told))
        self._showing.show_turn_line()
