"""What a line is that is typed while something is asked: an answer, an act of its own, or neither."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.engine.contract.choices import PickOne, Text
from core.engine.contract.questions import Draw, Measure, Needs, Throw
from core.line.meaning.hearing import Beside
from core.line.refusals.mistakes import Mistake
from core.line.told.answers import Answers, is_card
from core.line.told.brief import is_line_of_fire
from core.line.told.in_flight import Asked, InFlight
from core.line.wording.chain import Link, links
from core.line.wording.labels import rank
from core.line.wording.strays import stray
from core.line.wording.typed import Mistyped
from core.line.wording.words import Word, words

OF_THE_LINE = (
    *("line-does-not-fit", "line-unknown", "line-no-such-act", "line-no-act-now"),
    *("line-two-ways", "line-several-ways"),
)
"""Mistakes that speak of a line as a whole, and tell nothing of what was typed for a blank."""


class TypedAmid(Beside):
    """Tells what a text may be for what is *asked* of who types; does and changes nothing."""

    def rather_an_act(self, text: str, asked: Asked, sent: InFlight | None) -> bool:
        """Whether a line of several words names an act, and the table's question would take only its head.

        The question is one of the act that was *sent*.
        """
        said = words(text)
        if len(said) < 2 or asked.needs is None or sent is None:
            return False
        try:
            taken = Answers(self._names, self._of.name).take(asked.needs.question, said, sent.given)
        except Mistyped:
            return False
        return taken.used < len(said) and self._of.says_an_act(text)

    def answers_nothing(self, text: str, asked: Asked) -> bool:
        """Whether a line is no answer though its head may be one: with a colon behind words, as only an act
        has, or with a word that answers no question, as `b>h out` and `m throws his grenade`.
        """
        line = links(text)[0]
        if line.wanted and line.answers:
            return True
        free = isinstance(asked.field, Text)
        return not free and len(words(text)) > 1 and stray(words(text), self._names) is not None

    def dice_and_acts(self, text: str, asked: Asked) -> tuple[str, tuple[Link, ...]]:
        """Return dice for a throw, with what lets moments pass behind them, and acts: `5; p; fine`.

        Of a card that is drawn and what is done by it, `10H; c 2a`, the card.
        """
        head, *acts = links(text) or (Link(""),)
        question = asked.needs.question if asked.needs is not None else None
        if isinstance(question, Draw) and acts and is_card(words(head.wanted), self._of.spoken):
            return head.wanted, tuple(replace(one, start=-1) for one in acts)
        dice = all(word.text[0].isdecimal() for word in words(head.wanted))
        if not isinstance(question, Throw) or head.answers or not dice:
            return text, ()
        said = [head.wanted]
        passes = self._names.words("pass")
        while acts and not acts[0].answers and {word.text for word in words(acts[0].wanted)} <= {*passes}:
            said.append(acts.pop(0).wanted)
        return (" ".join(said), tuple(replace(one, start=-1) for one in acts)) if acts else (text, ())

    def is_no_distance(self, said: Sequence[Word], asked: Asked, before: Sequence[Needs]) -> bool:
        """Whether a number may be a die that was typed a question too early, amid an act that throws dice.

        So it is where some had been thrown *before*.
        """
        needs, dice = asked.needs, [one.question for one in before if isinstance(one.question, Throw)]
        question = needs.question if needs is not None else None
        if not (dice and isinstance(question, Measure) and is_line_of_fire(question) and len(said) == 1):
            return False
        return said[0].text.isdecimal() and 0 < int(said[0].text) <= max(one.sides for one in dice)

    def wrong_value(self, text: str, whole: str, mistake: Mistake, asked: Asked) -> str:
        """Return why what was typed fills no blank; the line that was made with it nobody has typed."""
        spoken = self._of.spoken
        if len(either := self._either(text, asked)) > 1:
            return spoken.text("line-either-value", words=text, options=", ".join(either))
        typed = len(whole) - len(text)
        if mistake.message.id in OF_THE_LINE or mistake.end <= typed:
            return spoken.text("line-no-answer", words=text)
        return self._of.wrong(whole, mistake) if mistake.start >= typed else spoken.say(mistake.message)

    def _either(self, text: str, asked: Asked) -> list[str]:
        """Return the values of the blank that is asked which a text may mean as well one as another."""
        field = asked.field
        if not isinstance(field, PickOne):
            return []
        names, typed = self._names, tuple(word.text for word in words(text))
        free = [one for one in field.options if one.refusal is None]
        found = [(rank(label, typed), one) for label, one in zip(names.options(free), free, strict=True)]
        best = min((how for how, _ in found if how is not None), default=None)
        return [self._of.spoken.say(one.label) for how, one in found if how is not None and how == best]


__all__ = ["TypedAmid"]
