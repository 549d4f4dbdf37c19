"""Ludonet quick skirmish: which fates are losses of a unit, and who goes with a vehicle (LU-MOR.f, l)."""

from __future__ import annotations

from core.engine.words.ids import FigureId
from core.rules.ludonet.facts import FigureLeft
from core.rules.ludonet.state import State


def is_loss(fate: str) -> bool:
    """Return whether a fate counts for the morale of the unit; who has left the table is none (LU-MOR.f)."""
    return fate in ("eliminated", "destroyed")


def leaving(state: State, figure: FigureId) -> FigureLeft:
    """Return the fact that a figure leaves the table, and everybody who rides in it (LU-MOR.l)."""
    riders = tuple(man.id for man in state.figures.values() if man.aboard == figure and man.able)
    return FigureLeft(figure, is_loss("left"), riders or None)
