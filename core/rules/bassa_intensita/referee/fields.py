"""Bassa Intensità: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Number, Option, PickOne, PickPoint, Text, YesNo
from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.refusals import no
from core.rulekit.ruling_fields import one_word, option_subjects, option_value, ruling_fields, side_options
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.referee.lines import WORDS
from core.rules.bassa_intensita.referee.refusals import subject_refusal, value_refusal
from core.rules.bassa_intensita.referee.rulings import FACTS, FATES, LAST_TURN, NOTE, STAGES
from core.rules.bassa_intensita.state import State
from core.table.figure_lookup import figure_named, origin_of


@acts.fields("ruling")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    def rest(fact: str) -> Fields:
        if fact != "winner":
            yield PickOne("subject", say("ask-figure"), _subjects(state, fact))
        yield from _value(state, fact, filled)

    yield from ruling_fields(seat, state.sides, filled, FACTS, "bi-fact", partial(_about_nobody, state), rest)


def _about_nobody(state: State, fact: str) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody now whom it could be about."""
    if fact == "place" and state.tape:
        return no("", "engine-no-places")
    if fact == "winner":
        return None
    if fact in OF or fact == "option":
        return None if _subjects(state, fact) else no("", f"bi-none-{OF[fact]}")
    refusals = [subject_refusal(state, fact, name) for name in state.figures]
    return refusals[0] if all(refusals) and refusals else None


OF = {
    "bonus": "units", "fanatic": "units", "alone": "units", "mines_known": "mines", "mines_removed": "mines",
    "smoke_lifted": "smoke", "mission": "missions",
}  # fmt: skip
"""What a fact is about that is about no figure."""


def _subjects(state: State, fact: str) -> tuple[Option, ...]:
    """Return whom a fact may be about, the impossible with their refusal."""
    match OF.get(fact, fact):
        case "option":
            return option_subjects(Options)
        case "units":
            return tuple(Option(unit.id, unit_name(unit)) for unit in state.units.values())
        case "mines":
            return tuple(Option(one.id, say(f"bi-zone-{one.kind}")) for one in state.mines.values())
        case "smoke":
            return tuple(
                Option(one.id, say(f"bi-zone-{one.kind}", until=one.until)) for one in state.clouds.values()
            )
        case "missions":
            return options_of(state.figures[name] for name in state.missions)
    rows = options_of(state.figures.values())
    return tuple(replace(row, refusal=subject_refusal(state, fact, row.value)) for row in rows)


NUMBERS = {"dies": (0, LAST_TURN), "halved": (0, 3), "bonus": (-1, 1), "fanatic": (0, 2)}


def _value(state: State, fact: str, filled: Mapping[str, Any]) -> Fields:
    subject = filled.get("subject", "")
    match fact:
        case "place":
            yield PickPoint("value", say("ask-place"), origin_of(figure_named(subject, state)))
        case "note":
            yield Text("value", say("ask-value"), NOTE)
        case "fate" | "aboard" | "mission":
            yield PickOne("value", say("ask-value"), tuple(_possible(state, fact, subject)))
        case _ if fact in WORDS:
            yield one_word("ask-value", *WORDS[fact], "none")
        case _ if fact in NUMBERS:
            least, most = NUMBERS[fact]
            yield Number("value", say("ask-value"), least, most, 1, 0)
        case "leader" | "mines_removed" | "smoke_lifted":
            return
        case "winner":
            rows = (*side_options(state.sides), Option("", say("bi-nobody-wins")))
            yield PickOne("value", say("ask-value"), rows)
        case "option":
            yield option_value(Options, subject)
        case _:
            yield YesNo("value", say("ask-yes"), True)


def _possible(state: State, fact: str, subject: str) -> Iterator[Option]:
    """Yield the values of a fact that hangs on whom it is about, the impossible with their refusal."""
    rows: tuple[Option, ...]
    if fact == "fate":
        rows = tuple(Option(one, say(f"bi-fate-{one or 'none'}")) for one in FATES)
    elif fact == "mission":
        rows = tuple(Option(one, say(f"bi-mission-{one}")) for one in STAGES)
    else:
        hulls = (one for one in state.figures.values() if one.hull is not None and one.hull.seats)
        rows = (*options_of(hulls), Option("", say("in-no-vehicle")))
    for row in rows:
        yield replace(row, refusal=value_refusal(state, fact, subject, row.value))
