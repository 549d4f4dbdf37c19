"""Breaking News: what follows by itself, and whether an act is in progress: the turn as a state machine."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news import moments
from core.rules.breaking_news.explosives import blast
from core.rules.breaking_news.firing import merging, resolution
from core.rules.breaking_news.melee import fighting, storming
from core.rules.breaking_news.morale import suppression
from core.rules.breaking_news.saving import vehicles as vehicle_saving
from core.rules.breaking_news.state import State
from core.rules.breaking_news.support import calls, falling, strikes
from core.rules.breaking_news.turn import initiative, new_turn, steps


def advance(r: Resolution[State]) -> bool:
    """Do one automatic step; `False` when people must go on (BN-SM.20–77)."""
    state = r.state
    if state.over is not None:
        return False
    if state.strike is not None and state.strike.ied and not state.burning:
        blast.step(r)
        return True
    if state.awaiting and not state.burning:
        return suppression.end_rally(r)
    if state.burning:
        vehicle_saving.test_crew(r)
        return True
    if state.action is not None:
        return resolution.step(r)
    if state.storm is not None:
        return storming.step(r)
    if state.melee is not None and state.melee.tied:
        fighting.roll_again(r)
        return True
    if state.strike is not None and state.phase == "actions":
        strikes.land(r, state.strike)
        return True
    if state.phase == "actions":
        return steps.go_on(r, moments.before_actions) or moments.quiet(r)
    if state.tied:
        initiative.roll(r)
    elif state.phase == "start":
        if not steps.go_on(r, moments.set_up):
            new_turn.begin_turn(r)
    elif state.phase == "initiative":
        return steps.go_on(r, moments.turn_begins)
    elif state.phase in ("strikes", "calls"):
        calls.step(r)
    elif state.phase == "morale":
        steps.go_on(r, moments.turn_over)
    elif state.phase == "turn_end":
        if not steps.go_on(r, moments.turn_ends):
            new_turn.turn_end(r)
    else:
        return False
    return True


def settled(state: State) -> bool:
    """Return whether no act is in progress; the end of a turn is one act to its next.

    What was in the middle when people ended the game is in progress no more.
    """
    if state.over is not None:
        return True
    busy = (
        state.action
        or state.storm
        or state.melee
        or state.bonus_move
        or state.tied
        or state.strike
        or state.wished
    )
    called = state.burning or any(side.answer is not None for side in state.sides.values())
    between = state.phase in ("morale", "turn_end", "start") and not state.awaiting
    return not busy and not called and not between


def apart(state: State) -> tuple[State, ...]:
    """Return the parts of what is in progress that do not touch each other, for the odds."""
    return falling.apart(state) or storming.apart(state) or merging.apart(state)
