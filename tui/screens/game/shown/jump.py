"""A letter typed to go to the figure that has it on the map."""

from __future__ import annotations

from core.engine.words.message import say
from core.locale import Sentences
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing, beside
from tui.screens.game.shown.showing_hand import ShowingHand


class Jump:
    """Puts the mark on the figure of a letter; of several on the next one."""

    def __init__(
        self,
        seen: Seen,
        board: Board,
        words: Sentences,
        showing_hand: ShowingHand,
        steps: Steps,
        telling: Telling,
        writing: Writing,
    ) -> None:
        self._seen = seen
        self._board = board
        self._words = words
        self._showing_hand = showing_hand
        self._steps = steps
        self._telling = telling
        self._writing = writing

    def ask(self) -> None:
        """Ask for a letter."""
        self._writing.ask(beside("jump", self._typed), self._words.text("tui-jump"), single=True)

    def _typed(self, letter: str) -> None:
        self._writing.tell("")
        self._steps.show()
        figures = self._seen.view.figures
        letters = {figure.id: figure.glyph[-1:] for figure in figures}
        every = [id for id, one in letters.items() if one == letter]
        every = every or [id for id, one in letters.items() if one.casefold() == letter.casefold()]
        if not every:
            self._telling.refuse(say("tui-no-letter", letter=letter))
            return
        here = self._board.roster.highlighted
        found = every[(every.index(here) + 1) % len(every)] if here in every else every[0]
        self._board.roster.select(found)
        self._showing_hand.look_at(found)
