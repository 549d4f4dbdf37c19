"""Bassa Intensità: the check before leaving cover towards a visible enemy (BI-MOR.d, BI-Q.75)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.stack import begin, change
from core.rules.bassa_intensita.movement.going import comes_nearer, spots_of
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import LEAVING, Check, Resolving, Walking
from core.rules.bassa_intensita.state.men import Figure
from core.table.cover import in_cover_at


@acts.follows(moments.walking_leaving, 10)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Let whoever leaves cover for a visible enemy check once, before the first cm; who fails stays."""
    figure = r.state.figures[frame.who]
    if frame.flight or not advances(r, figure, frame):
        return False
    change(r, replace(frame, stage="going"))
    begin(r, Resolving(LEAVING, "morale", checks=(Check(figure.id, "BI-MOR.d"),)))
    return True


def advances(r: Resolution[State], figure: Figure, frame: Walking) -> bool:
    """Return whether a move leaves cover and ends nearer a visible enemy; at a real table people say so."""
    if frame.start is None:
        return frame.leaves
    return leaves_cover(r.state, figure, frame) and comes_nearer(r, figure, frame)


def leaves_cover(state: State, figure: Figure, frame: Walking) -> bool:
    """Return whether a figure is in cover and somewhere on its way is not; over cover one is in none."""
    if figure.flying or figure.place is None or not in_cover_at(state.terrain, figure.place):
        return False
    return any(not in_cover_at(state.terrain, spot) for spot in spots_of(state, frame))
