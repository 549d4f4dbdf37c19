"""What the words that are left of a line do where a moment is open to an answer once an act is done.

They let it pass, say who comes into sight, name whom of a group is meant, or are dice that fall next. Where
they do none of it the line stops there, or they are kept for its next act, or were for nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.seats import REFEREE
from core.line.acts.readings import Reading
from core.line.doing.left_to_others import LeftToOthers
from core.line.doing.under_way import UnderWay
from core.line.doing.words_told import WordsTold
from core.line.meaning.hearing import Beside, Listener
from core.line.replies.by_enter import ByEnter
from core.line.replies.of_a_group import OfAGroup
from core.line.replies.replying import Replies
from core.line.replies.sightings import Sightings
from core.line.replies.words_left import WordsLeft
from core.line.told.for_all import OF_ALL
from core.line.wording.chain import Link
from core.line.wording.letting_pass import Moment, moment_of
from core.line.wording.words import Word, spelled_out

Next = tuple[Link, Reading]
"""An act that is done now, or asked for its blanks, with the words that are left for those."""


class Passing(Beside):
    """Says what comes next by the words that are left, which it takes off as they are used.

    *line* is what is done of the line, *told* tells of words that wait or are left over.
    """

    def __init__(
        self,
        listener: Listener,
        line: UnderWay,
        left: WordsLeft,
        told: WordsTold,
        *,
        others: LeftToOthers,
        sightings: Sightings,
        of_a_group: OfAGroup,
        replies: Replies,
    ) -> None:
        super().__init__(listener)
        self._line, self._left, self._told = line, left, told
        self._others, self._sightings = others, sightings
        self._of_a_group, self._replies = of_a_group, replies
        self._by_enter = ByEnter(listener)
        self._for_all: Moment | None = None
        """The moment that words behind a colon let pass for all, as `p all`, while the act goes on."""

    def begin(self) -> None:
        """Begin a line: nothing is let pass for all by it yet."""
        self._for_all = None

    def next(self) -> Next | None:
        """Return what the next words do now; `None` where nothing is done by them."""
        line, left = self._line, self._left
        if not left and not self._of_a_group.whom:
            return self._unseen_otherwise()
        if line.rest and (line.rest[0].ruling or (line.rest[0].shares and line.thrown)):
            left.keep()
            return None
        self._of.hand_over()
        if (known := self._sightings.needless(left.now)) > 0:
            left.use(known)
            return self.next()
        if not self._others.is_ours:
            self._of_a_group.whom = ""
        if self._others.is_open(left.now, not (self._replies.dice or left.ahead)):
            self._wait_for_others()
            return None
        head = left.now[0] if left.now else None
        if (chosen := self._of_a_group.chosen(head)) is not None:
            left.use(chosen[0])
            return Link(""), chosen[1]
        return self._by_words(head)

    def _by_words(self, head: Word | None) -> Next | None:
        """Return the act that lets the moment pass; words for all are used once another moment is open."""
        if (got := self._passing_act(head)) is not None:
            of_all = head is not None and head.text == OF_ALL
            self._left.use(0 if self._is_for_all else not of_all)
            return Link(""), got
        if self._is_for_all and self._for_all is not None:
            self._left.use(2)
            self._for_all = None
            return self.next()
        return self._otherwise(head)

    @property
    def _is_for_all(self) -> bool:
        """Whether what the first word says holds of all: `p all`."""
        return len(self._left.now) > 1 and self._left.now[1].text in self._names.every

    def _passing_act(self, head: Word | None) -> Reading | None:
        """Return the act by which the first word lets the moment pass; `None` where it does not."""
        nobody = self._of.nobody_act(self._names) if head is not None and head.text == OF_ALL else ""
        got = self._of.understood(nobody or head.typed) if head is not None else None
        passes = isinstance(got, Reading) and got.whole and got.choice.passes
        return got if isinstance(got, Reading) and passes and self._also_passes(got) else None

    def _also_passes(self, got: Reading) -> bool:
        """Whether a moment passes by words that let one pass; of those for all if it is of their kind."""
        if not self._is_for_all:
            return True
        moment = moment_of(got.choice, self._names.view, turn=False)
        self._for_all = self._for_all or moment
        return moment.is_like(self._for_all)

    def _otherwise(self, head: Word | None) -> Next | None:
        """Return what words do that let nothing pass: who comes into sight, or dice that fall next."""
        left = self._left
        if (seen := self._sightings.said(left.now)) is not None:
            return self._seen(*seen)
        if self._sightings.are_over(left.now, self._line.to_come):
            return self._nobody_seen()
        if self.may_be_answered():
            self._told.waiting(left.now)
            left.stop()
        elif self._line.goes_on or self._sightings.is_of_the_next(head, self._line.to_come):
            left.keep()
        elif not self._dice_of_the_next():
            unasked = left.unasked()
            if not self._numbers_of_the_next(unasked):
                self._told.left_over(unasked)
        return None

    def may_be_answered(self) -> bool:
        """Whether a moment is open at which others may answer: another side, or more of those who did."""
        others = self._line.answering or tuple(self._names.view.waiting_for) != self._line.acting
        return others and any(one.passes for one in self._of.port.choices())

    def _wait_for_others(self) -> None:
        """Let dice of the line wait until another side has decided; what would decide it is not used."""
        left = self._left.now
        dice = next((at for at, word in enumerate(left) if word.text.isdecimal()), len(left))
        self._left.use(dice)
        self._told.left_over(left[:dice])
        self._left.keep()

    # --- who comes into sight ------------------------------------------------------------------

    def _seen(self, count: int, got: Reading) -> Next:
        """Return that somebody comes into sight whom so many words name; what they leave out is asked."""
        wanted = spelled_out(self._left.now[:count])
        self._left.use(count)
        self._sightings.meets(got)
        if got.whole:
            return Link(wanted), got
        answers, self._left.now = self._left.now, ()
        return Link(wanted, answers), got

    def _nobody_seen(self) -> Next | None:
        """Return that nobody comes into sight."""
        got = self._of.understood(self._of.nobody_act(self._names))
        return (Link(""), got) if isinstance(got, Reading) and got.whole and got.choice.passes else None

    def _unseen_otherwise(self) -> Next | None:
        """Return on trust that nobody comes into sight, unless the line says who.

        In brief, too, once the table has said who does: it is nobody else, unless one of those who met still
        hides from the other (LT-RSP.d).
        """
        table = self._table
        if not (table.trusted or (table.brief and self._sightings)):
            return None
        self._of.hand_over()
        if not table.trusted and self._sightings.still_hide(self._of.port.choices()):
            return None
        nobody = self._of.nobody_act(self._names) if self._of.port.seat == REFEREE else ""
        if not nobody or nobody.split()[0] not in self._names.nobody:
            return None
        following = next((one.wanted for one in self._line.rest if not one.implied), "")
        if following and isinstance(self._of.understood(following), Reading):
            return None
        return self._nobody_seen()

    # --- dice and numbers of what comes next ----------------------------------------------------

    def _numbers_of_the_next(self, left: tuple[Word, ...]) -> bool:
        """Whether numbers are left of the first of several who act by one line: `s,g fire at p: 72 80`.

        They are of those who come next.
        """
        following = self._line.rest[0] if self._line.rest else None
        if following is None or not following.shares or not left:
            return False
        if not all(word.text.isdecimal() for word in left):
            return False
        self._line.rest = (replace(following, answers=left), *self._line.rest[1:])
        return True

    def _dice_of_the_next(self) -> bool:
        """Whether dice that are left are thrown next, by the only act that there is, or by the usual one.

        It is done then. None of the line fell for anything else: one die too many of a shot is nobody's.
        """
        left, rest = self._left.now, self._line.rest
        if self._replies.dice or self._left.ahead or not left or any(not one.implied for one in rest):
            return False
        usual = self._by_enter.act if self._of.usual_act()[0] else ""
        signs = (*self._names.nobody, OF_ALL, *(self._names.words("pass") if usual else ()))
        dice = tuple(word for word in left if word.text not in signs)
        if not dice or not all(word.text[0].isdecimal() for word in dice):
            return False
        said = left if usual or not self._table.brief else dice  # that it is nobody was said before
        link = Link(usual, left) if usual else self._of.of_its_act(Link(spelled_out(said)))
        if len(link.answers) != len(said):
            return False
        self._left.use(len(left))
        self._line.rest = (link, *rest)
        return True


__all__ = ["Next", "Passing"]
