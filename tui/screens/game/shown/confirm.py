"""A yes or no, or one of a few answers, asked before something that is not to be done by mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from core.locale import Sentences
from tui.panes.lines import Owner, Row
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.steps import Now, Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing
from tui.screens.game.shown.showing import Showing

Then = Callable[[], None] | None


class Question(NamedTuple):
    """Something that is asked, its answers and what follows from each."""

    sentence: str
    answers: tuple[tuple[str, Then], ...]
    told: tuple[str, ...] = ()
    heading: str = "tui-pane-confirm"
    at: int = 0


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
        words = self._words
        self._ask(Question(question, ((words.text("tui-yes"), yes), (words.text("tui-no"), no)), tuple(told)))

    def choose(
        self, question: str, *answers: tuple[str, Then], told: Sequence[str] = (), at: int = 0
    ) -> None:
        """Ask for one of several answers, in words; what stands beside it is done. The mark is *at* one."""
        self._ask(Question(question, answers, tuple(told), "tui-pane-which", at))

    def _ask(self, asked: Question) -> None:
        self._asked = asked
        self._telling.asked_next()
        self._steps.show()

    def drop(self) -> None:
        """Ask no more."""
        self._asked = None

    def show(self, focus: bool) -> None:
        """Show the question and its answers."""
        if self._asked is None:
            return
        board = self._board
        board.acting(True)
        if not self._writing.typing:
            self._writing.tell(self._asked.sentence)
        rows = [Row(answer, number) for number, (answer, _) in enumerate(self._asked.answers)]
        rows += [Row(sentence, None, "dim") for sentence in self._asked.told]
        heading = self._words.text(self._asked.heading)
        board.orders.show(rows, self._asked.at, Owner(chosen=self._answered), heading)
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

    def _answered(self, number: int) -> None:
        assert self._asked is not None
        then = self._asked.answers[number][1]
        self.drop()
        self._steps.show()
        if then is not None:
            then()
