"""Breaking News: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Option
from core.engine.contract.facts import Ruling
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.fillings import Parts
from core.rulekit.newcomers import roster_rows
from core.rulekit.ruling_fields import ASKED, option_subjects, ruling_fields, side_options
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.objectives import objective_name
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.refusals import subject_refusal
from core.rules.breaking_news.referee.roster import units_of
from core.rules.breaking_news.referee.rulings import FACTS
from core.rules.breaking_news.state import State

ASKS = {**ASKED, "objectives": "bn-ask-marker", "clouds": "bn-ask-cloud"}


@acts.fields(Ruling)
def _(state: State, seat: str, value: Parts[Any], fact: str = "", subject: str = "") -> Fields:
    return ruling_fields(state, seat, fact, subject, value, FACTS, "fact", partial(_subjects, state), ASKS)


def _subjects(state: State, fact: str) -> Iterable[Option]:
    """Return whom a fact may be about."""
    match FACTS[fact].of:
        case "sides":
            return side_options(state.sides)
        case "roster":
            return roster_rows(units_of, state)
        case "options":
            return option_subjects(Options)
        case "objectives":
            return (Option(id, objective_name(state, id)) for id in state.objectives)
        case "clouds":
            clouds = (Option(cloud.id, name_of(state, cloud.id)) for cloud in state.clouds)
            return (*clouds, Option("", say("bn-new-cloud")))
    men = (man for man in state.figures.values() if FACTS[fact].subject(state, man.id))
    return (replace(option_of(state, man), refusal=subject_refusal(state, fact, man.id)) for man in men)
