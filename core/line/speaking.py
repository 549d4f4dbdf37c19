"""A typed line is done: act after act, each with its answers, as far as the first thing that is left open.

What is typed stands until it is asked for. A moment that is open to an answer stops a line, unless its next
word lets it pass. What was done is on disk before the next act is begun.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import count
from typing import Any, TypeGuard

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, PickOne, PickSome, Text, YesNo
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Measure, Needs, Question, RefereeThrows, Throw
from core.engine.contract.seats import REFEREE
from core.line.answers import Answers, Taken
from core.line.asking import once_more, question_of
from core.line.blanks import blank_asked
from core.line.brief import (
    NO_TEXT,
    NOBODY_SEES,
    asked_in_one_go,
    completed,
    granted,
    has_a_number,
    has_usual,
    how_to_say,
    is_ground,
    is_line_of_fire,
    is_way,
    left_out,
    says_nothing,
    told_by,
    unsaid,
    usually,
)
from core.line.chain import Link, links
from core.line.for_all import OF_ALL, answers_all, kind_of
from core.line.hearing import Listener
from core.line.in_flight import Asked, InFlight, Seats
from core.line.labels import rank
from core.line.letting_pass import Moment, moment_of
from core.line.measuring import is_himself, nobody
from core.line.mistakes import Mistake
from core.line.near_leader import asked_of, too_far
from core.line.one_each import one_each
from core.line.plainly import plainly
from core.line.readings import Reading
from core.line.results import RULING
from core.line.strays import stray
from core.line.typed import Mistyped
from core.line.words import Word, quoted, words
from core.line.words_left import WordsLeft
from core.locale import Sentences

Say = Callable[[str], None]

OF_THE_LINE = (
    *("line-does-not-fit", "line-unknown", "line-no-such-act", "line-no-act-now"),
    *("line-two-ways", "line-several-ways"),
)
"""Mistakes that speak of a line as a whole, and tell nothing of what was typed for a blank."""


MOST_ON_A_DIE = 10
"""The highest face of any die that a book has."""


class Speaker(Listener):
    """Does what is typed for some seats.

    *say* is told what is asked; *wrong* what cannot be done; *done* is called after each act.
    """

    def __init__(
        self, seats: Seats, spoken: Sentences, say: Say, wrong: Say, done: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(seats, spoken)
        self.asked: Asked | None = None
        self.sent: InFlight | None = None
        self.mistake: Mistake | None = None
        """The last mistake in a line, with its place in what was wanted."""

        self.refused: Refusal | None = None
        """Why an act of the last line was not done that could be read."""

        self.undone: tuple[Link, ...] = ()
        """The acts of the last line that were not done."""

        self._say = say
        self._wrong = wrong
        self._done = done
        self._words = WordsLeft()
        self.unused: tuple[Word, ...] = ()
        """Words of the last line that nobody asked for."""

        self.dice_taken: list[tuple[Throw, tuple[int, ...]]] = []
        """The throws that dice of the last line were taken for, and which dice."""

        self._rest: tuple[Link, ...] = ()
        """The acts that come after the one that asks for something."""

        self._put_off: tuple[tuple[str, ...], tuple[Link, ...]] = ((), ())
        """Who is waited for when a line goes on that stopped for an answer, and its acts that are left."""

        self.taken: list[dict[str, Any]] = []
        """What the table was not asked in the last line, as it goes without saying: the questions."""

        self._lets_pass: Moment | None = None
        """The moment that words behind a colon let pass for all, as `p all`, while the act goes on."""

        self._in_turn = False
        """Whether the act at hand is one of several that were typed as one."""

        self._thrown = False
        """Whether dice that stood in the line fell for an act of it."""

        self._acting: tuple[str, ...] = ()
        """Who was waited for when the act at hand was begun: words for an answer are another side's."""

        self._behind: int | None = None
        """How many words at the end stood behind a colon, where the others were typed for what is asked."""

        self._answering = False
        """Whether the act at hand answers another: its dice may fall once others have answered, too."""

        self._tip: int | None = None
        """The number of the last record when the last line was done."""

        self._answered: set[object] | None = None
        """What the line has said of the table after its colon; `None` for a line without one."""

    @property
    def ahead(self) -> tuple[Word, ...]:
        """Words of a line that stopped where a moment was open to an answer: they go on then."""
        return self._words.ahead

    @property
    def held(self) -> bool:
        """Whether an act has to be finished: its dice are thrown, or its question told something."""
        return self.sent is not None and self.sent.begun

    @property
    def stopped(self) -> bool:
        """Whether acts of a line wait until the one before them is answered."""
        return bool(self._put_off[1])

    def hand_over(self) -> None:
        """Let the seat type that must decide."""
        wanted = self.seats.wanted()
        if wanted is not None and wanted != self.seats.seat:
            self.seats.hand_over(wanted)

    def drop(self) -> None:
        """Leave what is asked; what was thrown for it stays thrown."""
        if self.sent is not None and not self.held:
            self.seats.measured().forget_it()
        self.asked = self.sent = None
        self._rest, self._put_off = (), ((), ())
        self._words.drop()

    def _fail(self, sentence: str) -> None:
        self._words.fail()
        self._wrong(sentence)

    # --- a line ------------------------------------------------------------------------------

    async def hear(self, text: str) -> None:
        """Do what a line says, or take it as the answer to what is asked."""
        self.mistake, self.refused, self.undone, self.unused = None, None, (), ()
        self._answered, self.taken, self.dice_taken = None, [], []
        if self._tip not in (None, self.port.tip):
            self.seats.measured().changed_elsewhere()
        if self.asked is None:
            self._lets_pass, self._thrown = None, False
        if self.sent is not None and self.asked is not None:
            await self._reply_to_table(text, self.asked)
        elif self.asked is not None:
            await self._fill(text, self.asked)
        else:
            await self._run(links(text))
        await self._go_on()
        self._tip = self.port.tip

    async def _go_on(self) -> None:
        """Do the acts of a line that stopped for an answer, once that was given or let pass."""
        while self._put_off[1] and self.asked is None and self.sent is None:
            self.hand_over()
            if tuple(self.names.view.waiting_for) != self._put_off[0]:
                return
            (_, chain), self._put_off = self._put_off, ((), ())
            await self._run(chain)

    def _stops(self) -> bool:
        """Whether the acts that are left of a line wait, as others may answer the one before them first."""
        link, who = self._rest[0], self._acting
        if link.implied or link.ruling or not link.wanted or self.seats.wanted() is None:
            return False
        if not self._may_be_answered() or tuple(self.names.view.waiting_for) == who:
            return False
        if self._told(link.wanted) is not None or isinstance(self.understood(link.wanted), Reading):
            return False
        self._put_off = (who, self._rest)
        self._say(self.spoken.text("line-goes-on", line="; ".join(one.wanted for one in self._rest)))
        return True

    async def _run(self, chain: Sequence[Link], going_on: bool = False) -> None:
        """Do the acts of a line one after another, as far as the first that leaves something open.

        *going_on* they come after an act that is done.
        """
        self._rest = tuple(chain)
        for at in count():
            if not self._rest:
                break
            if at or going_on:
                self._rest = (*(self._same(self._rest[0]) or self._rest[:1]), *self._rest[1:])
                self.hand_over()
                if self._stops():
                    break
            self.undone, (link, *rest) = self._rest, self._rest
            link = replace(link, answers=self.names.listed_men(link.answers)) if link.answers else link
            link = self._sharing(link)
            link = self._filled_behind(self._of_its_act(link))
            self._rest = tuple(rest)
            while (parts := self._parts(link)) is not None:
                link, self._rest = parts[0], (*parts[1:], *self._rest)
            self._in_turn = link.one_of
            if link.implied and not self._may_follow(link):
                continue
            if link.ruling:
                self._rule(link.ruling)
            elif link.wanted and not self._begun(link):
                return
            self._words.begin(link.answers)
            self._behind = None
            self._answered = set() if self._words.now or link.told.strip() else None
            if not await self.push():
                return
        self.undone = ()

    def _sharing(self, link: Link) -> Link:
        """Return one of several acts of a line without its answers where one before it took dice of them."""
        if not link.shares:
            self._thrown = False
        return replace(link, answers=()) if link.shares and self._thrown else link

    def _begun(self, link: Link) -> bool:
        """Take what is wanted in hand; return whether it can be sent."""
        self._acting = tuple(self.names.view.waiting_for)
        results = self._told(link.wanted)
        if isinstance(results, tuple):
            self._rest = (*(Link("", ruling=one.filled) for one in results[1:]), *self._rest)
            self._rule(results[0].filled)
            return True
        got = self.understood(link.wanted)
        if results is not None and (results.sure or isinstance(got, Mistake)):
            got = results.mistake
        if isinstance(got, Mistake):
            as_typed = bool(self.undone) and link.wanted == self.undone[0].wanted
            self.mistake, self._rest = got if as_typed else Mistake(got.message), ()
            self._fail(self.wrong(link.wanted, got, whole=link.one_of))
            return False
        if not got.whole:
            link = Link(_with_marks(link.wanted, got), link.answers)
            if silent := self._silent(got):
                return self._begun(Link(f"{link.wanted} {silent}", link.answers))
            self._ask_blank(link, got)
            return False
        self.sent = InFlight(self.port, got.choice.do, dict(got.filled.values))
        self._answering = answers = any(one.passes for one in self.port.choices())
        self.seats.measured().another_act(answers)
        self.last = self.last if got.choice.passes else got
        if got.choice.passes:
            self._words.pass_on()
            return True
        aimed = answers and self._is_aimed(got)
        self._left_over(self._words.act(got.choice.figure if aimed else "", link.answers))
        return True

    def _rule(self, ruling: dict[str, Any]) -> None:
        """Take a ruling in hand; a moment at which a line stopped is over by it."""
        self.sent = InFlight(self.port, RULING, ruling)
        self.seats.measured().another_act(answers=False)
        self._left_over(self._words.act())

    # --- blanks ------------------------------------------------------------------------------

    def _ask_blank(self, link: Link, got: Reading) -> None:
        """Ask for the first blank that nobody but a player can fill."""
        field = got.filled.field
        assert field is not None
        sentence = blank_asked(field, self.names, self._of_what(field, got))
        if usual := self._blank_by_enter(field, link.wanted):
            shown = self.names.nobody[1] if usual == NO_TEXT else usual
            sentence = f"{sentence} {self.spoken.text('line-usual', usual=shown)}"
        if link.answers:
            sentence = f"{sentence} {self.spoken.text('line-waits', words=_typed(link.answers))}"
        text, place, prompt = isinstance(field, Text), self._place(got, field), self.spoken.say(field.prompt)
        self.asked = Asked(sentence, field, None, link.wanted, place, text, link.answers, prompt)
        self._say(sentence)

    async def _fill(self, text: str, asked: Asked) -> None:
        """Take a line as what fills a blank; one that says an act leaves the act before."""
        self.asked = None
        if asked.text and self._tells_of_an_act(text):
            self._say(self.spoken.text("line-left-for-it"))
            await self._run(links(text))
            return
        value = plainly(text, asked.field, self.names)
        value = quoted(text) if asked.text and not text.startswith('"') else value
        whole = f"{asked.wanted} {asked.place}={value}"
        got = self.understood(whole)
        if not isinstance(got, Mistake):
            await self._run([Link(whole, _not_twice(words(text), asked.answers)), *self._rest])
        elif each := one_each(text, asked, self.names):
            await self._run([*(Link(one, asked.answers) for one in each), *self._rest])
        elif self._says_an_act(text):
            self._say(self.spoken.text("line-left-for-it"))
            await self._run(links(text))
        else:
            self.asked = asked
            self._fail(self._wrong_value(text, whole, got))
            self._say(asked.sentence)

    def _wrong_value(self, text: str, whole: str, mistake: Mistake) -> str:
        """Return why what was typed fills no blank; the line that was made with it nobody has typed."""
        if len(either := self._either(text)) > 1:
            return self.spoken.text("line-either-value", words=text, options=", ".join(either))
        typed = len(whole) - len(text)
        if mistake.message.id in OF_THE_LINE or mistake.end <= typed:
            return self.spoken.text("line-no-answer", words=text)
        return self.wrong(whole, mistake) if mistake.start >= typed else self.spoken.say(mistake.message)

    def _either(self, text: str) -> list[str]:
        """Return the values of the blank that is asked which a text may mean as well one as another."""
        field = self.asked.field if self.asked is not None else None
        if not isinstance(field, PickOne):
            return []
        names, typed = self.names, tuple(word.text for word in words(text))
        free = [one for one in field.options if one.refusal is None]
        found = [(rank(label, typed), one) for label, one in zip(names.options(free), free, strict=True)]
        best = min((how for how, _ in found if how is not None), default=None)
        return [self.spoken.say(one.label) for how, one in found if how is not None and how == best]

    @property
    def would_lose(self) -> bool:
        """Whether the table has said something of what is in flight that another act would throw away."""
        return self.sent is not None and bool(self.sent.answers or self.sent.given)

    # --- what the table says -----------------------------------------------------------------

    async def _reply_to_table(self, text: str, asked: Asked) -> None:
        """Take a line as what the table says; what was typed ahead comes after it.

        A line that says an act, and more than answers what is asked, is no answer.
        """
        if not self.held and self._rather_an_act(text, asked):
            await self._another_act(text, asked)
            return
        if self._answers_nothing(text, asked) or (self.held and self._rather_an_act(text, asked)):
            self.asked = asked
            self._fail(self.spoken.text("line-no-answer", words=text))
            self._say(asked.sentence)
            return
        said = self.names.listed_men(words(plainly(text, asked.field, self.names)))
        if self._rather_dice(said, asked):
            said = (*words(self._usual()), *said)
        elif self._no_distance(said, asked):
            self.asked = asked
            self._fail(self.spoken.text("line-cm-or-die", number=text))
            self._say(asked.sentence)
            return
        self._words.now, self._behind = (*said, *asked.answers), len(asked.answers)
        unread = len(self._words.now)
        if await self.push():
            await self._run(self._rest, going_on=True)
            if not self._rest:
                self.hand_over()
            return
        if self.asked is None or self.asked.sentence != asked.sentence:
            return
        if len(self._words.now) != unread:  # it said something, and not what is asked
            self._say(asked.sentence)
            return
        if not self.held and self._says_an_act(text):
            await self._another_act(text, asked)
            return
        self.asked = asked
        self._fail(self.spoken.text("line-no-answer", words=text))
        self._say(asked.sentence)

    def _rather_dice(self, said: tuple[Word, ...], asked: Asked) -> bool:
        """Whether numbers are the dice that come next, where a question in brief is one of yes or no, or who.

        It is as usual then: whoever throws has looked, and says what fell.
        """
        question = asked.needs.question if asked.needs is not None else None
        if not (said and isinstance(question, Measure) and self._usual()) or has_a_number(question):
            return False
        dice = all(word.text.isdecimal() for word in said)
        return dice and self.seats.measured().brief and not self._takes(question, said)

    def _takes(self, question: Question, said: tuple[Word, ...]) -> bool:
        """Whether words answer a question, or a part of it."""
        given = self.sent.given if self.sent is not None else {}
        try:
            return Answers(self.names, self.name).take(question, said, given).used > 0
        except Mistyped:
            return False

    def _no_distance(self, said: tuple[Word, ...], asked: Asked) -> bool:
        """Whether a number may be a die that was typed a question too early, amid an act that throws dice."""
        needs, dice = asked.needs, [one.question for one in self._before() if isinstance(one.question, Throw)]
        question = needs.question if needs is not None else None
        if not (dice and isinstance(question, Measure) and is_line_of_fire(question) and len(said) == 1):
            return False
        return said[0].text.isdecimal() and 0 < int(said[0].text) <= max(one.sides for one in dice)

    def _before(self) -> Sequence[Needs]:
        """Return what was asked and answered of the act that is in flight."""
        return self.sent.before if self.sent is not None else ()

    @property
    def how_to_answer(self) -> str:
        """What is asked, with all that may be typed; "" where nothing is asked."""
        asked = self.asked
        if asked is None or asked.field is None or not asked.prompt:
            return asked.sentence if asked is not None else ""
        whole = blank_asked(asked.field, self.names, asked.prompt, whole=True)
        measure = asked.needs.question if asked.needs is not None else None
        if isinstance(measure, Measure) and asked_in_one_go(measure):
            whole = f"{whole} {self.spoken.text(how_to_say(measure))}."
        return f"{whole} {self._told_usual(measure, usual)}" if (usual := self._usual()) else whole

    async def _another_act(self, text: str, asked: Asked) -> None:
        """Leave the act that asks something for another, unless the table has answered for it."""
        if not self.would_lose:
            self.drop()
            self._say(self.spoken.text("line-left-for-it"))
            await self._run(links(text))
            return
        self.asked = asked
        self._fail(self.spoken.text("line-would-lose"))

    def _rather_an_act(self, text: str, asked: Asked) -> bool:
        """Whether a line of several words names an act, and the table's question would take only its head."""
        said = words(text)
        if len(said) < 2 or asked.needs is None or self.sent is None:
            return False
        try:
            taken = Answers(self.names, self.name).take(asked.needs.question, said, self.sent.given)
        except Mistyped:
            return False
        return taken.used < len(said) and self._says_an_act(text)

    def _answers_nothing(self, text: str, asked: Asked) -> bool:
        """Whether a line is no answer though its head may be one: with a colon behind words, as only an act
        has, or with a word that answers no question, as `b>h out` and `m throws his grenade`.
        """
        line = links(text)[0]
        if line.wanted and line.answers:
            return True
        free = isinstance(asked.field, Text)
        return not free and len(words(text)) > 1 and stray(words(text), self.names) is not None

    async def send(self, sent: InFlight, answers: str = "") -> bool:
        """Send what no line says, such as a free throw, with what the table says of it."""
        self.sent, self._words.now = sent, words(answers)
        return await self.push()

    async def as_usual(self) -> bool:
        """Answer what is asked as it usually is, where that can be; return whether it was."""
        asked = self.asked.field if self.asked is not None else None
        wanted = self.asked.wanted if self.asked is not None else ""
        usual = self._usual() or self._blank_by_enter(asked, wanted) or self.nobody_as_usual
        if not usual:
            return False
        await self.hear(usual)
        return True

    @property
    def nobody_as_usual(self) -> str:
        """The act by which nobody does what the moment asks for, where Enter alone says so; else ""."""
        if self.asked is not None or not self.seats.measured().brief:
            return ""
        nobody = self._nobody(self.names)
        got = self.understood(nobody) if nobody else None
        return nobody if isinstance(got, Reading) and got.whole and got.choice.passes else ""

    def _may_stay_empty(self, field: AnyField | None) -> bool:
        """Whether a blank is a reason, which a referee gives where he wants to."""
        return isinstance(field, Text) and left_out(field, self.names, self.port.seat == REFEREE) == NO_TEXT

    def _blank_by_enter(self, field: AnyField | None, wanted: str) -> str:
        """Return what Enter alone fills a blank with of an act that is *wanted*; "" where nothing does."""
        if self._may_stay_empty(field):
            return NO_TEXT
        if self._none_by_enter(field):
            return self.names.nobody[1]
        if not (isinstance(field, YesNo) and wanted and self.seats.measured().brief):
            return ""
        got = self.understood(wanted)
        ruled = isinstance(got, Reading) and got.choice.do == RULING
        return self.names.yes_printed if ruled else ""  # whoever names a fact says that it is so

    def _none_by_enter(self, field: AnyField | None) -> bool:
        """Whether a blank of things that may be none is asked in brief: Enter alone is none of them."""
        if not (isinstance(field, PickSome) and not field.least and self.seats.measured().brief):
            return False
        asks_table = self.asked is not None and self.asked.needs is not None
        return not asks_table and not any(one.value in self.names.figures for one in field.options)

    def _usual(self) -> str:
        """Return what Enter alone answers; "" where something is missing."""
        needs = self.asked.needs if self.asked is not None else None
        return self._usual_of(needs.question) if needs is not None else ""

    def _usual_of(self, asked: object) -> str:
        table = self.seats.measured()
        if not (isinstance(asked, Measure) and has_usual(asked, table.brief)):
            return ""
        if table.brief and asked_of(asked):
            return self.names.every[0]
        if table.in_cover(asked):
            return self.names.yes_printed
        return usually(asked, self.name, table.last(asked), self.names)

    def _told_usual(self, question: Question | None, usual: str) -> str:
        """Return what Enter alone answers, as a sentence."""
        of_all = question is not None and asked_of(question) and self.seats.measured().brief
        return self.spoken.text("line-usual-near" if of_all else "line-usual", usual=usual)

    async def push(self) -> bool:
        """Send what is in flight, with the answers that were typed; return whether it was done.

        What an answer opens, and the next word lets pass, is sent as well.
        """
        first = True
        while (sent := self.sent) is not None:
            got = await sent.plays.play(sent.do, sent.filled, sent.answers)
            match got:
                case Refusal():
                    self.sent = self.asked = None
                    self.refused, self._rest = got, ()
                    self._fail(self.spoken.refusal(got))
                    return False
                case Needs():
                    sent.begun = got.begun
                    if not self._answer(sent, got):
                        return False
                case _:
                    self.sent = self.asked = None
                    self.undone = self.undone[1:] if first else self.undone
                    first = False
                    await self._done()
                    self._pass_next()
        return True

    def _answer(self, sent: InFlight, needs: Needs) -> bool:
        """Answer a question with the words that are left; return whether they said it whole."""
        sent.answers = list(needs.answers)
        if isinstance(needs.question, Measure) and not self.seats.measured().brief:
            sent.given = sent.given or self.seats.measured().follows(needs.question)
        if isinstance(needs.question, RefereeThrows):
            self.sent = None
            self._say(self.spoken.text("tui-referee-throws"))
            return False
        if used := answers_all(needs.question, self._words.now, self.names):
            sent.nobody_for.add(kind_of(needs.question))
            self._words.use(used)
            self._answer_with(sent, needs, self._nobody_but_told(needs.question))
            return True
        if is_himself(needs.question):
            self._answer_with(sent, needs, nobody(needs.question))
            return True
        if (near := self._near_leader(sent, needs.question)) is not None:
            self._answer_with(sent, needs, near)
            return True
        try:
            taken = self._taken(sent, needs.question)
        except Mistyped as mistake:
            left = self._words.now
            self._fail(self.spoken.say(mistake.message))
            if len(left) > 1:
                self._left_over(left)
            taken = Taken(given=sent.given)
        self._thrown = self._thrown or (
            self._in_turn and isinstance(needs.question, Throw) and taken.used > 0
        )
        if not taken.done and not taken.used and kind_of(needs.question) in sent.nobody_for:
            taken = Taken(done=True, value=self._nobody_but_told(needs.question))
            self.taken += [needs.question.question] if isinstance(needs.question, Measure) else []
        if not taken.done:
            taken = self._in_brief(needs, taken)
        sent.given = {} if taken.done else taken.given
        if not taken.done:
            self._ask(needs, taken)
            return False
        self._answer_with(sent, needs, taken.value, told=taken.used > 0)
        if isinstance(needs.question, Throw) and taken.used:
            self.dice_taken.append((needs.question, tuple(taken.value)))
        if isinstance(needs.question, Measure) and self._answered is not None and taken.used:
            self._answered.add(told_by(needs.question))
            if says_nothing(needs.question, taken.value):
                self._answered.add(NOBODY_SEES)
        return True

    def _nobody_but_told(self, question: Question) -> Any:
        """Return nobody but whom a blast is on, or those whom the act has told already of the same."""
        told = self.seats.measured().told_in_act(question) if isinstance(question, Measure) else None
        return told or nobody(question)

    def _taken(self, sent: InFlight, question: Question) -> Taken:
        """Return what the words that are left say to a question, and take them off."""
        if self._said_before(question):
            self._words.use(1)
        left = self._words.now
        if self._rather_pass(question):
            return Answers(self.names, self.name).take(question, (), sent.given)
        if self.trusted and is_way(question) and left and left[0].text.isdecimal():
            return Taken(given=sent.given)  # on trust nobody tells of ways: what is left are dice
        if (again := self._same_line(question)) is not None:
            return Taken(done=True, value=again)
        if (
            left
            and self._behind is not None
            and len(left) <= self._behind
            and left[0].text.isdecimal()
            and self._of_another(sent, question)
        ):
            return Taken(given=sent.given)
        answers = Answers(self.names, self.name)
        return self._words.take(
            question, self.names.figures, lambda said: answers.take(question, said, sent.given)
        )

    def _way_of_the_first(self, asked: Measure) -> Any:
        """Return what was said of the way of the first of a group for another's: `a,b,c run 20: cover`."""
        if not is_way(asked) or self.sent is None:
            return None
        said = zip(self.sent.before, self.sent.answers, strict=False)
        ways = (way for needs, way in said if is_way(needs.question))
        first = next(ways, None)
        return {**first, "length": asked.question["cm"]} if isinstance(first, dict) else None

    def _rather_pass(self, question: Question) -> bool:
        """Whether a small letter behind a colon that lets moments pass would name who has the capital.

        Typed for the question itself it names him.
        """
        left, names = self._words.now, self.names
        typed = self._behind is not None and len(left) > self._behind
        if not left or typed or not kind_of(question):
            return False
        return (
            len(left[0].text) == 1 and left[0].text in names.words("pass") and not names.has_letter(left[0])
        )

    def _said_before(self, question: Question) -> bool:
        """Whether `-` stands at the head in brief that was said of what came before, and goes without saying.

        No cover in `40 - 5`, where a die is thrown next; in `- hedge` that nothing lies across the way. So
        does `p` before dice where no moment was open to an answer. What stands behind it answers.
        """
        if not self.seats.measured().brief or len(self._words.now) < 2:
            return False
        head, then = self._words.now[0], self._words.now[1:]
        passes = head.text in self.names.words("pass") and isinstance(question, Throw)
        if not (passes or head.text in self.names.nobody) or self._words.are_anothers(question):
            return False
        if isinstance(question, Throw):
            return then[0].text.isdecimal() and self._takes(question, then)
        crossed = bool(self.taken) and self.taken[-1].get("ask") == "route"
        ground = isinstance(question, Measure) and is_ground(question)
        return crossed and ground and self._takes(question, then[:1])

    def _of_another(self, sent: InFlight, question: Question) -> bool:
        """Whether a line of fire is the other side's, who answers: no number of the act is its cm."""
        if not (isinstance(question, Measure) and is_line_of_fire(question)):
            return False
        figures = self.names.figures
        doer = next((figures[one] for one in _men(sent) if one in figures), None)
        firer = figures.get(str(question.question.get("firer", "")))
        return doer is not None and firer is not None and doer.side != firer.side

    def _same_line(self, question: Question) -> Any:
        """Return the line of fire of the shot right before, where the same fires at the same.

        In brief it is not measured twice: what stands next are dice, unless it says how far, or what cover.
        """
        table, left = self.seats.measured(), self._words.now
        again = table.same_line(question) if table.brief and isinstance(question, Measure) else None
        if again is None and table.brief and isinstance(question, Measure):
            return self._still(table.standing_line(question), left)
        if again is None or not left or left[0].text == OF_ALL:
            return again
        how_far = f"{again.get('distance', 0):g}"
        dice = left[0].text.isdecimal() and left[0].text != how_far
        return again if dice else None

    def _still(self, line: Any, left: tuple[Word, ...]) -> Any:
        """Return a line that was measured before and still stands, where what is typed next is rather a die.

        No number of a die is a new distance of two who are far apart, and have not moved.
        """
        far = line.get("distance") if isinstance(line, dict) else None
        number = left[0].text if left else ""
        die = number.isdecimal() and 0 < int(number) <= MOST_ON_A_DIE
        return line if die and far is not None and far > MOST_ON_A_DIE else None

    def _near_leader(self, sent: InFlight, question: Question) -> bool | None:
        """Whether a man is near enough to his leader, where a table in brief has said who is not."""
        who = asked_of(question)
        if not who or not self.seats.measured().brief or not isinstance(question, Measure):
            return None
        leads = (question.question["leader"], question.question["cm"])
        since = sent.before[sent.far_at :]
        if leads not in sent.far_of and any(isinstance(one.question, Throw) for one in since):
            sent.far, sent.far_of = None, set()  # it was said of those who were asked for before the dice
        if sent.far is None and (said := too_far(who, self._words.now, self.names, _men(sent))) is not None:
            used, sent.far = said
            if self._answered is not None and self._words.now[0].text in self.names.nobody:
                self._answered.add(NOBODY_SEES)
            sent.far_at = len(sent.before)
            self._words.use(used)
        if sent.far is not None:
            sent.far_of.add(leads)
        return who not in sent.far if sent.far is not None else None

    def _answer_with(self, sent: InFlight, needs: Needs, value: Any, told: bool = True) -> None:
        """Take a value as the answer, and remember what was measured."""
        sent.answers.append(value)
        sent.before.append(needs)
        if isinstance(needs.question, Measure):
            self.seats.measured().keep(needs.question, value, told)

    def _in_brief(self, needs: Needs, taken: Taken) -> Taken:
        """At a table that tells in brief, take as usual what was not said."""
        table, asked = self.seats.measured(), needs.question
        if not (table.brief and isinstance(asked, Measure)):
            return taken
        if not taken.used and not taken.given:
            left = self._words.now
            if is_ground(asked) and left and left[0].text in self.names.words("cover"):
                self._words.use(1)
                return taken
            value = next((one for one in self._unasked(asked) if one is not None), None)
            if value is None:
                return taken
            self.taken.append(asked.question)
            return Taken(0, True, value)
        if not asked_in_one_go(asked):
            return taken
        try:
            value = completed(asked, self.name, taken.given)
        except Mistyped:
            return taken
        return Taken(taken.used, True, value)

    def _unasked(self, asked: Measure) -> Iterator[Any]:
        """Yield what a table in brief need not be asked for: what it told, then what no line says."""
        table = self.seats.measured()
        yield granted(asked)
        yield table.told_before(asked)
        if not self.trusted and self._answered is None:
            return
        yield self._way_of_the_first(asked)
        yield table.seen_near(asked)
        yield True if table.in_cover(asked) else None
        yield table.shelter(asked)
        told = self._answered or ()
        value = unsaid(asked, self.name, {*told, NOBODY_SEES} if self.trusted else told)
        yield (table.last(asked) or value) if is_ground(asked) else value  # where it was measured last

    def _ask(self, needs: Needs, taken: Taken) -> None:
        """Ask what people have to answer, if it is not asked already."""
        before = self._before()
        sentence = once_more(question_of(needs, self.spoken, self.name), before, self.spoken, self.name)
        usual, prompt, asked = self._usual_of(needs.question), sentence, needs.question
        if self._at_once(asked, taken):
            sentence, prompt = f"{sentence} {self.spoken.text(how_to_say(asked))}", ""
        elif (field := taken.field) is not None:
            prompt = sentence if field.name == "answer" else f"{sentence} {self.spoken.say(field.prompt)}"
            in_short = field.name == "across" and self.seats.measured().brief
            told = isinstance(field, YesNo) and usual
            if in_short and isinstance(asked, Measure):
                sentence = f"{prompt} {self.spoken.text(how_to_say(asked))}"
            else:
                sentence = prompt if told else blank_asked(field, self.names, prompt)
        if usual:
            end = "" if sentence[-1] in ".?!:" else "."
            sentence = f"{sentence}{end} {self._told_usual(asked, usual)}"
        if (kind := kind_of(needs.question)) and kind in {kind_of(one.question) for one in before}:
            sentence = f"{sentence} {self.spoken.text('line-nobody-all', sign=OF_ALL)}"
        again = self.asked is not None and self.asked.sentence == sentence
        self.asked = Asked(sentence, taken.field, needs, answers=self._words.now, prompt=prompt)
        if not again:
            left = self._words.now
            if left and left != self._words.waiting:
                self._say(self.spoken.text("line-not-yet", words=_typed(left)))
            self._words.waiting = left
            self._say(sentence)

    def _at_once(self, asked: object, taken: Taken) -> TypeGuard[Measure]:
        """Whether distance and cover are asked for at once: in brief, as long as nothing of them was said."""
        brief = self.seats.measured().brief and not taken.given
        return brief and isinstance(asked, Measure) and is_line_of_fire(asked)

    def _pass_next(self) -> None:
        """Where a line goes on and a moment is open to an answer, let it pass if the next word says so."""
        if not self._words:
            self._unseen_on_trust()
            return
        if self._rest and (self._rest[0].ruling or (self._rest[0].shares and self._thrown)):
            self._words.keep()
            return
        self.hand_over()
        head = self._words.now[0] if self._words.now else None
        of_all = head is not None and head.text == OF_ALL
        nobody = self._nobody(self.names) if of_all else ""
        got = self.understood(nobody or head.typed) if head is not None else None
        for_all = len(self._words.now) > 1 and self._words.now[1].text in self.names.every
        if isinstance(got, Reading) and got.whole and got.choice.passes and self._also_passes(got, for_all):
            self._words.use(0 if for_all else not of_all)
            self.sent = InFlight(self.port, got.choice.do, dict(got.filled.values))
        elif for_all and self._lets_pass is not None:
            self._words.use(2)
            self._lets_pass = None
            self._pass_next()
        elif (act := self._act_of_the_referee()) is not None:
            self._words.use(len(self._words.now))
            self.sent = InFlight(self.port, act.choice.do, dict(act.filled.values))
        elif self._may_be_answered():
            self._tell_waiting(head)
            self._words.stop()
        else:
            self._left_over(self._words.unasked())

    def _act_of_the_referee(self) -> Reading | None:
        """Return the act that the rest of a line says where the referee is asked who comes into sight."""
        if REFEREE not in self.names.view.waiting_for or not self._words.now:
            return None
        got = self.understood(_typed(self._words.now))
        if isinstance(got, Mistake):
            return None
        return got if got.whole and got.who and got.act and not got.choice.passes else None

    def _tell_waiting(self, head: Word | None) -> None:
        """Tell at once of a word that does not let a moment pass, and is no die: it may be for nothing."""
        if head is not None and not head.text[:1].isdecimal():
            self._say(self.spoken.text("line-not-yet", words=_typed(self._words.now)))

    def _also_passes(self, got: Reading, for_all: bool) -> bool:
        """Whether a moment passes by words that let one pass; *for_all* of a kind if it is of that kind."""
        if not for_all:
            return True
        moment = moment_of(got.choice, self.names.view, turn=False)
        self._lets_pass = self._lets_pass or moment
        return moment.is_like(self._lets_pass)

    def _unseen_on_trust(self) -> None:
        """On trust let the moment pass at which somebody may come into sight, unless the line says who."""
        if not self.seats.measured().trusted:
            return
        self.hand_over()
        nobody = self._nobody(self.names) if self.trusted else ""
        if not nobody or nobody.split()[0] not in self.names.nobody:
            return
        following = next((one.wanted for one in self._rest if not one.implied), "")
        if following and isinstance(self.understood(following), Reading):
            return
        got = self.understood(nobody)
        if isinstance(got, Reading) and got.whole and got.choice.passes:
            self.sent = InFlight(self.port, got.choice.do, dict(got.filled.values))

    def _may_be_answered(self) -> bool:
        """Whether a moment is open at which others may answer: another side, or more of those who did."""
        others = self._answering or tuple(self.names.view.waiting_for) != self._acting
        return others and any(one.passes for one in self.port.choices())

    def _left_over(self, left: tuple[Word, ...]) -> None:
        """Tell which words of a line nobody asked for; nobody, of all in an act, may be of none."""
        if not left or all(word.text == OF_ALL for word in left):
            return
        self.unused = left
        self._wrong(self.spoken.text("line-left-over", words=_typed(left)))

    def name(self, id: str) -> str:
        """Return what anything is called that is asked about."""
        view = self.port.view()
        named = {side.id: side.name for side in view.sides} | dict(view.names)
        named |= {figure.id: figure.name for figure in view.figures}
        named |= {piece.id: piece.name for piece in view.table.pieces} if view.table is not None else {}
        return self.spoken.say(named[id] if id in named else self.port.name(id))


def _men(sent: InFlight) -> list[str]:
    """Return all that an act in flight names: among them who does it."""
    every = (value if isinstance(value, list) else [value] for value in sent.filled.values())
    return [one for values in every for one in values if isinstance(one, str)]


def _with_marks(wanted: str, got: Reading) -> str:
    """Return a line whose text at the end needed no quotation marks with them: more is to stand behind it."""
    for field in got.filled.fields:
        text = got.said.get(field.name)
        if not isinstance(field, Text) or not isinstance(text, str) or not text or quoted(text) in wanted:
            continue
        if wanted.endswith(f" {text}"):
            return f"{wanted.removesuffix(text)}{quoted(text)}"
    return wanted


def _typed(left: Sequence[Word]) -> str:
    return " ".join(word.typed for word in left)


def _not_twice(said: tuple[Word, ...], waiting: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return what waits for the table without an answer that stood there first and was now typed again."""
    texts = [word.text for word in said]
    again = [word.text for word in waiting[: len(said)]] == texts
    return waiting[len(said) :] if again else waiting
