"""Breaking News: the blanks of a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.choices import (
    Number,
    Option,
    PickOne,
    PickPoint,
    Text,
    YesNo,
)
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.blanks import option_of
from core.rules.breaking_news.options import OPTIONS
from core.rules.breaking_news.referee.rulings import FACTS, FATES, PHASES, WRECKS
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables import SUPPORTS
from core.table.figure_lookup import figure_named, origin_of


@acts.blanks("ruling")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    if seat != REFEREE and seat not in state.sides:
        return
    facts = tuple(
        Option(name, say(f"fact-{name}"), refusal=_about_nobody(state, name))
        for name in FACTS
        if name != "measurement"
    )
    yield PickOne("fact", say("ask-fact"), facts)
    fact = filled.get("fact")
    if fact is None:
        return
    yield from _ruling_subject(state, fact)
    yield from _ruling_value(state, fact, filled)
    yield Text("reason", say("ask-reason"), 120)


def _about_nobody(state: State, fact: str) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody in this game whom it could be about."""
    subjects = [field for field in _ruling_subject(state, fact) if isinstance(field, PickOne)]
    if all(field.options for field in subjects):
        return None
    return Refusal("", say("bn-fact-about-nobody"))


def _ruling_subject(state: State, fact: str) -> Fields:
    if fact in ("points", "active", "motivated", "ambush", "support"):
        sides = tuple(Option(name, say("side-name", **dict(side.name))) for name, side in state.sides.items())
        yield PickOne("subject", say("ask-side"), sides)
    elif fact == "option":
        yield PickOne(
            "subject", say("ask-option"), tuple(Option(name, say(f"option-{name}")) for name in OPTIONS)
        )
    elif fact != "phase":
        able = [man for man in state.figures.values() if FACTS[fact].subject(state, man.id)]
        yield PickOne("subject", say("ask-figure"), tuple(option_of(state, man) for man in able))


def _ruling_value(state: State, fact: str, filled: Mapping[str, Any]) -> Fields:
    match fact:
        case "place":
            yield PickPoint("value", say("ask-place"), origin_of(figure_named(filled.get("subject"), state)))
        case "fate":
            yield PickOne(
                "value", say("ask-fate"), tuple(Option(f, say(f"fate-{f or 'playing'}")) for f in FATES)
            )
        case "wreck":
            yield PickOne(
                "value", say("ask-fate"), tuple(Option(f, say(f"fate-{f or 'playing'}")) for f in WRECKS)
            )
        case "aboard":
            hulls = [option_of(state, one) for one in state.figures.values() if one.hull is not None]
            yield PickOne("value", say("ask-vehicle"), (*hulls, Option("", say("ask-nobody-more"))))
        case "phase":
            yield PickOne("value", say("ask-phase"), tuple(Option(p, say(f"phase-{p}")) for p in PHASES))
        case "points":
            yield Number("value", say("ask-points"), -100, 100, 1, 0)
        case "support":
            kinds = tuple(Option(kind, say(f"support-{kind or 'none'}")) for kind in ("", *SUPPORTS))
            yield PickOne("value", say("ask-value"), kinds)
        case "option":
            subject = filled.get("subject", "")
            values = OPTIONS.get(subject, ())
            yield PickOne(
                "value", say("ask-value"), tuple(Option(v, say(f"option-{subject}-{v}")) for v in values)
            )
        case "active":
            return
        case _:
            yield YesNo("value", say("ask-yes"), True)
