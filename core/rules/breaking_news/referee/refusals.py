"""Breaking News: what a ruling cannot set, because it would contradict another fact."""

from __future__ import annotations

from typing import Any

from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rulekit.newcomers import newcomer_refusal
from core.rulekit.refusals import no
from core.rulekit.roster import roster_refusal
from core.rules.breaking_news.referee.newcomers import NEWCOMER
from core.rules.breaking_news.referee.roster import regrouping_refusal, units_of
from core.rules.breaking_news.state import State

OF_THE_FIGHTING = ("grade", "leadership", "commander", "weapons", "unit")
"""What is set of nobody who is out: what his loss counted would be another's."""


def subject_refusal(state: State, fact: str, subject: str) -> Refusal | None:
    """Return why a fact cannot be set of somebody at all now."""
    man = state.figures.get(FigureId(subject))
    if man is not None and man.fate and fact in OF_THE_FIGHTING:
        return no("BN-Q.156", "bn-ruling-out", figure=man.name)
    if man is not None and fact == "commander" and not man.leadership:
        return no("BN-Q.143", "bn-ruling-leads-nobody", figure=man.name)
    if man is not None and fact == "arrived" and not state.tape:
        return no("BN-Q.156", "bn-ruling-place-him", figure=man.name)
    return None


def value_refusal(state: State, fact: str, subject: str, value: Any) -> Refusal | None:
    """Return why a fact cannot be set to this value now."""
    if fact == "added":
        return newcomer_refusal(state, NEWCOMER, units_of, subject, value)
    man = state.figures.get(FigureId(subject))
    if man is None:
        return None
    if fact == "unit":
        return regrouping_refusal(state, man, value)
    return roster_refusal(state, "fate" if fact in ("fate_free", "wreck") else fact, man.id, value)
