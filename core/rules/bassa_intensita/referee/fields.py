"""Bassa Intensità: the fields of a ruling."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from core.engine.contract.choices import Option
from core.engine.contract.facts import Ruling
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.fillings import Parts
from core.rulekit.newcomers import roster_rows
from core.rulekit.ruling_fields import option_subjects, ruling_fields
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.fields import options_of
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.referee.refusals import subject_refusal
from core.rules.bassa_intensita.referee.roster import units_of
from core.rules.bassa_intensita.referee.rulings import FACTS
from core.rules.bassa_intensita.state import State

NOBODY = {
    "units": "bi-none-units",
    "mines": "bi-none-mines",
    "clouds": "bi-none-smoke",
    "missions": "bi-none-missions",
}


@acts.fields(Ruling)
def _(state: State, seat: str, value: Parts[Any], fact: str = "", subject: str = "") -> Fields:
    return ruling_fields(
        state, seat, fact, subject, value, FACTS, "bi-fact", partial(_subjects, state), nobody=NOBODY
    )


def _subjects(state: State, fact: str) -> Iterable[Option]:
    """Return whom a fact may be about, the impossible with their refusal."""
    match FACTS[fact].of:
        case "roster":
            return roster_rows(units_of, state)
        case "options":
            return option_subjects(Options)
        case "units":
            return (Option(unit.id, unit_name(unit)) for unit in state.units.values())
        case "mines":
            return (Option(one.id, say(f"bi-zone-{one.kind}")) for one in state.mines.values())
        case "clouds":
            return (
                Option(one.id, say(f"bi-zone-{one.kind}", until=one.until)) for one in state.clouds.values()
            )
        case "missions":
            return options_of(state.figures[name] for name in state.missions)
    men = state.figures.values()
    return (Option(man.id, man.name, refusal=subject_refusal(state, fact, man.id)) for man in men)
