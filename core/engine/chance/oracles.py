"""Where dice and measurements come from. The same rule runs with each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from msgspec import structs

from core.engine.contract.facts import Drawn, Thrown
from core.engine.contract.questions import Draw, Measure, NeedsAnswer, Question, Throw, as_json
from core.engine.words.message import Message
from core.engine.words.validation import BadAnswer, within_reach

Geometry = Callable[[Any, Any], Any]
"""(question, state) → answer, from the positions on the virtual table; raises
`NeedsAnswer` itself where the state has no positions."""

Reader = Callable[[Any, Any], Any]
"""(question, JSON value) → the typed answer; raises `ValueError` with a sentence."""

Meaning = Callable[[Any, Any], Any]
"""(question, JSON value as a seat gave it) → the JSON value with every figure under its own name."""


class Oracle(Protocol):
    """Answers throws, draws and measurements, or raises `NeedsAnswer`."""

    def throw(self, ask: Throw) -> Thrown:
        """Return the dice."""

    def sure(self, ask: Throw) -> Thrown:
        """Return that a throw holds of which every face counts: no die falls for it."""

    def draw(self, ask: Draw) -> Drawn:
        """Return the card."""

    def measure(self, question: Any, state: Any) -> tuple[Any, Any]:
        """Return the typed answer and, where a person gave it, its JSON value (else None)."""

    def read(self, question: Any, raw: Any) -> Any:
        """Return *raw*, an answer as JSON value, as the typed answer."""


def thrown(ask: Throw, faces: tuple[int, ...], source: str) -> Thrown:
    """Return the event of *faces*; wrong numbers of dice or impossible faces raise `BadAnswer`."""
    if len(faces) != ask.dice:
        raise BadAnswer("misfit-dice", dice=ask.dice, why=Message(ask.why), given=len(faces))
    if any(not 1 <= face <= ask.sides for face in faces):
        raise BadAnswer("misfit-face", sides=ask.sides, got=", ".join(map(str, faces)))
    return fact(ask, faces, ask.counted(faces), source)


def fact(ask: Throw, faces: tuple[int, ...], hits: int, source: str) -> Thrown:
    """Return the event of a throw that was asked for."""
    return Thrown(ask.why, ask.rule, faces, ask.sides, ask.need, hits, source, ask.who, ask.low, ask.as_read)


def without_dice(ask: Throw, source: str) -> Thrown:
    """Return the event of a throw that holds without a die."""
    return fact(ask, (), 0, source)


def drawn(ask: Draw, card: str, source: str) -> Drawn:
    """Return the event of *card*; one that is not left in the deck raises `ValueError`."""
    if card not in ask.cards:
        raise ValueError(f"{card!r} is not left in {ask.deck} ({ask.rule})")
    return Drawn(ask.deck, ask.rule, card, ask.cards, source, ask.who)


class Chance(Protocol):
    """The program's own dice and cards, of one command."""

    def __call__(self, ask: Throw) -> tuple[int, ...]:
        """Return the faces of a throw."""

    def card(self, ask: Draw) -> str:
        """Return the card of a draw."""


class Unthrown:
    """Dice that are not to fall: whoever would throw them stops there."""

    def __call__(self, ask: Throw) -> tuple[int, ...]:
        """Raise `NeedsAnswer`; no die is no throw."""
        if not ask.dice:
            return ()
        raise NeedsAnswer(ask)

    def card(self, ask: Draw) -> str:
        """Raise `NeedsAnswer`."""
        raise NeedsAnswer(ask)


def unread(question: Any, raw: Any) -> Any:
    """The reader where no measurement is ever given by hand."""
    return raw


