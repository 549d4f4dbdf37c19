"""Bassa Intensità: whether a declared move goes on, or ends where it is (BI-Q.30)."""

from __future__ import annotations

from core.rules.bassa_intensita.common.activity import hindered
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure


def cannot_go_on(state: State, figure: Figure, frame: Walking) -> bool:
    """Return whether a declared move ends where it is (BI-Q.30): hit, Shocked since, immobilised."""
    hull = figure.hull
    stopped = hull is not None and hull.stopped
    if figure.used == "failed" or frame.halted:
        return True
    if hull is not None and hull.flight is not None and not hull.flying:
        return True  # it has come down
    if frame.flight:
        return not (figure.able and figure.fleeing) or bool(figure.captor) or stopped
    if hindered(state, figure)[1] or stopped:
        return True
    return figure.is_shocked(state.turn) and not frame.shocked
