"""Bassa Intensità: the fields of a ruling."""

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
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.referee.refusals import subject_refusal
from core.rules.bassa_intensita.referee.rulings import FACTS
from core.rules.bassa_intensita.state import State


@acts.fields(Ruling)
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    def rest(fact: str) -> Fields:
        if FACTS[fact].of:
            yield PickOne("subject", say("ask-figure"), _subjects(state, fact))
        yield from value_of(FACTS, state, filled)

    yield from ruling_fields(seat, state.sides, filled, FACTS, "bi-fact", partial(_about_nobody, state), rest)


def _about_nobody(state: State, fact: str) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody now whom it could be about."""
    if fact == "place" and state.tape:
        return no("", "engine-no-places")
    of = FACTS[fact].of
    if of == "":
        return None
    if of != "figures":
        return (
            None if _subjects(state, fact) else no("", "bi-none-smoke" if of == "clouds" else f"bi-none-{of}")
        )
    refusals = [subject_refusal(state, fact, name) for name in state.figures]
    return refusals[0] if all(refusals) and refusals else None


def _subjects(state: State, fact: str) -> tuple[Option, ...]:
    """Return whom a fact may be about, the impossible with their refusal."""
    match FACTS[fact].of:
        case "options":
            return option_subjects(Options)
        case "units":
            return tuple(Option(unit.id, unit_name(unit)) for unit in state.units.values())
        case "mines":
            return tuple(Option(one.id, say(f"bi-zone-{one.kind}")) for one in state.mines.values())
        case "clouds":
            return tuple(
                Option(one.id, say(f"bi-zone-{one.kind}", until=one.until)) for one in state.clouds.values()
            )
        case "missions":
            return options_of(state.figures[name] for name in state.missions)
    rows = options_of(state.figures.values())
    return tuple(replace(row, refusal=subject_refusal(state, fact, row.value)) for row in rows)
