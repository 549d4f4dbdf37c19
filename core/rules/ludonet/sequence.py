"""Ludonet quick skirmish: what follows by itself, step by step of the turn (LU-T.TRN)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.ludonet.air.passes import flying
from core.rules.ludonet.deployment.placement import place_visible
from core.rules.ludonet.fire import volley
from core.rules.ludonet.fire.wrecks import mark_wrecks
from core.rules.ludonet.melee.fighting import exchange, pairs
from core.rules.ludonet.morale.morale import test_next
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import State
from core.rules.ludonet.turn.decisions import began
from core.rules.ludonet.turn.first_player import throw
from core.rules.ludonet.turn.next_step import next_step


def advance(r: Resolution[State]) -> bool:
    """Do one automatic step; `False` when people must go on."""
    state = r.state
    if state.over is not None:
        return False
    if state.volley is not None:
        volley.step(r)
        return True
    if (state.phase == "end" or Options.of(state).morale_rolls == "immediate") and test_next(r):
        return True  # a loss by a ruling, for which no other moment comes
    match state.phase:
        case "start":
            r.emit(began(r.state, "deploy"))
        case "deploy" if not state.awaiting:
            place_visible(r)
            r.emit(began(r.state, "first"))
        case "first" if not state.awaiting:
            throw(r)
        case "fire" if not state.awaiting:
            next_step(r, "fire")
        case "melee" if state.exchange:
            exchange(r, *state.exchange)
        case "melee" if not pairs(state):
            next_step(r, "melee")
        case "air" if not state.sides[state.moving].pass_now:
            if sides := flying(state, state.sides):
                r.emit(began(r.state, "air", sides[0]))
            else:
                next_step(r, "air")
        case "morale":
            if not test_next(r):
                mark_wrecks(r)
                r.emit(began(r.state, "end"))
        case _:
            return False
    return True


def settled(state: State) -> bool:
    """Return whether no act is in progress."""
    return state.volley is None and bool(state.awaiting or state.over)
