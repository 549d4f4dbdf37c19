"""Bassa Intensità: the seriously wounded die at the end of their last turn (BI-DMG.g, BI-Q.62, T9.1)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.facts.firing import DiedOfWounds
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed, Resolving
from core.rules.bassa_intensita.state.men import Figure


@acts.follows(moments.deaths, 10)
def _(r: Resolution[State]) -> bool:
    """All whose time is up die together, and others may check morale for it."""
    dying = tuple(figure.id for figure in r.state.figures.values() if is_dying(r.state, figure))
    if not dying:
        return False
    for whom in dying:
        r.emit(DiedOfWounds(whom))
    begin(r, Resolving("wound", stage="apply", harmed=tuple(Harmed(whom, "dead") for whom in dying)))
    return True


def is_dying(state: State, figure: Figure) -> bool:
    """Return whether a seriously wounded man has not been treated in time."""
    return figure.there and figure.health == "serious" and 0 < figure.dies <= state.turn


acts.line(DiedOfWounds, "bi-harm-dies_of_wounds", who="whom")
