"""Bassa Intensità: what fire at more than one promises, as its side knows the table, for lists and bots.

Whom an area or a burst would catch is asked of the functions that catch them, of any side (BI-Q.36, Q.48).
"""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.fire.areas import area_of, inside
from core.rules.bassa_intensita.fire.bursts import burst_of
from core.rules.bassa_intensita.fire.weapons import InHand
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.table.places import Point

NEVER = -1.0
"""The weight of what is left to people: it harms nobody whom its side observes, or its own as much."""


def gain(r: Resolution[State], figure: Figure, weapon: InHand, at: Point, at_area: bool) -> int:
    """Return how many observed enemies more than own men fire there meets; one where it meets its target."""
    if at_area:
        return _more(r.state, figure, inside(r, figure, area_of(r.state, figure, weapon.row, at)))
    if not weapon.he or r.state.tape:
        return 1
    return _more(r.state, figure, (name for name, _, _ in burst_of(r, weapon, figure.id, at).left))


def _more(state: State, figure: Figure, met: Iterable[FigureId]) -> int:
    men = [state.figures[name] for name in met]
    return sum(-1 if man.side == figure.side else shown(state, man, figure.side) for man in men)
