"""Words of a line that nobody has asked for yet; whose throws they are where one answers another's act."""

from __future__ import annotations

from collections.abc import Callable, Container
from itertools import pairwise

from core.engine.contract.questions import Question, Throw
from core.line.told.answers import Taken
from core.line.told.for_all import OF_ALL
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word

Words = tuple[Word, ...]


class WordsLeft:
    """Keeps what was typed ahead until it is asked for.

    Who answers a shot says what he himself throws. The other's dice, which fall first, stand in the line of
    the other, or are typed for them.
    """

    def __init__(self) -> None:
        self.drop()

    def drop(self) -> None:
        """Forget them all."""
        self.now: Words = ()
        """What the act in flight asks for is taken from these."""

        self.ahead: Words = ()
        """Words of a line that stopped where a moment was open to an answer: they go on then."""

        self.waiting: Words = ()
        """Words of which it was told that they wait for what comes after the question."""

        self._kept: Words = ()
        self._answering = ""
        self._his: Words = ()
        """Words of a line that answers another's act: they begin with a throw of whoever answers."""

        self._others: Words = ()
        """Words of the line that is answered: what that one throws."""

    def __bool__(self) -> bool:
        return bool(self.now or self._others)

    def fail(self) -> None:
        """Forget those of a line that cannot be done."""
        self.now = self._others = self._his = ()

    def typed(self, said: Words, waiting: Words) -> None:
        """Go on with what is typed now, and what is still waiting behind it."""
        self.now = (*said, *waiting)
        self._his = self._his[max(0, len(self._his) - len(waiting)) :]

    @property
    def are_dice(self) -> bool:
        """Whether what is kept for the next act is dice, or nothing."""
        return all(word.text.isdecimal() for word in self._kept)

    def begin(self, answers: Words) -> None:
        """Begin with what stands behind an act's colon, and before what was kept for it."""
        self.now, self._kept = (*answers, *self._kept), ()

    def keep(self) -> None:
        """Keep them for the act that is begun next."""
        self._kept, self.now = self.now, ()

    def stop(self) -> None:
        """Stop at a moment that is open to an answer."""
        self.ahead, self.now = self.now, ()

    def pass_on(self) -> None:
        """The moment passes at which a line had stopped: go on with it."""
        self._kept, self.ahead = self.ahead, ()

    def act(self, answering: str = "", answers: Words = ()) -> Words:
        """Begin an act by which *answering* answers another's, where that is named, with words of its own.

        Return those of the line that had stopped here, where nobody will ask for them.
        """
        ahead, self.ahead, self._answering = self.ahead, (), answering
        self._his, self._others = (answers, ahead) if answering else ((), ())
        return () if answering else ahead

    def are_anothers(self, question: Question) -> bool:
        """Whether whoever answers has said them, and somebody else throws."""
        return isinstance(question, Throw) and self._answering not in ("", question.who)

    def unasked(self) -> Words:
        """Take off all of them, as nothing more is asked for, and return them."""
        left = (*self._others, *self.now)
        self.now = self._others = self._his = ()
        return left

    def use(self, count: int) -> None:
        """Take so many off their head."""
        self.now = self.now[count:]
        self._his = self._his[max(0, len(self._his) - len(self.now)) :]

    def take(self, question: Question, figures: Container[str], take: Callable[[Words], Taken]) -> Taken:
        """Return what they say to a question, read by *take*, and take that off; *figures* throw dice."""
        fresh = len(self.now)
        if isinstance(question, Throw) and self._answering:
            another = question.who != self._answering and question.who in figures
            fresh, self._his = (fresh - len(self._his), self._his) if another else (fresh, ())
        taken = take(self.now[:fresh])
        self.use(taken.used)
        if taken.used or not self._others:
            return taken
        taken = take(self._others)
        self._others = self._others[taken.used :]
        return taken


def not_twice(said: Words, waiting: Words) -> Words:
    """Return what waits for the table without an answer that stood there first and was now typed again."""
    texts = [word.text for word in said]
    again = [word.text for word in waiting[: len(said)]] == texts
    return waiting[len(said) :] if again else waiting


def said_first(usual: Words, dice: Words, waiting: Words) -> tuple[Words, Words]:
    """Return what answers as *usual*, with *dice* that were typed for it, and what waits behind it.

    Dice that wait already fell before: those that are typed now come after them.
    """
    if waiting and all(word.text.isdecimal() for word in waiting):
        return usual, (*waiting, *dice)
    return (*usual, *dice), waiting


def without_men(waiting: Words, names: Vocabulary) -> tuple[Words, Words]:
    """Return words that wait without whoever they name, but for whose dice stand behind, and those.

    That it is nobody, of all that follow, is so of what follows.
    """
    pairs = [*pairwise(waiting), *((word, word) for word in waiting[-1:])]
    men = tuple(word for word, after in pairs if names.is_somebody(word) and not after.text.isdecimal())
    return tuple(word for word in waiting if word not in men), men


def that_say_nothing(names: Vocabulary, brief: bool, in_turn: bool) -> tuple[str, ...]:
    """Return the words that need not be told where they are left of a line: they leave nothing out.

    In brief that it is nobody of whom nobody asked. Of several who act *in_turn* by one line each has all
    that stands behind its colon: what lets a moment pass was typed once for each, and is more than one uses.
    """
    nobody = names.nobody if brief else ()
    return (OF_ALL, *nobody, *(names.words("pass") if in_turn else ()))
