"""The fields of a ruling: which fact, of whom, what it is set to, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from core.engine.contract.choices import Number, Option, PickOne, Text
from core.engine.contract.facts import Refusal
from core.engine.contract.options import GameOptions
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.rulekit.acts import Fields

REASON = 120
"""Characters of a reason."""


def ruling_fields(
    seat: str,
    sides: Iterable[str],
    filled: Mapping[str, Any],
    facts: Collection[str],
    label: str,
    why_not: Callable[[str], Refusal | None],
    rest: Callable[[str], Fields],
) -> Fields:
    """Yield the fields of a ruling by the referee or a side.

    *facts* are those that there are, called `<label>-…`; *why_not* says of each why it cannot be set now,
    and *rest* makes the subject and the value of the one that was chosen. A measurement is none of them: it
    is overruled where it was asked.
    """
    if seat != REFEREE and seat not in sides:
        return
    ruled = [name for name in facts if name != "measurement"]
    rows = tuple(Option(name, say(f"{label}-{name}"), refusal=why_not(name)) for name in ruled)
    yield PickOne("fact", say("ask-fact"), rows)
    fact: str = filled.get("fact", "")
    if fact in facts:
        yield from rest(fact)
        yield Text("reason", say("ask-reason"), REASON)


def value_of(facts: Mapping[str, Any], state: Any, filled: Mapping[str, Any]) -> Fields:
    """Yield the field of what the fact that was chosen is set to, where there is something to ask."""
    fact = facts.get(filled.get("fact", ""))
    field = fact.asks(state, filled.get("subject", "")) if fact is not None else None
    if field is not None:
        yield field


def option_subjects(options: type[GameOptions]) -> tuple[Option, ...]:
    """Return the options of a book, by their names."""
    return tuple(Option(name, options.named(name)) for name in options.declared())


def option_value(
    options: type[GameOptions], name: str, why_not: Callable[[str], Refusal | None] = lambda value: None
) -> Number | PickOne:
    """Return the field of what an option is set to; *why_not* says why it cannot be read so now."""
    option = options.declared().get(name)
    if option is None:
        return PickOne("value", say("ask-value"))
    if option.counted:
        zero = say("ask-value-zero", zero=options.said(name, 0)) if option.zero else say("ask-value")
        return Number("value", zero, option.least, option.most, 1, option.means(None))
    rows = (Option(text, options.said(name, text), refusal=why_not(text)) for text in option.meanings)
    return PickOne("value", say("ask-value"), tuple(rows))


def side_options(sides: Mapping[Any, Any]) -> tuple[Option, ...]:
    """Return the sides as values of a field, by their names."""
    return tuple(Option(name, say("side-name", **dict(side.name))) for name, side in sides.items())
