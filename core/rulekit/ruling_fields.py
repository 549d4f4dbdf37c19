"""The fields of a ruling: which fact, of whom, what it is set to, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from core.engine.contract.choices import Number, Option, PickOne, Text
from core.engine.contract.facts import Refusal
from core.engine.contract.options import GameOptions
from core.engine.contract.results import RESULT
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.fillings import Parts
from core.rulekit.refusals import no

REASON = 120
"""Characters of a reason."""


ASKED = {"sides": "ask-side", "options": "ask-option", "roster": "ask-unit"}
"""What asks whom a fact is about, by where those stand whom it may be of; "ask-figure" for all others."""


UNLISTED = ("measurement", RESULT)
"""Facts that no form offers."""


def ruling_fields(
    state: Any,
    seat: str,
    fact: str,
    subject: str,
    value: Parts[Any],
    facts: Mapping[str, Any],
    label: str,
    subjects: Callable[[str], Iterable[Option]],
    asks: Mapping[str, str] = ASKED,
    nobody: Mapping[str, str] = MappingProxyType({}),
) -> Fields:
    """Yield the fields of a ruling by the referee or a side; *fact*, *subject* and *value* are filled in.

    *facts* are those that there are, called `<label>-…`; *subjects* are those whom one of them may be about,
    the impossible with their refusal. By where they stand, *asks* has the sentence that asks for them, and
    *nobody* the one where there is none. A measurement is no such fact: it is overruled where it was asked;
    nor is what came of an act, which a line says.
    """
    if seat != REFEREE and seat not in state.sides:
        return
    rows = tuple(
        Option(name, say(f"{label}-{name}"), refusal=_about_nobody(state, name, one.of, subjects, nobody))
        for name, one in facts.items()
        if name not in UNLISTED
    )
    yield PickOne("fact", say("ask-fact"), rows)
    if fact in facts:
        chosen = facts[fact]
        if chosen.of:
            yield PickOne("subject", say(asks.get(chosen.of, "ask-figure")), tuple(subjects(fact)))
        if chosen.form is not None:
            yield from chosen.form(state, subject, value.said)
        elif (asked := chosen.asks(state, subject)) is not None:
            yield asked
        yield Text("reason", say("ask-reason"), REASON)


def _about_nobody(
    state: Any, name: str, of: str, subjects: Callable[[str], Iterable[Option]], nobody: Mapping[str, str]
) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody now whom it could be about."""
    if name == "place" and state.tape:
        return no("", "engine-no-places")
    if not of:
        return None
    first = None
    for row in subjects(name):
        if row.refusal is None:
            return None
        first = first or row.refusal
    return first or no("", nobody.get(of, "ruling-about-nobody"))


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
