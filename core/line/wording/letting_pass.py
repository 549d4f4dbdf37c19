"""`seal all`, `hold all`, `seal rest`: what lets a moment pass is said once for all of its kind.

*All* is for as long as the same is asked in the same step: of both sides, of one man of a group after
another. *Rest* is for the same in every step of the turn that comes up before anything else is to be decided.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from core.engine.contract.choices import Choice
from core.engine.contract.view import View
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, words


class Moment(Struct, frozen=True):
    """What one seat lets pass by the act *do* in a *step*, or turn; *asked* is of whom, and where."""

    seat: str
    do: str
    step: str
    asked: str

    def is_like(self, other: Moment) -> bool:
        """Whether the same is asked in the same step: else it is decided anew."""
        return (self.seat, self.do, self.step) == (other.seat, other.do, other.step)


class ForAll(Struct, frozen=True):
    """What is said *alone* of one moment, and whether for the whole *turn*."""

    alone: str
    turn: bool = False


def for_all(text: str, names: Vocabulary) -> ForAll | None:
    """Return a line as what it says of one moment, where `all`, or the rest of the turn, stands at its end.

    `all` may stand at its head as well.
    """
    said = words(text)
    for sign, alone in ((said[-1:], said[:-1]), (said[:1], said[1:])):
        if alone and sign[0].text in names.every:
            return ForAll(text[alone[0].start : alone[-1].end])
    kept = [word for word in said if word.text not in names.passed_over]
    for phrase in names.listed("line-words-rest"):
        rest = [word for word in phrase.split() if word not in names.passed_over]
        before = kept[: -len(rest)]
        if before and [word.text for word in kept[len(before) :]] == rest:
            return ForAll(text[said[0].start : before[-1].end], turn=True)
    return None


def nobody_does(said: Sequence[Word], names: Vocabulary) -> int:
    """Return how many words at the head say that nobody answers an act, as `nobody fires`; 0 for none."""
    texts = [word.text for word in said]
    phrases = (phrase.split() for phrase in names.listed("line-words-nobody-does"))
    return max((len(one) for one in phrases if texts[: len(one)] == one), default=0)


def as_passing(said: tuple[Word, ...], names: Vocabulary) -> tuple[Word, ...]:
    """Return words behind a colon with `pass all` in the place of a sentence that nobody answers."""
    for at in range(len(said)):
        if count := nobody_does(said[at:], names):
            passing = words(f"{names.words('pass')[0]} {names.every[0]}")
            return (*said[:at], *passing, *as_passing(said[at + count :], names))
    return said


def ends_turn(text: str, names: Vocabulary) -> bool:
    """Whether a line is `end turn`: where a book has no such act, nobody does anything in the rest of it."""
    said = [word.text for word in words(text) if word.text not in names.passed_over]
    return said in [phrase.split() for phrase in names.listed("line-words-end-turn")]


def moment_of(choice: Choice, view: View, turn: bool) -> Moment:
    """Return the moment that *choice* lets pass."""
    step = f"turn {view.turn}" if turn else repr(view.phase)
    return Moment(view.seat, choice.do, step, repr((view.phase, view.waiting_for)))


def lets_go_by(choice: Choice, bare: bool, before: Moment | None, now: Moment) -> bool:
    """Whether an act only lets go by what is asked, and *now* what was asked *before* is asked once more.

    An act of the side that says nothing else, as that its orders are sealed, does so where somebody else is
    asked after it: nothing that may be done for ever is done more than once.
    """
    if before is not None and not now.is_like(before):
        return False
    if choice.passes:
        return True
    asked_anew = before is None or now.asked != before.asked
    return bare and not choice.figure and not choice.given and not choice.at_once and asked_anew
