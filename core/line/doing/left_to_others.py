"""What another side decides in the course of an act is left to its own player, whatever the line says.

Only a referee, who types for everybody, takes down with a shot what those who are shot at have decided, as
whom of a group it is at. Of two at one keyboard each says his own.
"""

from __future__ import annotations

from core.engine.contract.seats import REFEREE
from core.line.acts.identity import to_be_done
from core.line.acts.printing import called
from core.line.acts.readings import Reading
from core.line.meaning.hearing import Beside, Listener
from core.line.wording.words import Word


class LeftToOthers(Beside):
    """Knows who typed the act at hand, and so what its words may decide; *listener* is who types."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(listener)
        self._by = ""

    def begin(self, goes_on: bool = False) -> None:
        """Begin an act of whoever types now; one that only lets a line go on is of him who typed that."""
        if not goes_on:
            self._by = self._of.seats.seat

    @property
    def is_ours(self) -> bool:
        """Whether what is open now is decided by who typed the act: for his side, or as a referee for all."""
        return self._of.seats.seat in (REFEREE, self._by)

    def is_open(self, left: tuple[Word, ...], fresh: bool) -> bool:
        """Whether somebody else has to decide something before the words that are *left* can be of use.

        A word that lets a moment pass is said of his as well. Who has one thing to do, and nothing to choose
        in it, decides nothing. Of what one man may do dice would choose what throws some, if they are
        *fresh*: none of the line has fallen yet.
        """
        if self.is_ours or not left or left[0].text in self._names.words("pass"):
            return False
        free = to_be_done([one for one in self._of.port.choices() if one.refusal is None])
        if not free or any(one.passes for one in free):
            return False
        if len({one.do for one in free}) > 1:
            dice = fresh and all(word.text.isdecimal() for word in left)
            return dice and len({one.figure for one in free}) == 1 and bool(free[0].figure)
        got = self._of.understood(called(free[0], free, self._names))
        return len(free) > 1 or not (isinstance(got, Reading) and got.whole)
