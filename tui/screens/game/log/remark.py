"""A remark written into the log; it changes nothing on the table."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Refusal
from core.engine.contract.seats import REFEREE
from core.locale import Sentences
from tui.line.keeping import noted
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import ACTS, Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing, beside
from tui.screens.game.shown.showing import Showing


class Remark:
    """Asks for a remark and writes it, for everybody or for some alone; what is in hand stays there."""

    def __init__(
        self,
        board: Board,
        loop: Loop,
        seen: Seen,
        words: Sentences,
        showing: Showing,
        steps: Steps,
        telling: Telling,
        writing: Writing,
    ) -> None:
        self._prompt = board.prompt
        self._loop = loop
        self._seen = seen
        self._words = words
        self._showing = showing
        self._steps = steps
        self._telling = telling
        self._writing = writing
        self._to = ""

    def ask(self) -> None:
        """Ask for a remark."""
        self._to = ""
        self._ask("")

    def _ask(self, typed: str) -> None:
        words = self._words
        alone = words.text("tui-remark-for", who=self._seen.seat_name(self._to)) if self._to else ""
        sentence = alone or words.text("tui-remark")
        self._writing.ask(beside(f"remark {self._to}", self._typed), sentence, typed=typed)
        self._prompt.help_with(self)
        self.changed(typed)

    # --- who may read it ----------------------------------------------------------------------------

    def changed(self, text: str) -> None:
        """Something was typed: the key that changes who may read it stays in sight."""
        self._prompt.hint("", self._words.text("tui-remark-readers"))

    def taken_over(self, text: str) -> str:
        """Go on to whoever else may read it; what was typed stays."""
        readers = self._seen.port.readers()
        self._to = readers[(readers.index(self._to) + 1) % len(readers)]
        self._ask(text)
        return text

    def earlier(self, step: int) -> str:
        """Leave what was typed; no remark is written twice."""
        return self._prompt.answer

    # --- written --------------------------------------------------------------------------------------

    def _typed(self, text: str) -> None:
        self._steps.show()
        if text:
            self._loop.run_worker(partial(self._write, text, self._to), group=ACTS)

    async def _write(self, text: str, to: str) -> None:
        reading = noted(text, self._seen.book, self._words) if self._may_keep(to) else None
        if reading is not None:
            answer = await self._seen.port.play("keep_reading", reading)
        else:
            answer = await self._seen.port.play("remark", {"text": text, "to": to})
        if isinstance(answer, Refusal):
            self._telling.refuse(answer)
            return
        self._showing.show_log()
        if reading is not None:
            if self._seen.past is None:
                self._seen.look_again()
                self._showing.show_turn()
            return
        told = "tui-remarked-for" if to else "tui-remarked"
        self._telling.news(self._words.text(told, who=self._seen.seat_name(to)))

    def _may_keep(self, to: str) -> bool:
        """Whether a note on a paragraph is how it is read: what the referee writes for everybody."""
        return not to and self._seen.port.seat == REFEREE
