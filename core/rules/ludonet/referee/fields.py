"""Ludonet quick skirmish: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Option
from core.engine.contract.facts import Ruling
from core.rulekit.acts import Fields
from core.rulekit.fillings import Parts
from core.rulekit.newcomers import roster_rows
from core.rulekit.ruling_fields import option_subjects, ruling_fields, side_options
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.fields import option_of
from core.rules.ludonet.common.names import unit_name
from core.rules.ludonet.options import Options
from core.rules.ludonet.referee.refusals import subject_refusal
from core.rules.ludonet.referee.roster import units_of
from core.rules.ludonet.referee.rulings import FACTS
from core.rules.ludonet.state import State


@acts.fields(Ruling)
def _(state: State, seat: str, value: Parts[Any], fact: str = "", subject: str = "") -> Fields:
    return ruling_fields(state, seat, fact, subject, value, FACTS, "lu-fact", partial(_subjects, state))


def _subjects(state: State, fact: str) -> Iterable[Option]:
    """Return whom a fact may be about, the impossible with their refusal."""
    match FACTS[fact].of:
        case "units":
            return (Option(unit.id, unit_name(unit)) for unit in state.units.values())
        case "roster":
            return roster_rows(units_of, state)
        case "options":
            return option_subjects(Options)
        case "sides":
            rows = side_options(state.sides)
        case _:
            rows = tuple(option_of(man) for man in state.figures.values())
    return (replace(row, refusal=subject_refusal(state, fact, row.value)) for row in rows)
