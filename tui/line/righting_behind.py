"""What stands behind the colon of an act that is typed where one is put right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET

from core.engine.contract.questions import Measure, Question, Throw
from core.engine.contract.view import View
from core.engine.seat.putting_right import Given
from core.line.told.answers import Answers
from core.line.told.brief import asked_in_one_go, completed, goes_unsaid, granted, told_by, unsaid
from core.line.told.for_all import all_kinds, answers_all, is_struck, kind_of
from core.line.told.measuring import NameOf, nobody
from core.line.wording.typed import Mistyped
from core.line.wording.typed import dice as faces_of
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, spelled_out
from core.locale import Sentences


class Behind:
    """Answers what an act asks as the line says it, and in *brief* as it goes without saying.

    What it says of a question that nobody has asked yet is `UNSET`.
    """

    def __init__(
        self, said: tuple[Word, ...], view: View, words: Sentences, name_of: NameOf, brief: bool
    ) -> None:
        self._names = Vocabulary(view, words)
        self._left = self._names.listed_men(said) if said else ()
        self._answers, self._name_of = Answers(self._names, name_of), name_of
        self._brief = brief and bool(said)
        self._nobody: set[str] = set()
        self._told: set[object] = set()

    @property
    def left(self) -> str:
        """What nobody has asked for."""
        return spelled_out(self._left)

    def instead_of(self, given: Sequence[Given]) -> dict[int, Any]:
        """Return what the line says in the place of what was given in an act, by its numbers there.

        It stands in the order in which it was asked; what says nothing of one leaves it. Dice alone, as many
        as fell, are dice and no distance.
        """
        if dice := self._only_dice(given):
            return dice
        said = {one.number: self._said(one.question, one.value) for one in given if not one.fixed}
        return {number: value for number, value in said.items() if value is not UNSET}

    def _only_dice(self, given: Sequence[Given]) -> dict[int, Any]:
        """Return the faces of the first throws of an act where nothing but those is said, each apart."""
        faces: dict[int, Any] = {}
        left = self._left
        for number, throw in _typed_throws(given):
            dice, left = left[: throw.dice], left[throw.dice :]
            if (fell := _as_fell(dice, throw)) is None:
                return {}
            faces[number] = fell
            if not left:
                self._left = ()
                return faces
        return {}

    def lets_pass(self) -> bool:
        """Whether the next word lets the moment pass at which somebody may answer; it is taken off."""
        if not self._left or self._left[0].text not in self._names.words("pass"):
            return False
        self._left = self._left[1:]
        return True

    def of(self, question: Question) -> Any:
        """Return what the line says to a question that is asked for the first time."""
        if (value := self._said(question, None)) is not UNSET:
            return value
        if not (self._brief and isinstance(question, Measure)):
            return UNSET
        usual = (granted(question), goes_unsaid(question, False), unsaid(question, self._name_of, self._told))
        return next((one for one in usual if one is not None), UNSET)

    def _said(self, question: Question, now: Any) -> Any:
        if used := answers_all(question, self._left, self._names, aloud=False):
            self._left = self._left[used:]
            self._nobody.update(all_kinds(question))
        if kind_of(question) in self._nobody and not is_struck(question):
            return nobody(question)
        taken = self._answers.take(question, self._left)
        if not taken.used:
            return UNSET
        self._left = self._left[taken.used :]
        if isinstance(question, Measure):
            self._told.add(told_by(question))
        if taken.done:
            return taken.value
        if isinstance(question, Measure) and asked_in_one_go(question):
            return completed(question, self._name_of, taken.given, now)
        return UNSET


def _typed_throws(given: Sequence[Given]) -> Iterator[tuple[int, Throw]]:
    """Yield the throws of an act that people made, by their numbers there."""
    for one in given:
        if isinstance(one.question, Throw) and not one.fixed:
            yield one.number, one.question


def _as_fell(dice: tuple[Word, ...], throw: Throw) -> list[int] | None:
    """Return the faces that words say of all dice of a throw, one word a die; `None` where they do not."""
    if len(dice) != throw.dice or not all(one.text.isdecimal() for one in dice):
        return None
    try:
        return faces_of(spelled_out(dice), throw)
    except Mistyped:
        return None
