"""What a command asks of people on its way: faces of real dice, distances, lines and ways on a real table."""

from __future__ import annotations

from typing import Any

from core.engine.contract.choices import AnyField, Number, Option, PickOne, PickSome, Text, YesNo
from core.engine.contract.questions import Draw, Measure, Needs, Throw
from core.engine.contract.seats import REFEREE
from core.engine.words.cards import JOKERS, RANKS, SUITS, are_playing_cards, card_name, deck_name, runs
from core.engine.words.message import say
from core.line.told.answers import Answers
from core.line.told.asking import once_more, throw_sentence
from core.line.told.brief import asked_in_one_go, granted, how_to_say, said_in_brief, usually
from core.line.told.remembered import HowMuch, next_telling
from core.line.wording.vocabulary import Vocabulary
from core.locale import Sentences
from tui.compose import field_editor, input_parsing
from tui.panes.lines import Owner, Row
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import Now
from tui.screens.game.frame.telling import Telling
from tui.screens.game.frame.writing import Asked, Writing
from tui.screens.game.sentence.odds import Odds
from tui.screens.game.sentence.sending import InFlight, Sending
from tui.session.port import Preview
from tui.session.seats import Seats

SIGHT = ("shot", "who_sees", "seen_by", "not_seen", "alike", "alike_to", "covered")
"""What is asked of lines of sight, which smoke stops."""


