"""A game spoken line by line: one line is heard, what comes of it is said in sentences.

The same at a keyboard, in a pipe and over SSH: nothing here knows where lines come from and where they go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from core.engine.contract.choices import Option, PickOne, PickPath, PickPoint, PickSome, Text
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Measure, Needs, RefereeThrows
from core.line.answers import Answers, Taken
from core.line.asking import question_of
from core.line.chain import Link, links
from core.line.measuring import decoded
from core.line.mistakes import Mistake, understood
from core.line.readings import Reader, Reading
from core.line.typed import Mistyped
from core.line.vocabulary import Vocabulary
from core.line.words import Word, cleaned, folded, quoted, words
from core.locale import Sentences
from tui.line.in_flight import Asked, InFlight
from tui.line.telling import News, Telling
from tui.session.port import Port
from tui.session.seats import Plays, Seats

MOST_NAMED = 12
"""Values of a blank that are told with its question."""

LAST_TOLD = 3
"""Records of a game that goes on that are told when it is opened."""

MOST_LINES = 200
"""Lines that can be taken back as one, each."""

BOT_ACTS = 500
"""Acts of bots one after another; more are a fault of a rule book."""


class Conversation:
    """Hears lines for the seats of a keyboard; *say* takes each sentence that is told."""

    def __init__(self, seats: Seats, spoken: Sentences, say: Callable[[str], None]) -> None:
        self.seats = seats
        self.failed = False
        """Whether some line could not be done."""

        self._spoken = spoken
        self._say = say
        self._telling = Telling(spoken)
        self._news = News()
        self._asked: Asked | None = None
        self._sent: InFlight | None = None
        self._left: tuple[Word, ...] = ()
        self._kept: tuple[Word, ...] = ()
        self._task = ""
        self._ahead: tuple[Word, ...] = ()
        """Words of a line that stopped where a moment was open to an answer: they go on then."""

        self._before: list[tuple[str, int]] = []

    # --- beginning and ending ----------------------------------------------------------------

    async def begin(self) -> None:
        """Tell where the game stands."""
        for notice in self.seats.notices:
            self._say(self._spoken.say(notice))
        for seat in self.seats.people:
            self._news.skip(self.seats.port(seat), LAST_TOLD)
        if self.seats.hot_seat:
            self._tell("line-hot-seat")
        await self._go_on()

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

    def _tell(self, id: str, **args: Any) -> None:
        self._say(self._spoken.text(id, **args))

    def _fail(self, sentence: str) -> None:
        self.failed = True
        self._left = ()
        self._say(sentence)

    # --- hearing -----------------------------------------------------------------------------

    async def hear(self, line: str) -> bool:
        """Do what a line says; return whether more lines are wanted."""
        text = cleaned(line)
        if not text:
            self._remind()
            return True
        verb, _, rest = text.partition(" ")
        if (meta := self._meta(verb)) is not None:
            return await self._do_meta(meta, rest.strip())
        if self._asked is not None:
            await self._reply(text)
        else:
            await self._run(links(text))
        return True

    def _remind(self) -> None:
        """Say once more what is asked."""
        if self._asked is not None:
            self._say(self._asked.sentence)
        else:
            self._say(self._telling.task(self.port.view()))

    async def _run(self, chain: Sequence[Link]) -> None:
        """Do the acts of a line one after another, as far as the first that leaves something open."""
        port = self.port
        self._before = [*self._before[-MOST_LINES:], (port.seat, port.tip)]
        for at, link in enumerate(chain):
            if at:
                self._hand_over()
            if link.wanted and not self._begun(link):
                break
            self._left, self._kept = (*link.answers, *self._kept), ()
            await self._push()
            if self._asked is not None or self._sent is not None:
                break
        await self._after()

    def _begun(self, link: Link) -> bool:
        """Take what is wanted in hand; return whether it can be sent."""
        got = understood(self._reader(), link.wanted)
        if isinstance(got, Mistake):
            self._fail(self._wrong(link.wanted, got))
            return False
        if not got.whole:
            self._ask_blank(link, got)
            return False
        self._sent = InFlight(self.port, got.choice.do, dict(got.filled.values))
        ahead, self._ahead = self._ahead, ()
        if got.choice.passes:
            self._kept = ahead
        elif ahead:
            self._left_over(ahead)
        return True

    def _reader(self) -> Reader:
        port = self.port
        return Reader(port, self._names())

    def _names(self) -> Vocabulary:
        return Vocabulary(self.port.view(), self._spoken)

    def _wrong(self, text: str, mistake: Mistake) -> str:
        """Return what is wrong with a line, and at which word where it is not said."""
        sentence = self._spoken.say(mistake.message)
        word = text[mistake.start : mistake.end]
        if not word or word in sentence or word == text:
            return sentence
        return self._spoken.text("line-at-word", word=word, why=sentence)

    # --- blanks ------------------------------------------------------------------------------

    def _ask_blank(self, link: Link, got: Reading) -> None:
        """Ask for the first blank that nobody but a player can fill."""
        field = got.filled.field
        assert field is not None
        place = next(at for at, one in enumerate(got.filled.fields, 1) if one.name == field.name)
        options = field.options if isinstance(field, (PickOne, PickSome)) else ()
        prompt = self._spoken.say(field.prompt)
        sentence = " ".join((prompt, *self._how(field), *self._named(options, isinstance(field, PickSome))))
        is_text = isinstance(field, Text)
        self._asked = Asked(sentence, wanted=link.wanted, place=place, text=is_text, answers=link.answers)
        self._say(sentence)

    def _how(self, field: Any) -> Iterator[str]:
        """Yield how a spot or a way is typed."""
        if isinstance(field, PickPoint):
            yield self._spoken.text("line-how-spot")
        elif isinstance(field, PickPath) and field.origin is not None:
            x, y = field.origin
            yield self._spoken.text("line-how-way", x=x, y=y, most=field.most)

    def _named(self, options: Sequence[Option], some: bool) -> Iterator[str]:
        """Yield what may be chosen, the first dozen of it."""
        free = [self._spoken.say(one.label) for one in options if one.refusal is None]
        if free:
            listed = ", ".join(dict.fromkeys(free[:MOST_NAMED])) + (", …" if len(free) > MOST_NAMED else "")
            yield self._spoken.text("line-options-some" if some else "line-options", options=listed)

    async def _reply(self, text: str) -> None:
        """Take a line as the answer to what was asked; one that says a new act leaves the old one."""
        asked = self._asked
        assert asked is not None
        if self._sent is not None:
            await self._reply_to_table(text, asked)
            return
        self._asked = None
        value = quoted(text) if asked.text and not text.startswith('"') else text
        whole = f"{asked.wanted} {asked.place}={value}"
        got = understood(self._reader(), whole)
        if isinstance(got, Mistake) and not isinstance(understood(self._reader(), text), Mistake):
            await self._run(links(text))
        elif isinstance(got, Mistake):
            self._asked = asked
            self._fail(self._wrong(whole, got))
            self._say(asked.sentence)
        else:
            await self._run([Link(whole, asked.answers)])

    async def _reply_to_table(self, text: str, asked: Asked) -> None:
        """Take a line as what the table says; what was typed ahead comes after it."""
        self._left = (*words(text), *asked.answers)
        unread = len(self._left)
        await self._push()
        if self._asked is not None and self._asked.sentence == asked.sentence and len(self._left) == unread:
            self._asked = asked
            if not (self._sent and self._sent.begun) and self._reads(text):
                self._asked = self._sent = None
                await self._run(links(text))
                return
            self._fail(self._spoken.text("line-no-answer", words=text))
        await self._after()

    def _reads(self, text: str) -> bool:
        """Whether a line says an act."""
        first = links(text)[0].wanted
        return isinstance(understood(self._reader(), first), Reading)

    # --- sending -----------------------------------------------------------------------------

    async def _push(self) -> None:
        """Send what is in flight, with the answers that were typed, until it is done or asks for more."""
        while (sent := self._sent) is not None:
            got = await sent.plays.play(sent.do, sent.filled, sent.answers)
            match got:
                case Refusal():
                    self._sent = self._asked = None
                    self._fail(self._spoken.refusal(got))
                case Needs():
                    sent.begun = got.begun
                    if not self._answer(sent, got):
                        return
                case _:
                    self._sent = self._asked = None
                    self._tell_news(self.port)
                    await self._others()
                    self._pass_next()

    def _answer(self, sent: InFlight, needs: Needs) -> bool:
        """Answer a question with the words that are left; return whether they said it whole."""
        del sent.answers[len(needs.answers) :]
        sent.answers[:] = needs.answers
        if isinstance(needs.question, RefereeThrows):
            self._sent = None
            self._say(self._spoken.text("tui-referee-throws"))
            return False
        answers = Answers(self._names(), self._name)
        try:
            taken = answers.take(needs.question, self._left, sent.given)
        except Mistyped as mistake:
            self._fail(self._spoken.say(mistake.message))
            taken = Taken(given=sent.given)
        self._left = self._left[taken.used :]
        if taken.done:
            sent.answers.append(taken.value)
            sent.given = {}
            if isinstance(needs.question, Measure):
                self.seats.measured().keep(needs.question, taken.value)
            return True
        sent.given = taken.given
        self._ask(needs, taken)
        return False

    def _ask(self, needs: Needs, taken: Taken) -> None:
        """Ask what people have to answer."""
        sentence = question_of(needs, self._spoken, self._name)
        if taken.field is not None and taken.field.name != "answer":
            sentence = f"{sentence} {self._spoken.say(taken.field.prompt)}"
        elif taken.field is None and isinstance(needs.question, Measure) and needs.message is None:
            field = Answers(self._names(), self._name).fields(needs.question, taken.given)[0]
            if field.name != "answer":
                sentence = f"{sentence} {self._spoken.say(field.prompt)}"
        options = taken.field.options if isinstance(taken.field, (PickOne, PickSome)) else ()
        sentence = " ".join((sentence, *self._named(options, isinstance(taken.field, PickSome))))
        again = self._asked is not None and self._asked.sentence == sentence
        self._asked = Asked(sentence, answers=self._left)
        if not again:
            self._say(sentence)

    def _pass_next(self) -> None:
        """Where a line goes on and a moment is open to an answer, let it pass if the next word says so."""
        if not self._left:
            return
        self._hand_over()
        if not any(one.passes for one in self.port.choices()):
            left, self._left = self._left, ()
            self._left_over(left)
            return
        got = understood(self._reader(), self._left[0].typed)
        if isinstance(got, Reading) and got.whole and got.choice.passes:
            self._left = self._left[1:]
            self._sent = InFlight(self.port, got.choice.do, dict(got.filled.values))
        else:
            self._ahead, self._left = self._left, ()

    def _left_over(self, left: tuple[Word, ...]) -> None:
        """Tell which words of a line nobody asked for."""
        self.failed = True
        self._tell("line-left-over", words=" ".join(word.typed for word in left))

    # --- the others --------------------------------------------------------------------------

    def _hand_over(self) -> None:
        """Give the line to the seat of this keyboard that must decide."""
        wanted = self.seats.wanted()
        if wanted is not None and wanted != self.seats.seat:
            self.seats.hand_over(wanted)

    async def _others(self) -> None:
        """Let the bots act whose turn it is, and steps pass in which there is nothing to do."""
        for _ in range(BOT_ACTS):
            if self.over:
                return
            if (bot := self.seats.bot_wanted()) is not None:
                act = await self.seats.bot_acts(bot, lambda: True)
            elif self.seats.nothing_to_do():
                act = await self.seats.lets_pass()
            else:
                return
            if act is None:
                return
            if isinstance(act.answer, Needs):
                plays: Plays = act.delegated or self.seats.port(bot or self.seats.seat)
                self._sent = InFlight(plays, act.do, dict(act.filled))
                return

    async def _go_on(self) -> None:
        """Let whoever is no person here act, and tell what came of it."""
        await self._others()
        if self._sent is not None:
            await self._push()
        await self._after()

    async def _after(self) -> None:
        """Tell what is new, then whose turn it is, where that has changed."""
        if self._asked is not None:
            self._tell_news(self.port)
            return
        self._tell_news(self.port)
        self._hand_over()
        self._tell_news(self.port)
        view = self.port.view()
        task = self._telling.task(view)
        if view.over is not None:
            for sentence in self._telling.end(view):
                self._say(sentence)
        elif task != self._task:
            self._task = task
            self._say(task)

    def _tell_news(self, port: Port) -> None:
        for sentence in self._news.of(port, self._spoken):
            self._say(sentence)

    # --- words of the line itself ------------------------------------------------------------

    def _meta(self, verb: str) -> str | None:
        """Return which of the line's own words this is."""
        if verb == "?":
            return "help"
        return next((one for one in METAS if folded(verb) in self._names().words(one)), None)

    async def _do_meta(self, meta: str, rest: str) -> bool:
        match meta:
            case "quit":
                return False
            case "help":
                self._help(rest)
            case "look":
                for sentence in self._telling.table(self.port.view()):
                    self._say(sentence)
            case "drop":
                self._drop()
            case "log":
                self._tell_log(rest)
            case "undo":
                await self._undo(folded(rest) in self._names().yes)
            case "redo":
                await self._travelled(await self.port.go_forward())
            case "seat":
                await self._sit(rest)
        return True

    def _help(self, rest: str) -> None:
        """Tell what may be done, of one man also why not; of a whole line what would come of it."""
        port = self.port
        choices, view = port.choices(), port.view()
        if rest:
            self._explain(rest)
            return
        for sentence in self._telling.menu(view, choices):
            self._say(sentence)
        self._tell("line-help")

    def _explain(self, rest: str) -> None:
        port = self.port
        got = understood(self._reader(), rest)
        if isinstance(got, Mistake):
            self._say(self._wrong(rest, got))
            names = self._names()
            for figure in port.view().figures:
                if folded(rest) in (names.handle(figure.id), folded(names.name(figure.id))):
                    for sentence in self._telling.refused(port.choices(), figure.id):
                        self._say(sentence)
        elif got.whole:
            self._foretell(got)
        else:
            assert got.filled.field is not None
            self._say(self._spoken.say(got.filled.field.prompt))

    def _foretell(self, got: Reading) -> None:
        """Tell what an act would come to."""
        preview = self.port.foresee(got.choice.do, got.filled.values)
        if preview.refusal is not None:
            self._say(self._spoken.refusal(preview.refusal))
        elif preview.needs is not None:
            self._say(question_of(preview.needs, self._spoken, self._name))
        for row in preview.rows:
            rule = f" ({row.rule})" if row.rule else ""
            self._say(f"{self._spoken.say(row.label)} {self._spoken.say(row.value)}".strip() + rule)

    def _drop(self) -> None:
        """Leave what is asked; what was thrown for it stays thrown."""
        held = self._sent is not None and self._sent.begun
        self._asked = self._sent = None
        self._left = ()
        self._tell("line-held" if held else "line-dropped")

    def _tell_log(self, rest: str) -> None:
        port = self.port
        lines = port.lines()
        last = int(rest) if rest.isdigit() else 20
        for line in list(lines)[-last:]:
            if line.message is not None:
                undone = "" if port.in_effect(line.record) else f" [{self._spoken.text('log-undone')}]"
                self._say(f"{line.record} {self._spoken.say(line.message)}{undone}")

    async def _sit(self, rest: str) -> None:
        """Speak for another seat of this keyboard."""
        names = {seat: folded(self._telling.side(self.port.view(), seat)) for seat in self.seats.people}
        wanted = [seat for seat, name in names.items() if folded(rest) in (seat, name)]
        if not wanted:
            known = ", ".join(self.seats.people)
            self._fail(self._spoken.text("cli-no-seat", seat=rest, known=known))
            return
        self.seats.hand_over(wanted[0])
        self._tell_news(self.port)
        self._say(self._telling.task(self.port.view()))

    async def _undo(self, agreed: bool) -> None:
        """Take the last line back, all that it did; *agreed* says that whoever else sits here consents.

        While something is asked, that is left first.
        """
        if self._asked is not None and not (self._sent and self._sent.begun):
            self._drop()
            return
        while self._before and self.seats.port(self._before[-1][0]).tip <= self._before[-1][1]:
            self._before.pop()
        seat, to = self._before[-1] if self._before else (self.seats.seat, None)
        port = self.seats.port(seat)
        way = port.way_back(to) if to else next(iter(port.ways_back()), None)
        if way is not None and way.needs == "consent" and self.seats.hot_seat:
            if not agreed:
                self._tell("line-undo-consent")
                return
            self._agree(seat, way.to)
        self._asked = self._sent = None
        await self._travelled(await port.go_back(way.to if way is not None else None))

    def _agree(self, seat: str, to: int) -> None:
        """Let everybody else at this keyboard consent to going back to a record of *seat*."""
        record = self.seats.port(seat).in_log(to)
        for other in self.seats.people:
            if other != seat:
                self.seats.port(other).agree(record)

    async def _travelled(self, got: Any) -> None:
        if isinstance(got, Refusal):
            self._fail(self._spoken.refusal(got))
        self._task = ""
        await self._after()

    # --- names -------------------------------------------------------------------------------

    def _name(self, id: str) -> str:
        """Return what anything is called that is asked about."""
        view = self.port.view()
        named = {side.id: side.name for side in view.sides} | dict(view.names)
        named |= {figure.id: figure.name for figure in view.figures}
        named |= {piece.id: piece.name for piece in view.table.pieces} if view.table is not None else {}
        return self._spoken.say(named[id] if id in named else self.port.name(id))


METAS = ("help", "look", "log", "undo", "redo", "drop", "seat", "quit")
"""Words of the line itself, `line-words-help` and so on: they play nothing."""


__all__ = ["Conversation", "decoded"]
