"""A word found in the log, again and again."""

from __future__ import annotations

from core.engine.words.message import say
from core.locale import Sentences
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing, beside
from tui.screens.game.past.past import Past


class Find:
    """Goes to the lines of the log that have a word."""

    def __init__(
        self, board: Board, words: Sentences, past: Past, steps: Steps, telling: Telling, writing: Writing
    ) -> None:
        self._board = board
        self._words = words
        self._past = past
        self._steps = steps
        self._telling = telling
        self._writing = writing
        self._word = ""

    def ask(self) -> None:
        """Ask for a word to find in the log."""
        self._writing.ask(beside("find", self._typed), self._words.text("tui-find"), self._word)

    def _typed(self, text: str) -> None:
        self._word = text
        self._board.show_keys()
        if self._past.waits:
            self._past.tell()
        else:
            self._steps.show(focus=False)
        self._board.give_keys(self._board.log)
        self._go(-1)

    @property
    def looking(self) -> bool:
        """Whether a word is looked for in the log: in the past always, else where the log has the keys."""
        return bool(self._word) and (self._past.waits is not None or self._board.log.has_focus)

    def next(self, step: int) -> None:
        """Go to the next line that has the word."""
        self._go(-step)

    def _go(self, direction: int) -> None:
        """Go to the nearest line that has the word, upwards or downwards."""
        if self._board.log.seek(self._word, direction):
            self._telling.news(self._words.text("tui-found", word=self._word))
        else:
            self._telling.refuse(say("tui-not-found", word=self._word))
