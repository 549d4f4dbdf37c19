"""Who comes into sight, where a referee is asked that after a move or a shot (LT-VIS.a, e, LT-RSP.d)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from core.engine.contract.choices import Choice
from core.engine.contract.view import FigureView
from core.line.acts.readings import Reading
from core.line.acts.values import number
from core.line.meaning.hearing import Beside, Listener
from core.line.told.for_all import OF_ALL
from core.line.wording.chain import Link
from core.line.wording.words import Word, spelled_out, words

MOST_OF_SIGHT = 8
"""Words that say who comes into sight, at most: `Gruppe 2a seen after 12 cm by Able`."""


class Sightings(Beside):
    """Reads who has met whom out of the words of *listener*, and remembers it for the act at hand."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(listener)
        self._met: frozenset[str] = frozenset()
        self._doer = ""

    def __bool__(self) -> bool:
        """Whether the table has told of somebody in this act."""
        return bool(self._met)

    def begin(self, doer: str) -> None:
        """Begin an act of *doer*: nobody has met anybody in it."""
        self._doer, self._met = doer, frozenset()

    def meets(self, got: Reading) -> None:
        """Remember who has met whom by what the referee says of who comes into sight."""
        if not got.choice.passes:
            told = {value for value in got.filled.values.values() if isinstance(value, str)}
            self._met |= {got.choice.figure, self._doer, *told} - {""}

    def still_hide(self, choices: Iterable[Choice]) -> bool:
        """Whether one of those who met may still come into sight: it fires, or is fired at (LT-RSP.d)."""
        return any(one.figure in self._met for one in choices)

    def said(self, left: tuple[Word, ...]) -> tuple[int, Reading] | None:
        """Return whom the head of words names where the referee is asked who comes into sight.

        So many words say it: who, what he does then, after how many cm, by whom he is seen. Whom the first
        word names by itself it is: `n u` are two, though `n` may be the beginning of a word for the act.
        """
        if not left or not self._of.asks_who_comes() or any(word.aimed for word in left):
            return None
        first = self._of.understood(left[0].typed)
        whose = first.choice.figure if isinstance(first, Reading) else ""
        for words_said in range(min(len(left), MOST_OF_SIGHT), 0, -1):
            got = self._of.understood(spelled_out(left[:words_said]))
            if not isinstance(got, Reading) or not got.who or got.choice.passes:
                continue
            if got.choice.figure and whose in ("", got.choice.figure):
                return self._no_further(left, words_said, got)
        return None

    def _no_further(self, left: tuple[Word, ...], most: int, got: Reading) -> tuple[int, Reading]:
        """Return who comes into sight without words that tell of another, as the last two of `A a a A`."""
        for fewer in range(1, most):
            one = self._of.understood(spelled_out(left[:fewer]))
            another = self._of.understood(left[fewer].typed)
            same = isinstance(one, Reading) and (one.filled.values, one.said) == (got.filled.values, got.said)
            told = isinstance(another, Reading) and another.who and not another.choice.passes
            if same and (told or self._in_sight_already(left[fewer:])):
                return fewer, got
        return most, got

    def of_one(self, link: Link) -> Link:
        """Return a line that names several who come into sight as one of the first, the others behind it."""
        said, whole = words(link.wanted), self._of.understood(link.wanted)
        if isinstance(whole, Reading) and whole.choice.passes:  # "nessuno è avvistato" names no E
            return link
        if len(said) < 2 or link.start < 0 or (seen := self.said(said)) is None:
            return link
        if not all(self._may_tell_of_sight(word) for word in said[seen[0] :]):
            return link
        first = link.wanted[: said[seen[0] - 1].end]
        return replace(link, wanted=first, answers=(*said[seen[0] :], *link.answers))

    def _may_tell_of_sight(self, word: Word) -> bool:
        """Whether a word behind who comes into sight may tell of others who do: `F bounds 8` is his act."""
        signs = (*self._names.nobody, OF_ALL, *self._names.passed_over)
        signs += self._names.listed("line-words-sees")
        return word.text in signs or word.text[:1].isdecimal() or self._names.is_somebody(word)

    def needless(self, left: tuple[Word, ...]) -> int:
        """Return how many words at the head say what is known, where it is asked who comes into sight."""
        if not self._of.asks_who_comes():
            return 0
        return 1 if self._says_the_way_again(left) else 2 if self._in_sight_already(left) else 0

    def _in_sight_already(self, left: tuple[Word, ...]) -> bool:
        """Whether two words say who is seen by whom, of somebody who is in sight already.

        Of `A,B run 20: A a a A` the second meets a gun that is on the table since the first has met it.
        """
        if len(left) < 2 or left[0].aimed or left[1].aimed:
            return False
        able = {one.figure for one in self._of.port.choices() if one.refusal is None}
        who, by = self._named(left[0]), self._named(left[1])
        seen = [one for one in who if not (one.out or one.inside or "hidden" in one.states)]
        still = any(one.id in able for one in seen)
        return not still and len(seen) == len(who) > 0 and any(one.side != seen[0].side for one in by)

    def _named(self, word: Word) -> list[FigureView]:
        """Return whoever a word may name; of two who have a letter, him who has it just so."""
        found = [one for one in self._names.in_turn if self._names.is_named(one, word)]
        return [one for one in found if one.glyph == word.typed] or found

    def _says_the_way_again(self, left: tuple[Word, ...]) -> bool:
        """Whether a number says once more how far somebody goes, before who comes into sight: `10 --`."""
        last = self._of.last
        if len(left) < 2 or left[1].text.isdecimal() or last is None:
            return False
        filled = [value for value in last.filled.values.values() if not isinstance(value, bool)]
        return number(left[0].text) in [value for value in filled if isinstance(value, (int, float))]

    def are_over(self, left: tuple[Word, ...], to_come: Sequence[Link]) -> bool:
        """Whether words are of what comes after who comes into sight, so that it is nobody more.

        In brief so are the dice that are thrown then, as of an assault: `t speed 20>u: side 5 3`.
        """
        if not left or not self._of.asks_who_comes():
            return False
        return self.is_of_the_next(left[0], to_come) or (self._table.brief and self._are_dice(left))

    def _are_dice(self, left: tuple[Word, ...]) -> bool:
        """Whether words are dice, and dice fall where nobody comes into sight."""
        if not all(word.text.isdecimal() for word in left):
            return False
        got = self._of.understood(self._names.nobody[0])
        return isinstance(got, Reading) and self._of.seats.throws(got.choice.do, got.filled.values)

    def is_of_the_next(self, head: Word | None, to_come: Sequence[Link]) -> bool:
        """Whether words behind who has come into sight are of the next of several: `A a B a`, in brief."""
        follows = next((one.wanted for one in to_come if one.one_of), "")
        return bool(self._met and head is not None and words(follows)[:1] == words(head.typed))
