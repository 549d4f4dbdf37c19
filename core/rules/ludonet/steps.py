"""Ludonet quick skirmish: the order of the steps of a turn, and what it makes of a turn's counters."""

from __future__ import annotations

from core.rules.ludonet.state import State
from core.rules.ludonet.tables import IMMOBILISED_TURNS


def steps_of(state: State) -> tuple[str, ...]:
    """Return the steps of a turn that people act in, in the order of this game (LU-T.TRN, LU-Q.01)."""
    return (*state.options.get("sequence", "move-fire-melee-air").split("-"), "morale")


def immobilised_until(state: State, until: int) -> int:
    """Return the last turn of an immobility: two movements from now on (LU-AFV.j, k, LU-Q.12–13).

    The movement of this turn is one of them where it is still to come. *until* is the last turn of an
    older one, which the new one is added to as a choice.
    """
    order = steps_of(state)
    over = order.index(state.phase) > order.index("move")
    past = state.turn if over else state.turn - 1
    if state.is_("immob_stack", "add"):
        past = max(past, until)
    return past + IMMOBILISED_TURNS
