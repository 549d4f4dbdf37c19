"""One answer of an act asked anew: faces, a playing card, a line of fire at once, all else field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.contract.choices import AnyField, Number, PickOne, PickSome, YesNo
from core.engine.contract.questions import Draw, Measure, Needs, Throw
from core.engine.contract.view import View
from core.engine.words.cards import are_playing_cards, card_name
from core.engine.words.message import say
from core.line.told import measuring
from core.line.told.answers import Answers
from core.line.told.asking import question_of
from core.line.told.brief import how_to_say, is_line_of_fire, said_in_brief
from core.line.wording import typed
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import words as words_of
from core.locale import Sentences
from tui.panes.lines import Row

NameOf = Callable[[str], str]

NOBODY = View("", 0, say("tui-nobody"), (), ())
"""A table without figures: words of a line of fire name none."""


class Anew:
    """Asks *question* again. What stands now is what Enter takes in a measurement."""

    def __init__(self, question: Throw | Draw | Measure, now: Any, words: Sentences, name_of: NameOf) -> None:
        self.question = question
        self._now = now
        self._words = words
        self._name_of = name_of
        self._given: dict[str, Any] = {}
        self._marked: list[Any] = []

    @property
    def _in_one_line(self) -> bool:
        """Whether all of it is typed at once, as `58 cover`: a line of fire."""
        return isinstance(self.question, Measure) and is_line_of_fire(self.question)

    @property
    def now(self) -> tuple[str, Any] | None:
        """The key of the row of what stands now; `None` where no row is that."""
        return None if self._now is None else ("anew", self._now)

    @property
    def _answers(self) -> Answers:
        return Answers(Vocabulary(NOBODY, self._words), self._name_of)

    @property
    def _field(self) -> AnyField | None:
        """The field of a measurement that is open; `None` for what is typed in one line."""
        if not isinstance(self.question, Measure) or self._in_one_line:
            return None
        fields = measuring.fields(self.question, self._name_of, self._now, self._given)
        return next((one for one in fields if one.name not in self._given), None)

    @property
    def sentence(self) -> str:
        """What is asked."""
        match self.question:
            case Throw() | Draw() as ask:
                asked = question_of(Needs(ask), self._words, self._name_of)
                return f"{asked} {self._words.text('tui-right-card')}" if _is_typed(ask) else asked
            case Measure() as measure if self._in_one_line:
                asked = self._words.say(measuring.asked(measure, self._name_of))
                return f"{asked} {self._words.text(how_to_say(measure))}"
            case Measure() as measure:
                asked, field = self._words.say(measuring.asked(measure, self._name_of)), self._field
                more = field is not None and field.name != "answer"
                return f"{asked} {self._words.say(field.prompt)}" if field and more else asked

    def rows(self) -> list[Row] | None:
        """Return what is chosen from; `None` where it is typed. A row's key is what `take` wants."""
        words, field = self._words, self._field
        match field:
            case YesNo(default=usual):
                said = {True: words.text("tui-yes"), False: words.text("tui-no")}
                return [Row(said[value], ("anew", value)) for value in (usual, not usual)]
            case PickOne(options=options):
                return [Row(words.say(one.label), ("anew", one.value)) for one in options]
            case PickSome(options=options):
                return [self._done(field), *(self._mark(one.value, words.say(one.label)) for one in options)]
        if isinstance(self.question, Draw) and not _is_typed(self.question):
            cards = dict.fromkeys(self.question.cards)
            return [Row(words.say(card_name(card)), ("anew", card)) for card in cards]
        return None

    def _done(self, field: PickSome) -> Row:
        words = self._words
        names = [words.say(one.label) for one in field.options if one.value in self._marked]
        taken = words.text("tui-marked", who=words.listed(names) or words.text("tui-nobody"))
        return Row(taken, ("anew", None), "strong")

    def _mark(self, value: Any, label: str) -> Row:
        return Row(label, ("mark", value), sign="✓" if value in self._marked else " ")

    def mark(self, value: Any) -> None:
        """Mark one of several, or take the mark away."""
        if value in self._marked:
            self._marked.remove(value)
        else:
            self._marked.append(value)

    def parted(self, text: str) -> tuple[str, str]:
        """Return dice that were typed for this throw, and those behind them; any other answer whole."""
        said, count = text.split(), self.question.dice if isinstance(self.question, Throw) else 0
        if not count or len(said) <= count or not all(one.isdecimal() for one in said):
            return text, ""
        return " ".join(said[:count]), " ".join(said[count:])

    def typed(self, text: str) -> Any:
        """Read what was typed; `Mistyped` says what would be right. Return as `take` does."""
        match self.question, self._field:
            case Throw() as ask, _:
                return typed.dice(text, ask)
            case Draw() as draw, _:
                return self._card(draw, text)
            case Measure() as line, None:
                return said_in_brief(text, line, self._answers, self._name_of, self._now)
            case _, Number(least=least, most=most, step=step, default=usual) if text.strip() or usual is None:
                return self.take(typed.number(text, least, most, step))
            case _, Number(default=usual):
                return self.take(usual)
        return self.take(text)

    def _card(self, draw: Draw, text: str) -> str:
        """Return the card that was typed, as `7H` or by its name, and nothing besides."""
        said = words_of(text)
        taken = self._answers.take(draw, said)
        if not taken.done or taken.used < len(said):
            raise typed.Mistyped(say("tui-bad-card", got=text.strip()))
        return str(taken.value)

    def take(self, value: Any) -> Any:
        """Take what was chosen; return the whole answer, or `None` where more is asked."""
        field = self._field
        if field is None or not isinstance(self.question, Measure):
            return value
        self._given[field.name] = list(self._marked) if isinstance(field, PickSome) else value
        self._marked = []
        return measuring.answer(self.question, self._given) if self._field is None else None


def _is_typed(ask: Throw | Draw) -> bool:
    """Whether a playing card is asked for: it is typed, and one of another deck chosen."""
    return isinstance(ask, Draw) and are_playing_cards(ask.cards)
