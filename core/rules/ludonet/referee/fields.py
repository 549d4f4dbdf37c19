"""Ludonet quick skirmish: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Number, Option, PickOne, PickPoint, YesNo
from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.refusals import no
from core.rulekit.ruling_fields import one_word, option_subjects, option_value, ruling_fields, side_options
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.fields import option_of, postures
from core.rules.ludonet.common.names import unit_name
from core.rules.ludonet.options import Options
from core.rules.ludonet.referee.refusals import carries, fates_of, subject_refusal, value_refusal
from core.rules.ludonet.referee.rulings import FACTS, FATES, MOST_PASSES, PHASES
from core.rules.ludonet.state import State
from core.table.figure_lookup import figure_named, origin_of


@acts.fields("ruling")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    def rest(fact: str) -> Fields:
        yield from _subject(state, fact)
        yield from _value(state, fact, filled)

    why_not = partial(_about_nobody, state)
    yield from ruling_fields(seat, state.sides, filled, FACTS, "lu-fact", why_not, rest)


def _about_nobody(state: State, fact: str) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody now whom it could be about."""
    if fact == "place" and state.tape:
        return no("", "engine-no-places")
    rows = _subjects(state, fact)
    return rows[0].refusal if rows and all(row.refusal is not None for row in rows) else None


def _subject(state: State, fact: str) -> Fields:
    if fact != "phase":
        yield PickOne("subject", say("ask-figure"), _subjects(state, fact))


def _subjects(state: State, fact: str) -> tuple[Option, ...]:
    """Return whom a fact may be about, the impossible with their refusal."""
    match fact:
        case "falling_back":
            return tuple(Option(unit.id, unit_name(unit)) for unit in state.units.values())
        case "passes" | "moving":
            rows = list(side_options(state.sides))
        case "option":
            return option_subjects(Options)
        case "phase":
            return ()
        case _:
            rows = [option_of(man) for man in state.figures.values()]
    return tuple(replace(row, refusal=subject_refusal(state, fact, row.value)) for row in rows)


def _value(state: State, fact: str, filled: Mapping[str, Any]) -> Fields:
    subject = filled.get("subject", "")
    man = figure_named(subject, state)
    match fact:
        case "place":
            yield PickPoint("value", say("ask-place"), origin_of(man))
        case "fate":
            fates = fates_of(man) if man is not None else FATES
            yield one_word("ask-fate", "lu-fate", fates)
        case "phase":
            yield one_word("ask-phase", "lu-phase", PHASES)
        case "posture":
            yield postures("value")
        case "wounds" | "tired" | "immobilised" | "passes":
            most = {"wounds": 1, "tired": 3, "immobilised": 4, "passes": MOST_PASSES}[fact]
            yield Number("value", say("ask-value"), 0, most, 1, 0)
        case "unit":
            own = [unit for unit in state.units.values() if man is None or unit.side == man.side]
            units = tuple(Option(unit.id, unit_name(unit)) for unit in own)
            yield PickOne("value", say("lu-ask-unit"), units)
        case "option":
            yield option_value(Options, subject, partial(value_refusal, state, fact, subject))
        case "aboard":
            hulls = [option_of(one) for name, one in state.figures.items() if carries(state, name)]
            vehicles = (*hulls, Option("", say("in-no-vehicle")))
            yield PickOne(
                "value", say("lu-ask-vehicle"),
                tuple(replace(v, refusal=value_refusal(state, fact, subject, v.value)) for v in vehicles),
            )  # fmt: skip
        case "unlocked" | "moving":
            return
        case _:
            yield YesNo("value", say("ask-yes"), True)
