"""Ludonet quick skirmish: what a ruling cannot set, because it would contradict another fact."""

from __future__ import annotations

from typing import Any

from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import say
from core.rulekit.names import side_name
from core.rulekit.newcomers import newcomer_refusal
from core.rulekit.refusals import no
from core.rulekit.roster import crossing_refusal, roster_refusal
from core.rules.ludonet.referee.newcomers import NEWCOMER
from core.rules.ludonet.referee.roster import units_of
from core.rules.ludonet.state import Figure, State

OF_THE_LIVING = (
    "place", "placed", "posture", "wounds", "action", "tired", "immobilised", "sheltered", "unit",
    "unlocked", "aboard", "weapons", "expert",
)  # fmt: skip
OF_MEN = ("posture", "wounds", "tired", "aboard")
BETWEEN_TURNS = ("deploy", "first", "end")


def carries(state: State, vehicle: FigureId) -> bool:
    """Return whether men can get into a figure: a vehicle in the game, and no gun."""
    figure = state.figures[vehicle]
    return bool(figure.vehicle) and state.here(figure) and not state.type_of(figure).gun


def fates_of(figure: Figure) -> tuple[str, ...]:
    """Return what may become of a figure by a ruling: back into the game, or out of it."""
    if figure.fate:
        return ("",)
    return ("eliminated" if figure.man else "destroyed", "left")


def subject_refusal(state: State, fact: str, subject: str) -> Refusal | None:
    """Return why a fact cannot be set of this figure or side at all now."""
    if fact == "passes" and not any(craft.side == subject for craft in state.aircraft.values()):
        return no("LU-AIR.a", "lu-no-aircraft", side=side_name(state, subject))
    figure = state.figures.get(FigureId(subject))
    if figure is None or fact not in OF_THE_LIVING:
        return None
    if figure.fate:
        return no("", "lu-out-of-play", figure=figure.name)
    if fact in OF_MEN and not figure.man:
        return no("", "lu-of-men-only", figure=figure.name)
    match fact:
        case "immobilised" if figure.man:
            return no("LU-AFV.d", "lu-of-vehicles-only", figure=figure.name)
        case "posture" if figure.aboard:
            return no("LU-MOV.n", "lu-no-posture", figure=figure.name)
        case "unlocked" if not figure.contacts:
            return no("LU-MEL.a", "lu-not-locked", figure=figure.name)
        case "placed":
            return _hiding_refusal(state, figure)
        case "aboard":
            return _riding_refusal(state, figure)
    return None


def _hiding_refusal(state: State, figure: Figure) -> Refusal | None:
    if not state.here(figure):
        return no("LU-MOR.n", "lu-not-yet-here", figure=figure.name, turn=figure.enters)
    if figure.aboard:
        vehicle = state.figures[figure.aboard].name
        return no("LU-DEP.f", "lu-rule-the-vehicle", figure=figure.name, vehicle=vehicle)
    if figure.contacts:
        return no("LU-DEP.f", "lu-touched-is-seen", figure=figure.name)
    return None


def _riding_refusal(state: State, figure: Figure) -> Refusal | None:
    if not state.here(figure):
        return no("LU-MOR.n", "lu-not-yet-here", figure=figure.name, turn=figure.enters)
    return no("LU-MEL.o", "lu-locked", figure=figure.name) if figure.contacts else None


def value_refusal(state: State, fact: str, subject: str, value: Any) -> Refusal | None:
    """Return why a fact cannot be set to this value now."""
    figure = state.figures.get(FigureId(subject))
    if fact == "added":
        return newcomer_refusal(state, NEWCOMER, units_of, subject, value)
    if refusal := roster_refusal(state, fact, subject, value):
        return refusal
    match fact:
        case "fate" if figure is not None and value not in fates_of(figure):
            words = tuple(say(f"lu-fate-{fate or 'playing'}") for fate in fates_of(figure))
            return no("", "lu-no-such-fate", figure=figure.name, allowed=words)
        case "unit" if figure is not None:
            return _crossing_refusal(state, figure, state.units[value].side)
        case "aboard" if figure is not None:
            return _boarding_refusal(state, figure, value)
        case "option" if subject == "sequence" and state.phase not in BETWEEN_TURNS:
            return no("LU-Q.01", "lu-between-turns")
        case "option" if subject == "move_order" and state.phase == "move":
            return no("LU-Q.03", "lu-between-movements")
    return None


def _crossing_refusal(state: State, figure: Figure, side: SideId) -> Refusal | None:
    busy = state.phase == "deploy" or bool(state.volley or state.exchange or state.breaking)
    if side != figure.side and not state.here(figure):
        return no("LU-MOR.n", "lu-not-yet-here", figure=figure.name, turn=figure.enters)
    return crossing_refusal(state, figure.id, side, busy)


def _boarding_refusal(state: State, figure: Figure, vehicle: FigureId) -> Refusal | None:
    if not vehicle:
        return None if figure.aboard else no("", "lu-not-aboard", figure=figure.name)
    hull = state.figures[vehicle]
    if hull.side != figure.side:
        return no("", "lu-no-such-vehicle", vehicle=hull.name)
    return None
