"""Ludonet quick skirmish, facts into state. Contact, fights and getting away."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.ludonet.deciding import deciders
from core.rules.ludonet.facts import events as e
from core.rules.ludonet.facts.changes import eliminate, unlock, with_name, without
from core.rules.ludonet.facts.handlers import on
from core.rules.ludonet.state import State, change


@on(e.ContactMade)
def _(state: State, event: e.ContactMade) -> State:
    for foe in event.foes:
        mine, theirs = state.figures[event.figure], state.figures[foe]
        behind = with_name(mine.behind, foe) if foe in event.behind else mine.behind
        state = change(
            state,
            mine.id,
            contacts=with_name(mine.contacts, foe),
            fresh=with_name(mine.fresh, foe),
            behind=behind,
        )
        state = change(
            state, foe, contacts=with_name(theirs.contacts, mine.id), fresh=with_name(theirs.fresh, mine.id)
        )
    return state


@on(e.BrokeAway)
def _(state: State, event: e.BrokeAway) -> State:
    return replace(unlock(state, event.figure), breaking=event.figure)


@on(e.MeleeFought)
def _(state: State, event: e.MeleeFought) -> State:
    for one, other in ((event.figure, event.foe), (event.foe, event.figure)):
        man = state.figures[one]
        state = change(state, one, fought=with_name(man.fought, other), fresh=without(man.fresh, other))
    if event.loser:
        state = eliminate(state, event.loser, "eliminated")
    if event.again:
        return replace(state, exchange=(event.figure, event.foe), awaiting=())
    if state.exchange:
        state = replace(state, exchange=(), awaiting=deciders(state, state.phase, ""))
    return state
