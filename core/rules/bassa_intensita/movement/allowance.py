"""Bassa Intensità: how far a man may go with what hinders him (BI-MOVE.c–l, BI-Q.22–24, BI-Q.26)."""

from __future__ import annotations

from collections.abc import Iterable

from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Moment
from core.rules.bassa_intensita.tables.movement import allowance
from core.rules.bassa_intensita.tables.rounding import up

STAND_UP, LIE_DOWN = "posture", "posture"
"""Both are the one row of BI-T.04; whoever does both has it twice."""

PEOPLE_SAY = ("door", "window", "small_obstacle", "load")
"""What people at a real table say of a way; all else the program knows."""


def hindrances(state: State, figure: Figure, *, stands: bool = False, lies: bool = False) -> tuple[str, ...]:
    """Return the tasks of BI-T.04 that count for a man whatever his way is."""
    found = []
    if was_under_fire(state, figure):
        found.append("under_fire")
    if stands:
        found.append(STAND_UP)
    if lies:
        found.append(LIE_DOWN)
    if figure.health:
        found.append("wounded")
    if figure.carries:
        found.append("load")
    return tuple(found)


def was_under_fire(state: State, figure: Figure) -> bool:
    """Return whether he was under automatic or HE fire in the previous phase (BI-MOVE.f, BI-Q.24).

    That is Fire and Actions of the turn before; with `bi.prev_phase` this Movement phase counts too.
    """
    phases = [Moment(state.turn - 1, 1)]
    if Options.of(state).prev_phase == "also_current_movement":
        phases.append(Moment(state.turn, 0))
    return figure.under_auto in phases or figure.under_he in phases


def on_foot(state: State, figure: Figure, mode: str, tasks: Iterable[str]) -> int:
    """Return how many cm a man may go in *mode* with these *tasks*; tear gas halves it (BI-NONLETHAL.d)."""
    cm = allowance(mode, tasks, Options.of(state).move_mods == "multiply")
    return up(cm / 2) if state.turn <= figure.gassed else cm
