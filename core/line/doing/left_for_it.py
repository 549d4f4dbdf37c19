"""A line that says another act than the one that asks something: what is asked is left for it."""

from __future__ import annotations

from collections.abc import Callable

from core.line.acts.readings import Reading
from core.line.meaning.hearing import Beside, Listener
from core.line.wording.chain import links


class LeftForIt(Beside):
    """Says of a line whether what is asked may be left for it. *begins* is called where it is: by what it
    does itself it is a line of its own.
    """

    def __init__(self, listener: Listener) -> None:
        super().__init__(listener)
        self.begins: Callable[[], None] = lambda: None

    def ends_amid(self, text: str) -> str:
        """Return what ends a step among the later acts of a line, so that what is asked could never be done;
        "" where nothing does.
        """
        return next((one.wanted for one in links(text)[1:] if self._is_of_the_side(one.wanted)), "")

    def _is_of_the_side(self, wanted: str) -> bool:
        """Whether an act is the whole side's, and nobody's in it, as that it has moved."""
        got = self._of.understood(wanted) if wanted else None
        if not isinstance(got, Reading) or not got.whole or got.choice.passes or got.choice.at_once:
            return False
        return not (got.choice.figure or got.choice.men or got.filled.fields)
