"""What everything in sight of a seat is called, in its language: figures, acts, options."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Choice, Option
from core.engine.contract.view import FigureView, View
from core.engine.words.message import Message
from core.line.wording.labels import Label, labelled
from core.line.wording.with_units import with_units
from core.line.wording.words import Word, folded, plain, words
from core.locale import Sentences

_NUMBER = re.compile(r"\d+(?=\D)")
_BRACKETS = re.compile(r"\s*\([^()]*\)")


class Vocabulary:
    """Names and letters, made of a *view* and said in one language."""

    def __init__(self, view: View, spoken: Sentences) -> None:
        self.view = view
        self.spoken = spoken
        self._acts: tuple[Sequence[Choice] | None, dict[int, Label]] = (None, {})
        self._calling: dict[int, tuple[Message, tuple[FigureView, ...]]] = {}

    # --- words of the line itself ------------------------------------------------------------

    def words(self, meaning: str) -> tuple[str, ...]:
        """Return the words for a *meaning* at the table, such as that a line of fire is clear."""
        return self._listed(f"line-words-{meaning}")

    def listed(self, id: str) -> tuple[str, ...]:
        """Return several ways to say something, each of one word or more, folded."""
        return tuple(" ".join(plain(one)) for one in self.spoken.text(id).split(","))

    def _listed(self, id: str) -> tuple[str, ...]:
        return plain(self.spoken.text(id))

    @cached_property
    def yes(self) -> tuple[str, ...]:
        """The words for yes, as they are understood."""
        return self._listed("line-words-yes")

    @cached_property
    def yes_printed(self) -> str:
        """The word for yes as it is printed, with its accent."""
        return self.spoken.text("line-words-yes").partition(",")[0]

    @cached_property
    def no(self) -> tuple[str, ...]:
        """The words for no."""
        return self._listed("line-words-no")

    @cached_property
    def nobody(self) -> tuple[str, ...]:
        """The words for nobody and nothing, where several may be named."""
        return (*self._listed("line-words-nobody"), "-")

    @cached_property
    def every(self) -> tuple[str, ...]:
        """The words for all of them."""
        return self._listed("line-words-all")

    @cached_property
    def stay(self) -> tuple[str, ...]:
        """The words for a way that goes nowhere."""
        return self._listed("line-words-stay")

    @cached_property
    def passed_over(self) -> frozenset[str]:
        """The words that stand in a sentence and mean nothing by themselves, as `at` and `with`."""
        return frozenset(self._listed("line-words-passed-over"))

    @cached_property
    def aiming(self) -> frozenset[str]:
        """Those of them behind which stands whom or what somebody aims at."""
        return frozenset(self._listed("line-words-aiming"))

    # --- names -------------------------------------------------------------------------------

    @cached_property
    def figures(self) -> dict[str, FigureView]:
        """Whoever is seen, by id."""
        return {figure.id: figure for figure in self.view.figures}

    @cached_property
    def in_turn(self) -> tuple[FigureView, ...]:
        """Whoever is seen; of several who have one letter he is first whose side is waited for."""
        waiting = self.view.waiting_for
        return tuple(sorted(self.view.figures, key=lambda one: one.side not in waiting))

    @cached_property
    def handles(self) -> frozenset[str]:
        """The letters of one's own men."""
        return frozenset(self.handle(one.id) for one in self.view.figures if one.own)

    def handle(self, id: str) -> str:
        """Return the letter by which a figure is found on the map, folded; "" for what is none."""
        figure = self.figures.get(id)
        return folded(figure.glyph) if figure is not None and figure.glyph.isalnum() else ""

    @cached_property
    def _glyphs(self) -> frozenset[str]:
        return frozenset(one.glyph for one in self.view.figures)

    def may_be(self, word: Word, figure: FigureView) -> bool:
        """Whether a letter may stand for a figure that has it: a capital does for who has it on the roster.

        Where nobody has it so it is whoever has the small one.
        """
        return figure.glyph == word.typed or not word.typed.isupper() or word.typed not in self._glyphs

    def has_letter(self, word: Word) -> bool:
        """Whether somebody has a letter on the roster just as it was typed."""
        return word.typed in self._glyphs

    def has_capital(self, word: Word) -> bool:
        """Whether a word is a capital of the roster: somebody, and the beginning of no other word."""
        return word.typed.isupper() and self.has_letter(word)

    def is_anothers(self, word: Word, side: str) -> bool:
        """Whether a letter is on the roster just so, and nobody of *side* has it there."""
        own = any(one.glyph == word.typed for one in self.view.figures if one.side == side)
        return self.has_letter(word) and not own

    @cached_property
    def _of_men(self) -> frozenset[str]:
        """Each letter and each word of a name of anybody in sight, of VCC-1 `vcc` as well."""
        letters = {self.handle(id) for id in self.figures}
        said = letters.union(*(plain(self.name(id)) for id in self.figures))
        return frozenset(said | {word.partition("-")[0] for word in said if word.partition("-")[0].isalpha()})

    @cached_property
    def words_of_men(self) -> Counter[str]:
        """In how many names of those in sight each word stands."""
        return Counter(word for id in self.figures for word in set(plain(self.name(id))))

    def heard(self, text: str) -> tuple[Word, ...]:
        """Return the words of a line; men are a list with blanks behind its commas, too: `h, k run 25`.

        A number alone before a word is that of a unit that is called so: `2 squad` is the 2nd squad.
        """
        said = self._doing(words(text))
        said = with_units(said, self.words("and"), self.passed_over, self._of_units, self._sides)
        said = self._numbered(self.listed_men(said))
        return said[:1] + tuple(
            replace(word, joined=True) if word.behind_comma and self._men(one, word) else word
            for one, word in pairwise(said)
        )

    @cached_property
    def _of_units(self) -> dict[str, set[str]]:
        """Return the sides that have a unit with a word in its name, by the word; letters say too little."""
        found: dict[str, set[str]] = {}
        for one in self.view.figures:
            for word in plain(self.spoken.say(one.team)) if one.team else ():
                if len(word) > 1 and word not in self.passed_over:
                    found.setdefault(word, set()).add(one.side)
        return found

    def _doing(self, said: tuple[Word, ...]) -> tuple[Word, ...]:
        """Return words without the one that says of a verb that he does it to himself: `w si butta a terra`.

        Where it is "yes" as well it stands between whoever does it and what he does; in a ruling it says that
        something is so.
        """
        ruling = plain(self.spoken.text("do-ruling"))[0]
        if said and len(said[0].text) > 2 and ruling.startswith(said[0].text):
            return said
        itself = self.words("itself")
        return tuple(
            word
            for at, word in enumerate(said)
            if at == 0
            or word.quoted
            or word.text not in itself
            or (word.text in self.yes and not (self.is_somebody(said[at - 1]) and _is_a_verb(said[at + 1 :])))
        )

    def _numbered(self, said: tuple[Word, ...]) -> tuple[Word, ...]:
        """Return words with the numbers of units as they stand in their names."""
        return (
            tuple(
                replace(word, text=self._numbers.get((word.text, behind.text), word.text))
                for word, behind in pairwise(said)
            )
            + (said[-1:])
        )

    @cached_property
    def _numbers(self) -> dict[tuple[str, str], str]:
        """Return the words with a number that names of units begin with, by it and the word behind."""
        teams = {self.spoken.say(one.team) for one in self.view.figures if one.team}
        called = [name for team in teams if len(name := plain(team)) > 1]
        return {(found[0], name[1]): name[0] for name in called if (found := _NUMBER.match(name[0]))}

    def listed_men(self, said: tuple[Word, ...]) -> tuple[Word, ...]:
        """Return words without an "and" between two men of one side, who are a list: nobody is called so.

        Nor is "sees" of who sees whom: of the first one is asked, and then of the other.
        In Italian it is the letter of somebody as well: it is his where it stands among bare letters alone,
        or as a capital.
        """
        found: list[Word] = []
        joined = False
        for at, word in enumerate(said):
            after = self._behind_and(said, at)
            if after:
                joined = True
            elif self._between_men(said, at) and word.text in self.words("sees"):
                continue
            elif not (joined and word.text in self.passed_over and not self._men(word)):
                found.append(replace(word, joined=True) if joined else word)
                joined = False
        return tuple(found)

    def _between_men(self, said: tuple[Word, ...], at: int) -> bool:
        """Whether a word stands right between two men."""
        return 0 < at < len(said) - 1 and bool(self._men(said[at - 1]) and self._men(said[at + 1]))

    def _behind_and(self, said: tuple[Word, ...], at: int) -> bool:
        """Whether a word joins the man before it to the one behind it."""
        word, left = said[at], said[at + 1 :]
        if not (at > 0 and left and word.text in self.words("and") and word.typed.islower()):
            return False
        if word.joined or word.aimed or left[0].joined or left[0].aimed:
            return False
        behind = next((one for one in left if one.text not in self.passed_over or self._men(one)), left[-1])
        before = said[at - 1]
        bare = len(before.text) == len(behind.text) == 1 and not before.joined
        letter = bare and word.text in self._of_men
        return not letter and not self._sides(before).isdisjoint(self._sides(behind))

    def _sides(self, word: Word) -> set[str]:
        """Return the sides that have a man whom a word may name: his letter, a word of his name."""
        return {
            one.side
            for one in self.figures.values()
            if word.text == self.handle(one.id) or word.text in plain(self.name(one.id))
        }

    def is_somebody(self, word: Word) -> bool:
        """Whether a word is the letter of anybody in sight, or a word of his name."""
        return word.text in self._of_men

    def _men(self, *words: Word) -> bool:
        return all(word.text in self._of_men for word in words)

    def name(self, id: str) -> str:
        """Return what a figure is called, its id where it is not seen."""
        figure = self.figures.get(id)
        return self.spoken.say(figure.name) if figure is not None else id

    def who(self, choice: Choice) -> Label | None:
        """Return what whoever does it is called; `None` for an act of the side."""
        if not choice.figure:
            return None
        return Label(plain(self.name(choice.figure)), self.handle(choice.figure))

    @cached_property
    def subjects(self) -> dict[str, Label]:
        """Those whom the task names, such as whoever moves while others may answer, by name."""
        named = {self.name(id): id for id in self.named_in(self.view.task)}
        return {name: Label(plain(name), self.handle(id)) for name, id in named.items()}

    def is_at(self, choice: Choice, word: Word) -> bool:
        """Whether a word is the letter, or the name, of somebody whom an act is called by: `Fight Falk`."""
        if not (isinstance(choice.label, Message) and choice.label.args):
            return False
        if (label := choice.label) is not (found := self._calling.get(id(label), (None, ())))[0]:
            found = (label, tuple(self.figures[one] for one in self.named_in(label)))
            self._calling[id(label)] = found
        return any(self.is_named(one, word) for one in found[1])

    def is_named(self, figure: FigureView, word: Word) -> bool:
        """Whether a word is a figure's whole name, or a letter that may stand for it."""
        if word.text == folded(self.name(figure.id)):
            return True
        return word.text == self.handle(figure.id) and self.may_be(word, figure)

    def named_in(self, message: Message | str | None) -> tuple[str, ...]:
        """Return the figures that a message names, by their ids."""
        told = set(_leaves(message, self.spoken))
        return tuple(id for id in self.figures if self.name(id) in told)

    def acts(self, choices: Sequence[Choice]) -> dict[int, Label]:
        """Return what acts are called, by their number in a menu; those of one man and name are numbered."""
        if self._acts[0] is not choices:
            self._acts = (choices, self._labelled(choices))
        return self._acts[1]

    def _labelled(self, choices: Sequence[Choice]) -> dict[int, Label]:
        together: dict[str, list[int]] = {}
        for at, choice in enumerate(choices):
            together.setdefault(choice.figure, []).append(at)
        return {
            at: replace(
                label,
                also=(*self._also_of(choices[at]), *self._turned(choices[at])),
                lent=self._other("lent", choices[at].label),
            )
            for group in together.values()
            for at, label in zip(group, labelled([self._act(choices[at]) for at in group]), strict=True)
        }

    def act(self, choice: Choice) -> str:
        """Return what an act is called, without what is added in brackets."""
        return self._act(choice)[0]

    def _act(self, choice: Choice) -> tuple[str, str]:
        """Return the words of an act, without what is added in brackets, as a count, and its letter."""
        label = self.spoken.say(choice.label)
        return _BRACKETS.sub("", label) or label, folded(choice.hint)

    def _also_of(self, choice: Choice) -> tuple[tuple[str, ...], ...]:
        """Return other words for an act, and for that of a unit behind the unit's name: `1st squad goes`."""
        also = self.also(choice.label)
        unit = self.unit(choice)
        return (*also, *((*unit, *words) for words in also)) if unit else also

    def unit(self, choice: Choice) -> tuple[str, ...]:
        """Return the words of the name of the unit that an act is offered to; none for another."""
        return plain(self.spoken.say(choice.heading)) if choice.heading and not choice.figure else ()

    def _turned(self, choice: Choice) -> tuple[tuple[str, ...], ...]:
        """Return an act called `Fire: Old hands` as `old hands fire`: people say first whose act it is."""
        first, colon, then = self._act(choice)[0].partition(": ")
        return ((*plain(then), *plain(first)),) if colon and not choice.figure else ()

    def also(self, label: Message | str) -> tuple[tuple[str, ...], ...]:
        """Return other words for an act or a value: those of the moment, or of the roster, for it."""
        return self._other("also", label)

    def begins(self, label: Message | str, words: Collection[str]) -> bool:
        """Whether the name of an act, or another word for it, begins with one of some *words*."""
        return any(one[0] in words for one in (plain(self.spoken.say(label)), *self.also(label)) if one)

    def usual(self, label: Message | str) -> str:
        """Return what Enter alone says of an act that is plainly the usual one of its moment, else ""."""
        id = f"usual-{label.id}" if isinstance(label, Message) else ""
        return self.spoken.text(id) if id in self.spoken else ""

    def first_of(self, refusal: Message) -> str:
        """Return by which act whoever is refused gets on, where the refusal names it; "" for any other."""
        id = f"first-{refusal.id}"
        return self.spoken.text(id) if id in self.spoken else ""

    def alone_first(self, refusal: Message) -> str:
        """Return the act of whoever is acting after which what is refused may be done; "" for any other."""
        id = f"alone-{refusal.id}"
        return self.spoken.text(id) if id in self.spoken else ""

    def _other(self, what: str, label: Message | str) -> tuple[tuple[str, ...], ...]:
        id = f"{what}-{label.id}" if isinstance(label, Message) else ""
        return tuple(plain(one) for one in self.spoken.text(id).split(",")) if id in self.spoken else ()

    def options(self, options: Sequence[Option]) -> tuple[Label, ...]:
        """Return what the options of a blank are called."""
        told = [self.spoken.say(one.label) for one in options]
        found = labelled([(text, self._letter(one)) for text, one in zip(told, options, strict=True)])
        also = [
            (*self.also(one.label), *_parted(label), *_before_brackets(text))
            for one, label, text in zip(options, found, told, strict=True)
        ]
        return tuple(replace(one, also=words) for one, words in zip(found, also, strict=True))

    def _letter(self, option: Option) -> str:
        return self.handle(option.value) if isinstance(option.value, str) else ""

    def asked(self, field: AnyField) -> tuple[str, ...]:
        """Return the words by which a blank is named: those of its question."""
        return plain(self.spoken.say(field.prompt))


def _is_a_verb(after: tuple[Word, ...]) -> bool:
    """Whether what stands behind a word begins with what may be an act, and not with the sign of a blank."""
    return bool(after) and after[0].text.isalpha() and not after[0].quoted


def _parted(label: Label) -> tuple[tuple[str, ...], ...]:
    """Return what has a hyphen in its name without it: a tear gas grenade."""
    parts = tuple(part for word in label.words for part in word.split("-") if part)
    return () if parts == label.words else (parts,)


def _before_brackets(text: str) -> tuple[tuple[str, ...], ...]:
    """Return what is told with its side in brackets without it: `1st squad` is no section of it."""
    name, bracket, _ = text.rpartition(" (")
    return (plain(name),) if bracket and text.endswith(")") else ()


def _leaves(value: Any, spoken: Sentences) -> Iterator[str]:
    """Yield each thing that a message speaks of, in words."""
    if isinstance(value, Message):
        if not value.args:
            yield spoken.say(value)
        for part in value.args.values():
            yield from _leaves(part, spoken)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _leaves(part, spoken)
    elif isinstance(value, str):
        yield value
