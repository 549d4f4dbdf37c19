"""The consent to an undo that another seat asks for: yes or no, with what would be undone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.engine.words.message import say
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.confirm import Confirm
from tui.screens.game.loop import ACTS, Loop
from tui.screens.game.seen import Seen
from tui.screens.game.taken import told_of
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
        sentence = self._words.text(
            "tui-consent-back" if asked.back else "tui-consent-forward",
            who=self._seen.seat_name(asked.seat),
            count=len(asked.acts),
        )
        told = told_of(self._seen.lines(), asked.acts, self._words, self._seen.seat_name)
        self._confirm.ask(sentence, self._answers(True), self._answers(False), told)

    def _answers(self, yes: bool) -> Callable[[], None]:
        def answer() -> None:
            self._loop.run_worker(partial(self._agree, yes), group=ACTS)

        return answer

    async def _agree(self, yes: bool) -> None:
        assert self._company is not None
        try:
            await self._company.sitting.agree(yes)
        except Refused as told:
            self._telling.refuse(told.message)
        else:
            self._telling.news(self._words.text("tui-consent-given" if yes else "tui-consent-declined"))
