"""Ludonet quick skirmish: what a sealed shot may come to, as if it were fired now and alone (LU-FIR.a, n).

All shots of the step are fired at once, so those of others change nothing of its odds.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import say
from core.rulekit.names import side_name
from core.rules.ludonet.facts import FireRevealed, ShotSealed
from core.rules.ludonet.fire.volley import bursts
from core.rules.ludonet.state import Order, State


def carry_out(r: Resolution[State]) -> bool:
    """Fire what was just sealed; whom a burst would catch besides those one knows is left open."""
    orders = tuple(event.order for event in r.events if isinstance(event, ShotSealed))
    if not orders:
        return False
    for order in orders:
        enemy = r.state.other(r.state.figures[order.firer].side)
        if r.state.may_hide(enemy) and _bursts(r.state, order):
            r.doubt(say("lu-unseen-burst", side=side_name(r.state, enemy)), alone=True)
    r.emit(FireRevealed(orders))
    return True


def carried_out(state: State) -> bool:
    """Return whether all that was fired has taken effect; morale is tested in a step of its own."""
    return state.volley is None


def _bursts(state: State, order: Order) -> bool:
    target = state.figures.get(order.target)
    return bursts(state, state.figures[order.firer], order.weapon, target)
