"""Bassa Intensità: what smoke and gas are called, so that nobody reads from it who threw them."""

from __future__ import annotations

from itertools import count

from core.engine.words.ids import PieceId
from core.rules.bassa_intensita.state import State


def free_name(state: State, kind: str) -> PieceId:
    """Return a name that no cloud has, by its kind, the turn and a number."""
    names = (PieceId(f"{kind}-{state.turn}-{number}") for number in count(1))
    return next(name for name in names if name not in state.clouds)
