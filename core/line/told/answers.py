"""What the table says, typed: faces, a card, the words of a measurement, each from the head of what is left.

What is typed stands in the order in which it is asked; within one question in any order. A line of fire of
which the distance or the cover is said is seen, and in front of the firer, unless `blocked` or `aside` says
otherwise. Whatever else is left out is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, json

from core.engine.contract.choices import AnyField, Option, PickOne, PickSome, Text, YesNo
from core.engine.contract.questions import Draw, Measure, Question, Throw
from core.engine.words.cards import BRIDGE_DECK, JOKERS, are_playing_cards, card_name
from core.engine.words.message import say
from core.line.acts.values import DIGITS_OF_A_DIE, Heard, Said, way
from core.line.told.measuring import answer, decoded, fields
from core.line.wording import typed
from core.line.wording.labels import BENT, WHOLE, WORDS
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, plain, spelled_out
from core.locale import Sentences
from core.table.questions import Covered, Route

MEANINGS: dict[str, tuple[tuple[str, Any], ...]] = {
    "clear": (("cover", "none"), ("across", "none")),
    "cover": (("ends_in_cover", True),),
    "blocked": (("seen", False), ("across", "blocked")),
    "aside": (("in_front", False),),
}
"""Words that stand for a value of a blank, `line-words-clear` and so on: the blank's name and the value."""

TAKEN_AS_GIVEN = {"in_front": True}
"""What is not asked of a line of fire of which anything was said."""


class Taken(Struct, frozen=True):
    """What of a question was said: its *value* once *done*, by so many *used* words.

    Until then *given* are the blanks that were filled and *field* is the one to ask for.
    """

    used: int = 0
    done: bool = False
    value: Any = None
    given: dict[str, Any] = {}
    field: AnyField | None = None


def _is_face(word: Word) -> bool:
    """Whether a word says what fell: a face, or several of them."""
    return re.fullmatch(r"d?\d+(,\d+)*", word.text) is not None


def _written(spoken: Sentences) -> list[str]:
    """Return how cards are written: suits, faces, jokers."""
    return [spoken.text(f"tui-card-{what}") for what in ("suits", "faces", "jokers")]


def card_in_words(words: Sequence[Word], spoken: Sentences) -> tuple[int, str] | None:
    """Return of how many words at their head a card is called, and which: `7 of hearts`, `re di picche`."""
    texts = tuple(word.text for word in words)
    for card in BRIDGE_DECK:
        name = plain(spoken.say(card_name(card)))
        if texts[: len(name)] == name:
            return len(name), card
    return None


def is_card(words: Sequence[Word], spoken: Sentences) -> bool:
    """Whether words are a card and no more: `7H`, `7 H`, `7 of hearts`, `joker`, `joker red`."""
    if words and words[0].text in plain(spoken.text("line-words-joker")):
        called = {word for one in JOKERS for word in plain(spoken.say(card_name(one)))}
        return len(words) == 1 or (len(words) == 2 and words[1].text in called)
    if (found := card_in_words(words, spoken)) is not None:
        return found[0] == len(words)
    try:
        typed.card(spelled_out(words), BRIDGE_DECK, *_written(spoken))
    except typed.Mistyped:
        return False
    return True


