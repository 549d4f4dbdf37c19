"""Bassa Intensità: where every paragraph's file enters its acts, and which moments there are."""

from __future__ import annotations

from core.rulekit.acts import Acts, Asked
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Unit

acts: Acts[State] = Acts()

Offered = Asked[State, None]
OfFigure = Asked[State, Figure]
OfUnit = Asked[State, Unit]
"""What a side is offered, what one of its figures is, what all of a unit are at once."""

MOMENTS = (
    "doing-resolving",  # (r, frame): the next small step of a resolution
    "doing-walking",  # (r, frame): … of a move
    "doing-looking",  # (r, frame): … of the attempts to observe
    "doing-bombing",  # (r, frame): … of a mission that comes in
    "harmed",  # (r, figure before): somebody was put out, wounded, shocked; its vehicle damaged
    "placed",  # (r, figures): somebody stands elsewhere: observation, isolation
    "move_ended",  # (r, frame)
    "step_ended",  # (r, step): the effects of a resolution stand
    "turn_began",  # (r)
    "turn_ended",  # (r)
)
"""What may be followed with `acts.follows`, and what is told of it."""
