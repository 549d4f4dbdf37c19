"""What typed words may fill a blank with, and how what fills it is printed: the two go together."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from msgspec import Struct

from core.engine.contract.choices import (
    AnyField,
    Choice,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
)
from core.engine.contract.filling import same
from core.engine.seat.sentence import fits
from core.line.acts.directions import POINTS, Directions, number
from core.line.wording.labels import BENT, LETTER, PASSED_OVER, WHOLE, WORDS, Label, rank, runs
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import EQUALS, Word, folded, quoted, unquoted

T = TypeVar("T")

GROUND = "ground"
"""The blank of what ground somebody stands in or comes to stand in."""

CM = "cm"

MOST_WORDS = 12
"""Words that one name has at most."""

BETWEEN = 2
"""Words that say nothing, between those of one name, at most."""

DIGITS_OF_A_DIE = 2
"""Digits of a die, or of two that are typed as one."""

_SPOT = re.compile(r"(-?[\d.,]+)/(-?[\d.,]+)(?:-(?=-?[\d.,]+/)|$)")


class Said(Struct, frozen=True):
    """A *value* of a blank, the *places* of the words that say it, and how well each does."""

    places: tuple[int, ...]
    value: Any
    ranks: tuple[int, ...]


class Heard:
    """The words of a line, to be taken for values of blanks."""

    def __init__(self, words: tuple[Word, ...], names: Vocabulary, by_sign: bool = False) -> None:
        self.words = words
        self.texts = tuple(word.text for word in words)
        self.signed = _signed(self.texts) if by_sign else {}
        """Of each blank that its number names, as in `2=burst`, the places of its words, sign and all.

        As a line is printed they stand behind all others, and say nothing else.
        """

        self.unsigned = tuple(range(min((run[0] for run in self.signed.values()), default=len(words))))
        """Places of words that may say anything."""

        self.joined = _joined(words)
        """Places of words that are meant alike, each list of them."""

        self.names = names
        self.about: frozenset[int] = frozenset()
        """Places of words that name whom a moment is about which is open to an answer."""

        self._kept: dict[int, tuple[AnyField, list[Said]]] = {}
        self._menus: dict[int, tuple[Sequence[Choice], Any]] = {}
        self._named: dict[tuple[Label, tuple[int, ...]], list[tuple[tuple[int, ...], int]]] = {}
        self._said: dict[tuple[int, int], tuple[str, ...]] = {}

    def is_aimed_at(self, place: int, meant: Collection[int] = ()) -> bool:
        """Whether a word stands behind `>`, or behind `at` where that word means nothing else.

        Words at the places *meant* do.
        """
        behind = place > 0 and place - 1 not in meant and self.texts[place - 1] in self.names.aiming
        return self.words[place].aimed or behind

    def together(self, places: Collection[int]) -> bool:
        """Whether of words that are meant alike these *places* have all or none."""
        return all(one.isdisjoint(places) or one.issubset(places) for one in self.joined)

    def of_menu(self, choices: Sequence[Choice], found: Callable[[], T]) -> T:
        """Return what was *found* for a menu, looked for once."""
        if id(choices) not in self._menus:
            self._menus[id(choices)] = (choices, found())
        known: T = self._menus[id(choices)][1]
        return known

    def kept(self, field: AnyField, found: Callable[[], Iterable[Said]]) -> list[Said]:
        """Return what was *found* for a blank, looked for once."""
        if id(field) not in self._kept:
            self._kept[id(field)] = (field, list(found()))
        return self._kept[id(field)][1]

    def values(self, field: AnyField, free: tuple[int, ...]) -> Iterator[Said]:
        """Yield what some of the *free* words may fill a blank with; it fits the blank."""
        for said in self.meant(field, free):
            if fits(field, said.value):
                yield said

    def meant(self, field: AnyField, free: tuple[int, ...]) -> Iterator[Said]:
        """Yield what words may mean in a blank, whether it fits or not."""
        match field:
            case PickOne() | PickSome() if field.name == GROUND:
                found = self._one if isinstance(field, PickOne) else self._some
                for said in found(field.options, free):
                    begun = (at for at, how in zip(said.places, said.ranks, strict=True) if how > LETTER)
                    if not any(self._is_rather_else(field.options, at) for at in begun):
                        yield said
            case PickOne(options=options):
                yield from self._one(options, free)
            case PickSome(options=options):
                yield from self._some(options, free)
            case Share(options=options):
                yield from self._shares(len(options), free)
            case Text():
                yield from (Said((at,), self._text(at), (WHOLE,)) for at in free if self.words[at].quoted)
            case Number(unit=unit):
                yield from self._numbers(free, unit, whole=field.step == 1)
            case PickPath(origin=None):
                yield from self._numbers(free, CM, whole=False)
                yield from self._ways_measured(free)
            case PickPoint() | PickPath():
                yield from self._spots(field, free)
            case _:
                for at in free:
                    if (value := self._single(field, self.texts[at])) is not None:
                        yield Said((at,), value, (LETTER if len(self.texts[at]) == 1 else WHOLE,))
                yield from self._spelled_out(field, free)

    def _spelled_out(self, field: AnyField, free: tuple[int, ...]) -> Iterator[Said]:
        """Yield yes by the words with which it is said of somebody: `run 18 leaves cover`."""
        for phrase in self.names.also(field.prompt) if isinstance(field, YesNo) else ():
            for at in free:
                run = tuple(range(at, at + len(phrase)))
                if {*run} <= {*free} and tuple(self.texts[one] for one in run) == phrase:
                    yield Said(run, True, (WHOLE,) * len(run))

    def _single(self, field: AnyField, text: str) -> Any:
        match field:
            case YesNo():
                return True if text in self.names.yes else False if text in self.names.no else None
        return None

    # --- spots and ways ----------------------------------------------------------------------

    def _spots(self, field: PickPoint | PickPath, free: tuple[int, ...]) -> Iterator[Said]:
        """Yield spots and ways by their cm, or by where they lie: `20 to the hut`, `8 north`."""
        single = isinstance(field, PickPoint)
        for at in free:
            found = way(self.texts[at])
            if found is not None and (not single or len(found) == 1):
                yield Said((at,), found[0] if single else found, (WHOLE,))
            if not single and self.texts[at] in self.names.stay:
                yield Said((at,), [], (WHOLE,))
            for going in Directions(field, self.texts, self.names).said(at, free):
                value = list(going.spot) if single else [list(going.spot)]
                yield Said(going.places, value, going.ranks)

    def _text(self, at: int) -> str:
        return unquoted(self.words[at].typed)

    # --- options -----------------------------------------------------------------------------

    def _one(self, options: tuple[Option, ...], free: tuple[int, ...]) -> Iterator[Said]:
        labels = self.names.options(options)
        for run in runs(self.texts, free, _longest(labels)):
            for option, label in zip(options, labels, strict=True):
                if option.refusal is not None or (how := self.rank(label, run)) is None:
                    continue
                if option.value in self.names.figures and self.has_a_die(label, run):
                    continue
                if not self._is_letter(run) or self._is_his(option, run[0], options):
                    yield Said(run, option.value, (how,) * len(run))

    def _is_letter(self, run: tuple[int, ...]) -> bool:
        """Whether a letter stands alone that somebody has."""
        return len(run) == 1 and len(self.texts[run[0]]) == 1 and self.texts[run[0]].isalpha()

    def _is_his(self, option: Option, place: int, options: tuple[Option, ...]) -> bool:
        """Whether a letter may name an option: of two men who have it he has it as it was typed.

        A capital that somebody has on the roster is the beginning of nothing else, and whatever letter a man
        has is the beginning of no other name of his side: who may not act is nobody else.
        """
        word, figures = self.words[place], self.names.figures
        figure = figures.get(option.value) if isinstance(option.value, str) else None
        if figure is None:
            return not self.names.has_capital(word)
        if figure.glyph == word.typed:
            return True
        if folded(figure.glyph) != word.text:
            return all(folded(one.glyph) != word.text for one in figures.values() if one.side == figure.side)
        rows = (figures.get(one.value) for one in options if isinstance(one.value, str))
        exact = any(one is not None and one.glyph == word.typed for one in rows)
        return not exact

    def _is_rather_else(self, options: tuple[Option, ...], place: int) -> bool:
        """Whether a letter that begins what ground is called is somebody's, lets pass, or begins another.

        So `p`, typed for somebody's next act or to let a moment pass, is never "protection" silently.
        """
        if not self._is_letter((place,)):
            return False
        word, names = self.words[place], self.names
        begun = [one for one in names.options(options) if any(part[0] == word.text for part in one.words)]
        return names.has_letter(word) or word.text in names.words("pass") or len(begun) > 1

    def is_die(self, place: int) -> bool:
        """Whether a word is a number that dice may show."""
        return self.texts[place].isdecimal() and len(self.texts[place]) <= DIGITS_OF_A_DIE

    def has_a_die(self, label: Label, run: tuple[int, ...]) -> bool:
        """Whether words take a die for the beginning of a man's name: the 1 of `easy 1` for 1st A's."""
        return any(self.is_die(at) and self.texts[at] not in label.words for at in run)

    def rank(self, label: Label, run: tuple[int, ...]) -> int | None:
        """Return how well words at some places name what has this label.

        Men of a list are several: `s,c` is not Sgt Conti by the letters that his name begins with.
        """
        first, last = run[0], run[-1] + 1  # words stand one after another
        if (texts := self._said.get((first, last))) is None:
            texts = self._said[first, last] = self._name_at(first, last)
        if not texts:
            return None
        how = rank(label, texts)
        if how is None and last - first > 2:
            how = self._with_words_between(label, texts)
        if how is None or how in (WHOLE, LETTER):
            return how
        return None if all(text in self.names.passed_over for text in texts) else how

    def _name_at(self, first: int, last: int) -> tuple[str, ...]:
        """Return the words from one place on before another that may be one name; () where they are none."""
        said = self.words[first:last]
        if any(word.quoted for word in said) or any(word.joined for word in said[1:]):
            return ()
        return self.texts[first:last]

    def named(self, label: Label, free: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
        """Return the *free* words that name what has this label, by their places, and how well they do.

        A menu has the same man, and the same act, many times: each is looked for once.
        """
        if (found := self._named.get((label, free))) is None:
            every = runs(self.texts, free, min(len(label.words) + BETWEEN, MOST_WORDS))
            found = [(run, how) for run in every if (how := self.rank(label, run)) is not None]
            self._named[label, free] = found
        return found

    def _with_words_between(self, label: Label, texts: tuple[str, ...]) -> int | None:
        """Return how well words name something among which some say nothing, as in `roll the dice`."""
        said, joining = self.names.passed_over, self.names.words("and")  # two are not one of both their names
        between = tuple(text for text in texts[1:-1] if text not in said or text in joining)
        inner = (texts[0], *between, texts[-1])
        if len(inner) == len(texts) or {texts[0], texts[-1]} & self.names.passed_over:
            return None
        how = rank(label, inner)
        return None if how is None else max(how, BENT)

    def _some(self, options: tuple[Option, ...], free: tuple[int, ...]) -> Iterator[Said]:
        able = [one.value for one in options if one.refusal is None]
        for at in free:
            if self.texts[at] in self.names.nobody:
                yield Said((at,), [], (WORDS,))
            if self.texts[at] in self.names.every:
                yield Said((at,), able, (WORDS,))
        singles: dict[int, list[Said]] = {}
        for one in self._one(options, free):
            if one.value in self.names.figures and all(map(self.is_die, one.places)):
                continue  # of several who are named, a number behind them is thrown for one
            if self.texts[one.places[0]] in self.names.nobody and one.ranks != (WHOLE,) * len(one.places):
                continue  # "nessuno" is no beginning of "nessun amico in vista"
            if any(self.words[place].behind_comma for place in one.places[1:]):
                continue  # `rifle, grenade` are two things, and no rifle grenade
            singles.setdefault(one.places[0], []).append(one)
        for at, here in singles.items():  # `rifle, grenade` are two, and no rifle grenade
            singles[at] = [one for one in here if not self._is_of_two(one.places[1:], singles)]
        for at in singles:
            yield from self._row(Said((), [], ()), at, singles)

    def _is_of_two(self, places: Sequence[int], singles: Collection[int]) -> bool:
        """Whether a word behind a comma, at which another name begins, would stand within a name."""
        return any(self.words[at].behind_comma and at in singles for at in places)

    def _row(self, begun: Said, at: int, singles: dict[int, list[Said]]) -> Iterator[Said]:
        """Yield every row of different options that is said from the place *at* on."""
        for one in singles.get(at, ()):
            if any(same(one.value, other) for other in begun.value):
                continue
            row = Said((*begun.places, *one.places), [*begun.value, one.value], (*begun.ranks, *one.ranks))
            yield row
            after = one.places[-1] + 1
            yield from self._row(row, after, singles)
            if after < len(self.texts) and self.texts[after] in self.names.passed_over:
                joined = Said((*row.places, after), row.value, (*row.ranks, PASSED_OVER))
                yield from self._row(joined, after + 1, singles)

    # --- numbers -----------------------------------------------------------------------------

    def _numbers(self, free: tuple[int, ...], unit: str, whole: bool) -> Iterator[Said]:
        for at in free:
            text = self.texts[at].removesuffix(unit or CM)
            if (value := number(text)) is None:
                continue
            meant = int(value) if whole and value == int(value) else value
            yield Said((at,), meant, (WHOLE,))
            if at + 1 in free and self.texts[at + 1] in (unit, CM):
                yield Said((at, at + 1), meant, (WHOLE, WHOLE))

    def _ways_measured(self, free: tuple[int, ...]) -> Iterator[Said]:
        """Yield the cm of a way at a real table of which is said where it leads, as `5 north`: all see it."""
        points = {word for point in POINTS for word in self.names.words(point)}
        for at, after in pairwise(free):
            cm = number(self.texts[at].removesuffix(CM))
            if cm is not None and after == at + 1 and self.texts[after] in points:
                yield Said((at, after), cm, (WHOLE, WHOLE))

    def _shares(self, parts: int, free: tuple[int, ...]) -> Iterator[Said]:
        for at in free:
            found = [number(part) for part in self.texts[at].split("+")]
            if len(found) == parts and all(one is not None and one == int(one) for one in found):
                yield Said((at,), [int(one) for one in found if one is not None], (WHOLE,))


def way(text: str) -> list[list[float]] | None:
    """Return the spots of a word, `12/34` or `12/34-15/40`; `None` where it is none.

    >>> way("12,5/34-15/-4"), way("12")
    ([[12.5, 34.0], [15.0, -4.0]], None)
    """
    spots: list[list[float]] = []
    at = 0
    while at < len(text):
        found = _SPOT.match(text, at)
        x, y = (number(found[1]), number(found[2])) if found else (None, None)
        if found is None or x is None or y is None:
            return None
        spots.append([x, y])
        at = found.end()
    return spots or None


def _signed(texts: Sequence[str]) -> dict[int, tuple[int, ...]]:
    """Return the places of the words behind each number of a blank, up to the next.

    >>> _signed(("h", "fires", "2", "=", "hand", "grenade", "3", "=", "q"))
    {2: (2, 3, 4, 5), 3: (6, 7, 8)}
    """
    at = [one for one in range(len(texts) - 1) if texts[one].isdecimal() and texts[one + 1] == EQUALS]
    return {
        int(texts[one]): tuple(range(one, end)) for one, end in zip(at, (*at[1:], len(texts)), strict=False)
    }


def _joined(words: tuple[Word, ...]) -> tuple[frozenset[int], ...]:
    lists: list[list[int]] = []
    for at, word in enumerate(words):
        if word.joined and lists and lists[-1][-1] == at - 1:
            lists[-1].append(at)
        elif word.joined and at:
            lists.append([at - 1, at])
    return tuple(map(frozenset, lists))


def _longest(labels: Sequence[Label]) -> int:
    return min(max((len(label.words) for label in labels), default=0) + BETWEEN, MOST_WORDS)


# --- printed ---------------------------------------------------------------------------------


def printed(
    field: AnyField, value: Any, names: Vocabulary, written: Callable[[str], str] | None = None
) -> str:
    """Return what fills a blank as it is typed; to be shown, names of things as they are *written*."""
    match field:
        case PickOne(options=options):
            return _option(options, value, names, written)
        case PickSome(options=options):
            chosen = (_option(options, one, names, written) for one in value)
            return " ".join(chosen) or names.nobody[0]
        case Share():
            return "+".join(map(str, value))
        case YesNo():
            return (names.yes if value else names.no)[0]
        case Text():
            return quoted(value)
        case PickPoint():
            return _spot(value, names)
        case PickPath(origin=origin) if origin is not None:
            return "-".join(_spot(spot, names) for spot in value) or names.stay[0]
        case _:
            return _number(value, names)


def _option(
    options: tuple[Option, ...], value: Any, names: Vocabulary, written: Callable[[str], str] | None
) -> str:
    labels = zip(options, names.options(options), strict=True)
    option, label = next((option, label) for option, label in labels if same(option.value, value))
    return f"{written(names.spoken.say(option.label))}{label.sign}" if written is not None else named(label)


def named(label: Label) -> str:
    """Return a label as it is typed.

    >>> named(Label(("stone", "hut"), number=2))
    'stone hut#2'
    """
    return " ".join(label.words) + label.sign


def _spot(spot: Sequence[float], names: Vocabulary) -> str:
    return "/".join(_number(part, names) for part in spot)


def _number(value: float, names: Vocabulary) -> str:
    """Return a number with all its digits, as people of this language write it."""
    text = repr(value).removesuffix(".0")
    return text.replace(".", names.spoken.number(0.5)[1])


__all__ = ["Heard", "Said", "named", "number", "printed", "way"]