class Answers:
    """Takes answers from words, in the language of *names*; *name_of* says what an id is called.

    Words that were *doubted* are taken, typed once more.
    """

    def __init__(
        self, names: Vocabulary, name_of: Callable[[str], str], doubted: tuple[str, ...] = ()
    ) -> None:
        self._names = names
        self._name_of = name_of
        self._doubted = doubted

    def take(
        self, question: Question, words: tuple[Word, ...], given: Mapping[str, Any] | None = None
    ) -> Taken:
        """Return what the head of *words* says to a question of which *given* is known.

        `Mistyped` where it says something that cannot be.
        """
        match question:
            case Throw():
                return self._faces(question, words)
            case Draw():
                return self._card(question, words, dict(given or {}))
            case Measure():
                return self._measured(question, words, dict(given or {}))
        return Taken()

    def chosen(self, field: AnyField, words: tuple[Word, ...]) -> Said | None:
        """Return the plainest value that the head of *words* has for a blank, if it is the only one."""
        return self._said(field, words)

    # --- dice and cards ----------------------------------------------------------------------

    def _faces(self, ask: Throw, words: tuple[Word, ...]) -> Taken:
        parts: list[str] = []
        used = 0
        for word in words:
            text = word.text.removeprefix("d")
            if len(parts) >= ask.dice or not _is_face(word):
                break
            whole = not parts and ask.sides <= 10 and len(text) == ask.dice
            together = ask.dice > 1 and text.isdigit() and (whole or ask.sides < 10)
            parts += list(text) if together else text.split(",")
            used += 1
        if not parts:
            return Taken()
        apart = used == len(parts)  # `4 6 3`, where `46 3` says which of them are thrown here
        again = self._doubted and tuple(word.text for word in words)[: len(self._doubted)] == self._doubted
        if ask.fewer and apart and not again and used < len(words) and _is_face(words[used]):
            fewer = say("line-fewer-dice", who=self._name_of(ask.who), dice=ask.dice, fewer=ask.fewer)
            raise typed.Mistyped(fewer)
        return Taken(used, True, typed.dice(" ".join(parts), ask))

    def _joker(self, ask: Draw, words: tuple[Word, ...], used: int) -> Taken:
        """Return which joker words mean behind so many *used* that said it is one; which, is asked else."""
        options = tuple(Option(one, card_name(one)) for one in JOKERS if one in ask.cards)
        field = PickOne("joker", say("line-ask-joker"), options)
        said = self._said(field, words) if words else None
        if said is not None:
            return Taken(used + len(said.places), True, said.value)
        if len(options) == 1:
            return Taken(used, True, options[0].value)
        return Taken(used, given={"joker": True}, field=field)

    def _card(self, ask: Draw, words: tuple[Word, ...], given: dict[str, Any]) -> Taken:
        if given:
            return self._joker(ask, words, 0)
        if not words:
            return Taken()
        if words[0].text in self._names.words("joker") and not {*JOKERS}.isdisjoint(ask.cards):
            return self._joker(ask, words[1:], 1)
        if not are_playing_cards(ask.cards):
            options = tuple(Option(card, card_name(card)) for card in dict.fromkeys(ask.cards))
            said = self._said(PickOne("card", say("tui-ask-card"), options), words)
            return Taken(len(said.places), True, said.value) if said is not None else Taken()
        if found := card_in_words(words, self._names.spoken):
            used, name = found
            if name not in ask.cards:
                raise typed.Mistyped(say("tui-card-gone", card=card_name(name)))
            return Taken(used, True, name)
        written = _written(self._names.spoken)
        try:
            return Taken(1, True, typed.card(words[0].typed, ask.cards, *written))
        except typed.Mistyped as mistake:
            if len(words) > 1 and len(words[1].text) == 1:
                both = f"{words[0].typed} {words[1].typed}"
                return Taken(2, True, typed.card(both, ask.cards, *written))
            raise mistake

    # --- measurements ------------------------------------------------------------------------

    def _measured(self, measure: Measure, words: tuple[Word, ...], given: dict[str, Any]) -> Taken:
        used = 0
        while used < len(words):
            step = self._step(measure, words[used:], given)
            if step is None:
                break
            used += step[0]
            given = given | step[1]
        if used or given:
            given = self._understood(measure, given)
        field = self._open(measure, given)
        if field is None:
            return Taken(used, True, answer(measure, given), given)
        return Taken(used, given=given, field=field)

    def fields(self, measure: Measure, given: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the blanks of a measurement, as far as those *given* decide them."""
        return fields(measure, self._name_of, None, given)

    def _open(self, measure: Measure, given: Mapping[str, Any]) -> AnyField | None:
        return next((one for one in self.fields(measure, given) if one.name not in given), None)

    def _understood(self, measure: Measure, given: dict[str, Any]) -> dict[str, Any]:
        names = {field.name for field in self.fields(measure, given)}
        more = {name: value for name, value in TAKEN_AS_GIVEN.items() if name in names}
        return {**more, **given}

    def _step(
        self, measure: Measure, words: tuple[Word, ...], given: dict[str, Any]
    ) -> tuple[int, dict[str, Any]] | None:
        """Return how many words the next blank takes from the head, and what is known by them."""
        for known in _beginnings(given):
            fields = [one for one in self.fields(measure, known) if one.name not in known]
            for field in fields:
                if field is not fields[0] and self._only_yes_or_no(field, words[0]):
                    continue
                for skipped in (0, 1):
                    if skipped and not self._leads(field, measure, words):
                        continue
                    said = self._of(field, measure, words[skipped:])
                    if said is not None:
                        return skipped + len(said.places), {**known, field.name: said.value}
        return None

    def _only_yes_or_no(self, field: AnyField, word: Word) -> bool:
        """Whether a word answers yes or no, which says nothing of a blank that was not asked for yet."""
        return isinstance(field, YesNo) and word.text in (*self._names.yes, *self._names.no)

    def _leads(self, field: AnyField, measure: Measure, words: tuple[Word, ...]) -> bool:
        """Whether the first word is one of the question, as in `across 2`, and not its answer."""
        first = words[0].text
        if first in self._names.passed_over:
            return True
        asked = (*self._names.asked(field), str(measure.question.get("ask", "")))
        return len(words) > 1 and any(one.startswith(first) for one in asked) and len(first) > 2

    def _of(self, field: AnyField, measure: Measure, words: tuple[Word, ...]) -> Said | None:
        """Return what the head of *words* fills a blank of a measurement with."""
        if not words or self._is_another(measure, words[0]):
            return None
        for meaning, values in MEANINGS.items():
            if words[0].text in self._names.words(meaning):
                covered = isinstance(decoded(measure), Covered) and meaning in ("clear", "cover")
                meant = (("answer", meaning == "cover"),) if covered else values
                for name, value in meant:
                    if name == field.name:
                        return Said((0,), value, (0,))
        if field.name == "across" and self._names.words("clear")[0].startswith(words[0].text):
            return Said((0,), "none", (0,))
        if isinstance(field, Text):
            return self._text(words[0])
        said = self._said(field, words)
        if said is None and field.name == "cover" and words[0].text in self._names.words("cover"):
            return Said((0,), "soft", (0,))
        return said

    def _is_another(self, measure: Measure, word: Word) -> bool:
        """Whether a word is the letter of somebody of another side than goes a way: he sees it, `run 14:b 1`.

        Nothing that lies across it is called so.
        """
        question = decoded(measure)
        if not (isinstance(question, Route) and len(word.text) == 1):
            return False
        goes = self._names.figures.get(str(question.figure))
        return goes is not None and self._names.is_anothers(word, goes.side)

    def _text(self, word: Word) -> Said:
        spots = way(word.text)
        text = json.encode(spots).decode() if spots is not None else word.typed.strip('"')
        return Said((0,), text, (0,))

    def _said(self, field: AnyField, words: tuple[Word, ...]) -> Said | None:
        """Return the plainest value that the head of *words* has for a blank, if it is the only one."""
        if isinstance(field, PickSome) and (others := self._all_but(field, words)) is not None:
            return others
        if isinstance(field, PickSome) and (unit := self._of_unit(field, words)) is not None:
            return unit
        if isinstance(field, PickSome) and words[0].text in self._names.no and not self._asks_who(field):
            return Said((0,), [], (WORDS,))
        heard = Heard(words, self._names)
        here = [one for one in heard.values(field, tuple(range(len(words)))) if one.places[0] == 0]
        if self._rather_a_die(field, words[0]):
            here = [one for one in here if len(one.places) > 1]
        here = [one for one in here if not self._takes_a_die(field, one, words)]
        if isinstance(field, PickSome) and not self._asks_who(field):
            here = [one for one in here if not self._takes_a_man(one, words)]
        if isinstance(field, PickOne) and words[0].text in (*self._names.nobody, *self._names.every):
            here = [one for one in here if max(one.ranks) < WORDS or self._begins(field, one, words[0])]
        if isinstance(field, PickSome):
            longest = max((len(one.places) for one in here), default=0)
            here = [one for one in here if len(one.places) == longest]
        named = [one for one in here if max(one.ranks) <= BENT]
        if isinstance(field, PickOne) and named:  # `heavy cover` is more than `cover`
            longest = max(len(one.places) for one in named)
            here = [one for one in named if len(one.places) == longest]
        best = min((max(one.ranks) for one in here), default=0)
        plainest = [one for one in here if max(one.ranks) == best]
        longest = max((len(one.places) for one in plainest), default=0)
        found = [one for one in plainest if len(one.places) == longest]
        return found[0] if found and all(one.value == found[0].value for one in found) else None

    def _takes_a_die(self, field: AnyField, said: Said, words: tuple[Word, ...]) -> bool:
        """Whether a die behind a letter would be the beginning of a name, as the 3 of `f 3` of Flak 38."""
        behind = zip(said.places[1:], said.ranks[1:], strict=True)
        return any(how > BENT and self._rather_a_die(field, words[at]) for at, how in behind)

    def _takes_a_man(self, said: Said, words: tuple[Word, ...]) -> bool:
        """Whether somebody's letter would be the beginning of a thing, as the b of `wood b` of a bunker."""
        pairs = zip(said.places, said.ranks, strict=True)
        return any(
            how > BENT and len(words[at].text) == 1 and self._names.has_letter(words[at]) for at, how in pairs
        )

    def _rather_a_die(self, field: AnyField, word: Word) -> bool:
        """Whether a number stands where men may be named: it is no part of a name, as of Technical (1)."""
        men = any(one.value in self._names.figures for one in getattr(field, "options", ()))
        return men and word.text.isdecimal() and len(word.text) <= DIGITS_OF_A_DIE

    def _asks_who(self, field: PickSome) -> bool:
        """Whether people may be named; of things, such as what ground it is, "no" is none."""
        return field.least > 0 or any(one.value in self._names.figures for one in field.options)

    def _of_unit(self, field: PickSome, words: tuple[Word, ...]) -> Said | None:
        """Return all who are asked about of the unit whose whole name stands first: `mill squad`.

        `None` where no unit is named, or a blank takes no more of them, or somebody has that name. A number
        is no unit: it may be what a die shows.
        """
        texts = tuple(word.text for word in words)
        of: dict[tuple[str, ...], list[Any]] = {}
        for option in field.options:
            figure = self._names.figures.get(str(option.value))
            team = plain(self._names.spoken.say(figure.team)) if figure is not None else ()
            dice = all(word.isdecimal() for word in team)
            if not dice and option.refusal is None and texts[: len(team)] == team:
                of.setdefault(team, []).append(option.value)
        named = {label.words for label in self._names.options(field.options)}
        team, men = max(of.items(), key=lambda one: len(one[0]), default=((), []))
        if not men or team in named or not field.least <= len(men) <= field.most:
            return None
        return Said(tuple(range(len(team))), men, (WHOLE,) * len(team))

    def _all_but(self, field: PickSome, words: tuple[Word, ...]) -> Said | None:
        """Return all but those whom words name behind `all but`; `None` for any other words."""
        if len(words) < 3 or words[0].text not in self._names.every:
            return None
        if words[1].text not in self._names.words("but") or (said := self._said(field, words[2:])) is None:
            return None
        used = len(said.places) + 2
        others = [one.value for one in field.options if one.refusal is None and one.value not in said.value]
        return Said(tuple(range(used)), others, (0,) * used)

    def _begins(self, field: PickOne, said: Said, word: Word) -> bool:
        """Whether what is chosen begins with a word: "nobody" hardly means "blocked: nobody passes"."""
        labels = zip(field.options, self._names.options(field.options), strict=True)
        return any(label.words[:1] == (word.text,) for option, label in labels if option.value == said.value)


def _beginnings(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what is known, and what is understood where more is said of a line of fire: that it is seen."""
    yield given
    if "seen" not in given:
        yield {"seen": True, **given}
