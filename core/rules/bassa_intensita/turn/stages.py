"""Bassa Intensità: what is in progress is worked off stage by stage, one small step a call (Part 5, P3)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.stack import change, end
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import AnyFrame, Resolving, Walking

STAGES: dict[type[AnyFrame], tuple[str, ...]] = {
    Resolving: ("gate", "covered", "support", "fire", "damage", "apply", "morale", "react"),
    Walking: ("gate", "leaving", "going", "over"),
}
ENDS: dict[type[AnyFrame], str] = {Resolving: "step_ended", Walking: "move_ended"}
"""What happens when the last stage is over."""


def work_off(r: Resolution[State], frame: AnyFrame) -> None:
    """Do one small step of the innermost frame; where its stage has none left, the next one begins.

    A chapter that follows a stage does one step and returns `True`; it need not say when it is done. It may
    set another stage itself, such as a move that ends.
    """
    tag = str(frame.__struct_config__.tag)
    stages = STAGES.get(type(frame))
    if stages is None:
        if not acts.happens(f"doing-{tag}", r, frame):
            end(r)
        return
    if acts.happens(f"{tag}-{frame.stage}", r, frame):
        return
    later = stages[stages.index(frame.stage) + 1 :]
    following = next((stage for stage in later if acts.followed(f"{tag}-{stage}")), "")
    if following:
        change(r, replace(frame, stage=following))
        return
    end(r)
    acts.happens(ENDS[type(frame)], r, frame)
