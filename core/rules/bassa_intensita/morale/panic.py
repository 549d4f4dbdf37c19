"""Bassa Intensità: who panics flees at full speed to cover, and is Shocked then (BI-MOR.n, BI-Q.73)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.morale import Panicked
from core.rules.bassa_intensita.morale.shock import shock
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure


def panic(r: Resolution[State], figure: Figure) -> None:
    """Let a figure panic; its flight is a move. Who cannot flee, or rides in something, is Shocked at once.

    Who flees already goes on doing so.
    """
    if figure.fleeing:
        return
    if figure.aboard or _cannot_move(figure):
        shock(r, figure)
        return
    r.emit(Panicked(figure.id))
    moments.panics(r, r.state.figures[figure.id])


def _cannot_move(figure: Figure) -> bool:
    """What is immobilised cannot, nor a helicopter on the ground."""
    hull = figure.hull
    return hull is not None and (hull.stopped or (hull.flight is not None and not hull.flying))


acts.line(Panicked, "bi-panicked", who="figure")
