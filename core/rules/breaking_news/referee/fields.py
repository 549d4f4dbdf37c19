"""Breaking News: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from core.engine.contract.choices import Option, PickOne
from core.engine.contract.facts import Refusal, Ruling
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.refusals import no
from core.rulekit.ruling_fields import option_subjects, ruling_fields, side_options, value_of
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.objectives import objective_name
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.rulings import FACTS
from core.rules.breaking_news.state import State


@acts.fields(Ruling)
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    def rest(fact: str) -> Fields:
        yield from _ruling_subject(state, fact)
        yield from value_of(FACTS, state, filled)

    why_not = partial(_about_nobody, state)
    yield from ruling_fields(seat, state.sides, filled, FACTS, "fact", why_not, rest)


def _about_nobody(state: State, fact: str) -> Refusal | None:
    """Return why a fact cannot be set: there is nobody in this game whom it could be about."""
    subjects = [field for field in _ruling_subject(state, fact) if isinstance(field, PickOne)]
    if all(field.options for field in subjects):
        return None
    return no("", "bn-fact-about-nobody")


def _ruling_subject(state: State, fact: str) -> Fields:
    match FACTS[fact].of:
        case "sides":
            yield PickOne("subject", say("ask-side"), side_options(state.sides))
        case "options":
            yield PickOne("subject", say("ask-option"), option_subjects(Options))
        case "objectives":
            markers = tuple(Option(id, objective_name(state, id)) for id in state.objectives)
            yield PickOne("subject", say("bn-ask-marker"), markers)
        case "clouds":
            clouds = tuple(Option(cloud.id, name_of(state, cloud.id)) for cloud in state.clouds)
            yield PickOne("subject", say("bn-ask-cloud"), (*clouds, Option("", say("bn-new-cloud"))))
        case "figures":
            able = [man for man in state.figures.values() if FACTS[fact].subject(state, man.id)]
            yield PickOne("subject", say("ask-figure"), tuple(option_of(state, man) for man in able))
