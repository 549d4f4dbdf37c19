"""Committing a command: what it asks of people on the way, what then happened, who decides next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import work as in_background

from core.engine.choices import AnyField, Number, PickSome, Text, YesNo
from core.engine.facts import Refusal
from core.engine.message import Message, say
from core.engine.port import Accepted
from core.engine.questions import Draw, Measure, Needs, Throw, key_of
from tui import filling, typed
from tui.hand import Hand
from tui.local import LocalPort
from tui.panes.lines import Row
from tui.screens.playing import Playing

if TYPE_CHECKING:
    from core.engine.bot import Bot

BOT_TRIES = 60


class Wish:
    """A command on its way to the game, with the answers that people gave so far."""

    def __init__(self, port: LocalPort, do: str, filled: dict[str, Any], mine: bool) -> None:
        self.port = port
        self.do = do
        self.filled = filled
        self.answers: list[Any] = []
        self.mine = mine
        self.blanks: tuple[AnyField, ...] = ()
        self.given: dict[str, Any] = {}


class Asking(Playing):
    """Plays commands, answers their questions, lets bots play, hands the keyboard over."""

    wish: Wish | None = None
    question: Throw | Measure | Draw | None = None
    _marks: filling.Work | None = None
    _busy = False
    bot_pause = 0.4

    def commit(self) -> None:
        """Play the command in hand."""
        hand = self.hand
        assert hand.choice is not None
        self.wish = Wish(self.port, hand.choice.do, dict(hand.filled), True)
        self.send()

    def send(self) -> None:
        """Send the wish with the answers so far."""
        if self.wish is not None and not self._busy:
            self._busy = True
            self._play(self.wish)

    @in_background(exclusive=False, group="play")
    async def _play(self, wish: Wish) -> None:
        try:
            answer = await wish.port.play(wish.do, wish.filled, wish.answers)
        finally:
            self._busy = False
        match answer:
            case Refusal() as refusal:
                self._refused(wish, refusal)
            case Needs() as needs:
                self._needed(wish, needs)
            case Accepted() as accepted:
                self._done(accepted)

    def _refused(self, wish: Wish, refusal: Refusal) -> None:
        self.wish = self.question = None
        if wish.mine:
            self.hand.needs, self.hand.answers = None, []
            self.show_step()
        else:
            self.call_later(self.next_turn)
        self.refuse(refusal)

    def _done(self, accepted: Accepted) -> None:
        """The command is in the log: show the new state, and who decides now."""
        self.wish = self.question = None
        self.status.say()
        self.after_change()
        del accepted

    def after_change(self) -> None:
        """Show the game as it is now, and see who must decide; the past is left in peace."""
        if self.past is not None:
            return
        self.look_again()
        self.next_turn()

    def look_again(self) -> None:
        """Take a new view for the present seat and show it in every pane."""
        self.view = self.port.view()
        self.new_hand()
        self.show_view()
        self.show_log()

    def next_turn(self) -> None:
        """Let a bot play, hand the keyboard over, or show the next step of this seat."""
        if self.past is not None:
            return
        if self.view.over is None:
            if self.sitting.bot_wanted() is not None and self.sitting.seat not in self.view.waiting_for:
                self.show_step()
                self.set_timer(self.bot_pause, self.bot_acts)
                return
            wanted = self.sitting.wanted()
            if wanted is not None and wanted != self.sitting.seat:
                self.hand_over(wanted)
                return
        self.show_step()

    # --- bots -------------------------------------------------------------------------------

    def bot_acts(self) -> None:
        """Let the bot whose turn it is wish for something."""
        if self.wish is not None or self.past is not None or self.view.over is not None:
            return
        seat = self.sitting.bot_wanted()
        if seat is None:
            self.next_turn()
            return
        self._bot(self.sitting.bot(seat), self.sitting.port(seat))

    @in_background(exclusive=True, group="bot")
    async def _bot(self, bot: Bot, port: LocalPort) -> None:
        for tries in range(BOT_TRIES + 10):
            wanted = bot.wish(port, plain=tries >= BOT_TRIES)
            if wanted is None:
                break
            do = wanted.pop("do")
            answer = await port.play(do, wanted, ())
            if isinstance(answer, Needs):
                self.wish = Wish(port, do, wanted, False)
                self._needed(self.wish, answer)
                return
            if isinstance(answer, Accepted):
                reading = self.focused in (self.log_pane, self.dice, self.turn)
                kept = self.focused
                self.after_change()
                if reading and kept is not None and self.app.screen is self:
                    kept.focus()
                return
        self.refuse(say("tui-bot-stuck", who=self.seat_name(port.seat)))
        self.show_step()

    # --- hand-over ----------------------------------------------------------------------------

    def hand_over(self, seat: str) -> None:
        """Hide everything, and ask for the keyboard to be handed to *seat*."""
        from tui.screens.handover import HandOver

        name = self.seat_name(seat)
        self.sitting.seat = seat
        self.port = self.sitting.port(seat)
        self.look_again()
        self.show_step()
        # Nothing was painted since: the next frame is the hand-over's.
        self.app.push_screen(HandOver(name, self.words))

    # --- questions ----------------------------------------------------------------------------

    def _needed(self, wish: Wish, needs: Needs) -> None:
        """Ask people what the command needs to know."""
        self.question = needs.question
        wish.given = {}
        if wish.mine:
            self.hand.needs = needs
        if isinstance(needs.question, Measure):
            from tui import measuring

            last = self.last_answers.get(key_of(needs.question.question))
            wish.blanks = measuring.blanks(needs.question, self.thing_name, last)
        self._ask(wish, needs.message)

    @property
    def last_answers(self) -> dict[str, Any]:
        """What people measured last, by question; offered again as default."""
        found: dict[str, Any] = self.sitting.last_answers
        return found

    def _ask(self, wish: Wish, message: Message | None = None) -> None:
        """Show the question, or the next blank of its answer."""
        self.add_class("-acting")
        words = self.words
        match self.question:
            case Throw() as ask:
                sentence = self._throw_sentence(ask)
                self.orders.heading = words.text("tui-pane-dice")
                rows = [Row(sentence), Row(words.text("tui-throw-how"), None, "dim")]
                if says := self.gloss(ask.rule):
                    rows.append(Row(f"{ask.rule}: {says}", None, "dim"))
                self.orders.show(rows)
                self.type_in("dice", sentence)
            case Measure() as measure:
                self._ask_blank(wish, measure, message)
            case _:
                self.type_in("anything", words.text("tui-ask-unknown"))

    def _throw_sentence(self, ask: Throw) -> str:
        words = self.words
        why = words.text(ask.why) if ask.why in words else ask.why
        who = self.thing_name(ask.who) if ask.who else ""
        need = words.text("tui-throw-need", need=ask.need) if ask.need else ""
        return words.text(
            "tui-throw",
            dice=ask.dice,
            sides=ask.sides,
            why=why,
            rule=ask.rule,
            who=f"{who}: " if who else "",
            need=need,
        )

    def _ask_blank(self, wish: Wish, measure: Measure, message: Message | None = None) -> None:
        from tui import measuring

        words = self.words
        asked = message or measuring.asked(measure, self.thing_name)
        question = words.say(asked)
        field = next((blank for blank in wish.blanks if blank.name not in wish.given), None)
        if field is None:
            value = measuring.answer(measure, wish.given)
            self.last_answers[key_of(measure.question)] = value
            self._answer(value)
            return
        self.orders.heading = words.text("tui-pane-measure")
        self._marks = filling.Work(field)
        if len(wish.blanks) > 1:
            question = f"{question} {words.say(field.prompt)}"
        if isinstance(field, (YesNo, PickSome)):
            self._show_marks(question)
            self.orders.focus()
        else:
            self.orders.show([Row(question), Row(words.text("tui-measure-how"), None, "dim")])
            default = f"{field.default:g}" if isinstance(field, Number) and field.default is not None else ""
            self.type_in("measure", question, default)

    def _show_marks(self, question: str) -> None:
        assert self._marks is not None
        field = self._marks.field
        self.prompt.tell(question)
        self.orders.empty = self.words.text("tui-nobody")
        rows = self._marks.rows(self.words, {})
        if isinstance(field, PickSome):
            done = self.words.text("tui-marked", number=len(self._marks.marked))
            rows = [Row(done, "done", "strong"), *rows]
        self.orders.show(rows)
        self.show_keys()

    def _answer(self, value: Any) -> None:
        """Give one answer, and send the command again."""
        assert self.wish is not None
        self.wish.answers.append(value)
        self.question = self._marks = None
        if self.wish.mine:
            self.hand.answer(value)
        self.prompt.tell(self.prompt.sentence)
        self.send()

    def _blank_given(self, value: Any) -> None:
        assert self.wish is not None and self._marks is not None and isinstance(self.question, Measure)
        self.wish.given[self._marks.field.name] = value
        self.status.say()
        self._ask_blank(self.wish, self.question)

    def typed_in(self, what: str, text: str) -> None:
        """Use what was typed for a question."""
        if what == "dice" and isinstance(self.question, Throw):
            faces = typed.dice(text, self.question)
            self.status.say()
            self._answer(faces)
        elif what == "measure" and self._marks is not None:
            field = self._marks.field
            if isinstance(field, Number):
                self._blank_given(typed.number(text, field.least, field.most, field.step))
            elif isinstance(field, Text):
                self._blank_given(text)
        elif what == "anything":
            self._answer(typed.anything(text))
        else:
            super().typed_in(what, text)

    def chosen_order(self, key: Any) -> None:
        """A row was chosen; while a question is open it is the answer."""
        if self.question is None or self._marks is None:
            super().chosen_order(key)
            return
        field = self._marks.field
        if isinstance(field, YesNo):
            self._blank_given(bool(key))
        elif isinstance(field, PickSome):
            marked = self._marks.marked
            if key == "done" or marked:
                self._blank_given([field.options[i].value for i in marked])
            elif isinstance(key, int):
                self._blank_given([field.options[key].value])

    def mark_row(self, key: Any) -> bool:
        """Mark a row of an open question; `False` where none is open."""
        if self._marks is None or not isinstance(self._marks.field, PickSome):
            return False
        if isinstance(key, int):
            self._marks.toggle(key)
            self._show_marks(self.prompt.sentence)
        return True

    def action_back(self) -> None:
        """One step back; out of a question the command is abandoned and nothing happened."""
        if self.wish is None or self.question is None:
            super().action_back()
            return
        mine = self.wish.mine
        self.wish = self.question = self._marks = None
        self._typing = ""
        self.hand.needs, self.hand.answers = None, []
        if mine:
            self.show_step()
        else:
            self.hand = Hand(self.port)
            self.show_step()
        self.news(self.words.text("tui-abandoned"))

    # --- undo and redo ------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take the last act back, asking those whose consent it needs."""
        self.status.say()
        needs = self.port.undo_needs()
        if needs is None:
            self.refuse(say("tui-nothing-to-undo"))
        elif needs == "consent":
            others = [seat for seat in self.sitting.host.game.seats if seat != self.port.seat]
            names = self.words.listed([self.seat_name(seat) for seat in others])
            self.confirm(self.words.text("tui-undo-consent", who=names), self._undo_agreed)
        else:
            self.travel(back=True)

    def _undo_agreed(self) -> None:
        for seat in self.sitting.host.game.seats:
            if seat != self.port.seat:
                self.sitting.port(seat).agree()
        self.travel(back=True)

    def action_redo(self) -> None:
        """Take the last undo back."""
        self.status.say()
        if not self.port.can_redo:
            self.refuse(say("tui-nothing-to-redo"))
        else:
            self.travel(back=False)

    @in_background(exclusive=False, group="play")
    async def travel(self, back: bool) -> None:
        """Undo or redo, then show the game as it is."""
        answer = await (self.port.go_back() if back else self.port.go_forward())
        if isinstance(answer, Refusal):
            self.show_step()
            self.refuse(answer)
        else:
            self.after_change()
            self.news(self.words.text("tui-did-undo" if back else "tui-did-redo"))


__all__ = ["Asking", "Wish"]
