"""Bassa Intensità: what a ruling cannot set, because it would contradict another fact."""

from __future__ import annotations

from typing import Any

from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rulekit.newcomers import newcomer_refusal
from core.rulekit.refusals import no
from core.rulekit.roster import roster_refusal
from core.rules.bassa_intensita.referee.newcomers import NEWCOMER
from core.rules.bassa_intensita.referee.roster import regrouping_refusal, units_of
from core.rules.bassa_intensita.state import State

OF_WHOM_IS_OUT = ("fate", "note", "place", "name", "removed")
OF_MEN = ("prone", "health", "shocked", "gassed", "dies", "mode", "aboard", "weapons")
OF_VEHICLES = ("stopped", "halved", "jammed")
OF_AIRCRAFT = ("due", "passed", "damaged")
OF_MANS_FATE, OF_VEHICLES_FATE = ("dead", "prisoner", "gone"), ("destroyed", "abandoned", "gone")


def subject_refusal(state: State, fact: str, subject: str) -> Refusal | None:
    """Return why a fact cannot be set of this figure at all now."""
    figure = state.figures.get(FigureId(subject))
    if figure is None:
        return None
    if figure.fate and fact not in OF_WHOM_IS_OUT:
        return no("", "bi-is-out", figure=figure.name)
    if fact in ("place", "seen_by", "ground") and figure.aboard:
        return no("", "bi-is-aboard", figure=figure.name)
    if fact in OF_MEN and not figure.man:
        return no("", "bi-only-men", figure=figure.name)
    if fact in OF_VEHICLES and figure.man:
        return no("", "bi-only-vehicles", figure=figure.name)
    if fact == "jammed" and figure.hull is not None and figure.hull.turret is None:
        return no("BI-Q.67", "bi-no-turret", figure=figure.name)
    if fact == "dies" and figure.health != "serious":
        return no("BI-Q.62", "bi-not-seriously-wounded", figure=figure.name)
    return None


def value_refusal(state: State, fact: str, subject: str, value: Any) -> Refusal | None:
    """Return why a fact cannot be set to this value now."""
    if fact == "added":
        return newcomer_refusal(state, NEWCOMER, units_of, subject, value)
    figure = state.figures.get(FigureId(subject))
    if figure is None:
        return None
    if refusal := roster_refusal(state, fact, subject, value):
        return refusal
    if fact == "unit":
        return regrouping_refusal(state, figure, value)
    if fact == "fate" and value and value not in (OF_MANS_FATE if figure.man else OF_VEHICLES_FATE):
        return no("", "bi-no-such-fate", figure=figure.name)
    if fact == "fate" and bool(value) == bool(figure.fate):
        return no("", "bi-same-fate", figure=figure.name)
    if fact == "mission":
        return stage_refusal(state, figure.id, value)
    if fact == "aboard":
        return riding_refusal(state, figure.id, value)
    section = bool(figure.leads) and bool(state.units[figure.leads].of)
    if fact == "ability" and section and value in ("recruit", "rabble"):
        return no("BI-CMD.e", "bi-no-section-leader")
    return None


def stage_refusal(state: State, observer: FigureId, stage: str) -> Refusal | None:
    """Return that guns are no aircraft, nor aircraft guns."""
    mission = state.missions.get(observer)
    called = state.support.get(mission.support) if mission is not None else None
    if called is not None and (stage in OF_AIRCRAFT) != bool(called.load):
        return no("BI-AIR.a", "bi-no-such-stage")
    return None


def riding_refusal(state: State, name: FigureId, value: str) -> Refusal | None:
    """Return why somebody cannot ride there, or cannot get off."""
    figure = state.figures[name]
    if not value:
        return None if figure.aboard else no("", "bi-not-aboard", figure=figure.name)
    carrier = state.figures[FigureId(value)]
    hull = carrier.hull
    riders = sum(one.aboard == carrier.id and one.there for one in state.figures.values())
    if hull is None or carrier.side != figure.side or not carrier.able or riders >= hull.seats:
        return no("BI-CMD.l", "bi-no-seat", figure=figure.name)
    return None
