"""Linea di Tiro: what a ruling cannot set, because it would contradict another fact."""

from __future__ import annotations

from typing import Any

from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.newcomers import newcomer_refusal
from core.rulekit.refusals import no
from core.rulekit.roster import roster_refusal
from core.rules.linea_di_tiro.referee.newcomers import NEWCOMER
from core.rules.linea_di_tiro.referee.roster import (
    rearming_refusal,
    regrouping_refusal,
    reserve_refusal,
    units_of,
)
from core.rules.linea_di_tiro.state import Piece, State

OF_THE_ABLE = (
    "place", "spotted", "ground", "motion", "shots", "prepared", "immobilised", "routed", "aboard", "parted",
    "morale", "observer", "overrun", "kind", "unit",
)  # fmt: skip


def subject_refusal(state: State, fact: str, subject: str) -> Refusal | None:
    """Return why a fact cannot be set of this piece at all now."""
    piece = state.figures.get(FigureId(subject))
    if piece is None:
        return None
    if fact in OF_THE_ABLE and piece.fate:
        return no("", "lt-out-of-play", figure=piece.name)
    if (fact in OF_THE_ABLE or fact in ("fate", "removed")) and piece.reserve:
        return no("LT-JOK.d", "lt-not-yet-here", figure=piece.name)
    if fact in ("place", "spotted") and piece.aboard:
        return no("LT-Q.25", "lt-aboard", figure=piece.name)
    if fact == "spotted" and piece.contacts:
        return no("LT-VIS.m", "lt-touched-is-seen", figure=piece.name)
    if fact == "aboard" and state.kind_of(piece).motor:
        return no("LT-ACT.g", "lt-no-passenger", figure=piece.name)
    if fact == "overrun" and not state.kind_of(piece).tank:
        return no("LT-ASL.i", "lt-no-tank", figure=piece.name)
    if fact == "parted" and not piece.contacts:
        return no("LT-VIS.m", "lt-no-contact", figure=piece.name)
    return None


def value_refusal(state: State, fact: str, subject: str, value: Any) -> Refusal | None:
    """Return why a fact cannot be set to this value now."""
    piece = state.figures.get(FigureId(subject))
    if fact == "added":
        return newcomer_refusal(state, NEWCOMER, units_of, subject, value)
    if refusal := roster_refusal(state, fact, subject, value):
        return refusal
    if fact == "reserve" and piece is not None:
        return reserve_refusal(state, piece, value)
    if fact == "unit" and piece is not None:
        return regrouping_refusal(state, piece, value)
    if fact == "kind" and piece is not None:
        return rearming_refusal(state, piece, value)
    if fact == "fate" and piece is not None and bool(value) == bool(piece.fate):
        wanted = "lt-fate-playing" if piece.fate else "lt-fate-destroyed"
        return no("", "lt-no-such-fate", figure=piece.name, allowed=say(wanted))
    if fact == "aboard" and piece is not None:
        return _riding_refusal(state, piece, value)
    if fact == "prepared" and piece is not None and value and piece.immobilised:
        return no("LT-Q.21", "lt-immobilised", figure=piece.name)
    return None


def _riding_refusal(state: State, piece: Piece, value: FigureId) -> Refusal | None:
    if not value:
        return None if piece.aboard else no("LT-MOV.l", "lt-not-aboard", figure=piece.name)
    carrier = state.figures[value]
    if carrier.side != piece.side or not carrier.able or not state.kind_of(carrier).capacity:
        return no("LT-Q.25", "lt-no-such-carrier", figure=piece.name)
    return None
