"""Linea di Tiro: removing an immobilisation, action RI (LT-ACT.h, l, LT-Q.21)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.facts.activation import Recovered
from core.rules.linea_di_tiro.state import Piece, State


@acts.follows(moments.activated, 50)
def _(r: Resolution[State], piece: Piece, before: Piece) -> None:
    """RI is done as soon as it is announced: there is nothing more to decide."""
    now = r.state.activation
    if now is not None and now.action == "RI" and not now.over:
        r.emit(Recovered(piece.id))


acts.line(Recovered, "lt-recovered", who="figure")
