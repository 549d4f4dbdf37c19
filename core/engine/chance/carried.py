"""The dice, cards and measurements of an act that is done again: who asks for the same gets the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec import json, structs

from core.engine.chance.oracles import Answered, Meaning, drawn, fact, thrown, unread, without_dice
from core.engine.contract.facts import NEVER, Drawn, Event, Fell, Measured, Thrown
from core.engine.contract.questions import Draw, Throw, key_of
from core.engine.words.validation import BadAnswer

TYPED = "typed"


class NotTyped(Exception):
    """A die or card of the program's was to be another: what fell stays what it was."""


class Carried:
    """An oracle of the *events* of record *n*, and of *new* answers or dice to what was not asked there.

    *put* replaces what people typed, by the number of a throw, draw or measurement in the record, from 1. A
    throw is the same that has the same reason, thrower and dice; a draw the same whose card is still in the
    deck; a measurement the same that asks the same. Each is given once. *meaning* turns what is put into the
    game's own names.
    """

    def __init__(
        self,
        new: Answered,
        n: int,
        events: tuple[Event, ...],
        put: Mapping[int, Any],
        meaning: Meaning = unread,
    ) -> None:
        self._new = new
        self._meaning = meaning
        self._n = n
        self._put = put
        self._throws = [event for event in events if isinstance(event, (Thrown, Drawn))]
        given = [event for event in events if isinstance(event, (Thrown, Drawn, Measured))]
        self._left: dict[int, Thrown | Drawn | Measured] = dict(enumerate(given, 1))

    def _same(self, fits: Callable[[Any], bool]) -> tuple[int, Any]:
        """Take what was given there and fits; 0 and `None` where nothing does."""
        for number, event in self._left.items():
            if fits(event):
                del self._left[number]
                return number, event
        return 0, None

    def _fell(self, event: Thrown | Drawn) -> Fell:
        """Return where a throw of the program's fell first; what is typed fell at the table."""
        if event.source == TYPED:
            return NEVER
        ordinal = next(at for at, one in enumerate(self._throws, 1) if one is event)
        return event.fell if event.fell != NEVER else (self._n, ordinal)

    def _put_for(self, number: int, event: Thrown | Drawn) -> Any:
        """Return what people say that it was, `None` where they say nothing."""
        if number in self._put and event.source != TYPED:
            raise NotTyped
        return self._put.get(number)

    def sure(self, ask: Throw) -> Thrown:
        """Return the throw as it fell where an older version threw dice for it, else that none falls."""
        if any(_same_throw(one, ask, ask.dice) for one in self._left.values()):
            return self.throw(ask)
        number, was = self._same(lambda one: _same_throw(one, ask, 0))
        if number in self._put:
            raise BadAnswer("misfit-not-asked-again", number=number)
        if isinstance(was, Thrown):
            return structs.replace(without_dice(ask, was.source), fell=self._fell(was))
        return self._new.sure(ask)

    def throw(self, ask: Throw) -> Thrown:
        """Return the throw as it fell, or a new one."""
        number, was = self._same(lambda one: _same_throw(one, ask, ask.dice))
        if not isinstance(was, Thrown):
            return self._new.throw(ask)
        if (other := self._put_for(number, was)) is not None:
            if not isinstance(other, (list, tuple)) or any(type(face) is not int for face in other):
                raise BadAnswer("misfit-faces", dice=ask.dice)
            return thrown(ask, tuple(other), TYPED)
        return structs.replace(fact(ask, was.faces, ask.counted(was.faces), was.source), fell=self._fell(was))

    def draw(self, ask: Draw) -> Drawn:
        """Return the card as it was drawn, where it is still in the deck, or a new one."""
        number, was = self._same(
            lambda one: (
                isinstance(one, Drawn)
                and (one.deck, one.who) == (ask.deck, ask.who)
                and one.card in ask.cards
            )
        )
        if not isinstance(was, Drawn):
            return self._new.draw(ask)
        if (other := self._put_for(number, was)) is not None:
            return drawn(ask, str(other), TYPED)
        return structs.replace(drawn(ask, was.card, was.source), fell=self._fell(was))

    def measure(self, question: Any, state: Any) -> tuple[Any, Any]:
        """Return the answer that was given to this question, or ask anew."""
        asked = _as_logged(question)
        number, was = self._same(lambda one: isinstance(one, Measured) and _as_logged(one.question) == asked)
        if not isinstance(was, Measured):
            return self._of_the_others(question, asked, state)
        raw = self._was_answered(question, number, was)
        return self.read(question, raw), raw

    def _was_answered(self, question: Any, number: int, was: Measured) -> Any:
        return self._meaning(question, self._put[number]) if number in self._put else was.answer

    def _of_the_others(self, question: Any, asked: dict[str, Any], state: Any) -> tuple[Any, Any]:
        """Measure what was asked of some of the same: only of the others it is asked now.

        So of a man who is back it is asked whether he sees, and of nobody where one is gone.
        """
        eligible = getattr(question, "eligible", None)
        who = list((eligible() if eligible is not None else None) or ())
        for name in (one for one, value in asked.items() if who and value == who):
            fits = partial(_but_for, asked=asked, name=name)
            number, was = self._same(fits)
            if not isinstance(was, Measured):
                continue
            told = [one for one in self._was_answered(question, number, was) if one in who]
            if others := tuple(one for one in who if one not in was.question[name]):
                _, raw = self._new.measure(structs.replace(question, **{name: others}), state)
                told += raw
            raw = [one for one in who if one in told]
            return self.read(question, raw), raw
        return self._new.measure(question, state)

    def read(self, question: Any, raw: Any) -> Any:
        """Return *raw* as the typed answer."""
        return self._new.read(question, raw)

    def finish(self, surplus: bool = False) -> None:
        """Raise `BadAnswer` where more was answered than was asked.

        With *surplus* more may be: who answered knew the game less well than it is.
        """
        if not surplus:
            self._new.finish()
        if unasked := sorted(self._put.keys() & self._left.keys()):
            raise BadAnswer("misfit-not-asked-again", number=unasked[0])


def _but_for(event: Any, asked: dict[str, Any], name: str) -> bool:
    """Whether an event answers what is *asked*, of some of the same under *name* and maybe others."""
    if not isinstance(event, Measured):
        return False
    was = _as_logged(event.question)
    same = was.keys() == asked.keys() and all(was[one] == asked[one] for one in asked if one != name)
    return same and not set(was[name]).isdisjoint(asked[name])


def _as_logged(question: Any) -> dict[str, Any]:
    """Return a measurement as a log has it: lists, where one that is asked just now has tuples."""
    value = json.decode(key_of(question))
    assert isinstance(value, dict)
    return value


def _same_throw(event: Any, ask: Throw, dice: int) -> bool:
    """Whether an event is a throw of so many dice for the same reason, by the same."""
    if not isinstance(event, Thrown):
        return False
    return (event.why, event.who, event.sides, len(event.faces)) == (ask.why, ask.who, ask.sides, dice)
