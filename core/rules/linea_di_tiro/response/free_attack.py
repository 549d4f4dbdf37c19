"""Linea di Tiro: the free attack of a hidden piece at who spots it first (LT-RSP.d–e, I1, LT-Q.16)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.stack import ask, end
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.response.reacting import doubt_prepared, may_fire
from core.rules.linea_di_tiro.state import Looking, Piece, State


@acts.follows(moments.may_fire_free)
def _(r: Resolution[State], piece: Piece, spotter: Piece) -> bool:
    """Say whether a piece that has just come into sight has an attack ready for who spots it."""
    return may_fire(r, piece, spotter)


@acts.follows(moments.doing_looking)
def _(r: Resolution[State], frame: Looking) -> bool:
    """Ask the owner of those who may fire, one after another in the order he chooses, until none is left."""
    mover = r.state.figures[frame.piece]
    able = tuple(id for id in frame.hidden if may_fire(r, r.state.figures[id], mover))
    anyway = (
        bool(frame.hidden) and not Options.of(r.state).prepared_public
    )  # nobody learns who could (LT-Q.58)
    if not able and not anyway:
        end(r)
        return True
    side = r.state.figures[frame.hidden[0]].side
    asked = able or frame.hidden
    for id in asked:
        doubt_prepared(r, r.state.figures[id])
    ask(r, replace(frame, hidden=asked, stage="asked"), side, moments.WINDOWS_BY_NAME[frame.why])
    return True
