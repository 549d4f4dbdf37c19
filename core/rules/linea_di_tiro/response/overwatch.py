"""Linea di Tiro: fire at an enemy who moves in view, with a prepared attack (`lt.overwatch`, LT-Q.57)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.stack import begin, change
from core.rules.linea_di_tiro.fire.attack import Aim, aim_at
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.response.reacting import ready_types
from core.rules.linea_di_tiro.state import Looking, Moving, Piece, State
from core.table.places import Place


@acts.follows(moments.on_the_way, 80)
def _(r: Resolution[State], mover: Piece, frame: Moving, place: Place) -> bool:
    """Say whether the move is interrupted here: somebody could fire at it, for the first time on its way."""
    return Options.of(r.state).overwatch and mover.spotted and bool(watching(r, mover, frame, place))


@acts.follows(moments.stopped_on_the_way, 80)
def _(r: Resolution[State], piece: FigureId) -> None:
    """Give all who could fire their one chance of this move."""
    frame, mover = r.state.frame, r.state.figures[piece]
    if not isinstance(frame, Moving) or not Options.of(r.state).overwatch or mover.place is None:
        return
    able = watching(r, mover, frame, mover.place)
    if able:
        change(r, replace(frame, asked=(*frame.asked, *able)))
        begin(r, Looking(piece, able, "overwatch"))


@acts.follows(moments.walk_real_table, -10)
def _(r: Resolution[State], mover: Piece, frame: Moving) -> bool:
    """At a real table all are asked before it goes: they measure where on its way they would fire."""
    if not Options.of(r.state).overwatch or not mover.spotted:
        return False
    able = tuple(foe.id for foe in ready_foes(r.state, mover, frame))
    if able:
        change(r, replace(frame, asked=(*frame.asked, *able)))
        begin(r, Looking(mover.id, able, "overwatch"))
    return bool(able)


def ready_foes(state: State, mover: Piece, frame: Moving) -> list[Piece]:
    """Return the spotted enemies with an attack prepared that have not had their chance on this way."""
    foes = state.foes(mover)
    return [foe for foe in foes if foe.spotted and foe.prepared and foe.id not in frame.asked]


def watching(r: Resolution[State], mover: Piece, frame: Moving, place: Place) -> tuple[FigureId, ...]:
    """Return the spotted enemies with an attack ready that reaches a mover at a spot of its way."""
    found = []
    for foe in ready_foes(r.state, mover, frame):
        if any(isinstance(aim_at(r, foe, mover, type, place), Aim) for type in ready_types(r.state, foe)):
            found.append(foe.id)
    return tuple(found)
