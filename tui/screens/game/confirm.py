"""A yes or no that is asked before something that others must agree to, or that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from core.locale import Sentences
from tui.panes.lines import Owner, Row
from tui.screens.game.board import Board
from tui.screens.game.showing import Showing
from tui.screens.game.steps import Now, Steps
from tui.screens.game.telling import Telling
from tui.screens.game.writing import Writing


class Question(NamedTuple):
    """A yes or no that is asked, and what follows from each."""

    sentence: str
    yes: Callable[[], None]
    no: Callable[[], None] | None
    told: tuple[str, ...]


class Confirm:
    """Asks, and does what was confirmed; it comes before everything else."""

    def __init__(
        self,
        board: Board,
        words: Sentences,
        steps: Steps,
        telling: Telling,
        writing: Writing,
        showing: Showing,
    ) -> None:
        self._board = board
        self._words = words
        self._steps = steps
        self._telling = telling
        self._writing = writing
        self._showing = showing
        self._asked: Question | None = None

    @property
    def waits(self) -> Now | None:
        """Whether something is to be confirmed."""
        return "confirm" if self._asked is not None else None

    def ask(
        self,
        question: str,
        yes: Callable[[], None],
        no: Callable[[], None] | None = None,
        told: Sequence[str] = (),
    ) -> None:
        """Ask yes or no; *yes* is done on a yes, *no* on a no. What is *told* stands under the answers."""
        self._asked = Question(question, yes, no, tuple(told))
        self._telling.asked_next()
        self._steps.show()

    def drop(self) -> None:
        """Ask no more."""
        self._asked = None

    def show(self, focus: bool) -> None:
        """Show the question and its two answers."""
        if self._asked is None:
            return
        board, words = self._board, self._words
        board.acting(True)
        if not self._writing.typing:
            self._writing.tell(self._asked.sentence)
        rows = [Row(words.text("tui-yes"), True), Row(words.text("tui-no"), False)]
        rows += [Row(sentence, None, "dim") for sentence in self._asked.told]
        board.orders.show(rows, 0, Owner(chosen=self._answered), words.text("tui-pane-confirm"))
        self._showing.mark_map()
        if focus:
            board.give_keys(board.prompt if self._writing.open else board.orders)
        self._showing.show_look()

    def renew(self) -> None:
        """Nothing changes in a question."""

    def back(self) -> None:
        """Esc is a no that says nothing."""
        self.drop()
        self._steps.show()

    def _answered(self, yes: bool) -> None:
        assert self._asked is not None
        then = self._asked.yes if yes else self._asked.no
        self.drop()
        self._steps.show()
        if then is not None:
            then()
