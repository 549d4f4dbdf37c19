"""Ludonet quick skirmish: the steps that both sides do at the same time (LU-DEP.a–b, LU-FIR.n, LU-TRN.h)."""

from __future__ import annotations

from core.rulekit.sealed import Sealed, Slip
from core.rules.ludonet.state import Order, State

STEPS: dict[str, tuple[str, tuple[str, ...]]] = {
    "deploy": ("LU-DEP.a", ("deploy", "deployed")),
    "first": ("LU-INI.a", ("throw_for_first",)),
    "fire": ("LU-FIR.n", ("declare_fire", "withdraw_fire", "fire_sealed")),
    "end": ("LU-TRN.h", ("reinforce", "end_turn")),
}
"""Each with its paragraph and what answers it."""

SHOWING = ("show", "note_down")
"""At a real table own figures may be put on it whenever an enemy sees them, and until then the record is kept
up to date (LU-DEP.e–f)."""


def shown_in(state: State, step: str) -> tuple[str, ...]:
    """Return what is shown or noted down in a step besides what it is for."""
    return SHOWING if state.tape and step in ("move", "fire", "end") else ()


def begun(state: State, step: str) -> Sealed[Order]:
    """Return a step of both sides as it begins."""
    rule, answers = STEPS[step]
    return Sealed(tuple(state.sides), step, rule, (*answers, *shown_in(state, step)))


def together(state: State) -> Sealed[Order]:
    """Return the step that both sides are in, as far as it has come: shots that are sealed, who is ready."""
    step = begun(state, state.phase)
    slips = tuple(Slip(state.figures[order.firer].side, order.firer, order) for order in state.orders)
    ready = tuple(name for name, side in state.sides.items() if side.ready)
    return Sealed(step.seats, step.about, step.rule, step.answers, slips, ready)
