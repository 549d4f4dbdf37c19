"""Breaking News, facts into state. Vehicles: setting off, riding, saves and what becomes of those inside."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.breaking_news.facts import vehicles as e
from core.rules.breaking_news.facts.changes import carried, change, stopped
from core.rules.breaking_news.facts.handlers import on
from core.rules.breaking_news.state import Action, Figure, Hit, State


@on(e.VehicleStarted)
def _(state: State, event: e.VehicleStarted) -> State:
    hull = state.figures[event.vehicle].hull
    assert hull is not None
    return change(state, event.vehicle, hull=replace(hull, cm=event.cm, front=None))


@on(e.Boarded)
def _(state: State, event: e.Boarded) -> State:
    state = change(
        state, event.figure, aboard=event.vehicle, boarded=True, moved_any=True, sheltered=False, marker=""
    )
    return replace(state, figures=carried(state.figures, event.vehicle))


@on(e.GotOut)
def _(state: State, event: e.GotOut) -> State:
    man = state.figures[event.figure]
    return change(
        state,
        event.figure,
        aboard="",
        place=event.place or man.place,
        moved_any=man.moved_any or not event.thrown,
        withdrew=man.withdrew or man.retreating,
    )


@on(e.MenHit)
def _(state: State, event: e.MenHit) -> State:
    if event.hit is None or state.action is None:
        return state
    hits = _one_less(state.action, event.vehicle, "men", "")
    return replace(state, action=replace(state.action, hits=(*hits, event.hit)))


@on(e.HullUnharmed)
def _(state: State, event: e.HullUnharmed) -> State:
    if state.action is None:
        return _past_the_strike(state, event.vehicle)
    rest = tuple(
        hit for hit in state.action.hits if (hit.figure, hit.weapon) != (event.vehicle, event.weapon)
    )
    return replace(state, action=replace(state.action, hits=rest))


@on(e.HullTested)
def _(state: State, event: e.HullTested) -> State:
    if state.action is not None:
        hits = _one_less(state.action, event.vehicle, "", event.weapon)
        if event.result == "exploded":
            hits = tuple(hit for hit in hits if hit.figure != event.vehicle)
        state = replace(state, action=replace(state.action, hits=hits))
    state = _past_the_strike(state, event.vehicle)
    return _wrecked(state, state.figures[event.vehicle], event.result) if event.result else state


def _past_the_strike(state: State, vehicle: str) -> State:
    """Return *state* where a vehicle has had its hit from a strike (BN-8.4.f)."""
    if state.strike is None:
        return state
    left = tuple(hit for hit in state.strike.hits if hit.figure != vehicle)
    return replace(state, strike=replace(state.strike, hits=left))


def _one_less(action: Action, vehicle: str, spot: str, weapon: str) -> tuple[Hit, ...]:
    """Return the hits of an act without one on this vehicle: the first that fits."""
    left: list[Hit] = []
    taken = False
    for hit in action.hits:
        fits = (
            hit.figure == vehicle
            and (hit.spot == "men") == (spot == "men")
            and (not weapon or hit.weapon == weapon)
        )
        if fits and not taken:
            taken = True
            if hit.hits > 1:
                left.append(replace(hit, hits=hit.hits - 1))
        else:
            left.append(hit)
    return tuple(left)


def _wrecked(state: State, vehicle: Figure, fate: str) -> State:
    """Return *state* where the vehicle is out; in an explosion all inside must be tested (BN-9.2.c–d)."""
    state = stopped(state, vehicle.id)
    acting = tuple(name for name in state.acting if name != vehicle.id)
    state = change(replace(state, acting=acting), vehicle.id, fate=fate, stage="done")
    if fate != "exploded":
        return state
    return replace(state, burning=tuple(man.id for man in state.aboard(vehicle.id)))


@on(e.CrewTested)
def _(state: State, event: e.CrewTested) -> State:
    return replace(state, burning=tuple(name for name in state.burning if name != event.figure))


@on(e.RanOn)
def _(state: State, event: e.RanOn) -> State:
    vehicle = state.figures[event.vehicle]
    hull = replace(vehicle.hull, cm=0.0) if vehicle.hull is not None else None
    state = change(
        stopped(state, event.vehicle),
        event.vehicle,
        place=event.place or vehicle.place,
        moved=vehicle.moved + event.cm,
        hull=hull,
    )
    if state.action is not None:
        strides = tuple(
            replace(one, gone=one.gone + event.cm) if one.figure == event.vehicle else one
            for one in state.action.strides
        )
        state = replace(state, action=replace(state.action, strides=strides))
    return replace(state, figures=carried(state.figures, event.vehicle))