class Answered:
    """Answers given so far by people, in order; asks on where they end.

    *dice* throws and draws where given (fair, seeded); else faces and cards are typed in. *geometry* measures
    where given; else measurements are typed in. This one class is play on the map, play
    with typed dice, play with a tape, and "stop at the first question".

    *fell* is how many answers were used when the dice given fell last, `None` before they did.

    *secret* throws what nobody may type, by what its reason begins with, *untyped*; nobody sees these fall.

    *referees* are the numbers of the answers that were throws of the referee's, as `leave_to_referee` says.
    """

    def __init__(
        self,
        answers: Iterable[Any] = (),
        dice: Chance | None = None,
        geometry: Geometry | None = None,
        reader: Reader = unread,
        source: str = "fair",
        typed: str = "typed",
        meaning: Meaning = unread,
        secret: Chance | None = None,
        untyped: tuple[str, ...] = (),
    ) -> None:
        self.answers = list(answers)
        self.used = 0
        self.fell: int | None = None
        self._dice = dice
        self._geometry = geometry
        self._reader = reader
        self._source = source
        self._typed = typed
        self._meaning = meaning
        self._secret = secret
        self._untyped = untyped
        self.referees: list[int] = []
        self._referees: tuple[str, ...] = ()
        self._trusted: int | None = None

    def leave_to_referee(self, throws: tuple[str, ...], trusted: int | None) -> None:
        """Take *throws*, by what their reasons begin with, from the first *trusted* answers; `None`: all."""
        self._referees, self._trusted = throws, trusted

    def _is_referees(self, ask: Throw) -> bool:
        return bool(self._referees) and ask.why.startswith(self._referees)

    def _next(self, question: Question) -> Any:
        if self.used >= len(self.answers):
            raise NeedsAnswer(question)
        self.used += 1
        return within_reach(self.answers[self.used - 1])

    def throw(self, ask: Throw) -> Thrown:
        """Throw by the dice given, or read the next answer as faces."""
        if self._dice is not None:
            faces = self._dice(ask)
            self.fell = self.used
            return thrown(ask, faces, self._source)
        if self._secret is not None and self._untyped and ask.why.startswith(self._untyped):
            return thrown(ask, self._secret(ask), "fair")
        referees = self._is_referees(ask)
        if referees and self._trusted is not None and self.used >= self._trusted:
            raise NeedsAnswer(ask)
        raw = self._next(ask)
        if not isinstance(raw, (list, tuple)) or any(type(face) is not int for face in raw):
            raise BadAnswer("misfit-faces", dice=ask.dice)
        told = thrown(ask, tuple(raw), self._typed)
        if referees:  # who acts does not throw them: they have fallen for him, and the act stands
            self.referees.append(self.used - 1)
            self.fell = self.used
        return told

    def sure(self, ask: Throw) -> Thrown:
        """Throw nothing; the program's next throw of the same figure is the next one all the same."""
        if self._dice is not None:
            self._dice(structs.replace(ask, dice=0))
            return without_dice(ask, self._source)
        if self._secret is not None and self._untyped and ask.why.startswith(self._untyped):
            self._secret(structs.replace(ask, dice=0))
            return without_dice(ask, "fair")
        return without_dice(ask, self._typed)

    def draw(self, ask: Draw) -> Drawn:
        """Draw from the deck shuffled for this, or read the next answer as the card's name."""
        if self._dice is not None:
            card = self._dice.card(ask)
            self.fell = self.used
            return drawn(ask, card, self._source)
        raw = self._next(ask)
        if not isinstance(raw, str):
            raise ValueError(f"the name of a card is needed, not {raw!r}")
        return drawn(ask, raw, self._typed)

    def measure(self, question: Any, state: Any) -> tuple[Any, Any]:
        """Measure on the map, or read the next answer."""
        if self._geometry is not None:
            return self._geometry(question, state), None
        raw = self._meaning(question, self._next(Measure(as_json(question))))
        return self._reader(question, raw), raw

    def read(self, question: Any, raw: Any) -> Any:
        """Return *raw* as the typed answer."""
        return self._reader(question, raw)

    def finish(self) -> None:
        """Raise `BadAnswer` when more was answered than was asked."""
        if self.used < len(self.answers):
            raise BadAnswer("misfit-answers", given=len(self.answers), asked=self.used)


class Scripted(Answered):
    """For tests that read like the book's examples: dice as faces, cards by name, measured on the map."""

    def __init__(
        self, *throws: Iterable[int] | str, geometry: Geometry | None = None, reader: Reader = unread
    ) -> None:
        given = [one if isinstance(one, str) else list(one) for one in throws]
        super().__init__(given, None, geometry, reader, typed="scripted")
