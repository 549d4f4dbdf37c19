"""Ludonet quick skirmish: the blanks of a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.choices import Number, Option, PickOne, PickPoint, Text, YesNo
from core.engine.message import say
from core.engine.seats import REFEREE
from core.rules.ludonet.fields.makers import Fields, maker, option_of, postures
from core.rules.ludonet.options import OPTIONS
from core.rules.ludonet.rulings import FACTS, FATES, PHASES
from core.rules.ludonet.sentences.rulings import value_name
from core.rules.ludonet.state import State
from core.table.blanks import figure_named, origin_of


@maker("ruling")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    if seat != REFEREE and seat not in state.sides:
        return
    facts = tuple(Option(name, say(f"lu-fact-{name}")) for name in FACTS if name != "measurement")
    yield PickOne("fact", say("ask-fact"), facts)
    fact = filled.get("fact")
    if fact is None:
        return
    yield from _subject(state, fact)
    yield from _value(state, fact, filled)
    yield Text("reason", say("ask-reason"), 120)


def _subject(state: State, fact: str) -> Fields:
    match fact:
        case "falling_back":
            rows = tuple(Option(unit.id, unit.name) for unit in state.units.values())
        case "passes":
            rows = tuple(
                Option(name, say("side-name", **dict(side.name))) for name, side in state.sides.items()
            )
        case "option":
            rows = tuple(Option(name, say(f"lu-option-{name}")) for name in OPTIONS)
        case "phase":
            return
        case _:
            rows = tuple(option_of(man) for man in state.figures.values())
    yield PickOne("subject", say("ask-figure"), rows)


def _value(state: State, fact: str, filled: Mapping[str, Any]) -> Fields:
    match fact:
        case "place":
            yield PickPoint("value", say("ask-place"), origin_of(figure_named(filled.get("subject"), state)))
        case "fate":
            yield PickOne(
                "value", say("ask-fate"), tuple(Option(f, say(f"lu-fate-{f or 'playing'}")) for f in FATES)
            )
        case "phase":
            yield PickOne("value", say("ask-phase"), tuple(Option(p, say(f"lu-phase-{p}")) for p in PHASES))
        case "posture":
            yield postures("value")
        case "wounds" | "tired" | "immobilised" | "passes":
            most = {"wounds": 1, "tired": 3, "immobilised": 4, "passes": 20}[fact]
            yield Number("value", say("ask-value"), 0, most, 1, 0)
        case "unit":
            man = figure_named(filled.get("subject"), state)
            own = [unit for unit in state.units.values() if man is None or unit.side == man.side]
            yield PickOne("value", say("lu-ask-unit"), tuple(Option(unit.id, unit.name) for unit in own))
        case "option":
            subject = filled.get("subject", "")
            rows = tuple(Option(v, value_name(subject, v)) for v in OPTIONS.get(subject, ()))
            yield PickOne("value", say("ask-value"), rows)
        case "unlocked":
            return
        case _:
            yield YesNo("value", say("ask-yes"), True)
