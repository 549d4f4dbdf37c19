"""Ludonet quick skirmish, facts into state. Sealed shots, dice, and all losses at once."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.ludonet.facts import events as e
from core.rules.ludonet.facts.changes import eliminate, with_name
from core.rules.ludonet.facts.handlers import on
from core.rules.ludonet.state import Figure, State, Volley, Wound, change


@on(e.ShotSealed)
def _(state: State, event: e.ShotSealed) -> State:
    return replace(state, orders=(*(o for o in state.orders if o.firer != event.order.firer), event.order))


@on(e.ShotWithdrawn)
def _(state: State, event: e.ShotWithdrawn) -> State:
    return replace(state, orders=tuple(o for o in state.orders if o.firer != event.figure))


@on(e.FireRevealed)
def _(state: State, event: e.FireRevealed) -> State:
    return replace(state, orders=(), volley=Volley(event.orders), awaiting=())


@on(e.ShotRolled)
def _(state: State, event: e.ShotRolled) -> State:
    assert state.volley is not None
    volley = replace(
        state.volley,
        orders=state.volley.orders[1:],
        bursts=(*state.volley.bursts, *event.bursts),
        contests=(*state.volley.contests, *event.contests),
    )
    return replace(state, volley=volley)


@on(e.DamageRolled)
def _(state: State, event: e.DamageRolled) -> State:
    assert state.volley is not None
    volley = state.volley
    if volley.crews:
        volley = replace(volley, crews=volley.crews[1:])
    else:
        volley = replace(volley, bursts=volley.bursts[1:])
    if event.effect:
        volley = replace(volley, results=(*volley.results, Wound(event.figure, event.effect)))
    return replace(state, volley=volley)


@on(e.ContestRolled)
def _(state: State, event: e.ContestRolled) -> State:
    assert state.volley is not None
    volley = replace(state.volley, contests=state.volley.contests[1:])
    if event.effect:
        volley = replace(volley, results=(*volley.results, Wound(event.target, event.effect)))
    return replace(state, volley=volley)


@on(e.LossesApplied)
def _(state: State, event: e.LossesApplied) -> State:
    crews: list[str] = []
    for result in event.results:
        figure = state.figures[result.figure]
        if figure.fate:
            continue
        match result.effect:
            case "wounded" if figure.wounds == 0:
                state = change(state, figure.id, wounds=1)
            case "wounded" | "out":
                state = eliminate(state, figure.id, "eliminated")
            case "destroyed":
                crews += [man.id for man in state.figures.values() if man.aboard == figure.id and man.able]
                state = eliminate(state, figure.id, "destroyed")
            case "immobilised":
                state = change(state, figure.id, immobilised_until=result.until or _untold(state, figure))
    return replace(state, volley=Volley((), crews=tuple(crews)) if crews else None)


@on(e.WreckMarked)
def _(state: State, event: e.WreckMarked) -> State:
    state = replace(state, wrecks=with_name(state.wrecks, event.figure))
    if event.piece is None:
        return state
    return replace(state, terrain=replace(state.terrain, pieces=(*state.terrain.pieces, event.piece)))


@on(e.CrewOut)
def _(state: State, event: e.CrewOut) -> State:
    placed = state.figures[state.figures[event.figure].aboard].placed
    return change(state, event.figure, aboard="", posture="prone", place=event.place, placed=placed)


def _untold(state: State, figure: Figure) -> int:
    """Return the last turn of an immobility in a game written down before the fact told it.

    It was then two turns from the present one, or added to what was left.
    """
    until = figure.immobilised_until
    return until + 2 if until > state.turn and state.is_("immob_stack", "add") else state.turn + 2
