"""Ludonet quick skirmish: what a sealed shot may come to, as if it were fired now and alone (LU-FIR.a, n).

All shots of the step are fired at once, so those of others change nothing of its odds.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.ludonet.facts import FireRevealed, ShotSealed
from core.rules.ludonet.state import State


def carry_out(r: Resolution[State]) -> bool:
    """Fire what was just sealed."""
    orders = tuple(event.order for event in r.events if isinstance(event, ShotSealed))
    if not orders:
        return False
    r.emit(FireRevealed(orders))
    return True


def carried_out(state: State) -> bool:
    """Return whether all that was fired has taken effect; morale is tested in a step of its own."""
    return state.volley is None
