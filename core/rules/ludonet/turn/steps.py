"""Ludonet quick skirmish: the order of the steps of a turn, and what it makes of a turn's counters."""

from __future__ import annotations

from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import IMMOBILISED_TURNS


def steps_of(state: State) -> tuple[str, ...]:
    """Return the steps of a turn that people act in, in the order of this game (LU-T.TRN, LU-Q.01)."""
    return (*Options.of(state).sequence.split("-"), "morale")


def movement_over(state: State, figure: Figure) -> bool:
    """Return whether a figure has had its movement of this turn, used or not; before turn 1 there is none."""
    if state.phase == "move":
        if Options.of(state).move_order == "alternate_unit":
            waits = not state.units[figure.unit].moved
        else:
            waits = figure.side in (state.moving, state.other(state.first))
        return bool(figure.mode) or not waits
    order = steps_of(state)
    return state.phase in (*order[order.index("move") :], "end") or state.turn == 0


def counted_until(state: State, figure: Figure, movements: int) -> int:
    """Return the last turn of a counter that costs so many movements from now on."""
    return state.turn + movements - (not movement_over(state, figure))


def immobilised_until(state: State, vehicle: Figure, until: int) -> int:
    """Return the last turn of an immobility: two movements from now on (LU-AFV.j, k, LU-Q.12–13).

    The movement of this turn is one of them where it is still to come. *until* is the last turn of an
    older one, which the new one is added to as a choice.
    """
    fresh = counted_until(state, vehicle, IMMOBILISED_TURNS)
    return max(fresh, until + IMMOBILISED_TURNS) if Options.of(state).immob_stack == "add" else fresh
