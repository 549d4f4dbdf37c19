"""Linea di Tiro: the fields of a ruling."""

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
from core.rulekit.ruling_fields import one_word, option_subjects, option_value, ruling_fields
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.fields import options_of
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.referee.refusals import subject_refusal, value_refusal
from core.rules.linea_di_tiro.referee.rulings import FACTS, FATES, GROUNDS, LAST_CARD, MOST, MOTIONS
from core.rules.linea_di_tiro.state import State
from core.table.figure_lookup import figure_named, origin_of


@acts.fields("ruling")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    def rest(fact: str) -> Fields:
        if fact != "limit":
            yield PickOne("subject", say("ask-figure"), _subjects(state, fact))
        yield from _value(state, fact, filled)

    yield from ruling_fields(seat, state.sides, filled, FACTS, "lt-fact", partial(_about_nobody, state), rest)


def _about_nobody(state: State, fact: str) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody now whom it could be about."""
    if fact == "place" and state.tape:
        return no("", "engine-no-places")
    rows = _subjects(state, fact)
    return rows[0].refusal if rows and all(row.refusal is not None for row in rows) else None


def _subjects(state: State, fact: str) -> tuple[Option, ...]:
    """Return whom a fact may be about, the impossible with their refusal."""
    if fact == "option":
        return option_subjects(Options)
    if fact == "ammunition":
        return tuple(Option(section.id, section.name) for section in state.sections.values())
    if fact == "limit":
        return ()
    rows = options_of(state.figures.values())
    return tuple(replace(row, refusal=subject_refusal(state, fact, row.value)) for row in rows)


def _value(state: State, fact: str, filled: Mapping[str, Any]) -> Fields:
    subject = filled.get("subject", "")
    piece = figure_named(subject, state)
    match fact:
        case "place":
            yield PickPoint("value", say("ask-place"), origin_of(piece))
        case "fate":
            fates = ("",) if piece is not None and piece.fate else FATES[1:]
            yield one_word("ask-fate", "lt-fate", fates)
        case "ground":
            yield one_word("ask-value", "lt-ground", GROUNDS)
        case "motion":
            yield one_word("ask-value", "lt-motion", MOTIONS)
        case "shots" | "prepared" | "ammunition":
            yield Number("value", say("ask-value"), 0, MOST, 1, 0)
        case "overrun":
            yield Number("value", say("ask-value"), 0, 6, 1, 4)
        case "morale":
            yield Number("value", say("ask-value"), -1, 1, 1, 0)
        case "limit":
            yield Number("value", say("ask-value"), 0, LAST_CARD, 1, state.limit)
        case "aboard":
            hulls = [one for one in state.figures.values() if state.kind_of(one).capacity and one.able]
            rows = (*options_of(hulls), Option("", say("in-no-vehicle")))
            yield PickOne(
                "value", say("ask-value"),
                tuple(replace(row, refusal=value_refusal(state, fact, subject, row.value)) for row in rows),
            )  # fmt: skip
        case "parted":
            return
        case "option":
            yield option_value(Options, subject)
        case _:
            yield YesNo("value", say("ask-yes"), True)
