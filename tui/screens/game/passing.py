"""A standing answer: windows of reaction like this one pass by themselves until the end of the turn."""

from __future__ import annotations

from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.showing import Showing
from tui.screens.game.telling import Telling
from tui.session.company import Company


class Passing:
    """Gives the standing answer of this seat, and takes it back."""

    def __init__(self, company: Company | None, showing: Showing, words: Sentences, telling: Telling) -> None:
        self._company = company
        self._showing = showing
        self._words = words
        self._telling = telling

    def swap(self) -> None:
        """Let windows like the one that is open pass from now on; where they do already, no more."""
        if self._company is None:
            return
        sitting = self._company.sitting
        try:
            if sitting.standing is None:
                sitting.let_pass()
                told = "tui-passing"
            else:
                sitting.let_nothing_pass()
                told = "tui-passing-ended"
        except Refused as refused:
            self._telling.refuse(refused.message)
            return
        self._telling.news(self._words.text(told))
        self._showing.show_turn_line()
