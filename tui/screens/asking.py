"""What a command asks of people on its way: faces of real dice, distances, lines and ways on a real table."""

from __future__ import annotations

from typing import Any

from core.engine.cards import card_name, deck_name
from core.engine.choices import Number, Option, PickOne, PickSome, Text, YesNo
from core.engine.message import Message, say
from core.engine.questions import Draw, Measure, Needs, Throw
from tui import filling, typed
from tui.hand import Hand
from tui.panes.dice import throw_sentence
from tui.panes.lines import Row
from tui.screens.turns import Turns, Wish


class Asking(Turns):
    """Puts the questions of a command one after another, and sends it again with the answers."""

    _marks: filling.Work | None = None
    _asked: Message | None = None
    _begun = False

    def needed(self, wish: Wish, needs: Needs) -> None:
        """Ask people what the command needs to know."""
        self.question = needs.question
        wish.given = {}
        if wish.mine:
            self.hand.needs = needs
        self._asked = needs.message
        self._begun = needs.begun
        self._ask(wish)

    def _ask(self, wish: Wish) -> None:
        """Show the question, or the next blank of its answer."""
        self.add_class("-acting")
        words = self.words
        match self.question:
            case Throw() as ask:
                sentence = throw_sentence(ask, words, self.thing_name)
                self.orders.heading = words.text("tui-pane-dice")
                rows = [Row(sentence), Row(words.text("tui-throw-how"), None, "dim")]
                if says := self.gloss(ask.rule):
                    rows.append(Row(f"{ask.rule}: {says}", None, "dim"))
                if wish.mine and not wish.thrown:  # with some of the dice known the odds are others
                    rows += filling.preview_rows(self.port.foresee(wish.do, wish.filled, wish.answers), words)
                self.orders.show(rows)
                self.type_in("dice", sentence)
            case Measure() as measure:
                self._ask_blank(wish, measure)
            case Draw() as draw:
                self._ask_card(draw)
            case _:
                self.type_in("anything", words.text("tui-ask-unknown"))

    def _ask_card(self, draw: Draw) -> None:
        """Ask which card came; of equal ones one row."""
        words = self.words
        self.orders.heading = words.text("tui-pane-deck")
        rows = tuple(Option(card, card_name(card)) for card in dict.fromkeys(draw.cards))
        self._marks = filling.Work(PickOne("card", say("tui-ask-card"), rows))
        self.prompt.tell(words.text("tui-draw", deck=deck_name(draw.deck), rule=draw.rule))
        self._show_marks(0)
        self.orders.focus()

    def _ask_blank(self, wish: Wish, measure: Measure) -> None:
        from tui import measuring

        words, table = self.words, self.sitting.measured()
        last = table.last(measure)
        blanks = measuring.blanks(measure, self.thing_name, last, wish.given)
        field = next((blank for blank in blanks if blank.name not in wish.given), None)
        if field is None:
            value = measuring.answer(measure, wish.given)
            table.keep(measure, value)
            self._answer(value)
            return
        question = words.say(self._asked or measuring.asked(measure, self.thing_name))
        self.orders.heading = words.text("tui-pane-measure")
        self._marks = filling.Work(field)
        if field.name != "answer":
            question = f"{question} {words.say(field.prompt)}"
        if isinstance(field, PickSome) and isinstance(last, (list, tuple)):
            self._marks.marked = [i for i, option in enumerate(field.options) if option.value in last]
        if isinstance(field, (YesNo, PickOne, PickSome)):
            self.prompt.tell(question)
            self._show_marks(0)
            self.orders.focus()
            return
        self.orders.hints = {}
        self.orders.show([Row(question), Row(self._how("tui-measure-how"), None, "dim")])
        default = ""
        if isinstance(field, Number) and field.default is not None:
            default = words.number(field.default)
        self.type_in("measure", question, default)

    def action_forward(self) -> None:
        """Enter where no pane took it: back to the question that is open, else on to the step that waits."""
        if self.question is None or self.wish is None:
            super().action_forward()
            return
        if self.big:
            self._enlarge("")
        self._ask(self.wish)

    def _show_marks(self, cursor: int | None = None) -> None:
        """Show what can be answered: Enter on the first row takes the usual answer."""
        assert self._marks is not None
        field, words = self._marks.field, self.words
        rows = self._marks.rows(words, {})
        self.orders.hints = {}
        if isinstance(field, YesNo):
            letters = {True: words.text("tui-letter-yes"), False: words.text("tui-letter-no")}
            self.orders.hints = {letters[row.key]: row.key for row in rows}
            rows = [row._replace(text=f"{letters[row.key]} {row.text}") for row in rows]
        elif isinstance(field, PickSome):
            names = [words.say(field.options[i].label) for i in self._marks.marked]
            done = words.text("tui-marked", who=words.listed(names) or words.text("tui-nobody"))
            every = Row(words.text("tui-mark-all"), "all", "strong")
            rows = [Row(done, "done", "strong"), *([every] if len(field.options) > 1 else []), *rows]
            rows.append(Row(self._how("tui-marking-how"), None, "dim"))
        self.orders.show(rows, cursor)
        self.show_keys()

    def _how(self, id: str) -> str:
        """Return how to answer, and what Esc does: an act whose dice are thrown only waits."""
        escape = "tui-esc-waits" if self._begun else "tui-esc-drops"
        return self.words.text(id, escape=self.words.text(escape))

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
        assert self.wish is not None and self._marks is not None
        if isinstance(self.question, Draw):
            self.status.say()
            self._answer(value)
            return
        assert isinstance(self.question, Measure)
        self.wish.given[self._marks.field.name] = value
        self.status.say()
        self._ask_blank(self.wish, self.question)

    def typed_in(self, what: str, text: str) -> None:
        """Use what was typed for a question."""
        if what == "dice" and isinstance(self.question, Throw):
            faces = typed.dice(text, self.question)
            self.status.say()
            if self.wish is not None:
                self.wish.thrown = True
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
        elif isinstance(field, PickOne):
            self._blank_given(field.options[key].value)
        elif isinstance(field, PickSome) and key == "all":
            self._blank_given([option.value for option in field.options])
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
            self._show_marks()
        return True

    def action_back(self) -> None:
        """One step back; out of a question the command is abandoned, unless its dice are thrown."""
        if self.wish is None or self.question is None:
            super().action_back()
            return
        mine = self.wish.mine
        self.wish = self.question = self._marks = None
        self._typing = ""
        self.hand.needs, self.hand.answers = None, []
        if self._begun:
            self.after_change()
            self.news(self.words.text("tui-waits"))
            return
        if mine:
            self.show_step()
        else:
            self.hand = Hand(self.port)
            self.show_step()
        self.news(self.words.text("tui-abandoned"))
