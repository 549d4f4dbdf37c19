"""A remark written into the log; it changes nothing on the table."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Refusal
from core.locale import Sentences
from tui.screens.game.loop import ACTS, Loop
from tui.screens.game.seen import Seen
from tui.screens.game.showing import Showing
from tui.screens.game.steps import Steps
from tui.screens.game.telling import Telling
from tui.screens.game.writing import Writing, beside


class Remark:
    """Asks for a remark and writes it; what is in hand stays there."""

    def __init__(
        self,
        loop: Loop,
        seen: Seen,
        words: Sentences,
        showing: Showing,
        steps: Steps,
        telling: Telling,
        writing: Writing,
    ) -> None:
        self._loop = loop
        self._seen = seen
        self._words = words
        self._showing = showing
        self._steps = steps
        self._telling = telling
        self._writing = writing

    def ask(self) -> None:
        """Ask for a remark."""
        self._writing.ask(beside("remark", self._typed), self._words.text("tui-remark"))

    def _typed(self, text: str) -> None:
        self._steps.show()
        if text:
            self._loop.run_worker(partial(self._write, text), group=ACTS)

    async def _write(self, text: str) -> None:
        answer = await self._seen.port.play("remark", {"text": text})
        if isinstance(answer, Refusal):
            self._telling.refuse(answer)
            return
        self._showing.show_log()
        self._telling.news(self._words.text("tui-remarked"))
