"""An act of the past is put right: what would come of it is shown before it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, ClassVar

from msgspec import structs
from textual.binding import BindingType

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Measure, Needs, Throw
from core.engine.contract.view import View
from core.engine.game.amendment import Correction, Forgotten, Plan, Stopped
from core.engine.seat.putting_right import Prospect
from core.engine.words.cards import BRIDGE_DECK, card_name
from core.engine.words.message import Message, say
from core.line.wording.chain import Link, links
from core.line.wording.typed import Mistyped
from core.locale import Sentences
from tui.line.outlook import GONE, NEW, act_told, lines_of_act, outlook
from tui.line.righting_behind import Behind
from tui.line.righting_plan import Begun, Planning, next_act, when_it_passed, worked_out
from tui.panes.keys import bound
from tui.panes.lines import Owner, Row
from tui.screens.asking import Asking
from tui.screens.game.frame.loop import ACTS
from tui.screens.righting.anew import NOBODY, Anew, NameOf
from tui.session.rights import Hands, Rewords

NUMBERS = "123456789"
"""What chooses a row at once."""


class Righting(Asking):
    """What was given in one act; a row chosen is asked anew. The first row does all that was changed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("left_square_bracket", "other(-1)", "Before", "right.before", "The act before", show=True),
        bound("right_square_bracket", "other(1)", "After", "right.after", "The act after"),
    ]

    def __init__(
        self,
        desk: Hands,
        retyped: Rewords,
        record: int,
        words: Sentences,
        name_of: NameOf,
        done: Callable[[], None],
        ask: Callable[[Plan], Awaitable[str]] | None = None,
        view: View = NOBODY,
        brief: bool = False,
        begun: Begun | None = None,
    ) -> None:
        """What was *begun* by a line is worked out at once. *ask* asks those who sit elsewhere; it returns
        why not, "" where they are asked or it was done.

        Letters are those of the *view*; in *brief* a line with answers says all that is unusual.
        """
        super().__init__(words)
        self._desk = desk
        self._record = record
        self._name_of = name_of
        self._done = done
        self._ask_others = ask
        self._retyped = retyped
        self._planning = Planning(record)
        self._anew: Anew | None = None
        self._view, self._brief = view, brief
        self._behind: Behind | None = None
        """What stood behind the colon of an act that was typed."""

        self._typed_of: tuple[int, ...] = ()
        """The records that it answers: the act itself, and those in which others let it pass."""

        self._number = 0
        self._ahead = ""
        """Dice that were typed with those that are put right: they are of the throws that come for the first
        time after them.
        """

        self._doing = False
        self._agreeing: tuple[str, ...] = ()
        """Who are asked whether they agree."""

        self._agreed: tuple[str, ...] = ()
        """Who has agreed to what is planned; what is asked anew while it is done needs nobody again."""

        self._got: Prospect | Stopped | Refusal | None = None
        if begun is None:
            self.opens_on = self._likeliest()
        else:
            self._planning, self._behind = begun.planning, begun.behind
            self._typed_of = tuple(begun.typed_of)
            self.call_later(self._try)

    @property
    def changed(self) -> tuple[str, ...]:
        """What is otherwise once it is done: the first line that holds no more, and the one in its place."""
        seen = [*outlook(self._got, self.words)] if isinstance(self._got, Prospect) else []
        first = (next((one for one in seen if one.sign == sign), None) for sign in (GONE, NEW))
        return tuple(f"{one.sign} {one.text}" for one in first if one is not None)

    def _likeliest(self) -> object:
        """Return the row that has the mark at first: a die, or a card, is misheard more often than a tape."""
        fell = (one for one in self._desk.given_in(self._record) if not isinstance(one.question, Measure))
        return next((("given", one.number) for one in fell if not one.fixed), None)

    def heading(self) -> str:
        return self.words.text("tui-right-heading", record=self._record)

    def task_text(self) -> str:
        return self.words.text("tui-right-how" if self._got is None else "tui-right-now")

    # --- the rows ---------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        """Return the rows; the first nine that can be chosen have a number, which chooses them at once."""
        left = iter(NUMBERS)
        return [
            row._replace(text=f"{number} {row.text}")
            if row.key is not None and (number := next(left, ""))
            else row
            for row in self._rows()
        ]

    def _numbers(self) -> dict[str, object]:
        keys = (row.key for row in self._rows() if row.key is not None)
        return dict(zip(NUMBERS, keys, strict=False))

    def _rows(self) -> list[Row]:
        if self._anew is not None and (rows := self._anew.rows()) is not None:
            asked_there = self._got if isinstance(self._got, Stopped) and not self._number else None
            return rows if asked_there is None else [self._stops(asked_there), *rows]
        match self._got:
            case Prospect() as prospect if self._agreeing:
                return [*self._agree(), *self._outlook(prospect)]
            case Prospect() as prospect:
                return [*self._to_do(), *self._outlook(prospect), *self._given()]
            case Stopped() as stopped:
                return [*self._where(stopped), *self._given()]
            case Refusal() as refused:
                return [Row(self._why_not(refused), None, "bad"), *self._given()]
        return list(self._given())

    def _to_do(self) -> Iterator[Row]:
        yield Row(self.words.text("tui-right-do"), "do", "strong")
        reason = self._planning.plan.reason or self.words.text("tui-right-no-reason")
        yield Row(self.words.text("tui-right-reason", reason=reason), "reason")

    def _agree(self) -> Iterator[Row]:
        """Yield the question to whom it takes to agree, and its answers."""
        words = self.words
        who = words.listed([self._name_of(seat) for seat in self._agreeing])
        yield Row(words.text("tui-right-agreed", who=who, record=self._record), None, "strong")
        yield Row(words.text("tui-yes"), "agree")
        yield Row(words.text("tui-no"), "disagree")

    def _outlook(self, prospect: Prospect) -> Iterator[Row]:
        """Yield what would be otherwise."""
        for one in outlook(prospect, self.words):
            yield Row(one.text, None, one.look, sign=one.sign)
        yield Row("")

    def _where(self, stopped: Stopped) -> Iterator[Row]:
        """Yield why an act does not go on as it did, and what the referee may say of it."""
        words = self.words
        yield self._stops(stopped)
        if isinstance(stopped.got, Refusal):
            yield Row(self._why_not(stopped.got), None, "bad")
        else:
            yield Row(words.text("tui-right-asks"), "answer", "strong")
        if not self._desk.decides:
            yield Row("")
            return
        if stopped.passing is not None:
            yield Row(self._passing(stopped), "pass", "strong")
        yield Row(words.text("tui-right-leave-out", record=stopped.record), "leave out")
        yield Row(words.text("tui-right-until", count=stopped.left + 1), "until")
        yield Row("")

    def _why_not(self, refused: Refusal) -> str:
        """Return why not, with the names of those who are called by their ids: who asks may not know them."""
        said = refused.message
        called = {blank: self._name_of(it) if isinstance(it, str) else it for blank, it in said.args.items()}
        text = self.words.say(structs.replace(said, args=called))
        return text[:1].upper() + text[1:]

    def _passing(self, stopped: Stopped) -> str:
        """Return how what is to be decided first passes."""
        words, chosen, act = self.words, stopped.chooses, stopped.passing
        if chosen is None or act is None:
            return words.text("tui-right-pass")
        who = self._name_of(chosen.figure or act.seat)
        return words.text("tui-right-first", who=who, what=words.say(chosen.label))

    def _stops(self, stopped: Stopped) -> Row:
        """Return which act does not go on as it did."""
        act = act_told(self._desk, self._retyped, stopped.record, self.words)
        where = "tui-right-stops-forgotten" if stopped.forgotten else "tui-right-stops"
        return Row(self.words.text(where, record=stopped.record, act=act), None, "bad")

    def _given(self) -> Iterator[Row]:
        """Yield the act as it stands, with what was given in it."""
        words, right = self.words, self._planning.correction
        for told in lines_of_act(self._desk, self._record, words):
            yield Row(told, None, "dim")
        for one in self._desk.given_in(self._record):
            number = one.number
            said = words.say(one.message) if one.message is not None else self._ask_of(number)
            if number in right.answers:
                said = self._changed(said, right.answers[number])
            if one.fixed:
                yield Row(words.text("tui-right-fixed", what=said), None, "dim")
            else:
                yield Row(said, ("given", number))
        yield Row(words.text("tui-right-another"), "another")
        if not right.never:
            yield Row(words.text("tui-right-never"), "never")
        if last := self._desk.last_amendment():  # a player's own is named by its own number
            before = last if self._desk.decides else last - 1
            yield Row(words.text("tui-right-back", record=before), "back")
        yield Row(words.text("tui-right-forgotten"), "forgotten")

    def _changed(self, said: str, now: Any) -> str:
        """Return what was given, with the die or the card that it was; what comes of it tells the rest."""
        match now:
            case [*faces] if all(type(one) is int for one in faces):
                to = " ".join(map(str, faces))
            case str() if now in BRIDGE_DECK:
                to = self.words.say(card_name(now))
            case _:
                return self.words.text("tui-right-changed", what=said)
        return self.words.text("tui-right-changed-to", what=said, to=to)

    def _ask_of(self, number: int) -> str:
        one = self._desk.given_in(self._record)[number - 1]
        return Anew(one.question, one.value, self.words, self._name_of).sentence

    def owner(self) -> Owner:
        return Owner(chosen=self.chosen, marked=self._mark, letters=self._numbers)

    # --- what is chosen ---------------------------------------------------------------------------

    def chosen(self, key: object) -> None:
        match key:
            case ("given", int(number)):
                self._ask_anew(number)
            case ("anew", value):
                self._took(self._anew.take(value) if self._anew is not None else None)
            case ("mark", value):
                self._mark(key)
            case "another":
                typed = self._retyped.line_of(self._record)
                self._type("tui-right-type-another", self._typed_another, typed)
            case "forgotten":
                self._type("tui-right-type-forgotten", self._typed_forgotten)
            case "never":
                self._planning.put(Correction(never=True))
                self._try()
            case "do":
                self._do_or_ask()
            case "agree":
                self._do(self._agreeing)
            case "disagree":
                self._disagree()
            case "reason":
                self.ask("tui-right-why", self._why)
            case "back":
                self._planning.back(self._desk.last_amendment())
                self._try()
            case "answer" | "pass" | "leave out" | "until":
                self._decided(str(key))

    def _mark(self, key: object) -> None:
        if self._anew is not None and isinstance(key, tuple) and key[0] == "mark":
            self._anew.mark(key[1])
            self.show()

    def _ask_anew(self, number: int) -> None:
        """Ask one answer of the act again."""
        one = self._desk.given_in(self._record)[number - 1]
        self._number = number
        self._open(Anew(one.question, one.value, self.words, self._name_of))

    def _open(self, anew: Anew) -> None:
        self._anew = anew
        if anew.rows() is None:
            self.wants_typed(anew.sentence, self._typed)
        else:
            self.prompt.tell(anew.sentence)
            self.opens_on = anew.now
            self.show(next((at for at, row in enumerate(self.rows()) if row.key is not None), 0))

    def _typed(self, text: str) -> None:
        assert self._anew is not None
        text, self._ahead = self._anew.parted(text)
        try:
            whole = self._anew.typed(text)
        except Mistyped as mistyped:
            self.status.say(self.words.say(mistyped.message), "bad")
            self._open(self._anew)
            return
        self.status.say()
        self._took(whole)

    def _took(self, whole: Any) -> None:
        """Go on with the next field of an answer, or with the whole answer."""
        assert self._anew is not None
        if whole is None:
            self._open(self._anew)
            return
        self._anew = None
        if isinstance(self._got, Stopped) and not self._number:
            self._planning.answered_there(self._got, whole)
            self._try(self._agreed)
            return
        self._planning.answered(self._number, whole)
        self._try()

    # --- an act that is typed -----------------------------------------------------------------------

    def _type(self, question: str, taken: Callable[[str], None], typed: str = "") -> None:
        self.wants_typed(self.words.text(question), taken, typed)
        if typed:
            self.prompt.may_replace()
            self.status.say(self.words.text("tui-right-type-how"))

    def _typed_another(self, text: str) -> None:
        """Take the act as it was, and behind a colon what the table said, as a line of the desk says it."""
        link, behind = self._split(text)
        try:
            answers = behind.instead_of(self._desk.given_in(self._record))
            later = when_it_passed(self._desk, self._record, behind)
        except Mistyped as mistyped:
            self._another_again(text, mistyped.message)
            return

        def said(act: Forgotten) -> None:
            if link.answers:  # what a line said before that was typed anew holds no longer
                self._planning.put(Correction())
            self._planning.another(act)
            for number, value in answers.items():
                self._planning.answered(number, value)
            for record, values in later.items():
                self._planning.answered_in(record, values)
            self._behind, self._typed_of = behind, (self._record, *later)

        if (why := self._read(link.wanted or text, said, behind)) is not None:
            self._another_again(text, why)

    def _another_again(self, text: str, why: Message) -> None:
        """Tell what is wrong with a line, which stands there again to be mended."""
        self._type("tui-right-type-another", self._typed_another, text)
        self.status.say(self.words.say(why), "bad")

    def _split(self, text: str) -> tuple[Link, Behind]:
        """Return what is wanted of a line, and what stands behind its colon."""
        link = links(text)[0] if text.strip() else Link("")
        return link, Behind(link.answers, self._view, self.words, self._name_of, self._brief)

    def _typed_forgotten(self, text: str) -> None:
        link, behind = self._split(text)

        def said(act: Forgotten) -> None:
            self._planning.forgotten(act)
            self._behind, self._typed_of = behind, (self._record,)

        if (why := self._read(link.wanted or text, said, behind)) is not None:
            self._type("tui-right-type-forgotten", self._typed_forgotten, text)
            self.status.say(self.words.say(why), "bad")

    def _read(self, text: str, said: Callable[[Forgotten], None], behind: Behind) -> Message | None:
        """Take a line as what was *said*, or return what is wrong with it: then it stands there again.

        So it does where words of it are left that nothing asks for.
        """
        got = self._retyped.read(self._record, text)
        if isinstance(got, Message):
            return got
        before = self._planning.plan, self._got
        said(got)
        self._try()
        if not (isinstance(self._got, Prospect) and behind.left):
            return None
        left = behind.left
        (self._planning.plan, self._got), self._behind = before, None
        self.show()
        return say("line-left-over", words=left)

    def _why(self, text: str) -> None:
        self._planning.why(text)
        self.show()

    # --- where it stops -----------------------------------------------------------------------------

    def _decided(self, how: str) -> None:
        """Do with the act at which it stopped what the referee says."""
        stopped = self._got
        assert isinstance(stopped, Stopped)
        match how:
            case "answer":
                self._ask_there(stopped)
                return
            case "pass" if stopped.passing is not None:
                self._planning.forgotten(stopped.passing, stopped.record)
            case "leave out":
                self._planning.put(Correction(never=True), stopped.record)
            case _:
                self._planning.until(stopped.record - 1)
        self._try()

    def _ask_there(self, stopped: Stopped) -> None:
        """Ask what is asked there for the first time."""
        assert isinstance(stopped.got, Needs)
        self._number = 0
        question: Any = stopped.got.question
        self._open(Anew(question, None, self.words, self._name_of))
        if self._ahead and isinstance(question, Throw):
            self._typed(self._ahead)

    def _try(self, agreed: tuple[str, ...] = ()) -> None:
        """Work out what would come of it, and show that; the cursor stands on what to do.

        It is another plan than was *agreed* to, unless that is said.
        """
        self._agreed = agreed
        self._got = self._worked_out()
        self.prompt.tell(self.task_text())
        rows = self.rows()
        first = next((at for at, row in enumerate(rows) if row.key is not None), 0)
        self.show(first)
        self.pane.focus()
        if isinstance(self._got, Stopped) and isinstance(self._got.got, Needs):
            self._ask_there(self._got)
        elif self._ahead:
            self.status.say(self.words.text("line-left-over", words=self._ahead), "bad")
            self._ahead = ""

    def _worked_out(self) -> Prospect | Stopped | Refusal:
        """Work out what would come of it; what the act asks is answered by what was typed behind it."""
        try:
            return worked_out(self._desk, self._planning, self._behind, self._typed_of)
        except Mistyped as mistyped:
            self.status.say(self.words.say(mistyped.message), "bad")
            return self._desk.prospect(self._planning.plan)

    def _do_or_ask(self) -> None:
        """Do it, or ask whoever must agree: at this keyboard, or where he sits."""
        asked = self._desk.asks(self._planning.plan)
        if {*asked} <= {*self._agreed}:
            self._do(self._agreed)
        elif self._ask_others is None:
            self._agreeing = asked
            self.show(0)
        elif not self._doing:
            self._doing = True
            self.run_worker(self._ask_away(self._ask_others), group=ACTS)

    async def _ask_away(self, ask: Callable[[Plan], Awaitable[str]]) -> None:
        why = await ask(self._planning.plan)
        self._doing = False
        if why:
            self.status.say(why, "bad")
        else:
            self.app.pop_screen()

    def _disagree(self) -> None:
        """Ask no more; what was changed stays."""
        self._agreeing = ()
        self.show(0)

    def _do(self, consents: tuple[str, ...]) -> None:
        """Put it right, once: Enter may be pressed again before it is on disk."""
        if not self._doing:
            self._doing = True
            self.run_worker(self._amend(consents), group=ACTS)

    async def _amend(self, consents: tuple[str, ...]) -> None:
        got = await self._desk.amend(self._planning.plan, consents)
        self._doing, self._agreeing = False, ()
        if isinstance(got, (Stopped, Refusal)):
            self._got, self._agreed = got, consents
            self.show()
            return
        self.app.pop_screen()
        self._done()

    def action_other(self, step: int) -> None:
        """Look at the act before, or after, as long as nothing was changed in this one.

        Moments that were only let pass, as by a seal, are reached by their number alone.
        """
        if self._anew is not None or self._got is not None:
            return
        record = next_act(self._desk, self._record, step)
        while record and self._desk.lets_pass(record):
            record = next_act(self._desk, record, step)
        if record:
            self._record, self._planning = record, Planning(record)
            self.opens_on = self._likeliest()
            self.pane.heading = self.heading()
            self.show(0)

    def on_prompt_line_left(self) -> None:
        """Esc leaves what is typed, with what was wrong in it."""
        if self._taken is not None:
            self._taken = self._anew = None
            self.status.say()
            self.show()
        super().on_prompt_line_left()

    def action_close(self) -> None:
        """Leave what is asked; else leave the act as it was."""
        if self._agreeing:
            self._disagree()
            return
        if self._anew is not None:
            self._anew = None
            self.prompt.tell(self.task_text())
            self.show()
            return
        super().action_close()
