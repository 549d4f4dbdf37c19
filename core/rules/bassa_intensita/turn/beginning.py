"""Bassa Intensità: a turn begins (T0.1)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.turn import TurnBegan
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.turn.steps import begin_step


def new_turn(r: Resolution[State]) -> None:
    """Count the turn: what everybody did in the last one is forgotten, and vacant posts are rolled for."""
    r.emit(TurnBegan(r.state.turn + 1))
    moments.turn_began(r)
    begin_step(r, "leaders", "")


acts.line(TurnBegan, "bi-turn-began", turn="turn")
