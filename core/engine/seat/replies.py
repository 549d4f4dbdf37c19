"""What the other side would do next: the best for itself of a few acts that a quick bot wishes.

It is looked at on what is known of that side, and by what the moment is worth to it in its own eyes.
"""

from __future__ import annotations

from typing import Any

from core.engine.contract.facts import Decision
from core.engine.seat.bot import Bot
from core.engine.seat.future import Falls
from core.engine.seat.looking_ahead import Ahead, ways_to_pass

MOST_PASSES = 3
"""Turns of one's own that are let go until another seat is to act, before no reply is looked for."""


def replied(ahead: Ahead, state: Any, seed: int, acts: int) -> Any:
    """Return the state after the best of *acts* replies; *state* itself where nobody replies."""
    falls, bot = Falls(seed, ahead.rules), Bot(seed)
    ready = _others_turn(ahead, state, falls)
    other = "" if ready is None else _next(ahead, ready)
    if not other:
        return state
    best, most = state, float("-inf")
    for _ in range(acts):
        after = ahead.acted(ready, other, bot, falls)
        if after is None:
            continue
        value = ahead.once.worth(after, other).all
        if value > most:
            best, most = after, value
    return best


def _others_turn(ahead: Ahead, state: Any, falls: Falls) -> Any:
    """Return where another seat is to act, the own one letting the rest of its turn go; `None` for never."""
    for _ in range(MOST_PASSES):
        if state.over is not None:
            return None
        if _next(ahead, state):
            return state
        asked = next((one for one in state.awaiting if one.seat == ahead.seat), None)
        for way in ways_to_pass(ahead.rules, state, asked or Decision(ahead.seat, "", "")):
            after = ahead.once.done(state, ahead.seat, way, falls)
            if after is not None and after is not state:
                break
        else:
            return None
        state = after
    return None


def _next(ahead: Ahead, state: Any) -> str:
    """Return which other seat is to act; "" while it is one's own turn."""
    asked = {one.seat for one in state.awaiting}
    waiting = asked or {*ahead.once.moment(state, ahead.seat).view().waiting_for}
    others = sorted(waiting & {*ahead.rules.seats(state)} - {ahead.seat})
    return others[0] if others and ahead.seat not in waiting else ""
