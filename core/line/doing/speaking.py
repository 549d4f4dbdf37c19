"""A typed line is done: act after act, each with its answers, as far as the first thing that is left open.

What is typed stands until it is asked for. A moment that is open to an answer stops a line, unless its next
word lets it pass. What was done is on disk before the next act is begun.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any, TypeGuard

from msgspec.structs import replace

from core.engine.contract.choices import Text, YesNo
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Measure, Needs, RefereeThrows, Throw
from core.line.acts.again import also_told
from core.line.acts.readings import Reading
from core.line.doing.left_for_it import LeftForIt
from core.line.doing.left_to_others import LeftToOthers
from core.line.doing.opens_first import OpensFirst
from core.line.doing.passing import Passing
from core.line.doing.put_off import PutOff
from core.line.doing.typed_amid import TypedAmid
from core.line.doing.under_way import UnderWay
from core.line.doing.words_told import WordsTold
from core.line.meaning.before_it import still_held_up
from core.line.meaning.hearing import Listener
from core.line.meaning.results import RULING
from core.line.refusals.mistakes import Mistake
from core.line.replies.behind_colon import BehindColon
from core.line.replies.blanks import blank_asked
from core.line.replies.by_enter import ByEnter
from core.line.replies.of_a_group import OfAGroup
from core.line.replies.one_each import one_each
from core.line.replies.plainly import plainly, with_marks
from core.line.replies.replying import Replies
from core.line.replies.sightings import Sightings
from core.line.replies.words_left import WordsLeft, not_twice, said_first, without_men
from core.line.told.answers import Answers, Taken
from core.line.told.asking import once_more, question_of
from core.line.told.brief import (
    NO_TEXT,
    asked_in_one_go,
    how_to_say,
    is_line_of_fire,
)
from core.line.told.for_all import OF_ALL, is_struck, kind_of, may_be_nobody
from core.line.told.in_flight import Asked, InFlight, Say, Seats
from core.line.wording.chain import Link, links
from core.line.wording.letting_pass import as_passing
from core.line.wording.strays import stray
from core.line.wording.typed import Mistyped
from core.line.wording.words import Word, quoted, spelled_out, words
from core.locale import Sentences

NOTE = "note"
"""The blank in which is written where somebody is now."""


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
        self._line, self._words = UnderWay(), WordsLeft()
        self._by_enter, self._behind = ByEnter(self), BehindColon(self)
        self.of_a_group = OfAGroup(self)
        self.replies = Replies(self, self._words, self.of_a_group)
        self.left_for, self._amid = LeftForIt(self), TypedAmid(self)
        self._others, self._opens_first = LeftToOthers(self), OpensFirst(self)
        self._sightings = Sightings(self)
        self._of_words = WordsTold(self, self._line, say, wrong)
        self._passing = Passing(
            self,
            self._line,
            self._words,
            self._of_words,
            others=self._others,
            sightings=self._sightings,
            of_a_group=self.of_a_group,
            replies=self.replies,
        )
        self._put_off = PutOff(self, self._line, self._passing, say)
        self._of_each: tuple[Word, ...] = ()
        """Words that told where the first of several who act one by one ends up, and who sees him."""

        self._nobody_for: set[str] = set()
        """Of which kinds of questions nobody was said, of all that follow, in acts that were typed as one."""

        self._tip: int | None = None
        """The number of the last record when the last line was done."""

        self._outer: tuple[Asked, InFlight | None] | None = None
        """What is asked, and of which act, while free dice are thrown beside it."""

        self.beside_it = 0
        """Records that were written beside what is asked: they are no act of the line that asks it."""

        self.stands_again = False
        """Whether what is asked stands there still after something was done beside it: tell it once more."""

    @property
    def unused(self) -> tuple[Word, ...]:
        """Words of the last line that nobody asked for."""
        return self._of_words.unused

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
        return bool(self._line.put_off[1])

    def drop(self) -> None:
        """Leave what is asked; what was thrown for it stays thrown. Free dice beside it are left first."""
        if self._outer is not None:
            self._back()
            return
        if self.sent is not None and not self.held:
            self.seats.measured().forget_it()
        self.asked = self.sent = None
        self._line.drop()
        self._words.drop()

    def _fail(self, sentence: str) -> None:
        self._words.fail()
        self._wrong(sentence)

    # --- a line ------------------------------------------------------------------------------

    async def hear(self, text: str) -> None:
        """Do what a line says, or take it as the answer to what is asked."""
        with self.while_nothing_is_done():
            await self._heard(text)

    def whole_line(self, text: str) -> str:
        """Return the line that a *text* makes whole which says what for somebody acts; "" for any other text.

        What was asked is asked no more.
        """
        if self.asked is None or not self.asked.opens:
            return ""
        if line := self._opens_first.whole(text, self.asked, self._line.rest):
            self.drop()
        return line

    def opens_nothing(self, asked: Asked) -> Mistake | None:
        """Return why a line of which it was *asked* what somebody acts for cannot be done as it is."""
        got = self.understood(asked.wanted)
        return got if isinstance(got, Mistake) else None

    async def _heard(self, text: str) -> None:
        text = self.whole_line(text) or text
        self.mistake, self.refused, self.undone, self._of_words.unused = None, None, (), ()
        if self._outer is not None:
            await self._throw_beside(text)
            return
        self.replies.new_line()
        if self._tip not in (None, self.port.tip):
            self.seats.measured().changed_elsewhere()
        if self.asked is None:
            self._passing.begin()
            self._line.thrown, self.beside_it = False, 0
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
        while self.asked is None and self.sent is None and (chain := self._put_off.taken_up()):
            await self._run(chain)

    async def _run(self, chain: Sequence[Link], going_on: bool = False) -> None:
        """Do the acts of a line one after another, as far as the first that leaves something open.

        *going_on* they come after an act that is done.
        """
        self._line.rest = tuple(chain)
        for at in count():
            if not self._line.rest:
                break
            if at or going_on:
                self._line.rest = (
                    *(self._same(self._line.rest[0]) or self._line.rest[:1]),
                    *self._line.rest[1:],
                )
                self.hand_over()
                if self._put_off.stops():
                    break
            self.undone, (link, *rest) = self._line.rest, self._line.rest
            if link.answers:
                link = replace(link, answers=as_passing(self.names.listed_men(link.answers), self.names))
            link = self._sharing(link)
            link = self._behind.filled(self.of_its_act(self._sightings.of_one(link)))
            self._line.rest = tuple(rest)
            if link.implied and link.moment is None and not link.anew and not self._may_follow(link):
                continue
            while (parts := self._parts(link)) is not None:
                link, self._line.rest = parts[0], (*parts[1:], *self._line.rest)
                link = self.told_without_colon(self._behind.of_newcomer(link))
            if link.goes_on and still_held_up(self.understood(link.wanted), self.names):
                self._words.begin(())
                self._words.unasked()
                continue
            self._line.in_turn = link.one_of
            if link.implied and not self._may_follow(link):
                continue
            if link.ruling:
                self._rule(link.ruling)
            elif link.wanted and not self._begun(link):
                return
            self._words.begin(link.answers)
            self.replies.new_act(bool(self._words.now or link.told.strip()))
            if not await self.push():
                return
        self.undone = ()

    def _sharing(self, link: Link) -> Link:
        """Return one of several acts of a line without its answers where one before it took dice of them.

        That it is nobody, of all that follow, is so in each; and what ground each stands on, and who sees
        him, if the line has no more than dice for the others.
        """
        if not (link.shares or link.goes_on):
            self._line.thrown, self._of_each = False, ()
        if not (link.shares and self._line.thrown):
            return link
        alike = self._of_each if self._words.are_dice else ()
        told = tuple(word for word in link.answers if word in alike)
        return replace(link, answers=told or tuple(one for one in link.answers if one.text == OF_ALL)[:1])

    def _begun(self, link: Link) -> bool:
        """Take what is wanted in hand; return whether it can be sent."""
        self._line.acting = tuple(self.names.view.waiting_for)
        results = self.told_results(link.wanted)
        if isinstance(results, tuple):
            self._line.rest = (*(Link("", ruling=one.filled) for one in results[1:]), *self._line.rest)
            self._rule(results[0].filled)
            return True
        got = self.understood(link.wanted)
        if results is not None and (results.sure or isinstance(got, Mistake)):
            got = results.mistake
        if isinstance(got, Mistake) and (asked := self._opens_first.asked(link, got)) is not None:
            self.asked = asked
            self._say(asked.sentence)
            return False
        if isinstance(got, Mistake):
            as_typed = bool(self.undone) and link.wanted == self.undone[0].wanted
            self.mistake, self._line.rest = got if as_typed else Mistake(got.message), ()
            self._fail(self.wrong(link.wanted, got, whole=link.one_of))
            return False
        if not got.whole:
            link = replace(link, wanted=with_marks(link.wanted, got))
            if silent := self.silent(got) or self._before_dice(got, link.answers):
                return self._begun(replace(link, wanted=f"{link.wanted} {silent}"))
            self._ask_blank(link, got)
            return False
        if self.asks_who_comes():
            self._sightings.meets(got)
        elif not got.choice.passes:
            self._sightings.begin(got.choice.figure)
        if got.choice.at_once and not got.choice.figure:
            self._put_off.let_fall()
        self.of_a_group.begin(link.wanted, got)
        self.sent = self._sending(got)
        self._line.answering = answers = any(one.passes for one in self.port.choices())
        self.seats.measured().another_act(answers, got.choice.figure, self.sent.named)
        if link.shares:
            self.sent.nobody_for = self._nobody_for
        self._nobody_for = self.sent.nobody_for
        if not got.choice.passes:
            brief = self.seats.measured().brief
            self.last, self.last_told = got, also_told(link.told, self.names) if brief else ""
        self._others.begin(goes_on=got.choice.passes and bool(self._words.ahead))
        if got.choice.passes:
            self._words.pass_on()
            return True
        aimed = answers and self._is_aimed(got)
        if (answers and not aimed) or NOTE in got.said:
            self.seats.measured().stirred(got.choice.figure)
        self._of_words.left_over(self._words.act(got.choice.figure if aimed else "", link.answers))
        return True

    def _sending(self, got: Reading) -> InFlight:
        """Return an act that a line says whole, as it is sent by the seat that types."""
        return InFlight(self.port, got.choice.do, dict(got.filled.values))

    def _rule(self, ruling: dict[str, Any]) -> None:
        """Take a ruling in hand; a moment at which a line stopped is over by it."""
        self.sent = InFlight(self.port, RULING, ruling)
        self.seats.measured().another_act(answers=False)
        self._of_words.left_over(self._words.act())

    # --- blanks ------------------------------------------------------------------------------

    def _ask_blank(self, link: Link, got: Reading) -> None:
        """Ask for the first blank that nobody but a player can fill."""
        field = got.filled.field
        assert field is not None
        sentence = blank_asked(field, self.names, self._of_what(field, got))
        if usual := self._by_enter.of_blank(field, link.wanted, of_table=False):
            shown = self.names.nobody[1] if usual == NO_TEXT else usual
            sentence = f"{sentence} {self.spoken.text('line-usual', usual=shown)}"
        if link.answers:
            sentence = f"{sentence} {self.spoken.text('line-waits', words=spelled_out(link.answers))}"
        text, place, prompt = isinstance(field, Text), self.place(got, field), self.spoken.say(field.prompt)
        self.asked = Asked(sentence, field, None, link.wanted, place, text, link.answers, prompt)
        self._say(sentence)

    async def _fill(self, text: str, asked: Asked) -> None:
        """Take a line as what fills a blank; one that says an act leaves the act before."""
        self.asked = None
        if asked.opens:
            await self._no_value(text, asked, self.spoken.text("line-no-answer", words=text))
            return
        if asked.text and self._tells_of_an_act(text):
            await self._leave_for(text, asked)
            return
        value = plainly(text, asked.field, self.names)
        value = quoted(text) if asked.text and not text.startswith('"') else value
        whole = f"{asked.wanted} {asked.place}={value}"
        got = self.understood(whole)
        if not isinstance(got, Mistake):
            await self._run([Link(whole, not_twice(words(text), asked.answers)), *self._line.rest])
        elif each := one_each(text, asked, self.names):
            await self._run([*(Link(one, asked.answers) for one in each), *self._line.rest])
        else:
            await self._no_value(text, asked, self._amid.wrong_value(text, whole, got, asked))

    async def _no_value(self, text: str, asked: Asked, why: str) -> None:
        """Take a line that fills no blank as an act, if it says one; else tell *why*, and ask once more."""
        if self.says_an_act(text):
            await self._leave_for(text, asked)
        else:
            self._asks_still(asked, why)

    @property
    def would_lose(self) -> bool:
        """Whether the table has said something of what is in flight that another act would throw away."""
        return self.sent is not None and bool(self.sent.answers or self.sent.given)

    @property
    def half_filled(self) -> bool:
        """Whether several blanks were filled of what is asked, which leaving it would throw away."""
        return self.asked is not None and self.asked.wanted.count("=") > 1

    # --- what the table says -----------------------------------------------------------------

    async def _reply_to_table(self, text: str, asked: Asked) -> None:
        """Take a line as what the table says; what was typed ahead comes after it.

        A line that says an act, and more than answers what is asked, is no answer.
        """
        text, acts = self._amid.dice_and_acts(text, asked)
        if not self.held and (self._amid.rather_an_act(text, asked, self.sent) or self._tells_a_result(text)):
            await self._another_act(text, asked)
            return
        if self._amid.answers_nothing(text, asked) or (
            self.held and self._amid.rather_an_act(text, asked, self.sent)
        ):
            self._asks_still(asked, self.spoken.text("line-no-answer", words=text))
            return
        before, self._line.rest = self._line.rest, (*acts, *self._line.rest)
        alone = asked.needs is None or not kind_of(asked.needs.question)
        said = self.names.listed_men(words(plainly(text, asked.field, self.names, alone)))
        waited, usual = asked.answers, self._usual()
        if self.sent is not None and asked.needs is not None and usual:
            rather_dice = self.replies.rather_dice(self.sent, asked.needs.question, said)
            said, waited = said_first(words(usual), said, waited) if rather_dice else (said, waited)
        if self._amid.is_no_distance(said, asked, self._before()):
            self._asks_still(asked, self.spoken.text("line-cm-or-die", number=text))
            return
        thrown = asked.needs is not None and isinstance(asked.needs.question, Throw)
        waiting = not_twice(said, waited) if thrown else waited
        if stray(waiting[:1], self.names) is not None:  # what is typed now stands for what was not understood
            waiting = waiting[1:]
        if [word.text for word in said] == [OF_ALL]:
            waiting, dropped = without_men(waiting, self.names)
            self._of_words.left_over(dropped)
        self.replies.typed(said, waiting)
        unread = len(self._words.now)
        if await self.push():
            await self._run(self._line.rest, going_on=True)
            if not self._line.rest:
                self.hand_over()
            return
        if self.asked is None or self.asked.sentence != asked.sentence:
            return
        self._line.rest = before
        if len(self._words.now) != unread:  # it said something, and not what is asked
            self._say(asked.sentence)
            return
        if not self.held and self.says_an_act(text):
            await self._another_act(text, asked)
            return
        self._asks_still(asked, self.spoken.text("line-no-answer", words=text))

    def _asks_still(self, asked: Asked, why: str) -> None:
        """Tell why what was typed is no answer, and ask once more."""
        self.asked = asked
        self._fail(why)
        self._say(asked.sentence)

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
        return f"{whole} {self._by_enter.told(measure, usual)}" if (usual := self._usual()) else whole

    async def _another_act(self, text: str, asked: Asked) -> None:
        """Leave the act that asks something for another, unless the table has answered for it."""
        if not self.would_lose:
            await self._leave_for(text, asked)
            return
        self.asked = asked
        self._fail(self.spoken.text("line-would-lose"))

    async def _leave_for(self, text: str, asked: Asked) -> None:
        """Leave what is asked for another line, unless that ends the step in which it is asked."""
        if ends := self.left_for.ends_amid(text):
            self._asks_still(asked, self.spoken.text("line-ends-amid", words=ends))
            return
        self.drop()
        self.left_for.begins()
        self._say(self.spoken.text("line-left-for-it"))
        await self._run(links(text))

    async def send(self, sent: InFlight, answers: str = "") -> bool:
        """Send what no line says, such as a free throw, with what the table says of it."""
        self.sent, self._words.now = sent, words(answers)
        return await self.push()

    async def beside(self, sent: InFlight, answers: str = "") -> None:
        """Send free dice, with what fell; what is asked meanwhile stands there again afterwards."""
        if self.asked is None:
            await self.send(sent, answers)
            return
        self._outer, self.sent = (self.asked, self.sent), sent
        await self._throw_beside(answers)

    def done_beside(self) -> None:
        """Note that something was done, as a note was written, that changes nothing of what is asked."""
        tip, self.stands_again = self.port.tip, self.asked is not None
        self.beside_it += tip - (self._tip if self._tip is not None else tip)
        self._tip = tip

    async def _throw_beside(self, text: str) -> None:
        """Throw free dice beside what is asked, with the faces that a *text* says; ask for others."""
        sent, said = self.sent, words(text)
        assert sent is not None
        got = await self._done_meanwhile(sent.plays.play(sent.do, sent.filled, sent.answers))
        if isinstance(got, Needs):
            try:
                taken = Answers(self.names, self.name).take(got.question, said)
            except Mistyped as mistake:
                self._wrong(self.spoken.say(mistake.message))
                taken = Taken()
            if not taken.done or taken.used < len(said):
                self.asked = Asked(question_of(got, self.spoken, self.name), needs=got)
                self._say(self.asked.sentence)
                return
            sent.answers = [*got.answers, taken.value]
            got = await self._done_meanwhile(sent.plays.play(sent.do, sent.filled, sent.answers))
        if isinstance(got, Refusal):
            self._wrong(self.spoken.refusal(got))
        self._back()

    def _back(self) -> None:
        """Ask again what was asked before free dice were thrown."""
        assert self._outer is not None
        (self.asked, self.sent), self._outer = self._outer, None
        self.done_beside()

    async def as_usual(self) -> bool:
        """Answer what is asked as it usually is, where that can be; return whether it was."""
        asked = self.asked.field if self.asked is not None else None
        wanted = self.asked.wanted if self.asked is not None else ""
        of_table = self.asked is not None and self.asked.needs is not None
        usual = self._usual() or self._by_enter.of_blank(asked, wanted, of_table) or self.act_as_usual
        if not usual:
            return False
        await self.hear(usual)
        return True

    @property
    def act_as_usual(self) -> str:
        """The act that Enter alone does where nothing is asked: nobody does it, or the usual one; else ""."""
        return self._by_enter.act if self.asked is None else ""

    @property
    def told_as_usual(self) -> str:
        """What Enter alone does, as sentences; "" where it does nothing."""
        return self._by_enter.act_told if self.asked is None else ""

    def _usual(self) -> str:
        """Return what Enter alone answers; "" where something is missing."""
        needs = self.asked.needs if self.asked is not None else None
        return self._by_enter.of_question(needs.question) if needs is not None else ""

    async def push(self) -> bool:
        """Send what is in flight, with the answers that were typed; return whether it was done.

        What an answer opens, and the next word lets pass, is sent as well.
        """
        first = True
        while (sent := self.sent) is not None:
            got = await self._done_meanwhile(sent.plays.play(sent.do, sent.filled, sent.answers))
            match got:
                case Refusal():
                    if sent.before and not sent.begun:
                        self.seats.measured().forget_it()
                    self.sent = self.asked = None
                    self.refused, self._line.rest = got, ()
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
                    await self._done_meanwhile(self._done())
                    self._do_next()
        return self.asked is None

    def _answer(self, sent: InFlight, needs: Needs) -> bool:
        """Answer a question with the words that are left; return whether they said it whole."""
        sent.answers = list(needs.answers)
        before = self._words.now
        if isinstance(needs.question, Measure) and not self.seats.measured().brief:
            sent.given = sent.given or self.seats.measured().follows(needs.question)
        if isinstance(needs.question, RefereeThrows):
            self.sent = None
            self._say(self.spoken.text("tui-referee-throws"))
            return False
        if self.replies.known(sent, needs):
            self._note_of_each(needs, before)
            return True
        try:
            taken = self.replies.taken(sent, needs.question)
            self._note_of_each(needs, before)
        except Mistyped as mistake:
            left = self._words.now
            self._fail(self.spoken.say(mistake.message))
            if len(left) > 1:
                self._of_words.left_over(left)
            taken = Taken(given=sent.given)
        self._line.thrown = self._line.thrown or (
            self._line.in_turn and isinstance(needs.question, Throw) and taken.used > 0
        )
        taken = self.replies.completed(sent, needs, taken)
        if not taken.done:
            self._ask(needs, taken)
        return taken.done

    def _note_of_each(self, needs: Needs, before: tuple[Word, ...]) -> None:
        """Remember which of the words *before* were of the man himself, for others who act as he does."""
        if self._line.in_turn and may_be_nobody(needs.question) and not is_struck(needs.question):
            used = before[: len(before) - len(self._words.now)]
            self._of_each += tuple(word for word in used if word not in self._of_each)

    def _ask(self, needs: Needs, taken: Taken) -> None:
        """Ask what people have to answer, if it is not asked already."""
        before = self._before()
        sentence = once_more(question_of(needs, self.spoken, self.name), before, self.spoken, self.name)
        usual, prompt, asked = self._by_enter.of_question(needs.question), sentence, needs.question
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
            sentence = f"{sentence}{end} {self._by_enter.told(asked, usual)}"
        if of_all := self._by_enter.for_all(asked, self.sent):
            sentence = f"{sentence} {of_all}"
        again = self.asked is not None and self.asked.sentence == sentence
        self.asked = Asked(sentence, taken.field, needs, answers=self._words.now, prompt=prompt)
        if not again:
            left = self._words.now
            if left and left != self._words.waiting:
                self._of_words.not_yet(left)
            self._words.waiting = left
            self._say(sentence)

    def _at_once(self, asked: object, taken: Taken) -> TypeGuard[Measure]:
        """Whether distance and cover are asked for at once: in brief, as long as nothing of them was said."""
        brief = self.seats.measured().brief and not taken.given
        return brief and isinstance(asked, Measure) and is_line_of_fire(asked)

    def _do_next(self) -> None:
        """Do what the next words say where a moment is open to an answer, or ask what they leave out."""
        if (following := self._passing.next()) is None:
            return
        link, got = following
        if got.whole:
            self.sent = self._sending(got)
        else:
            self._ask_blank(link, got)
