"""Linea di Tiro: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from core.engine.contract.choices import Option
from core.engine.contract.facts import Ruling
from core.rulekit.acts import Fields
from core.rulekit.fillings import Parts
from core.rulekit.newcomers import roster_rows
from core.rulekit.ruling_fields import option_subjects, ruling_fields
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.referee.refusals import subject_refusal
from core.rules.linea_di_tiro.referee.roster import units_of
from core.rules.linea_di_tiro.referee.rulings import FACTS
from core.rules.linea_di_tiro.state import State


@acts.fields(Ruling)
def _(state: State, seat: str, value: Parts[Any], fact: str = "", subject: str = "") -> Fields:
    return ruling_fields(state, seat, fact, subject, value, FACTS, "lt-fact", partial(_subjects, state))


def _subjects(state: State, fact: str) -> Iterable[Option]:
    """Return whom a fact may be about, the impossible with their refusal."""
    match FACTS[fact].of:
        case "roster":
            return roster_rows(units_of, state)
        case "options":
            return option_subjects(Options)
        case "sections":
            return (Option(section.id, section.name) for section in state.sections.values())
    pieces = state.figures.values()
    return (Option(one.id, one.name, refusal=subject_refusal(state, fact, one.id)) for one in pieces)
