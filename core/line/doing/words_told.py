"""What is told of words of a line that nothing has asked for: they wait, or were not used."""

from __future__ import annotations

from core.line.doing.under_way import UnderWay
from core.line.meaning.hearing import Beside, Listener
from core.line.replies.words_left import that_say_nothing
from core.line.told.in_flight import Say
from core.line.wording.strays import stray
from core.line.wording.words import Word, spelled_out


class WordsTold(Beside):
    """Tells who types of words that are left; *say* is told what waits, *wrong* what was not used."""

    def __init__(self, listener: Listener, line: UnderWay, say: Say, wrong: Say) -> None:
        super().__init__(listener)
        self._line = line
        self._say, self._wrong = say, wrong
        self.unused: tuple[Word, ...] = ()
        """Words of the last line that nobody asked for."""

    def not_yet(self, left: tuple[Word, ...]) -> None:
        """Tell which words wait, and of several the first that answers nothing that is ever asked."""
        self._say(self._of.spoken.text("line-not-yet", words=spelled_out(left)))
        odd = stray(tuple(word for word in left if not word.aimed), self._names)
        if odd is not None and len(left) > 1:
            self._say(self._of.spoken.text("line-no-answer-word", word=odd.typed))

    def waiting(self, left: tuple[Word, ...]) -> None:
        """Tell at once of words that do not let a moment pass, and are no dice: they may be for nothing."""
        if left and not left[0].text[:1].isdecimal():
            self.not_yet(left)

    def left_over(self, left: tuple[Word, ...]) -> None:
        """Tell which words of a line nobody asked for; nobody, of all in an act, may be of none.

        In brief that it is nobody of whom nobody asked is nothing that was left out.
        """
        needless = that_say_nothing(self._names, self._table.brief, self._line.in_turn)
        if all(word.text in needless for word in left):
            return
        self.unused = left
        self._wrong(self._of.spoken.text("line-left-over", words=spelled_out(left)))
