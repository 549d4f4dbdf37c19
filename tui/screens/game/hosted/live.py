"""A hosted table: what others do appears here at once, and nothing of what is in hand is lost by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from core.engine.words.message import Message, say
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.game.choices.marks import Marks
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.loop import Loop
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Writing
from tui.screens.game.hosted.countdown import Countdown
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.sentence.sending import Sending
from tui.screens.game.shown.showing import Showing
from tui.screens.game.turn.offers import Offers
from tui.screens.game.turn.turns import Turns
from tui.session.company import Company

if TYPE_CHECKING:
    from core.hosting.news import News

SOON = 0.05
"""Seconds after which is looked again while a command of one's own is on its way."""


class Live:
    """Takes in what is told of the table where others sit too."""

    def __init__(
        self,
        loop: Loop,
        company: Company | None,
        seen: Seen,
        board: Board,
        words: Sentences,
        composer: Composer,
        sending: Sending,
        showing: Showing,
        steps: Steps,
        telling: Telling,
        writing: Writing,
        turns: Turns,
        marks: Marks,
        offers: Offers,
        attend: Callable[[str, bool], object],
        leave: Callable[[str], object],
        branches_changed: Callable[[], object],
    ) -> None:
        """*attend* gives the window a title and rings; *leave* goes to the lobby and says why.

        *branches_changed* looks once more for the games that began from this one.
        """
        self._loop = loop
        self._company = company
        self._seen = seen
        self._board = board
        self._words = words
        self._composer = composer
        self._sending = sending
        self._showing = showing
        self._steps = steps
        self._telling = telling
        self._writing = writing
        self._turns = turns
        self._marks = marks
        self._offers = offers
        self._attend = attend
        self._leave = leave
        self._branches_changed = branches_changed
        self._called = False
        self._later = False
        self._countdown = Countdown(loop, company, showing.show_turn_line)

    def begin(self) -> None:
        """Hear the news from now on, and tell what was missed."""
        if self._company is None:
            return
        self._company.read(self._heard)
        self._called = self._is_called()
        self._attend(self._title(), False)
        self._tell_missed(self._company)
        self._note_shown(self._company)
        self._countdown.follow()

    def _tell_missed(self, company: Company) -> None:
        """Tell what became of what was asked, and that something was said, while nobody of this seat looked.

        What happened in the game meanwhile is told as a page (`meanwhile.py`).
        """
        told = [self._words.say(message) for message in company.sitting.missed()]
        if said := [one for one in company.sitting.told(company.before.talk) if not company.mine(one)]:
            told.append(self._words.text("tui-live-said", count=len(said)))
        if not company.before.at and self._seen.port.promises().host:
            told.append(self._words.text("tui-promises-first"))
        if told:
            self._telling.news(" ".join(told))
        self._tell_asked()
        self._offers.look()
        if (delegated := company.sitting.delegated_question()) is not None:
            self._telling.news(
                self._words.text("tui-delegated-comes", who=self._seen.seat_name(delegated.seat))
            )

    # --- news ------------------------------------------------------------------------------------

    def _heard(self, news: Sequence[News]) -> None:
        over = next((one for one in news if one.kind == "dropped"), None)
        if over is not None:
            self._leave(self._words.say(over.message or say("host-closing")))
            return
        with self._board.once.together():
            if any(one.kind == "moved" for one in news):
                self._moved()
                self._offers.look()
            for one in news:
                self._told(one)
            self._showing.show_turn_line()
            self._countdown.follow()
            self._board.show_keys()
        self._company_renews()

    def _company_renews(self) -> None:
        if self._company is not None:
            self._company.renew()
            self._note_shown(self._company)

    def _note_shown(self, company: Company) -> None:
        """Note how much the screen tells; while a command of one's own is on its way it tells nothing new."""
        if not self._later:
            company.shows(self._seen.port.tip)

    def _told(self, news: News) -> None:
        """Say what there is to say of a piece of news."""
        match news.kind, news.message:
            case "branch", Message() as message:
                self._branches_changed()
                self._telling.news(self._words.say(message))
            case "rematch", told:
                self._told_rematch(told)
            case (("consent" | "standing_answer" | "clock" | "delegated"), Message() as message):
                self._telling.news(self._words.say(message))
            case "consent", None:
                self._tell_asked()
            case "delegated", None:
                self._answer_delegated()
            case "talk", None:
                self._tell_said()

    def _told_rematch(self, told: Message | None) -> None:
        """Say who wants the game once more; at its end the row for it says something else then."""
        if self._steps.now == "over":
            self._steps.show(False)
        if told is not None:
            self._telling.news(self._words.say(told))

    def _tell_asked(self) -> None:
        """Tell that something needs the consent of this seat; it is given when there is time for it."""
        company = self._company
        with suppress(Refused):
            if company is not None and (asked := company.sitting.asked()) is not None:
                who = self._seen.seat_name(asked.seat)
                comes = "tui-consent-comes-right" if asked.right else "tui-consent-comes"
                if asked.offer:
                    comes = "tui-offer-back-comes"
                self._telling.news(self._words.text(comes, who=who))

    def _answer_delegated(self) -> None:
        """Ask for what another's act stopped at, or no more where somebody else was quicker."""
        company = self._company
        if company is None or self._sending.busy:
            return
        delegated = company.sitting.delegated_question()
        forgot = self._sending.forget_delegated(
            len(delegated.needs.answers) if delegated is not None else None
        )
        if forgot:
            self._writing.drop()
            self._steps.show()
        if delegated is not None and (forgot or self._sending.sent is None):
            self._telling.news(
                self._words.text("tui-delegated-comes", who=self._seen.seat_name(delegated.seat))
            )
            self._turns.next_turn()

    def _tell_said(self) -> None:
        """Show what was said last, unless it was said here."""
        company = self._company
        if company is None or (said := company.heard()) is None or company.mine(said):
            return
        self._telling.news(company.line(said, self._words, self._seen.seat_name))

    # --- what happened in the game ------------------------------------------------------------------

    def _moved(self) -> None:
        """Look again: at the log only while the past is looked at; not while a command is on its way."""
        self._ring()
        if self._seen.past is not None:
            self._showing.show_log()
            self._telling.news(self._words.text("tui-live-goes-on"))
        elif self._sending.busy:
            self._look_soon()
        elif self._seen.stale:
            self._take_in()

    def _look_soon(self) -> None:
        if not self._later:
            self._later = True
            self._loop.set_timer(SOON, self._look_later)

    def _look_later(self) -> None:
        self._later = False
        self._moved()
        if self._company is not None:
            self._note_shown(self._company)

    def _take_in(self) -> None:
        """Show what is new; the command in hand stays as far as it can still be given."""
        board, composer = self._board, self._composer
        if self._sending.sent is not None or self._writing.typing:
            self._seen.look_again()  # what is typed is typed on, the question of a command is answered
            self._show()
            return
        before, called = composer.hand, self._composer.hand.called_upon
        if not composer.composing:
            reading = board.reading and not (self._is_called() and not called and not board.big)
            kept = board.kept()
            self._seen.look_again()
            composer.anew()
            self._show()
            self._marks.keep(before)
            self._steps.show(not reading)
            if reading:
                board.restore(kept)
            return
        self._seen.look_again()
        whole = composer.renew()
        self._show()
        self._marks.keep(before)
        self._steps.show()
        if not whole:
            self._telling.refuse(say("tui-moved-on"))
        assert composer.hand is not before

    def _show(self) -> None:
        self._showing.show_view()
        self._showing.show_log()

    # --- calling for attention ------------------------------------------------------------------------

    def _is_called(self) -> bool:
        view = self._seen.port.view()
        if self._company is not None and self._company.sitting.delegated_question() is not None:
            return True
        return view.over is None and self._seen.port.seat in view.waiting_for

    def _ring(self) -> None:
        """Ring where a decision waits now that did not before."""
        before, self._called = self._called, self._is_called()
        self._attend(self._title(), self._called and not before)

    def _title(self) -> str:
        return self._words.text("tui-title-waits" if self._called else "tui-title-lobby")
