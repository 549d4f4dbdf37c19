"""Breaking News, facts into state. Support fire: calls, and strikes that land (BN-8.4)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.facts import Decision
from core.rules.breaking_news.facts import support as e
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import State, Strike


@on(e.StrikesDue)
def _(state: State, event: e.StrikesDue) -> State:
    return replace(state, phase="strikes")


@on(e.StrikeArrived)
def _(state: State, event: e.StrikeArrived) -> State:
    state = _of_side(state, event.side, coming=None)
    return replace(state, strike=Strike(event.side, event.aim, event.note))


@on(e.AimAsked)
def _(state: State, event: e.AimAsked) -> State:
    decision = Decision(event.side, "aim", "BN-Q.69", ("aim_strike", "decline_support"))
    return replace(state, awaiting=(decision,))


@on(e.StrikeAimed)
def _(state: State, event: e.StrikeAimed) -> State:
    return replace(state, strike=Strike(event.side, event.aim, event.note), awaiting=())


@on(e.StrikeScattered)
def _(state: State, event: e.StrikeScattered) -> State:
    assert state.strike is not None
    decision = Decision(event.side, "shift", "BN-8.4.e", ("shift_strike",))
    strike = replace(state.strike, step="shift", cm=event.cm)
    return replace(state, strike=strike, awaiting=(decision,))


@on(e.StrikeShifted)
def _(state: State, event: e.StrikeShifted) -> State:
    assert state.strike is not None
    return replace(state, strike=replace(state.strike, step="fell", centre=event.centre), awaiting=())


@on(e.StrikeFell)
def _(state: State, event: e.StrikeFell) -> State:
    assert state.strike is not None
    return replace(state, strike=replace(state.strike, hits=event.struck))


@on(e.StrikeEnded)
def _(state: State, event: e.StrikeEnded) -> State:
    return replace(state, strike=None, awaiting=())


@on(e.CallsOpened)
def _(state: State, event: e.CallsOpened) -> State:
    answers = ("call_support", "decline_support")
    awaiting = tuple(Decision(side, "support", "BN-8.4.b", answers) for side in event.sides)
    return replace(state, phase="calls", awaiting=awaiting)


@on(e.SupportAnswered)
def _(state: State, event: e.SupportAnswered) -> State:
    awaiting = tuple(decision for decision in state.awaiting if decision.seat != event.side)
    return replace(_of_side(state, event.side, answer=event.call), awaiting=awaiting)


@on(e.SupportRolled)
def _(state: State, event: e.SupportRolled) -> State:
    side = state.sides[event.side]
    coming = side.answer if event.success else None
    return _of_side(state, event.side, answer=None, coming=coming, calls=side.calls + 1)


@on(e.CallsDone)
def _(state: State, event: e.CallsDone) -> State:
    return replace(state, phase="initiative")


def _of_side(state: State, name: str, **facts: Any) -> State:
    return replace(state, sides={**state.sides, name: replace(state.sides[name], **facts)})
