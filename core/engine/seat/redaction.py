"""What a seat may read of facts and questions, and what its answers mean in the game's own names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import structs

from core.engine.chance.oracles import fact
from core.engine.contract.engine_facts import ActBegun, Remarked
from core.engine.contract.facts import NEVER, Asking, Drawn, Event, Measured, Ruled, Thrown
from core.engine.contract.questions import Draw, Measure, Question, RefereeThrows, Throw, as_json
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE

UNTOLD = "engine-untold-throw"
"""For what dice are thrown of which the reader may know no more."""


Step = Callable[[Any, str], Event | None]
"""(a fact, the seat that reads it) → as much of it as the engine lets that seat read."""


def _remark(event: Remarked, seat: str) -> Event | None:
    return event if not event.to or seat in (event.to, event.by) else None


def _ruling(event: Ruled, seat: str) -> Event:
    return structs.replace(event, sets={})


def _fallen(event: Thrown | Drawn, seat: str) -> Event:
    return event if event.fell == NEVER else structs.replace(event, fell=NEVER)  # a number of the log's


def _asking(event: Asking, seat: str) -> Event:
    own = tuple([one for one in event.decisions if one.seat == seat])
    return event if len(own) == len(event.decisions) else structs.replace(event, decisions=own)


def _begun(event: ActBegun, seat: str) -> Event | None:
    return structs.replace(event, answers=()) if event.by == seat else None  # the referee's may be there


def _measured(event: Measured, seat: str) -> Event | None:
    return event if event.by == seat else None


KEPT_BACK: dict[type[Event], Step] = {
    Remarked: _remark,
    Ruled: _ruling,
    Thrown: _fallen,
    Drawn: _fallen,
    Asking: _asking,
    ActBegun: _begun,
    Measured: _measured,
}
"""What the engine itself keeps back of a fact, before its book is asked."""


@cache
def _steps(kind: type[Event]) -> tuple[Step, ...]:
    return tuple(step for of, step in KEPT_BACK.items() if issubclass(kind, of))


def concealed(rules: RuleSet, before: Any, event: Event, after: Any, seat: str) -> Event | None:
    """Return *event* as *seat* may read it; what somebody measures or must decide is his own."""
    if seat == REFEREE:
        return event
    steps = _steps(type(event))
    if not steps:  # as most facts
        return rules.concealed(before, event, after, seat)
    for step in steps:
        if (left := step(event, seat)) is None:
            return None
        event = left
    if isinstance(event, ActBegun):
        return event
    shown = rules.concealed(before, event, after, seat)
    return event if shown is None and isinstance(event, Measured) else shown


def asked(rules: RuleSet, question: Question, state: Any, seat: str) -> Question:
    """Return a question as *seat* may read it: what it asks of is concealed like any fact.

    *state* is that before the command: nothing is recorded yet, so nothing more is known.
    """
    match question:
        case Measure(question=measured):
            shown = concealed(rules, state, Measured(measured, None, seat), state, seat)
            return Measure(shown.question) if isinstance(shown, Measured) else question
        case Throw(need=need):
            event = fact(question, (), 0, "")
            shown = concealed(rules, state, event, state, seat)
            if shown is None:  # whose dice these are he may not know, nor what for
                return Throw(question.dice, UNTOLD, "", question.sides)
            if shown == event or not isinstance(shown, Thrown):
                return question
            if shown.need != need:
                reading = "total" if question.total else "faces"
                return structs.replace(question, who=shown.who, need=0, reading=reading, low=False, fewer=0)
            return structs.replace(question, who=shown.who)
        case Draw(deck=deck, rule=rule, cards=cards, who=who):
            shown = concealed(rules, state, Drawn(deck, rule, "", cards, "", who), state, seat)
            if not isinstance(shown, Drawn):  # what is left, and who draws, he may not know
                return Draw(deck, rule)
            return Draw(shown.deck, shown.rule, shown.cards, shown.who)
        case RefereeThrows():
            return question


def asked_of(rules: RuleSet, question: Question, state: Any, seat: str) -> Question | None:
    """Return another's question as *seat* may read it, who is to answer it; `None` where it may not.

    What somebody measures is his own, so that whoever helps may know less of it.
    """
    if isinstance(question, Measure) and seat != REFEREE:
        shown = rules.concealed(state, Measured(question.question, None, seat), state, seat)
        return Measure(shown.question) if isinstance(shown, Measured) else None
    return asked(rules, question, state, seat)


def retold(rules: RuleSet, question: Question, raw: Any, state: Any, helper: str, seat: str) -> Any:
    """Return the answer that *helper* gave to a question, in his own names, as *seat* would have given it.

    `ValueError` in the helper's words where it does not fit.
    """
    if not isinstance(question, Measure):
        return raw
    real = question.question
    his, theirs = asked_of(rules, question, state, helper), asked(rules, question, state, seat)
    if not isinstance(his, Measure) or not isinstance(theirs, Measure):
        raise ValueError("a question that may not be read")
    names = dict(_pairs(his.question, real))
    back = {name: shown for shown, name in _pairs(theirs.question, real)}
    return _renamed(_renamed(raw, names), back)


def meant(rules: RuleSet, question: Any, raw: Any, state: Any, seat: str) -> Any:
    """Return a seat's answer with every figure under its own name; `ValueError` in the seat's words."""
    named = as_json(question)
    shown = asked(rules, Measure(named), state, seat)
    assert isinstance(shown, Measure)
    if shown.question == named:
        return raw
    rules.read(msgspec.convert(shown.question, type(question)), raw)
    return _renamed(raw, dict(_pairs(shown.question, named)))


def _pairs(shown: Any, meant: Any) -> Iterator[tuple[str, str]]:
    """Yield (as the seat reads it, as it is) for every name in two values of one shape."""
    if isinstance(meant, dict):
        for name, value in meant.items():
            yield from _pairs(shown[name], value)
    elif isinstance(meant, (list, tuple)):
        for one, other in zip(shown, meant, strict=True):
            yield from _pairs(one, other)
    elif isinstance(meant, str) and shown != meant:
        yield shown, meant


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, (list, tuple)):
        return [_renamed(part, names) for part in value]
    return value
