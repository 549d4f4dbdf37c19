"""What the other did last, offered back to him: he takes it back by one key, or leaves it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.engine.words.message import say
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.shown.confirm import Confirm
from tui.screens.game.undo.taken import told_of
from tui.session.company import Company

if TYPE_CHECKING:
    from core.hosting.table.consent import Asked


class Takeback:
    """Shows what would go before it is offered."""

    def __init__(
        self,
        company: Company | None,
        seen: Seen,
        confirm: Confirm,
        words: Sentences,
        telling: Telling,
        changed: Callable[[], object],
    ) -> None:
        """*changed* shows anew what waits for whom."""
        self._company = company
        self._seen = seen
        self._confirm = confirm
        self._words = words
        self._telling = telling
        self._changed = changed

    def press(self) -> None:
        """Ask whether it is to be offered, or say that there is nothing."""
        self._telling.clear()
        if self._company is None:
            return
        if (would := self._company.sitting.takeback()) is None:
            self._telling.refuse(say("hosting-offer-nothing"))
            return
        who = self._seen.seat_name(would.seat)
        told = told_of(self._seen.lines(), would.acts, self._words, self._seen.seat_name, would.unseen)
        question = self._words.text("tui-offer-back", who=who, count=len(would.acts))
        self._confirm.ask(question, partial(self._offer, self._company, would), told=told)

    def _offer(self, company: Company, read: Asked) -> None:
        """Offer what was *read*; where the game has gone on, what would go now is read first."""
        try:
            asked = company.sitting.offer_takeback(read)
        except Refused as told:
            if told.message.id == "hosting-offer-other":
                self.press()
            self._telling.refuse(told.message)
            return
        who = self._words.listed([self._seen.seat_name(seat) for seat in asked])
        self._telling.news(self._words.text("tui-offer-back-made", who=who))
        self._changed()
