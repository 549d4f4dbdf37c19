"""Bassa Intensità: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Option, PickOne, PickPoint, YesNo
from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.refusals import no
from core.rulekit.ruling_fields import one_word, ruling_fields
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.options import OPTIONS
from core.rules.bassa_intensita.referee.lines import WORDS, value_name
from core.rules.bassa_intensita.referee.refusals import subject_refusal
from core.rules.bassa_intensita.referee.rulings import FACTS
from core.rules.bassa_intensita.state import State
from core.table.figure_lookup import figure_named, origin_of


@acts.fields("ruling")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    def rest(fact: str) -> Fields:
        yield PickOne("subject", say("ask-figure"), _subjects(state, fact))
        yield from _value(state, fact, filled)

    yield from ruling_fields(seat, state.sides, filled, FACTS, "bi-fact", partial(_about_nobody, state), rest)


def _about_nobody(state: State, fact: str) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody now whom it could be about."""
    if fact == "place" and state.tape:
        return no("", "engine-no-places")
    rows = _subjects(state, fact)
    return rows[0].refusal if rows and all(row.refusal is not None for row in rows) else None


def _subjects(state: State, fact: str) -> tuple[Option, ...]:
    """Return whom a fact may be about, the impossible with their refusal."""
    if fact == "option":
        return tuple(Option(name, say(f"bi-option-{name}")) for name in OPTIONS)
    rows = options_of(state.figures.values())
    return tuple(replace(row, refusal=subject_refusal(state, fact, row.value)) for row in rows)


def _value(state: State, fact: str, filled: Mapping[str, Any]) -> Fields:
    subject = filled.get("subject", "")
    match fact:
        case "place":
            yield PickPoint("value", say("ask-place"), origin_of(figure_named(subject, state)))
        case _ if fact in WORDS:
            yield one_word("ask-value", f"bi-{fact}", WORDS[fact], "none")
        case "leader":
            return
        case "option":
            rows = tuple(Option(v, value_name(subject, v)) for v in OPTIONS.get(subject, ()))
            yield PickOne("value", say("ask-value"), rows)
        case _:
            yield YesNo("value", say("ask-yes"), True)
