"""Breaking News: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from core.engine.contract.choices import (
    Number,
    Option,
    PickOne,
    PickPoint,
    YesNo,
)
from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.refusals import no
from core.rulekit.ruling_fields import one_word, option_subjects, option_value, ruling_fields, side_options
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.objectives import objective_name
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.rulings import (
    CARD,
    CHARGES,
    FACTS,
    MAGAZINES,
    PHASES,
    TALKS,
    WRECKS,
)
from core.rules.breaking_news.state import CONTENTS, FATES, RESERVES, State
from core.rules.breaking_news.tables.support import SUPPORTS
from core.table.figure_lookup import figure_named, origin_of

OF_SIDES = (
    "points", "active", "motivated", "ambush", "support", "secret_die", "intelligence", "crowd", "talks",
    "talk_points", "silenced",
)  # fmt: skip


@acts.fields("ruling")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    def rest(fact: str) -> Fields:
        yield from _ruling_subject(state, fact)
        yield from _ruling_value(state, fact, filled)

    why_not = partial(_about_nobody, state)
    yield from ruling_fields(seat, state.sides, filled, FACTS, "fact", why_not, rest)


def _about_nobody(state: State, fact: str) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody in this game whom it could be about."""
    subjects = [field for field in _ruling_subject(state, fact) if isinstance(field, PickOne)]
    if all(field.options for field in subjects):
        return None
    return no("", "bn-fact-about-nobody")


def _ruling_subject(state: State, fact: str) -> Fields:
    if fact in OF_SIDES:
        yield PickOne("subject", say("ask-side"), side_options(state.sides))
    elif fact == "option":
        yield PickOne("subject", say("ask-option"), option_subjects(Options))
    elif fact in ("content", "taken", "charge"):
        markers = tuple(Option(id, objective_name(state, id)) for id in state.objectives)
        yield PickOne("subject", say("bn-ask-marker"), markers)
    elif fact == "smoke":
        clouds = tuple(Option(cloud.id, name_of(state, cloud.id)) for cloud in state.clouds)
        yield PickOne("subject", say("bn-ask-cloud"), (*clouds, Option("", say("bn-new-cloud"))))
    elif fact != "phase":
        able = [man for man in state.figures.values() if FACTS[fact].subject(state, man.id)]
        yield PickOne("subject", say("ask-figure"), tuple(option_of(state, man) for man in able))


def _ruling_value(state: State, fact: str, filled: Mapping[str, Any]) -> Fields:
    match fact:
        case "place":
            yield PickPoint("value", say("ask-place"), origin_of(figure_named(filled.get("subject"), state)))
        case "fate":
            yield one_word("ask-fate", "fate", ("", *FATES))
        case "wreck":
            yield one_word("ask-fate", "fate", WRECKS)
        case "reserve":
            yield one_word("ask-value", "bn-reserve", RESERVES, "none")
        case "intelligence":
            yield one_word("ask-value", "bn-card", CARD, "none")
        case "secret_die":
            yield Number("value", say("bn-ask-die"), 0, 6, 1, 0)
        case "magazine":
            yield one_word("ask-value", "bn-rounds-left", MAGAZINES, "full")
        case "smoke" if filled.get("subject"):
            yield PickOne("value", say("ask-value"), (Option(False, say("bn-cloud-gone")),))
        case "smoke":
            yield PickPoint("value", say("ask-place"), (state.terrain.width / 2, state.terrain.height / 2))
        case "content":
            yield one_word("ask-value", "bn-content", CONTENTS)
        case "charge":
            yield one_word("ask-value", "bn-charge-of", CHARGES, "none")
        case "aboard":
            hulls = [option_of(state, one) for one in state.figures.values() if one.hull is not None]
            yield PickOne("value", say("ask-vehicle"), (*hulls, Option("", say("ask-nobody-more"))))
        case "phase":
            yield one_word("ask-phase", "phase", PHASES)
        case "talks":
            yield one_word("ask-value", "bn-talk", TALKS)
        case "points" | "talk_points":
            yield Number("value", say("ask-points"), -100, 100, 1, 0)
        case "support":
            yield one_word("ask-value", "support", ("", *SUPPORTS), "none")
        case "option":
            yield option_value(Options, filled.get("subject", ""))
        case "active" | "crowd":
            return
        case _:
            yield YesNo("value", say("ask-yes"), True)
