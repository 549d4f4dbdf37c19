"""Bassa Intensità: what a step has done to somebody so far, before it is applied (BI-Q.61, BI-Q.105)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving

OUT = ("dead", "second_wound", "destroyed")
WOUNDS = ("wounded", "seriously_wounded")


def so_far(frame: Resolving, whom: FigureId) -> Iterator[str]:
    """Yield what was rolled for somebody in this step."""
    yield from (harmed.what for harmed in frame.harmed if harmed.whom == whom)


def is_out(state: State, frame: Resolving, whom: FigureId) -> bool:
    """Return whether he is out of the game, or will be when the step is over."""
    return not state.figures[whom].there or any(what in OUT for what in so_far(frame, whom))


def is_hurt(state: State, frame: Resolving, whom: FigureId) -> bool:
    """Return whether another wound would be his second one: wounds of one step add up."""
    return bool(state.figures[whom].health) or any(what in WOUNDS for what in so_far(frame, whom))
