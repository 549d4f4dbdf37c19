"""Bassa Intensità: which dice no other player may type, because they tell that somebody hides (Part 6).

What all have written is thrown for when the last one seals, and who answers a window goes on with the act of
another: he would count by the dice that are asked of him who of the other side hides, and is hit.
"""

from __future__ import annotations

from core.engine.words.ids import AnyId, FigureId, UnitId
from core.rules.bassa_intensita.common.actors import shown, unit_shown
from core.rules.bassa_intensita.common.eyes import tells_the_seen
from core.rules.bassa_intensita.state import State

SECRET = "bi-secret-"
"""What the reason of a throw begins with that is the referee's alone."""

OWN = "bi-own-"
"""What the reason of a throw begins with that is its own side's and the referee's."""

VEILED = "bi-veiled-"
"""What the reason of a throw begins with that its own side reads, and who else knows for whom it is."""


def reason(state: State, why: str, whose: AnyId) -> str:
    """Return the reason *why* of a throw for a figure or unit: veiled, where not all know it.

    Nor, where only the watcher knows (BI-Q.120), of anybody: whose dice its side may type it would take for
    observed. `bi-isolation` becomes `bi-veiled-isolation`.
    """
    veiled = not tells_the_seen(state) or _hidden(state, whose)
    return why.replace("bi-", VEILED, 1) if veiled else why


def openly(why: str) -> str:
    """Return the reason of a veiled throw as those of the other side read it who know for whom it is.

    >>> openly("bi-veiled-isolation")
    'bi-isolation'
    """
    return why.replace(VEILED, "bi-", 1)


def _hidden(state: State, id: AnyId) -> bool:
    figure = state.figures.get(FigureId(id))
    if figure is not None:
        return not all(shown(state, figure, side) for side in state.sides if side != figure.side)
    unit = state.units[UnitId(id)]
    return not all(unit_shown(state, unit, side) for side in state.sides if side != unit.side)
