"""Bassa Intensità: what follows by itself, one small step at a time (Part 5).

While something is in progress its innermost frame goes on, after the window that interrupts it. Else the
step of the turn; where nothing is left to do in it the next one begins.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.common.stack import asked_again, wait
from core.rules.bassa_intensita.deployment.deploying import deploying
from core.rules.bassa_intensita.initiative.rolling import throw
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.turn.beginning import new_turn
from core.rules.bassa_intensita.turn.ending import turn_over
from core.rules.bassa_intensita.turn.replacing import replacing
from core.rules.bassa_intensita.turn.segment import segment_goes_on
from core.rules.bassa_intensita.turn.stages import work_off
from core.rules.bassa_intensita.turn.steps import next_step


def advance(r: Resolution[State]) -> bool:
    """Do one automatic step; `False` when people must go on."""
    state = r.state
    if state.over is not None or state.awaiting:
        return False
    if state.frame is not None:
        if not asked_again(r):
            work_off(r, state.frame)
        return True
    _turn(r)
    return True


def _turn(r: Resolution[State]) -> None:
    """The step of the turn goes on, what is written in it if that was interrupted, or the next one begins."""
    if r.state.sealed is not None and (writing := r.state.sealed.deciding):
        wait(r, *writing)
        return
    match r.state.phase:
        case "start" | "deploy":
            deploying(r)
        case "deployed":
            new_turn(r)
        case "leaders" if replacing(r):
            pass
        case "initiative":
            throw(r)
        case "helicopters" if moments.helicopters(r):
            pass
        case "move":
            segment_goes_on(r)
        case "moved" | "fired" if (step := moments.STEPS.get(r.state.step)) is not None and step(r):
            pass
        case "end" if r.state.step == "over":
            turn_over(r)
        case "end" if moments.deaths(r):
            pass
        case _:
            next_step(r)
