"""Breaking News, format 1: who had to decide what, of which the log only said that it came to it."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from core.engine.contract.facts import Decision
from core.rules.breaking_news.state import State

Row = dict[str, Any]


def asked(*decisions: Decision) -> Row:
    """Return the field that holds decisions."""
    return {"decisions": to_builtins(decisions)}


def window(state: State, event: Row) -> Row:
    """Return how the reacting side could answer an act."""
    assert state.action is not None
    answers: tuple[str, ...] = ("opportunity_fire", "pass", "sight")
    if state.action.kind != "move":
        answers = (*answers, "dodge", "go_to_ground")
    return asked(Decision(event["side"], f"react_{state.action.kind}", "BN-5.3.a", answers, True))


def victim(state: State, event: Row) -> Row:
    """Return the controller's choice of who is shot at."""
    return asked(Decision(event["side"], "victim", "BN-8.2.m", ("name_victim",), True))


def aim(state: State, event: Row) -> Row:
    """Return the caller's choice of a point as his strike arrives."""
    return asked(Decision(event["side"], "aim", "BN-Q.69", ("aim_strike", "decline_support")))


def shift(state: State, event: Row) -> Row:
    """Return the choice of where a strike drifts."""
    return asked(Decision(event["side"], "shift", "BN-8.4.e", ("shift_strike",)))


def calls(state: State, event: Row) -> Row:
    """Return who could call for support."""
    answers = ("call_support", "decline_support")
    return asked(*(Decision(side, "support", "BN-8.4.b", answers) for side in event["sides"]))


def loss(state: State, event: Row) -> Row:
    """Return the choice of who dies in a fight."""
    return asked(Decision(event["side"], "loss", "BN-Q.88", ("remove_one",), True))


def spread(state: State, event: Row) -> Row:
    """Return the choice of who takes the hits of a storming."""
    return asked(Decision(event["side"], "spread", "BN-11.1.h", ("spread_hits",), True))


def end(state: State, event: Row) -> Row:
    """Return the answer to a proposal to end the game."""
    side = state.other(event["side"])
    return asked(Decision(side, "end", "BN-SM.77", ("accept_end", "decline_end")))


def bonus_move(state: State, event: Row) -> Row:
    """Return the bonus move of whoever was not found."""
    owner = event.get("side") or state.figures[event["figure"]].side
    return asked(Decision(owner, "bonus_move", "BN-7.0.m", ("bonus_move",), True))


def rally(state: State, event: Row) -> Row:
    """Return who tested his suppressed men at the start of a turn."""
    return asked(*(Decision(side, "rally", "BN-Q.80", ("recover", "ready")) for side in event["sides"]))


def roles(state: State, event: Row) -> Row:
    """Return who turned his figures, and what the winning of initiative cost."""
    active = event["active"]
    turning = Decision(state.other(active), "turning", "BN-Q.06", ("face", "ready"))
    fatigue = {name: side.fatigue + 1 if name == active else 0 for name, side in state.sides.items()}
    return {"fatigue": fatigue, **asked(turning)}
