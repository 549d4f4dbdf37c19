"""Linea di Tiro: what an enemy could do by an attack to a piece that an act brings elsewhere."""

from __future__ import annotations

from core.engine.contract.exposure import Shot
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.fire.executing import attacks_at, detail, worth_of
from core.rules.linea_di_tiro.state import Piece, State


def aimed(state: State, piece: Piece) -> bool:
    """Return whether a piece may be a target at all: the enemy knows of it (LT-VIS.b, LT-Q.25)."""
    return piece.able and not piece.aboard and shown(state, piece)


def shot_at(state: State, foe: Piece, piece: Piece) -> Shot | None:
    """Return the attack of an enemy that a piece has most to fear from; `None` where none can harm it."""
    found = [(worth_of(read), aim, read) for aim, read in attacks_at(state, foe, piece)]
    best = max(found, key=lambda one: one[0], default=None)
    if best is None or not best[0]:
        return None
    worth, aim, read = best
    return Shot(foe.id, detail(state, piece, aim, read), worth)
