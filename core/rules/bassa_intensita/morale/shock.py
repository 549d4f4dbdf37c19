"""Bassa Intensità: who is Shocked (BI-MOR.m, BI-Q.60)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita.facts.morale import Shocked
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure


def shock(r: Resolution[State], figure: Figure) -> None:
    """Shock a figure for the rest of this turn and the whole next one; a man throws himself down.

    With `bi.shock_start` next_turn_only it is Shocked in the next turn only, unless it is already.
    """
    turn = r.state.turn
    later = Options.of(r.state).shock_start == "next_turn_only" and not figure.is_shocked(turn)
    drops = figure.man and not figure.aboard
    r.emit(Shocked(figure.id, turn + 1, turn + 1 if later else figure.shocked_from, drops))
