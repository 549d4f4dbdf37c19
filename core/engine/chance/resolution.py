"""A rule at work: it consults oracles, emits facts, refuses. Nothing is kept until it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, NoReturn, TypeVar

from core.engine.chance.oracles import Oracle
from core.engine.contract.facts import Event, GameState, Measured, Refusal, Refused, Thrown
from core.engine.contract.questions import Draw, Throw, as_json, key_of
from core.engine.words.message import Argument, Message

S = TypeVar("S", bound=GameState)


class Allowed(Exception):
    """A rule has come to where it refuses nothing any more, and nobody wants to know what follows."""


class Unseen(Exception):
    """How a rule goes on depends on *what*, which those whose knowledge the state is do not see."""

    def __init__(self, what: Message) -> None:
        super().__init__(what.id)
        self.what = what


class Resolution(Generic[S]):
    """One command being resolved: `state` moves on with every `emit`.

    *doubts* are what may be otherwise than it was taken, where the state is only what a seat knows.
    """

    def __init__(self, state: S, evolve: Callable[[S, Event], S], oracle: Oracle, seat: str = "") -> None:
        self.state = state
        self.seat = seat
        self.events: list[Event] = []
        self.doubts: list[Message] = []
        self.sure: int | None = None
        """Facts before the first doubt that anything hangs on; `None`: all of them."""
        self._told: dict[str, Any] = {}
        self._evolve = evolve
        self._oracle = oracle

    def emit(self, event: Event) -> None:
        """Record *event* and move the state on by it."""
        self.state = self._evolve(self.state, event)
        self.events.append(event)

    def roll(
        self, dice: int, why: str, rule: str, *, need: int = 0, sides: int = 6, who: str = "", fewer: int = 0
    ) -> tuple[int, ...]:
        """Throw *dice* dice and return their faces in order; *need* tells people which of them hit.

        They are *fewer* by so many than whoever throws has.
        """
        return self._throw(Throw(dice, why, rule, sides, "faces", need, who, fewer=fewer)).faces

    def total(self, dice: int, why: str, rule: str, *, need: int = 0, sides: int = 6, who: str = "") -> int:
        """Throw *dice* dice and return their sum; *need* tells people from which sum on it passes."""
        return self._throw(Throw(dice, why, rule, sides, "total", need, who)).total

    def hits(
        self,
        dice: int,
        need: int,
        why: str,
        rule: str,
        *,
        sides: int = 6,
        who: str = "",
        low: bool = False,
        fewer: int = 0,
    ) -> int:
        """Throw *dice* dice, return how many show *need* or more, with *low* or less; 0 dice ask nothing.

        They are *fewer* by so many than whoever throws has.
        """
        if dice <= 0:
            return 0
        return self._counted(Throw(dice, why, rule, sides, "hits", need, who, low, fewer))

    def any(
        self, dice: int, need: int, why: str, rule: str, *, sides: int = 6, who: str = "", low: bool = False
    ) -> bool:
        """Throw *dice* dice and return whether one of them at least shows *need* or more, with *low* or less.

        A test of one die that *who* wants to pass: what counts is what is good for him.
        """
        return self._counted(Throw(dice, why, rule, sides, "any", need, who, low)) > 0

    def all(
        self, dice: int, need: int, why: str, rule: str, *, sides: int = 6, who: str = "", low: bool = False
    ) -> bool:
        """Throw *dice* dice and return whether every one shows *need* or more, with *low* or less."""
        return self._counted(Throw(dice, why, rule, sides, "all", need, who, low)) == dice

    def _counted(self, ask: Throw) -> int:
        """Throw and return how many dice count; where every face does none is thrown, and all count."""
        if not ask.sure:
            return self._throw(ask).hits
        self.emit(self._oracle.sure(ask))
        return ask.dice

    def _throw(self, ask: Throw) -> Thrown:
        thrown = self._oracle.throw(ask)
        self.emit(thrown)
        return thrown

    def draw(self, deck: str, cards: Iterable[str], rule: str, *, who: str = "") -> str:
        """Draw one of the *cards* left in *deck* and return it; equal cards may be there several times.

        What is left is state: the rule says it, and takes the card out by a fact of its own.
        """
        ask = Draw(deck, rule, tuple(sorted(cards)), who)
        if not ask.cards:
            raise LookupError(f"no card is left in {deck}")
        drawn = self._oracle.draw(ask)
        self.emit(drawn)
        return drawn.card

    def measure(self, question: Any) -> Any:
        """Return the answer to a measurement; one given by a person becomes an event."""
        if self.state.overruled and (key := key_of(question)) in self.state.overruled:
            return self._oracle.read(question, self.state.overruled[key])
        if self._told and (key := key_of(question)) in self._told:
            return self._told[key]
        answer, by_hand = self._oracle.measure(question, self.state)
        if by_hand is not None:
            self.emit(Measured(as_json(question), by_hand, self.seat))
        return answer

    @contextmanager
    def told(self, answers: Iterable[tuple[Any, Any]]) -> Iterator[None]:
        """Take *answers*, of (measurement, answer), as they are: people have told them all at once."""
        before = self._told
        self._told = before | {key_of(question): answer for question, answer in answers}
        try:
            yield
        finally:
            self._told = before

    def allowed(self) -> None:
        """Say that nothing is refused from here on: whoever only asks whether it is allowed stops."""

    def unseen(self, what: Message) -> NoReturn:
        """Stop: what is known does not tell *what*, such as whether a side has anybody left.

        Only where `GameState.may_hide`; with the whole state every rule has its answer.
        """
        raise Unseen(what)

    def doubt(self, what: Message, alone: bool = False) -> None:
        """Go on as if nobody were there but those who are known, and say *what* may be otherwise.

        No fact from here on is certain; with *alone* nothing else hangs on it.
        """
        if self.sure is None and not alone:
            self.sure = len(self.events)
        if what not in self.doubts:
            self.doubts.append(what)

    def refuse(self, rule: str, message: str, nearest: Message | None = None, **args: Argument) -> NoReturn:
        """Stop: not allowed, by paragraph *rule*, for the reason named by *message*."""
        raise Refused(Refusal(rule, Message(message, args), nearest))

    def refuse_as(self, refusal: Refusal) -> NoReturn:
        """Stop with a refusal that another function found."""
        raise Refused(refusal)


class Inquiry(Resolution[S]):
    """A command of which only is asked whether it is allowed."""

    def allowed(self) -> None:
        """Stop: it is."""
        raise Allowed
