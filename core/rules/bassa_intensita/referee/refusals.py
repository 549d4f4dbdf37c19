"""Bassa Intensità: what a ruling cannot set, because it would contradict another fact."""

from __future__ import annotations

from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rulekit.refusals import no
from core.rules.bassa_intensita.state import State

OF_THE_LIVING = ("place", "note", "prone", "health", "shocked", "used", "seen_by", "leader")
OF_MEN = ("prone", "health", "shocked")


def subject_refusal(state: State, fact: str, subject: str) -> Refusal | None:
    """Return why a fact cannot be set of this figure at all now."""
    figure = state.figures.get(FigureId(subject))
    if figure is None:
        return None
    if fact in OF_THE_LIVING and figure.fate:
        return no("", "bi-is-out", figure=figure.name)
    if fact in ("place", "seen_by") and figure.aboard:
        return no("", "bi-is-aboard", figure=figure.name)
    if fact in OF_MEN and not figure.man:
        return no("", "bi-only-men", figure=figure.name)
    return None
