"""Ludonet quick skirmish: a turn begins (LU-TRN, LU-Q.02)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.ludonet.acts import acts
from core.rules.ludonet.air.granting import air_step
from core.rules.ludonet.deployment.placement import look_around, may_ask
from core.rules.ludonet.facts import FirstSet, TurnBegan
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import State
from core.rules.ludonet.turn.decisions import began


def new_turn(r: Resolution[State]) -> None:
    """Turn number, who comes onto the table, who is first, then the air announcement (S3)."""
    r.emit(TurnBegan(r.state.turn + 1))
    for figure in list(r.state.figures.values()):
        if figure.able and figure.enters == r.state.turn and may_ask(r, figure):
            look_around(r, figure)
    if r.state.turn > 1:
        if Options.of(r.state).initiative == "each_turn":
            r.emit(began(r.state, "first"))
            return
        if Options.of(r.state).initiative == "alternate":
            r.emit(FirstSet(r.state.other(r.state.first)))
    air_step(r)


acts.line(TurnBegan, "lu-turn-began", turn="turn")
