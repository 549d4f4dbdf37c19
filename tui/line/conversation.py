"""A game spoken line by line: one line is heard, what comes of it is said in sentences.

The same at a keyboard, in a pipe and over SSH: nothing here knows where lines come from and where they go.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.engine.contract.ends import Offer
from core.engine.contract.facts import Measured
from core.engine.contract.questions import Needs
from core.line.acts.again import same_for
from core.line.doing.how_much import behind
from core.line.doing.speaking import Speaker
from core.line.told.in_flight import InFlight, Plays
from core.line.wording.words import cleaned
from core.locale import Sentences
from core.story.since import absence, foremost
from tui.line.as_read import AsRead
from tui.line.asides import Asides, is_aside, note_behind
from tui.line.consenting import about
from tui.line.correcting import Opens
from tui.line.how_much import HowMuchIsTold
from tui.line.own_words import LISTS, OwnWords
from tui.line.telling import News, Telling
from tui.session.port import Port
from tui.session.seats import Seats

if TYPE_CHECKING:
    from core.hosting.news import News as TableNews

LAST_TOLD = 3
"""Records of a game that goes on that are told when it is opened."""

MOST_SINCE = 12
"""Sentences that are told of what happened since somebody was here."""

GOES_WITHOUT_SAYING = ("route", "costs", "ground", "linked", "shot", "in_reach")
"""Kinds of measurements that are as usual where nobody says otherwise: not worth a word."""

BOT_ACTS = 500
"""Acts of bots one after another; more are a fault of a rule book."""

AMISS = 4
"""Sentences of what was wrong that are kept."""

ENDS = (".", "!", "?", "…")
"""How a sentence ends after which another may stand in the same row."""


class Conversation:
    """Hears lines for the seats of a keyboard; *say* takes each sentence that is told.

    Where the log stands beside the line, *echo* takes what the table was not asked, and no more is said of
    what it answered. What a referee puts right *opens* where there is a screen for it.
    """

    def __init__(
        self,
        seats: Seats,
        spoken: Sentences,
        say: Callable[[str], None],
        echo: Callable[[str], None] | None = None,
        opens: Opens | None = None,
    ) -> None:
        self.seats = seats
        self.failed = False
        """Whether some line could not be done."""

        self.amiss: deque[str] = deque(maxlen=AMISS)
        """What was wrong with the last lines, or not used of them."""

        self.listing = False
        """Whether what was said last is an answer in many lines, and no news."""

        self._spoken = spoken
        self._say = say
        self._echo = echo
        self._telling = Telling(spoken)
        self._news = News()
        self._just_told: list[str] = []
        """What of the log was told since the line that is heard: the end of a game says it no second time."""

        self._task = ""
        self._offer: Offer | None = None
        self._read = AsRead()
        self._busy = False
        self.speaker = Speaker(seats, spoken, say, self._wrong, self._act_done)
        self._asides = Asides(self.speaker, lambda: self.port, seats, say, self._wrong, self._read)
        self._how_much = HowMuchIsTold(self.speaker, seats, lambda: self.port, say, self._wrong)
        self._own = OwnWords(self.speaker, seats, self._telling, say, self._wrong, opens)
        self.speaker.left_for.begins = self._own.note

    # --- beginning and ending ----------------------------------------------------------------

    async def begin(self) -> None:
        """Tell where the game stands."""
        for notice in self.seats.notices:
            self._say(self._spoken.say(notice))
        since = self._told_since()
        for seat in self.seats.people:
            self._news.skip(self.seats.port(seat), 0 if since else LAST_TOLD)
        if self.seats.hot_seat:
            self._say(self._spoken.text("line-hot-seat"))
        await self._others()
        await self.speaker.push()
        self._tell_all()
        self._tell_asked()

    def _told_since(self) -> bool:
        """Tell what happened since the seat was here, losses first; return whether anything did."""
        company = self.seats.company
        seen = company.before.record if company is not None else None
        news = absence(self.port, self.seats.hot_seat, seen).told if not self.over else ()
        if not news:
            return False
        self._say(self._spoken.text("line-since"))
        for one in foremost(news, MOST_SINCE):
            self._say(self._spoken.say(one.message))
        if len(news) > MOST_SINCE:
            self._say(self._spoken.text("line-since-more", number=len(news) - MOST_SINCE))
        return True

    @property
    def port(self) -> Port:
        """The port of the seat that speaks."""
        return self.seats.port(self.seats.seat)

    @property
    def prompt(self) -> str:
        """Whose line it is, to stand before what is typed."""
        view = self.port.view()
        return f"{self._telling.side(view, view.seat)}> "

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.port.view().over is not None

    @property
    def verdict(self) -> tuple[str, ...]:
        """How the game has ended, in sentences; none while it goes on."""
        return tuple(self._telling.end(self.port.view()))

    def _wrong(self, sentence: str) -> None:
        self.failed = True
        self.amiss.append(sentence)
        self._say(sentence)

    # --- hearing -----------------------------------------------------------------------------

    async def hear(self, line: str) -> bool:
        """Do what a line says; return whether more lines are wanted."""
        text = cleaned(line)
        back, then = self._own.first(text)
        if then:
            before = self._own.stands()
            await self.hear(back)
            return await self.hear(then) if self._own.stands() != before or self._own.drops(back) else True
        acts, note = note_behind(text, self.speaker.names, self.port)
        if not note:
            acts, note = behind(self.speaker, text)
        if note:
            return await self._hear_both(acts, note)
        verb, _, rest = text.partition(" ")
        self.listing, self._just_told = False, []
        shown = text and self._own.correcting.leave_shown()
        if not text:
            await self._as_usual()
        elif shown and self._own.goes_back(text):
            self._say(self._spoken.text("line-correct-left"))
        elif is_aside(text, self.speaker.names, self.port):
            await self._asides.hear(text)
            if self.over:
                self.speaker.drop()
            self._tell_all()
            if self._read.is_asked_other(self.seats.company):
                self._tell_asked()
        elif (own := self._own.which(verb)) is None or self._own.is_act(own, text, rest.strip()):
            await self._speak_so(text)
        elif own == "quit":
            return False
        elif await self._own.do(own, rest.strip()):
            self._changed(by_correction=own == "correct")
            told = own == "redo" and not self._own.correcting.on_a_screen  # the log has told that it is right
            if self._own.afterwards and not told:
                self._say(self._own.afterwards)
            self._own.afterwards = ""
        else:
            self.listing = own in LISTS
        self._how_much.line_done()  # where what the one line asked is left by a word
        if self.speaker.stands_again:
            self.speaker.stands_again = False
            self._remind()
        return True

    async def _hear_both(self, acts: str, note: str) -> bool:
        """Do the acts of a line, and what stands behind them unless one of them cannot be done."""
        failed, self.failed = self.failed, False
        goes_on = await self.hear(acts)
        if goes_on and not self.failed:
            goes_on = await self.hear(note)
        self.failed = self.failed or failed
        return goes_on

    async def _speak_so(self, text: str) -> None:
        """Do a line that plays, or that says how much the table tells: from now on, or for what follows."""
        self._how_much.line_done()
        text = self.speaker.whole_line(text) or text  # "full" is full speed here
        how = self._how_much.said(text)
        if how is not None:
            level, text = how
            if not self._how_much.change(level, once=bool(text)) or not text:
                return
        await self._speak(text)
        self._how_much.line_done()

    async def _speak(self, text: str) -> None:
        """Do a line that plays; one of several acts of which one is wrong is not begun."""
        with self.speaker.while_nothing_is_done():
            told = self.speaker.last_told
            text = same_for(text, self.speaker.last, self.speaker.names, self.port.choices(), told)
            if self._is_wrong(text):
                return
            self._own.note()
            self._busy = True
            try:
                await self.speaker.hear(text)
            finally:
                self._busy = False
        self._tell_all()

    def _is_wrong(self, text: str) -> bool:
        """Tell what is wrong with a line of several acts before any is done; return whether anything is."""
        tried = self.seats.rehearsed(text, self._spoken, self.speaker) if self.speaker.asked is None else None
        if tried is None:
            return False
        failed, wrong = tried
        self.speaker.mistake, self.speaker.undone = failed.mistake, failed.undone
        self._wrong(wrong if wrong.endswith(ENDS) else f"{wrong}.")
        self._say(self._spoken.text("line-not-begun"))
        return True

    async def _as_usual(self) -> None:
        """Take Enter alone as the usual answer where one asks in brief; else say once more what is asked.

        Behind a correction that was shown it does that.
        """
        if (done := await self._own.correcting.do_shown()) is not None:
            if done:
                self._changed(by_correction=True)
        elif await self.speaker.as_usual():
            self._tell_all()
        else:
            if self.speaker.asked is not None:
                self._say(self._spoken.text("line-enter-alone"))
            self._remind()

    def _changed(self, by_correction: bool) -> None:
        """Tell what came of a word that has changed the game; what a correction told before is no news."""
        if by_correction and self._own.correcting.foreseen:
            for seat in self.seats.people:
                self._news.skip(self.seats.port(seat))
        self._task = ""
        self._tell_all()

    def _remind(self) -> None:
        """Say once more what is asked."""
        asked = self.speaker.asked
        self._say(asked.sentence if asked is not None else self.task)

    @property
    def task(self) -> str:
        """What is to be decided, and by whom, and what Enter alone says of it."""
        task = self._telling.task(self.port.view())
        if not (usual := self.speaker.told_as_usual):
            return task
        end = "" if task[-1] in (*ENDS, ":") else "."
        return f"{task}{end} {usual}"

    def news(self) -> None:
        """Tell what others have done meanwhile, where nothing is being done here."""
        if not self._busy:
            self._tell_all()

    def heard(self, news: Sequence[TableNews]) -> None:
        """Tell what happened at a hosted table, and what is asked of whoever types there."""
        for one in news:
            if one.kind == "consent" and one.message is not None:
                self._say(self._spoken.say(one.message))
            elif one.kind == "consent":
                self._tell_asked()
        self.news()

    def _tell_asked(self) -> None:
        """Tell that something needs the consent of this seat, and how that is given."""
        if (asked := self._read.told_asked(self.seats.company)) is not None:
            how = "right" if asked.right else "offered" if asked.offer else "comes"
            who = self._telling.side(self.port.view(), asked.seat)
            self._say(self._spoken.text(f"line-consent-{how}", who=who))
            for line in about(asked, self.seats.company, self.port, self._spoken):
                self._say(line)

    # --- what came of it ---------------------------------------------------------------------

    async def _act_done(self) -> None:
        self._tell_news(self.port)
        await self._others()

    async def _others(self) -> None:
        """Let the bots act whose turn it is, and steps pass in which there is nothing to do."""
        for _ in range(BOT_ACTS):
            if self.over:
                return
            if (bot := self.seats.bot_wanted()) is not None:
                act = await self.seats.bot_acts(bot, lambda: True)
            elif (passes := self.seats.passes(idle=True, rule="ask")) is not None:
                act = await self.seats.lets_pass(passes)
            else:
                return
            if act is None:
                return
            if isinstance(act.answer, Needs):
                plays: Plays = act.delegated or self.seats.port(bot or self.seats.seat)
                self.speaker.sent = InFlight(plays, act.do, dict(act.filled))
                return

    def _tell_all(self) -> None:
        """Tell what is new, then whose turn it is, where that has changed."""
        self._tell_news(self.port)
        if self.speaker.asked is not None:
            return
        self.speaker.hand_over()
        self._tell_news(self.port)
        view = self.port.view()
        task = self.task
        if view.over is not None:
            for sentence in self._telling.end(view):
                if not any(sentence in one for one in self._just_told):
                    self._say(sentence)
        elif task != self._task:
            self._task = task
            self._say(task)
        if view.offer != self._offer:
            self._offer = view.offer
            if view.seat in view.offered_to:
                self._say(self._spoken.text("line-offered"))

    def _tell_news(self, port: Port) -> None:
        self._read.told(port)
        unseen: list[str] = []
        for sentence, answered in self._news.of(port, self._spoken):
            self._just_told.append(sentence)
            if answered is None or self._echo is None:
                self._say(sentence)
            elif answered.question in self.speaker.replies.unasked:
                unseen += self._unseen(answered) or []
                if self._unseen(answered) is None:
                    self._echo(sentence)
        if self._echo is not None and unseen:
            who = [self.speaker.name(one) for one in dict.fromkeys(unseen)]
            self._echo(self._spoken.text("line-nobody-sees", who=self._spoken.listed(who)))

    def _unseen(self, answered: Measured) -> list[str] | None:
        """Return whom nobody sees by an answer that went without saying; `None` for any other answer.

        That a way is clear, and ground open, needs no word: it is told as soon as it is otherwise.
        """
        ask = answered.question.get("ask")
        if ask == "who_sees" and not answered.answer:
            return list(answered.question.get("targets", ()))
        return [] if ask in GOES_WITHOUT_SAYING else None
