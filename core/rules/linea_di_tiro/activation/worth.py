"""Linea di Tiro: what an action is worth to who has to choose one: leads bots, and no rule."""

from __future__ import annotations

from math import hypot

from core.rules.linea_di_tiro.assault.conditions import in_reach
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.state import Objective, Piece, State

WEIGHTS = {"BX": 1.0, "BP": 0.4, "XP": 0.6, "2A": 0.6, "SP": 0.4, "MD": 0.05, "RI": 1.0}
ASSAULT = 3.0
"""How much likelier a move is where it may be an assault."""
ON_THE_WAY = 4.0
"""How much likelier full speed is for who is not at a place that counts, and knows of no enemy near."""
STAYS = 0.1
"""How likely a move still is for who holds a place that counts."""
NEAR = 45.0
"""cm within which a known enemy is near."""


def worth(state: State, piece: Piece, action: str) -> float:
    """Return the weight of an action: assaults, places still to be taken, places that are held."""
    kind = state.kind_of(piece)
    reach = {"BX": kind.bound, "SP": kind.speed}.get(action, 0.0)
    value = WEIGHTS[action]
    if reach and in_reach(state, piece, reach):
        return value * ASSAULT
    goals = [one for one in state.objectives if not state.tape]
    if not goals or kind.speed <= 0 or piece.place is None:
        return value
    if any(at(piece, goal) for goal in goals):
        return value * (STAYS if action in ("BX", "BP", "SP") else 1.0)
    return value * (ON_THE_WAY if action == "SP" and not foe_near(state, piece) else 1.0)


def at(piece: Piece, goal: Objective) -> bool:
    """Return whether a piece is at a place that counts."""
    return apart(piece, goal) <= goal.radius


def apart(piece: Piece, goal: Objective) -> float:
    """Return the cm from a piece to the middle of a place that counts."""
    here = piece.place
    return hypot(here.x - goal.centre.x, here.y - goal.centre.y) if here is not None else 0.0


def foe_near(state: State, piece: Piece) -> bool:
    """Return whether an enemy that is known of stands near."""
    here = piece.place
    known = (foe.place for foe in state.foes(piece) if shown(state, foe))
    return here is not None and any(
        there is not None and hypot(there.x - here.x, there.y - here.y) <= NEAR for there in known
    )
