"""Linea di Tiro: a rout that lasts until it is rallied from (`lt.rout_rally`, LT-Q.44)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.stack import begin, stop
from core.rules.linea_di_tiro.morale.retreat import flee
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State, Testing


@acts.follows(moments.activated)
def _(r: Resolution[State], piece: Piece, before: Piece) -> bool:
    """The first activation after a rout is a morale test, and nothing else; who fails flees again."""
    if before.routed and Options.of(r.state).rout_rally:
        stop(r, piece.id)
        begin(r, Testing(piece.id, "rally"))
        return True
    return False


@acts.follows(moments.tested_rally)
def _(r: Resolution[State], piece: Piece, frame: Testing, reaction: str) -> bool:
    """Who passes is no longer routed; who fails flees again, whatever the table says."""
    if reaction != "nothing":
        flee(r, piece, frame.threat)
    return True
