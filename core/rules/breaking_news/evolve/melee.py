"""Breaking News, facts into state. Hand-to-hand combat and storming."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.facts import Decision
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.facts.changes import change, change_all, parted
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import Melee, State


@on(e.ContactMade)
def _(state: State, event: e.ContactMade) -> State:
    state = parted(state, event.figure)
    for foe in event.foes:
        touched = (*(n for n in state.figures[foe].touching if n != event.figure), event.figure)
        state = change(state, foe, touching=touched)
    return change(state, event.figure, touching=event.foes)


@on(e.MeleeFought)
def _(state: State, event: e.MeleeFought) -> State:
    state = change_all(state, (*event.attackers, *event.defenders), fought=True)
    return replace(state, melee=Melee(tied=(event.attackers, event.defenders)) if event.again else None)


@on(e.LossAsked)
def _(state: State, event: e.LossAsked) -> State:
    decision = Decision(event.side, "loss", "BN-Q.88", ("remove_one",), True)
    return replace(state, melee=Melee(event.figures, event.side), awaiting=(decision,))


@on(e.StormBegan)
def _(state: State, event: e.StormBegan) -> State:
    state = change_all(state, event.storm.attackers, fired=True)
    return replace(state, storm=event.storm)


@on(e.StormTested)
def _(state: State, event: e.StormTested) -> State:
    assert state.storm is not None
    storm = replace(state.storm, tested=(*state.storm.tested, event.figure))
    state = replace(state, storm=storm)
    return change(state, event.figure, suppressed=not event.passed, tested=True)


@on(e.StormRolled)
def _(state: State, event: e.StormRolled) -> State:
    assert state.storm is not None
    storm = replace(
        state.storm,
        step="spread",
        attack_hits=event.attack_hits,
        defence_hits=event.defence_hits,
    )
    return replace(state, storm=storm)


@on(e.SpreadAsked)
def _(state: State, event: e.SpreadAsked) -> State:
    decision = Decision(event.side, "spread", "BN-11.1.h", ("spread_hits",), True)
    return replace(state, awaiting=(decision,))


@on(e.HitsSpread)
def _(state: State, event: e.HitsSpread) -> State:
    assert state.storm is not None
    attacker = event.side == state.active
    storm = replace(
        state.storm,
        hits=(*state.storm.hits, *event.hits),
        attack_order=event.order if attacker else state.storm.attack_order,
        defence_order=state.storm.defence_order if attacker else event.order,
        attack_hits=state.storm.attack_hits if attacker else 0,
        defence_hits=0 if attacker else state.storm.defence_hits,
    )
    return replace(state, storm=storm, awaiting=())


@on(e.StormEnded)
def _(state: State, event: e.StormEnded) -> State:
    state = change_all(state, event.figures, fought=True)
    return replace(state, storm=None)
