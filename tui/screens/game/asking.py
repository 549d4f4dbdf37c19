"""What a command asks of people on its way: faces of real dice, distances, lines and ways on a real table."""

from __future__ import annotations

from typing import Any

from core.engine.contract.choices import AnyField, Number, Option, PickOne, PickSome, Text, YesNo
from core.engine.contract.questions import Draw, Measure, Needs, Throw
from core.engine.words.cards import card_name, deck_name
from core.engine.words.message import Message, say
from tui.compose import field_editor, input_parsing
from tui.compose.command_draft import Hand
from tui.panes.dice import throw_sentence
from tui.panes.lines import Owner, Row
from tui.screens.game.turns import Turns, Wish
from tui.session.port import Preview


class Asking(Turns):
    """Puts the questions of a command one after another, and sends it again with the answers."""

    _marks: field_editor.Work | None = None
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
        self.show_step()

    def show_step(self, focus: bool = True) -> None:
        """Show what has to be chosen now; a question that is open comes before all else."""
        if self.now == "question" and self.wish is not None:
            self.drop_odds()
            self.remove_class("-show-roster")
            self._ask(self.wish)
            self.show_keys()
        else:
            super().show_step(focus)

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

                def show(preview: Preview, cursor: int | None) -> None:
                    self.orders.show([*rows, *field_editor.preview_rows(preview, words)])

                if wish.mine and not wish.thrown:  # with some of the dice known the odds are others
                    self.foretell(wish.do, wish.filled, wish.answers, show)
                else:
                    self.orders.show(rows)
                self._type("dice", sentence)
            case Measure() as measure:
                self._ask_blank(wish, measure)
            case Draw() as draw:
                self._ask_card(draw)
            case _:
                self._type("anything", words.text("tui-ask-unknown"))

    def _ask_card(self, draw: Draw) -> None:
        """Ask which card came; of equal ones one row."""
        words = self.words
        self.orders.heading = words.text("tui-pane-deck")
        rows = tuple(Option(card, card_name(card)) for card in dict.fromkeys(draw.cards))
        self.prompt.tell(words.text("tui-draw", deck=deck_name(draw.deck), rule=draw.rule))
        self._list(PickOne("card", say("tui-ask-card"), rows))

    def _list(self, field: AnyField, last: Any = None) -> None:
        """Ask for what is chosen from a list; one that was covered meanwhile is as it was left."""
        fresh = self._marks is None or self._marks.field != field
        if self._marks is None or fresh:
            self._marks = field_editor.Work(field)
            if isinstance(field, PickSome) and isinstance(last, (list, tuple)):
                self._marks.marked = [i for i, option in enumerate(field.options) if option.value in last]
        self._show_marks(0 if fresh else None)
        self.give_keys(self.orders)

    def _ask_blank(self, wish: Wish, measure: Measure) -> None:
        from tui.compose import measurement_form

        words, table = self.words, self.sitting.measured()
        last = table.last(measure)
        blanks = measurement_form.blanks(measure, self.thing_name, last, wish.given)
        field = next((blank for blank in blanks if blank.name not in wish.given), None)
        if field is None:
            value = measurement_form.answer(measure, wish.given)
            table.keep(measure, value)
            self._answer(value)
            return
        question = words.say(self._asked or measurement_form.asked(measure, self.thing_name))
        self.orders.heading = words.text("tui-pane-measure")
        if field.name != "answer":
            question = f"{question} {words.say(field.prompt)}"
        if isinstance(field, (YesNo, PickOne, PickSome)):
            self.prompt.tell(question)
            self._list(field, last)
            return
        self._marks = field_editor.Work(field)
        self.orders.show([Row(question), Row(self._how("tui-measure-how"), None, "dim")])
        default = ""
        if isinstance(field, Number) and field.default is not None:
            default = words.number(field.default)
        self._type("measure", question, default)

    def _type(self, what: str, sentence: str, default: str = "") -> None:
        """Ask for what is typed; digits that were typed before stand there already."""
        assert self.wish is not None
        kept, self.wish.kept, self.wish.heard = self.wish.kept, "", True
        self.type_in(what, sentence, default, typed=kept)

    def _keep(self, digit: str) -> None:
        """Keep a digit for the question that takes it: the one on the screen does not."""
        if self.wish is not None:
            self.wish.kept, self.wish.heard = self.wish.kept + digit, False
            self.news(self.words.text("tui-kept", text=self.wish.kept))

    def _show_marks(self, cursor: int | None = None) -> None:
        """Show what can be answered: Enter on the first row takes the usual answer."""
        assert self._marks is not None
        field, words = self._marks.field, self.words
        rows = self._marks.rows(words, {})
        letters: dict[str, bool] = {}
        if isinstance(field, YesNo):
            letters = {words.text("tui-letter-yes"): True, words.text("tui-letter-no"): False}
            of = {key: letter for letter, key in letters.items()}
            rows = [row._replace(text=f"{of[row.key]} {row.text}") for row in rows]
        elif isinstance(field, PickSome):
            names = [words.say(field.options[i].label) for i in self._marks.marked]
            done = words.text("tui-marked", who=words.listed(names) or words.text("tui-nobody"))
            every = Row(words.text("tui-mark-all"), "all", "strong")
            rows = [Row(done, "done", "strong"), *([every] if len(field.options) > 1 else []), *rows]
            rows.append(Row(self._how("tui-marking-how"), None, "dim"))
        owner = Owner(
            chosen=self._row_chosen,
            marked=self._row_marked,
            letters=letters,
            lettered=self._row_answers,
            digits=self._keep,
        )
        self.orders.show(rows, cursor, owner)
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
            faces = input_parsing.dice(text, self.question)
            self.status.say()
            if self.wish is not None:
                self.wish.thrown = True
            self._answer(faces)
        elif what == "measure" and self._marks is not None:
            field = self._marks.field
            if isinstance(field, Number):
                self._blank_given(input_parsing.number(text, field.least, field.most, field.step))
            elif isinstance(field, Text):
                self._blank_given(text)
        elif what == "anything":
            self._answer(input_parsing.anything(text))
        else:
            super().typed_in(what, text)

    def _row_chosen(self, key: Any) -> None:
        """Enter was pressed on a row; the first one after digits belongs to them."""
        assert self.wish is not None
        if self.wish.heard:
            self._row_answers(key)
            return
        self.wish.heard = True
        self.refuse(say("tui-kept-first", text=self.wish.kept))

    def _row_answers(self, key: Any) -> None:
        assert self._marks is not None
        field, marked = self._marks.field, self._marks.marked
        if isinstance(field, YesNo):
            self._blank_given(bool(key))
        elif isinstance(field, PickOne):
            self._blank_given(field.options[key].value)
        elif isinstance(field, PickSome):
            if key == "all":
                self._blank_given([option.value for option in field.options])
            elif key == "done" or key in marked:
                self._blank_given([field.options[i].value for i in marked])
            elif marked:  # who is highlighted is meant as well, and seen to be before all are taken
                self._row_marked(key)
            else:
                self._blank_given([field.options[key].value])

    def _row_marked(self, key: Any) -> None:
        if self._marks is not None and isinstance(self._marks.field, PickSome) and isinstance(key, int):
            self._marks.toggle(key)
            self._show_marks()

    def step_back(self) -> None:
        """One step back; out of a question the command is abandoned, unless its dice are thrown."""
        if self.wish is None or self.question is None:
            super().step_back()
        elif self.wish.kept:
            self.wish.kept, self.wish.heard = "", True
        elif self._marks is not None and self._marks.clear():
            self._show_marks()
        else:
            self._abandon(self.wish)

    def _abandon(self, wish: Wish) -> None:
        self.wish = self.question = self._marks = None
        self._typing = ""
        self.hand.needs, self.hand.answers = None, []
        if self._begun:
            self.after_change()
            self.news(self.words.text("tui-waits"))
            return
        if not wish.mine:
            self.hand = Hand(self.port)
        self.show_step()
        self.news(self.words.text("tui-abandoned"))