class Question:
    """Puts the questions of a command one after another, field by field, and answers them."""

    def __init__(
        self,
        sending: Sending,
        seats: Seats,
        seen: Seen,
        board: Board,
        words: Sentences,
        telling: Telling,
        writing: Writing,
        odds: Odds,
    ) -> None:
        self._sending = sending
        self._seats = seats
        self._seen = seen
        self._board = board
        self._words = words
        self._telling = telling
        self._writing = writing
        self._odds = odds
        self._sent: InFlight | None = None
        self._needs: Needs | None = None
        self._thrown = False
        self._kept = ""
        """Digits that were typed before the question that takes them: they wait for it."""

        self._heard = True
        """Whether whoever typed them was told that another question comes first."""

        self.given: dict[str, Any] = {}
        """The fields of the answer that are filled."""

        self._marks: field_editor.Work | None = None

    # --- a stage ------------------------------------------------------------------------------

    @property
    def waits(self) -> Now | None:
        """Whether people have to answer something."""
        return "question" if self._sending.needs is not None else None

    def show(self, focus: bool) -> None:
        """Show the question, or the next field of its answer."""
        sent, needs = self._sending.sent, self._sending.needs
        if sent is None or needs is None:
            return
        self._meet(sent, needs)
        self._board.acting(True)
        match needs.question:
            case Throw() as ask:
                self._ask_dice(sent, ask)
            case Measure() as measure:
                self._ask_field(measure, needs)
            case Draw() as draw:
                self._ask_card(draw)

    def _meet(self, sent: InFlight, needs: Needs) -> None:
        """Begin with nothing where this is another question, or the question of another command."""
        if sent is not self._sent:
            self._sent, self._thrown = sent, False
            self._kept, self._heard = "", True
        if needs is not self._needs:
            self._needs, self._marks, self.given = needs, None, self._follows(needs)

    def _follows(self, needs: Needs) -> dict[str, Any]:
        """Return what of a measurement nobody is asked for again; in brief all of it is asked in one go."""
        measure, table = needs.question, self._seats.measured()
        return table.follows(measure) if isinstance(measure, Measure) and not table.brief else {}

    def renew(self) -> None:
        """Nothing changes in a question."""

    def back(self) -> None:
        """Drop what was typed ahead, what was marked, and at last the command."""
        if self._kept:
            self._kept, self._heard = "", True
        elif self._marks is not None and self._marks.clear():
            self._show_marks()
        else:
            self._writing.drop()
            self._sending.abandon()

    # --- how much is asked ----------------------------------------------------------------------

    def ask_so_much(self, how_much: HowMuch) -> None:
        """Ask a real table as much as somebody has set; only a referee may trust it."""
        if self._seen.port.tape:
            usual: HowMuch = "brief" if how_much == "trust" and not self._trusting else how_much
            self._seats.measured().tell_usually(usual)

    @property
    def _trusting(self) -> bool:
        """Whether a referee types for everybody."""
        return self._seats.people == (REFEREE,)

    def change_brief(self) -> None:
        """Ask in full, in brief, or trust the table, one after another."""
        self._telling.clear()
        if not self._seen.port.tape:
            self._telling.refuse(say("tui-brief-map"))
            return
        table = self._seats.measured()
        table.tell(next_telling(table.how_much, self._trusting))
        self._needs = None
        if self._sending.needs is not None:
            self.show(True)
        self._telling.news(self._words.text(f"tui-telling-{table.how_much}"))

    # --- the questions --------------------------------------------------------------------------

    def _ask_dice(self, sent: InFlight, ask: Throw) -> None:
        words, orders = self._words, self._board.orders
        sentence = self._once_more(throw_sentence(ask, words, self._seen.thing_name))
        how = self._how(input_parsing.how_to_type(ask), "tui-esc-drops-throw")
        rows = [Row(sentence), Row(how, None, "dim")]
        if says := self._seen.gloss(ask.rule):
            rows.append(Row(f"{ask.rule}: {says}", None, "dim"))

        def show(preview: Preview, cursor: int | None) -> None:
            orders.show([*rows, *field_editor.preview_rows(preview, words, orders.room)])

        orders.heading = words.text("tui-pane-dice")
        if sent.mine and not self._thrown:  # with some of the dice known the odds are others
            self._odds.foretell(sent.do, sent.filled, sent.answers, show)
        else:
            orders.show(rows)
        self._type("dice", sentence)

    def _ask_card(self, draw: Draw) -> None:
        """Ask which card came: a playing card is typed, any other chosen, of equal ones one row."""
        words = self._words
        question = self._once_more(words.text("tui-draw", deck=deck_name(draw.deck), rule=draw.rule))
        heading = words.text("tui-pane-deck")
        if are_playing_cards(draw.cards):
            how = self._how("tui-card-how", "tui-esc-drops-throw")
            rows = [Row(how, None, "dim"), Row(words.text("tui-cards-left")), *self._cards_left(draw)]
            self._board.orders.show(rows, heading=heading)
            self._type("card", question)
            return
        options = tuple(Option(card, card_name(card)) for card in dict.fromkeys(draw.cards))
        self._writing.tell(question)
        self._list(PickOne("card", say("tui-ask-card"), options), heading)

    def _cards_left(self, draw: Draw) -> list[Row]:
        """Return a row a suit with the ranks that may still come, and one for each joker."""
        words, left = self._words, set(draw.cards)
        rows = []
        for suit, letter in zip(SUITS, words.text("tui-card-suits").split(), strict=True):
            if any(card[-1] == suit for card in left):
                rows.append(Row(f"{letter} {runs([f'{rank}{suit}' in left for rank in RANKS])}"))
        for card, letters in zip(JOKERS, words.text("tui-card-jokers").split(), strict=True):
            if card in left:
                rows.append(Row(f"{letters} {words.say(card_name(card))}"))
        return rows

    def _ask_field(self, measure: Measure, needs: Needs) -> None:
        """Ask for the next field of a measurement, or answer it where none is open."""
        from tui.compose import measurement_form

        words, table = self._words, self._seats.measured()
        if table.brief and (value := granted(measure)) is not None:
            self._answer(value)
            return
        last = table.last(measure)
        fields = measurement_form.fields(measure, self._seen.thing_name, last, self.given)
        field = next((one for one in fields if one.name not in self.given), None)
        if field is None:
            value = measurement_form.answer(measure, self.given)
            table.keep(measure, value)
            self._answer(value)
            return
        asked = needs.message or measurement_form.asked(measure, self._seen.thing_name)
        question = self._once_more(words.say(asked))
        if table.brief and not self.given and asked_in_one_go(measure):
            self._ask_in_brief(measure, question)
            return
        if measure.question.get("ask") in SIGHT and (standing := self._smoke()):
            question = f"{question} {standing}"
        if field.name != "answer":
            question = f"{question} {words.say(field.prompt)}"
        heading = words.text("tui-pane-measure")
        if isinstance(field, (YesNo, PickOne, PickSome)):
            self._writing.tell(question)
            self._list(field, heading, last)
            return
        self._marks = field_editor.Work(field)
        rows = [Row(question), Row(self._how("tui-measure-how"), None, "dim")]
        self._board.orders.show(rows, heading=heading)
        default = self._writing.default(field) if isinstance(field, Number) else ""
        self._type("measure", question, default)

    def _ask_in_brief(self, measure: Measure, question: str) -> None:
        """Ask for all of a measurement at once, of which only what is unusual has to be said."""
        if measure.question.get("ask") in SIGHT and (standing := self._smoke()):
            question = f"{question} {standing}"
        rows = [Row(question), Row(self._words.text(how_to_say(measure)), None, "strong")]
        rows.append(Row(self._how("tui-brief-how"), None, "dim"))
        self._board.orders.show(rows, heading=self._words.text("tui-pane-measure"))
        last, names = self._seats.measured().last(measure), Vocabulary(self._seen.view, self._words)
        self._type("measure", question, usually(measure, self._seen.thing_name, last, names))

    def _once_more(self, sentence: str) -> str:
        """Return what is asked, with its number where the same was asked and answered just before."""
        before = self._sent.before if self._sent is not None else ()
        return once_more(sentence, before, self._words, self._seen.thing_name)

    def _smoke(self) -> str:
        """Return which clouds stand, for whoever judges a line of sight on a real table."""
        labels = [zone.label for zone in self._seen.view.zones if zone.kind == "smoke"]
        return self._words.text("tui-measure-smoke", clouds=tuple(labels)) if labels else ""

    def _how(self, id: str, escape: str = "tui-esc-drops") -> str:
        """Return how to answer, and what Esc does: an act whose dice are thrown, or another's, only waits."""
        if self._needs is not None and self._needs.begun:
            escape = "tui-esc-waits"
        if self._sent is not None and self._sent.delegated:
            escape = "tui-delegated-esc"
        return self._words.text(id, escape=self._words.text(escape))

    # --- what is typed --------------------------------------------------------------------------

    def _type(self, what: str, sentence: str, default: str = "") -> None:
        """Ask for what is typed; digits that were typed before stand there already."""
        kept, self._kept, self._heard = self._kept, "", True
        self._writing.ask(Asked(what, self._typed), sentence, default, typed=kept)

    def _typed(self, text: str) -> None:
        needs = self._sending.needs
        match needs.question if needs is not None else None:
            case Throw() as ask:
                faces = input_parsing.dice(text, ask)
                self._telling.clear()
                self._thrown = True
                self._answer(faces)
            case Measure():
                self._typed_field(text)
            case Draw(cards=cards):
                written = (self._words.text(f"tui-card-{what}") for what in ("suits", "faces", "jokers"))
                named = input_parsing.card(text, cards, *written)
                self._telling.clear()
                self._answer(named)

    def _typed_field(self, text: str) -> None:
        needs, table = self._needs, self._seats.measured()
        measure = needs.question if needs is not None else None
        if table.brief and not self.given and isinstance(measure, Measure) and asked_in_one_go(measure):
            answers = Answers(Vocabulary(self._seen.view, self._words), self._seen.thing_name)
            last = table.last(measure)
            value = said_in_brief(text, measure, answers, self._seen.thing_name, last)
            self._telling.clear()
            table.keep(measure, value)
            self._answer(value)
            return
        match self._marks.field if self._marks is not None else None:
            case Number(least=least, most=most, step=step):
                self._fill(input_parsing.number(text, least, most, step))
            case Text():
                self._fill(text)

    def _keep(self, digit: str) -> None:
        """Keep a digit for the question that takes it: the one on the screen does not."""
        self._kept, self._heard = self._kept + digit, False
        self._telling.news(self._words.text("tui-kept", text=self._kept))

    # --- what is chosen from a list -----------------------------------------------------------------

    def _list(self, field: AnyField, heading: str, last: Any = None) -> None:
        """Ask for what is chosen from a list; one that was covered meanwhile is as it was left."""
        fresh = self._marks is None or self._marks.field != field
        if self._marks is None or fresh:
            self._marks = field_editor.Work(field)
            if isinstance(field, PickSome) and isinstance(last, (list, tuple)):
                self._marks.begin_with(last)
        self._board.orders.heading = heading
        self._show_marks(0 if fresh else None)
        self._board.give_keys(self._board.orders)

    def _show_marks(self, cursor: int | None = None) -> None:
        """Show what can be answered: Enter on the first row takes the usual answer."""
        assert self._marks is not None
        field, words = self._marks.field, self._words
        rows = self._marks.rows(words, {})
        letters: dict[str, bool] = {}
        if isinstance(field, YesNo):
            letters = {words.text("tui-letter-yes"): True, words.text("tui-letter-no"): False}
            of = {key: letter for letter, key in letters.items()}
            rows = [row._replace(text=f"{of[row.key]} {row.text}") for row in rows]
        elif isinstance(field, PickSome):
            rows = self._with_ends(field, self._marks, rows)
        owner = Owner(
            chosen=self._chosen,
            marked=self._mark,
            letters=lambda: letters,
            lettered=self._answer_with,
            digits=self._keep,
        )
        self._board.orders.show(rows, cursor, owner)
        self._board.show_keys()

    def _with_ends(self, field: PickSome, marks: field_editor.Work, rows: list[Row]) -> list[Row]:
        """Return the rows of a list of several between the row that takes the marked and how to mark."""
        words = self._words
        names = [words.say(field.options[i].label) for i in marks.marked]
        done = words.text("tui-marked", who=words.listed(names) or words.text("tui-nobody"))
        first = [Row(done, "done", "strong")]
        if len(field.options) > 1:
            first.append(Row(words.text("tui-mark-all"), "all", "strong"))
        return [*first, *rows, Row(self._how("tui-marking-how"), None, "dim")]

    def _chosen(self, key: Any) -> None:
        """Enter was pressed on a row; the first one after digits belongs to them."""
        if self._heard:
            self._answer_with(key)
            return
        self._heard = True
        self._telling.refuse(say("tui-kept-first", text=self._kept))

    def _answer_with(self, key: Any) -> None:
        assert self._marks is not None
        field, marked = self._marks.field, self._marks.marked
        if isinstance(field, YesNo):
            self._fill(bool(key))
        elif isinstance(field, PickOne):
            self._fill(field.options[key].value)
        elif isinstance(field, PickSome):
            if key == "all":
                self._fill([option.value for option in field.options])
            elif key == "done" or key in marked:
                self._fill([field.options[i].value for i in marked])
            elif marked:  # who is highlighted is meant as well, and seen to be before all are taken
                self._mark(key)
            else:
                self._fill([field.options[key].value])

    def _mark(self, key: Any) -> None:
        if self._marks is not None and isinstance(self._marks.field, PickSome) and isinstance(key, int):
            self._marks.toggle(key)
            self._show_marks()

    # --- the answer ---------------------------------------------------------------------------------

    def _fill(self, value: Any) -> None:
        """Fill the open field; a card is the whole answer, a measurement may have more fields."""
        assert self._marks is not None and self._needs is not None
        self._telling.clear()
        match self._needs.question:
            case Measure():
                self.given[self._marks.field.name] = value
                self._ask_field(self._needs.question, self._needs)
            case _:
                self._answer(value)

    def _answer(self, value: Any) -> None:
        self._marks = None
        self._writing.tell(self._writing.sentence)
        self._sending.answer(value)
