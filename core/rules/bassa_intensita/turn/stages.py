"""Bassa Intensità: what is in progress is worked off stage by stage, one small step a call (Part 5, P3)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.common.stack import change, end
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import AnyFrame


def work_off(r: Resolution[State], frame: AnyFrame) -> None:
    """Do one small step of the innermost frame; where its stage has none left, the next one begins.

    A chapter that follows a stage does one step and returns `True`; it need not say when it is done. It may
    set another stage itself, such as a move that ends.
    """
    stages = moments.STAGES.get(type(frame))
    if stages is None:
        if not moments.DOING[type(frame)](r, frame):
            end(r)
        return
    if stages[frame.stage](r, frame):
        return
    later = list(stages)[list(stages).index(frame.stage) + 1 :]
    if later:
        change(r, replace(frame, stage=later[0]))
        return
    end(r)
    moments.ENDS[type(frame)](r, frame)
