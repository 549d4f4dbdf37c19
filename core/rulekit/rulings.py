"""The referee's universal tool: the facts that a rule book lets him set, checked and set."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField
from core.engine.contract.facts import Refusal, Ruled, Ruling
from core.engine.contract.options import GameOptions
from core.engine.contract.questions import key_of
from core.engine.contract.results import RESULT
from core.engine.contract.seats import REFEREE
from core.engine.words.message import Argument, Message, say
from core.rulekit.book_state import BookState
from core.rulekit.results import check_result
from core.rulekit.ruling_fields import option_value
from core.table.answers import decode_answer
from core.table.questions import Question
from core.table.table_state import TableState

Subject = Callable[[Any, Any], bool]
Value = Callable[[Any, Any], bool]
Setter = Callable[[Any, Any, Any], Any]


class Fact(Struct, frozen=True):
    """One kind of fact: whom it is of, what it may be, how it is set, and what would be right.

    *of* is where in the state those stand whom it may be of. *asks* returns the field of its value for a
    subject, `None` where there is none to ask for; *says* what it was ruled to be, in words of its own. A
    value of several fields, called `value.…`, has a *form* of what was filled in of them instead.
    """

    subject: Subject
    value: Value
    set: Setter
    expects: Message
    of: str = "figures"
    asks: Callable[[Any, str], AnyField | None] = lambda state, subject: None
    says: Callable[[Any, Ruled], Argument | None] = lambda state, event: None
    form: Callable[[Any, str, Mapping[str, Any]], Iterable[AnyField]] | None = None


def itself(state: Any, subject: str) -> str:
    """Return a subject as it was named."""
    return subject


def yes_no(state: Any, value: Any) -> bool:
    """Accept true or false."""
    return isinstance(value, bool)


def whole(state: Any, value: Any) -> bool:
    """Accept a whole number of a sensible size."""
    return type(value) is int and abs(value) <= 1000


def nothing(state: Any, value: Any) -> bool:
    """Accept no subject, or no value."""
    return value is None or value == "" or value is True


def one_of(*allowed: Any) -> Value:
    """Accept these values only."""
    return lambda state, value: any(value == right and type(value) is type(right) for right in allowed)


def one_of_words(*allowed: str) -> Message:
    """Return what is right where one of a few words is; the empty one in quotation marks.

    >>> one_of_words("", "dead").args["allowed"]
    '"", dead'
    """
    return say("ruling-one-of", allowed=", ".join(word or '""' for word in allowed))


def member(field: str) -> Subject:
    """Accept the ids that stand in a dict of the state, such as `figures`."""
    return lambda state, name: name in getattr(state, field)


def spot(state: TableState, value: Any) -> bool:
    """Accept `[x, y]` or `[x, y, facing]` in cm and degrees, on the table."""
    if not numbers(value):
        return False
    return bool(0 <= value[0] <= state.terrain.width and 0 <= value[1] <= state.terrain.height)


def numbers(value: Any) -> bool:
    """Return whether a value is two or three finite numbers."""
    return (
        isinstance(value, (list, tuple))
        and len(value) in (2, 3)
        and all(type(n) in (int, float) and math.isfinite(n) for n in value)
    )


def word_of(prefix: str, value: str, known: Collection[str], empty: str = "playing") -> Message | str:
    """Return what one of the *known* words is called; a log of strangers may hold any other, told as it is.

    >>> word_of("fate", "", ("", "dead")), word_of("fate", "zz", ("", "dead"))
    (Message(id='fate-playing', args={}), 'zz')
    """
    return say(f"{prefix}-{value or empty}") if value in known else value


def by_whom(event: Ruled, side: Callable[[str], Argument]) -> Message:
    """Return the head of a ruling's sentence: the referee's, or that of the side which ruled without one."""
    return say("ruled-side", side=side(event.by)) if event.by else say("ruled-referee")


def option_fact(
    options: type[GameOptions],
    why_not: Callable[[Any, str, Any], Refusal | None] = lambda state, name, value: None,
) -> Fact:
    """Return the fact of changing an option in play; *why_not* says why it cannot be read so now."""

    def choose(state: BookState, name: str, value: Any) -> Any:
        return _with(state, options={**state.options, name: options.declared()[name].text(value)})

    return Fact(
        lambda state, name: name in options.declared(),
        lambda state, value: type(value) in (str, int),
        choose,
        say("ruling-option"),
        "options",
        lambda state, name: option_value(options, name, lambda value: why_not(state, name, value)),
    )


def question_of(subject: str) -> Any:
    """Return the measurement that a subject spells as JSON; `ValueError` for nonsense."""
    return msgspec.json.decode(subject, type=Question)


def measurement_fact(subject_of: Callable[[Any, str], str] = itself) -> Fact:
    """Return the fact of overruling a measurement; its subject is the question as JSON.

    It must be about figures that there are, by the names that *subject_of* finds. No value takes it back.
    """

    def known(state: TableState, name: str) -> bool:
        try:
            question = question_of(name)
        except ValueError:
            return False
        return all(subject_of(state, ref) in state.figures for ref in question.refs())

    def overrule(state: TableState, name: str, value: Any) -> Any:
        question = question_of(name)
        named = {ref: subject_of(state, ref) for ref in question.refs()}
        asked = msgspec.json.encode(_renamed(msgspec.to_builtins(question), named))
        key = key_of(question_of(asked.decode()))
        kept = {**state.overruled, key: _renamed(value, named)}
        if value is None:
            del kept[key]
        return _with(state, overruled=kept)

    return Fact(known, lambda state, value: True, overrule, say("ruling-answer"))


def _with(state: Any, **changes: Any) -> Any:
    """Return a state, a struct whatever else it is, with other values in some fields."""
    return replace(state, **changes)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return plain data with other names for some texts in it."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, (list, tuple)):
        return [_renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {field: _renamed(part, names) for field, part in value.items()}
    return value


def check(
    facts: Mapping[str, Fact],
    options: type[GameOptions],
    r: Resolution[Any],
    ruling: Ruling,
    subject_of: Callable[[Any, str], str] = itself,
) -> None:
    """Refuse a ruling whose fact, subject or value the rule book does not know.

    *subject_of* finds whom a subject names, where somebody may be called otherwise. `ValueError` says what
    fits where a measurement is overruled by an answer that does not.
    """
    if r.state.over is not None:
        r.refuse("", "engine-game-over")
    state: BookState = r.state
    fact = facts.get(ruling.fact)
    if fact is None:
        r.refuse("", "engine-no-such-fact", fact=ruling.fact, known=", ".join(facts))
    if not fact.subject(state, subject_of(state, ruling.subject)):
        r.refuse("", "engine-bad-subject", fact=ruling.fact, subject=ruling.subject)
    if fact.value is spot and state.tape:
        r.refuse("", "engine-no-places")
    if fact.value is spot and numbers(ruling.value) and not spot(state, ruling.value):
        width, height = state.terrain.width, state.terrain.height
        r.refuse("", "ruling-off-table", width=width, height=height)
    if ruling.doer and ruling.fact != RESULT:
        r.refuse("", "ruling-no-doer")
    if ruling.fact == RESULT:
        check_result(r, ruling, fact.asks(state, subject_of(state, ruling.subject)))
    if not fact.value(state, ruling.value):
        r.refuse("", "engine-bad-value", fact=ruling.fact, expects=fact.expects)
    if ruling.fact == "option":
        option = options.declared()[ruling.subject]
        if option.text(ruling.value) is None:
            r.refuse("", "engine-bad-value", fact=ruling.subject, expects=", ".join(option.told))
    if ruling.fact == "measurement" and ruling.value is not None:
        decode_answer(question_of(ruling.subject), ruling.value)
    if (ruling.fact, ruling.value, r.seat) == ("measurement", None, REFEREE) and (
        fact.set(state, ruling.subject, None).overruled == state.overruled
    ):  # who may not know of all that are set is not told
        r.refuse("", "ruling-not-overruled")


def refuse_contradiction(
    r: Resolution[Any],
    ruling: Ruling,
    of_subject: Callable[[Any, str, str], Refusal | None],
    of_value: Callable[[Any, str, str, Any], Refusal | None],
) -> None:
    """Refuse what other facts of the state contradict, by the book's own words for it.

    *of_subject* (state, fact, subject) says why it cannot be set at all now, *of_value* why not to a value.
    """
    refusal = of_subject(r.state, ruling.fact, ruling.subject) or of_value(
        r.state, ruling.fact, ruling.subject, ruling.value
    )
    if refusal is not None:
        r.refuse_as(refusal)


def set_fact(
    facts: Mapping[str, Fact], state: Any, ruling: Ruling, subject_of: Callable[[Any, str], str] = itself
) -> Any:
    """Return *state* as a ruling that was checked sets it."""
    return facts[ruling.fact].set(state, subject_of(state, ruling.subject), ruling.value)
