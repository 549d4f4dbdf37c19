"""Linea di Tiro: a piece leaves the game: destroyed, captured, abandoned, off the table (LT-MOR.j).

Whoever takes a piece out calls `lose`: what follows for its passengers enters itself ("piece-lost").
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.common.stack import stop
from core.rules.linea_di_tiro.facts.fates import PieceLost
from core.rules.linea_di_tiro.state import State


def lose(r: Resolution[State], id: FigureId, fate: str, by: FigureId = FigureId("")) -> None:
    """Take a piece out of the game; a destroyed vehicle stays as a wreck (LT-Q.65)."""
    piece = r.state.figures[id]
    if piece.fate:
        return
    stop(r, id)
    wreck = fate == "destroyed" and r.state.kind_of(piece).vehicle and r.state.is_("wrecks")
    r.emit(PieceLost(id, fate, wreck, by))
    acts.happens("piece-lost", r, r.state.figures[id])


@acts.tells(PieceLost)
def _(before: State, event: PieceLost, after: State) -> Message:
    return say(f"lt-lost-{event.fate}", who=name(before, event.figure))
