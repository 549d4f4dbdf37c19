"""Ludonet quick skirmish: the steps that both sides do at the same time (LU-DEP.a–b, LU-FIR.n, LU-TRN.h)."""

from __future__ import annotations

from core.rulekit.sealed import Sealed, Slip
from core.rules.ludonet import moments
from core.rules.ludonet.state import Order, State

STEPS = {one.name: one for one in (moments.DEPLOY, moments.FIRST, moments.FIRE, moments.END)}


def begun(state: State, step: str) -> Sealed[Order]:
    """Return a step of both sides as it begins."""
    return Sealed(tuple(state.sides), step, STEPS[step].rule)


def together(state: State) -> Sealed[Order]:
    """Return the step that both sides are in, as far as it has come: shots that are sealed, who is ready."""
    step = begun(state, state.phase)
    slips = tuple(Slip(state.figures[order.firer].side, order.firer, order) for order in state.orders)
    ready = tuple(name for name, side in state.sides.items() if side.ready)
    return Sealed(step.seats, step.about, step.rule, slips=slips, sealed=ready)
