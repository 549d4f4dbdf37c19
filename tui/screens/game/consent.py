"""The consent that another seat asks for: yes or no, with what would be undone, or be put right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.engine.words.message import say
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.confirm import Confirm
from tui.screens.game.loop import ACTS, Loop
from tui.screens.game.seen import Seen
from tui.screens.game.taken import MOST_TOLD, told_of
from tui.screens.game.telling import Telling
from tui.session.company import Company


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
    ) -> None:
        self._loop = loop
        self._company = company
        self._seen = seen
        self._confirm = confirm
        self._words = words
        self._telling = telling

    def ask(self) -> None:
        """Ask yes or no; Esc leaves the answer for later."""
        if self._company is None:
            return
        if (asked := self._company.sitting.asked()) is None:
            self._telling.refuse(say("tui-consent-none"))
            return
        how = "right" if asked.right else "back" if asked.back else "forward"
        who = self._seen.seat_name(asked.seat)
        sentence = self._words.text(f"tui-consent-{how}", who=who, count=len(asked.acts))
        told = self._outlook(self._company) if asked.right else []
        told = told or told_of(self._seen.lines(), asked.acts, self._words, self._seen.seat_name)
        self._confirm.ask(sentence, self._answers(True, asked.right), self._answers(False, asked.right), told)

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

    def _answers(self, yes: bool, right: bool) -> Callable[[], None]:
        def answer() -> None:
            self._loop.run_worker(partial(self._agree, yes, right), group=ACTS)

        return answer

    async def _agree(self, yes: bool, right: bool) -> None:
        assert self._company is not None
        try:
            await self._company.sitting.agree(yes)
        except Refused as told:
            self._telling.refuse(told.message)
        else:
            no = "tui-consent-declined-right" if right else "tui-consent-declined"
            self._telling.news(self._words.text("tui-consent-given" if yes else no))
