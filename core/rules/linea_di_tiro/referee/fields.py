"""Linea di Tiro: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Option, PickOne
from core.engine.contract.facts import Refusal, Ruling
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.refusals import no
from core.rulekit.ruling_fields import option_subjects, ruling_fields, value_of
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.fields import options_of
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.referee.refusals import subject_refusal
from core.rules.linea_di_tiro.referee.rulings import FACTS
from core.rules.linea_di_tiro.state import State


@acts.fields(Ruling)
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    def rest(fact: str) -> Fields:
        if FACTS[fact].of:
            yield PickOne("subject", say("ask-figure"), _subjects(state, fact))
        yield from value_of(FACTS, state, filled)

    yield from ruling_fields(seat, state.sides, filled, FACTS, "lt-fact", partial(_about_nobody, state), rest)


def _about_nobody(state: State, fact: str) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody now whom it could be about."""
    if fact == "place" and state.tape:
        return no("", "engine-no-places")
    rows = _subjects(state, fact)
    return rows[0].refusal if rows and all(row.refusal is not None for row in rows) else None


def _subjects(state: State, fact: str) -> tuple[Option, ...]:
    """Return whom a fact may be about, the impossible with their refusal."""
    match FACTS[fact].of:
        case "options":
            return option_subjects(Options)
        case "sections":
            return tuple(Option(section.id, section.name) for section in state.sections.values())
        case "":
            return ()
    rows = options_of(state.figures.values())
    return tuple(replace(row, refusal=subject_refusal(state, fact, row.value)) for row in rows)
