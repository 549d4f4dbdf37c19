"""The consent that one seat asks of others: answered yes or no, with what would be undone, or be put right.

Who asked sees whose answer he waits for, and may withdraw it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.engine.words.message import say
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.frame.loop import ACTS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.telling import Telling
from tui.screens.game.shown.confirm import Confirm
from tui.screens.game.undo.taken import MOST_TOLD, told_of
from tui.session.company import Company

if TYPE_CHECKING:
    from core.hosting.table.consent import Asked, Asking


class Consent:
    """Puts the question of another seat; it waits as long as nobody answers and nothing new is done."""

    def __init__(
        self,
        loop: Loop,
        company: Company | None,
        seen: Seen,
        confirm: Confirm,
        words: Sentences,
        telling: Telling,
        changed: Callable[[], object],
    ) -> None:
        """*changed* shows anew what waits for whom."""
        self._loop = loop
        self._company = company
        self._seen = seen
        self._confirm = confirm
        self._words = words
        self._telling = telling
        self._changed = changed

    def ask(self) -> None:
        """Ask yes or no; Esc leaves the answer for later."""
        if self._company is None:
            return
        if (asked := self._company.sitting.asked()) is None:
            self._show_own(self._company)
            return
        how = "right" if asked.right else "back" if asked.back else "forward"
        if not asked.acts and not asked.right:
            how += "-unseen"
        elif asked.offer:
            how = "offered"
        who = self._seen.seat_name(asked.seat)
        sentence = self._words.text(f"tui-consent-{how}", who=who, count=len(asked.acts))
        told = self._outlook(self._company) if asked.right else []
        told = told or self._told(asked)
        self._confirm.ask(sentence, self._answers(True, asked), self._answers(False, asked), told)

    def _told(self, asked: Asked | Asking) -> list[str]:
        unseen = asked.unseen and bool(asked.acts)
        return told_of(self._seen.lines(), asked.acts, self._words, self._seen.seat_name, unseen)

    def _show_own(self, company: Company) -> None:
        """Show what was asked from here, whose answer is awaited, and let it be withdrawn."""
        if (asking := company.sitting.asking()) is None:
            self._telling.refuse(say("tui-consent-none"))
            return
        words, name = self._words, self._seen.seat_name
        who, agreed = (words.listed(list(map(name, seats))) for seats in (asking.waits, asking.agreed))
        sentence = "tui-consent-asking-agreed" if asking.agreed else "tui-consent-asking"
        if asking.offer:
            sentence = "tui-consent-offering"
        self._confirm.choose(
            words.text(sentence, who=who, agreed=agreed),
            (words.text("tui-undo-wait"), None),
            (words.text("tui-undo-withdraw"), self._withdraw),
            told=self._told(asking),
        )

    def _withdraw(self) -> None:
        assert self._company is not None
        try:
            self._company.sitting.withdraw()
        except Refused as told:
            self._telling.refuse(told.message)
        else:
            self._telling.news(self._words.text("tui-consent-withdrawn"))
            self._changed()

    def _outlook(self, company: Company) -> list[str]:
        """Return the lines that would go and those that would come, as far as they may be told before."""
        words = self._words
        if (seen := company.sitting.right_asked()) is None:
            return []
        signed = [*(("−", one) for one in seen.gone), *(("+", one) for one in seen.new)]
        told = [f"{sign}{words.say(one.message)}" for sign, one in signed[:MOST_TOLD]]
        if (more := len(signed) - MOST_TOLD) > 0:
            told.append(words.text("tui-right-more", count=more))
        return told if seen.foreseen else [*told, words.text("tui-right-unforeseen")]

    def _answers(self, yes: bool, asked: Asked) -> Callable[[], None]:
        def answer() -> None:
            self._loop.run_worker(partial(self._agree, yes, asked), group=ACTS)

        return answer

    async def _agree(self, yes: bool, read: Asked) -> None:
        """Answer what was *read*; where something else is asked by now, that is read first."""
        assert self._company is not None
        try:
            await self._company.sitting.agree(yes, read)
        except Refused as told:
            if told.message.id == "hosting-consent-other":
                self.ask()
            self._telling.refuse(told.message)
        else:
            no = "tui-consent-declined-right" if read.right else "tui-consent-declined"
            self._telling.news(self._words.text("tui-consent-given" if yes else no))
