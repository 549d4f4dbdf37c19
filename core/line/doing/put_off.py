"""Acts of a line that wait where others may answer the one before them, and go on once nobody does.

`f,g,s get out` is one line: after the first an enemy may fire, and the others get out once that is decided.
"""

from __future__ import annotations

from core.line.acts.readings import Reading
from core.line.doing.passing import Passing
from core.line.doing.under_way import UnderWay
from core.line.meaning.hearing import Beside, Listener
from core.line.told.in_flight import Say
from core.line.wording.chain import Link
from core.line.wording.words import words


class PutOff(Beside):
    """Puts off the acts of *line* that cannot come yet, and tells who types, by *say*, that they wait."""

    def __init__(self, listener: Listener, line: UnderWay, passing: Passing, say: Say) -> None:
        super().__init__(listener)
        self._line, self._passing, self._say = line, passing, say
        self._waiting: tuple[Link, ...] = ()
        """Those of which it was told that they wait on."""

    def stops(self) -> bool:
        """Whether acts that are left wait, as others may answer the one before them first; tell so."""
        link, who = self._line.rest[0], self._line.acting
        lets_pass = link.implied and (link.moment is not None or link.anew)
        if lets_pass or link.ruling or not link.wanted or self._of.seats.wanted() is None:
            return False
        if not self._passing.may_be_answered() or tuple(self._names.view.waiting_for) == who:
            return False
        wanted = self._of.told_without_colon(link).wanted
        if self._of.told_results(wanted) is not None or isinstance(self._of.understood(wanted), Reading):
            return False
        self._line.put_off = (who, self._line.rest)
        self._say(self._of.spoken.text("line-goes-on", line=self._all_shown(self._line.rest)))
        return True

    def taken_up(self) -> tuple[Link, ...]:
        """Return the acts that need wait no longer, and wait no more; `()` where they do, or none is left."""
        who, chain = self._line.put_off
        if not chain:
            return ()
        self._of.hand_over()
        if tuple(self._names.view.waiting_for) != who:
            self._tell_that_it_waits(chain)
            return ()
        self._line.put_off = ((), ())
        return chain

    def let_fall(self) -> None:
        """Leave acts that still wait once the next card is drawn: what they were to go on with is over."""
        if left := self._line.put_off[1]:
            self._say(self._of.spoken.text("line-let-fall", line=self._all_shown(left)))
        self._line.put_off = ((), ())

    def _tell_that_it_waits(self, chain: tuple[Link, ...]) -> None:
        """Tell, once, which acts of a line wait on while something is decided that answers none of them."""
        if self._waiting is chain or any(one.passes for one in self._of.port.choices()):
            return
        self._waiting = chain
        self._say(self._of.spoken.text("line-waits-still", line=self._all_shown(chain)))

    def _all_shown(self, chain: tuple[Link, ...]) -> str:
        return "; ".join(map(self._shown, chain))

    def _shown(self, link: Link) -> str:
        """Return what is still to be done without the nobody at its end that in brief nobody has to say."""
        said = list(words(link.wanted))
        while self._table.brief and len(said) > 1 and said[-1].text in self._names.nobody:
            said.pop()
        return link.wanted[: said[-1].end] if said else link.wanted


__all__ = ["PutOff"]
