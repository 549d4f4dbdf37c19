"""Breaking News 6, the end of a move: whoever was not stopped arrives (BN-SM.44). Distances in cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.explosives import blast
from core.rules.breaking_news.facts import ActEnded, Advanced, StageEnded
from core.rules.breaking_news.morale.retreating import off_the_edge
from core.rules.breaking_news.movement.charging import arrive
from core.rules.breaking_news.movement.leaving import gone
from core.rules.breaking_news.state import State

acts.silent(ActEnded, Advanced)


def go_on(r: Resolution[State]) -> None:
    """Move whoever is not stopped to the end of his way, and end the move."""
    action = r.state.action
    assert action is not None
    if blast.stopped_by(r):
        return
    walkers = tuple(stride for stride in action.strides if not stride.stopped and stride.gone < stride.length)
    if walkers:
        r.emit(
            Advanced(
                tuple(stride.figure for stride in walkers),
                tuple(stride.end for stride in walkers),
                tuple(stride.length for stride in walkers),
            )
        )
    arrive(r)
    action = r.state.action
    assert action is not None
    names = tuple(name for name in action.figures)
    moved = tuple(next(s.gone for s in action.strides if s.figure == name) for name in names)
    climbed = tuple(s.figure for s in action.strides if s.level > 0)
    mode = action.mode
    strides = action.strides
    sheltered = tuple(s.figure for s in strides if (s.found if s.stopped else s.shelter))
    withdrew = names if mode == "retreat" else ()
    r.emit(ActEnded(names, "move", mode, moved, climbed, sheltered, withdrew))
    moments.arrived(r, action)
    if mode == "fall_back":
        r.emit(StageEnded(names))
    if mode == "retreat":
        off_the_edge(r, names)
    if mode in ("leave", "drive_off"):
        gone(r, tuple(stride.figure for stride in strides if not stride.stopped))
