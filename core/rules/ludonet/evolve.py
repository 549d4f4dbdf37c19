"""Ludonet quick skirmish: facts into state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from core.engine.facts import Decision, Event, Measured, Remarked, Ruled, SecretPublished, Thrown
from core.engine.registering import registering
from core.engine.seats import REFEREE
from core.rules.ludonet import events as e
from core.rules.ludonet.rulings import ruled
from core.rules.ludonet.state import State, Volley, Wound, change, riding

E = TypeVar("E", bound=Event)
HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {}
MOVING = (
    "move",
    "posture",
    "face",
    "break_away",
    "board",
    "dismount",
    "end_movement",
)


on = registering(HANDLERS)
"""Register the handler of one kind of event."""


def evolve(state: State, event: Event) -> State:
    """Return *state* with the facts of *event* copied into it; an unknown event raises `KeyError`."""
    return HANDLERS[type(event)](state, event)


def _nothing(state: State, event: Event) -> State:
    return state


for _kind in (
    Thrown, Measured, Remarked, SecretPublished, e.BreakTried, e.AntiAircraftFired,
):  # fmt: skip
    HANDLERS[_kind] = _nothing
HANDLERS[Ruled] = ruled


@on(e.GameSet)
def _(state: State, event: e.GameSet) -> State:
    return State(
        phase="start",
        options=event.options,
        tape=event.tape,
        terrain=event.terrain,
        weapons=event.weapons,
        vehicles=event.vehicles,
        sides={side.id: side for side in event.sides},
        units={unit.id: unit for unit in event.units},
        figures={figure.id: figure for figure in event.figures},
        aircraft={craft.id: craft for craft in event.aircraft},
        title=event.title,
        story=event.story,
        factors=event.factors,
    )


def _decisions(state: State, phase: str, side: str) -> tuple[Decision, ...]:
    """Who decides in a phase (LU section 5); what is done together is open for both sides."""
    both = tuple(state.sides)
    match phase:
        case "deploy":
            return tuple(Decision(name, "deploy", "LU-DEP.a", ("deploy", "deployed")) for name in both)
        case "first":
            return tuple(Decision(name, "first", "LU-INI.a", ("throw_for_first",)) for name in both)
        case "air_grant":
            return (Decision(REFEREE, "air_grant", "LU-AIR.a", ("grant_air",)),)
        case "move":
            return (Decision(side, "move", "LU-TRN.b", MOVING),)
        case "fire":
            answers = ("declare_fire", "withdraw_fire", "fire_sealed")
            return tuple(Decision(name, "fire", "LU-FIR.n", answers) for name in both)
        case "melee":
            return (Decision(state.first, "melee", "LU-MEL.q", ("fight",)),)
        case "air":
            return (Decision(side, "air", "LU-AIR.g", ("air_pass", "no_pass")),)
        case "end":
            return tuple(Decision(name, "end", "LU-TRN.h", ("reinforce", "end_turn")) for name in both)
    return ()


@on(e.PhaseBegan)
def _(state: State, event: e.PhaseBegan) -> State:
    sides = {name: replace(side, ready=False) for name, side in state.sides.items()}
    state = replace(
        state, phase=event.phase, moving=event.side, sides=sides, breaking="", unit_moving="", exchange=()
    )
    return replace(state, awaiting=_decisions(state, event.phase, event.side))


@on(e.TurnBegan)
def _(state: State, event: e.TurnBegan) -> State:
    figures = {
        name: replace(figure, mode="", moved=0.0, turned_posture=False, fought=(), withdrew=False)
        for name, figure in state.figures.items()
    }
    units = {name: replace(unit, lost_now=0, moved=False) for name, unit in state.units.items()}
    sides = {name: replace(side, pass_now=False) for name, side in state.sides.items()}
    aircraft = {name: replace(craft, flew=False) for name, craft in state.aircraft.items()}
    return replace(state, turn=event.turn, figures=figures, units=units, sides=sides, aircraft=aircraft)


@on(e.FigureDeployed)
def _(state: State, event: e.FigureDeployed) -> State:
    state = change(state, event.figure, place=event.place, posture=event.posture, note=event.note)
    return carried(state, event.figure)


def carried(state: State, vehicle: str) -> State:
    """Take whoever is aboard along."""
    for name, man in state.figures.items():
        if man.aboard == vehicle:
            state = change(state, name, place=riding(man, state.figures[vehicle]))
    return state


@on(e.SideReady)
def _(state: State, event: e.SideReady) -> State:
    side = replace(state.sides[event.side], ready=True)
    left = tuple(decision for decision in state.awaiting if decision.seat != event.side)
    return replace(state, sides={**state.sides, event.side: side}, awaiting=left)


@on(e.Placed)
def _(state: State, event: e.Placed) -> State:
    return change(state, event.figure, placed=True)


@on(e.Concealed)
def _(state: State, event: e.Concealed) -> State:
    return change(state, event.figure, placed=False)


@on(e.FirstThrown)
def _(state: State, event: e.FirstThrown) -> State:
    return replace(state, awaiting=())


@on(e.FirstSet)
def _(state: State, event: e.FirstSet) -> State:
    return replace(state, first=event.side)


@on(e.AirGranted)
def _(state: State, event: e.AirGranted) -> State:
    sides = {name: replace(side, pass_now=name in event.sides) for name, side in state.sides.items()}
    return replace(state, sides=sides, awaiting=())


@on(e.FigureMoved)
def _(state: State, event: e.FigureMoved) -> State:
    figure = state.figures[event.figure]
    state = change(
        state,
        event.figure,
        mode=event.mode,
        moved=event.length,
        place=event.place if event.place is not None else figure.place,
        posture=event.posture or figure.posture,
        turned_posture=figure.turned_posture or (event.posture not in ("", figure.posture)),
        sheltered=event.sheltered,
        withdrew=figure.withdrew or event.retreat,
    )
    state = carried(state, event.figure)
    return replace(state, breaking="" if state.breaking == event.figure else state.breaking)


@on(e.PostureChanged)
def _(state: State, event: e.PostureChanged) -> State:
    state = change(state, event.figure, turned_posture=True)
    return lying(state, event.figure, event.posture)


def lying(state: State, name: str, posture: str) -> State:
    """Give a figure its posture, which also says how high its eyes are."""
    place = state.figures[name].place
    if place is not None:
        place = replace(place, prone=posture == "prone")
    return change(state, name, posture=posture, place=place)


@on(e.UnitMoving)
def _(state: State, event: e.UnitMoving) -> State:
    return replace(state, unit_moving=event.unit)


@on(e.UnitsMoved)
def _(state: State, event: e.UnitsMoved) -> State:
    units = {
        name: replace(unit, moved=True) if name in event.units else unit for name, unit in state.units.items()
    }
    return replace(state, units=units)


@on(e.Faced)
def _(state: State, event: e.Faced) -> State:
    place = state.figures[event.figure].place
    return state if place is None else change(state, event.figure, place=replace(place, facing=event.facing))


@on(e.Tired)
def _(state: State, event: e.Tired) -> State:
    return change(state, event.figure, tired_until=event.until)


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


@on(e.ContactMade)
def _(state: State, event: e.ContactMade) -> State:
    for foe in event.foes:
        mine, theirs = state.figures[event.figure], state.figures[foe]
        behind = _with(mine.behind, foe) if foe in event.behind else mine.behind
        state = change(
            state, mine.id, contacts=_with(mine.contacts, foe), fresh=_with(mine.fresh, foe), behind=behind
        )
        state = change(
            state, foe, contacts=_with(theirs.contacts, mine.id), fresh=_with(theirs.fresh, mine.id)
        )
    return state


def unlock(state: State, name: str) -> State:
    """Take a figure out of all its fights."""
    for foe in state.figures[name].contacts:
        other = state.figures[foe]
        state = change(
            state, foe, contacts=_without(other.contacts, name), fresh=_without(other.fresh, name),
            behind=_without(other.behind, name),
        )  # fmt: skip
    return change(state, name, contacts=(), fresh=(), behind=())


@on(e.BrokeAway)
def _(state: State, event: e.BrokeAway) -> State:
    return replace(unlock(state, event.figure), breaking=event.figure)


@on(e.Boarded)
def _(state: State, event: e.Boarded) -> State:
    man = state.figures[event.figure]
    place = riding(man, state.figures[event.vehicle])
    return change(
        state, event.figure, aboard=event.vehicle, place=place, posture="standing", mode="board", moved=1.0
    )


@on(e.Dismounted)
def _(state: State, event: e.Dismounted) -> State:
    return change(state, event.figure, aboard="", place=event.place, mode="dismount", moved=1.0)


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


def eliminate(state: State, name: str, fate: str) -> State:
    """Take a figure or vehicle out of the game and count the loss for its unit (LU-MOR.f)."""
    state = unlock(state, name)
    figure = state.figures[name]
    if figure.fate:
        return state
    unit = state.units[figure.unit]
    if fate != "left":
        unit = replace(unit, losses=unit.losses + 1, lost_now=unit.lost_now + 1)
    state = change(state, name, fate=fate, aboard="")
    return replace(state, units={**state.units, unit.id: unit})


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
                state = change(state, figure.id, immobilised_until=_immobile(state, figure.immobilised_until))
    return replace(state, volley=Volley((), crews=tuple(crews)) if crews else None)


def _immobile(state: State, until: int) -> int:
    """Return the last turn of immobility: two turns from now, or added to what is left (LU-Q.13)."""
    fresh = state.turn + 2
    return until + 2 if until > state.turn and state.is_("immob_stack", "add") else fresh


@on(e.WreckMarked)
def _(state: State, event: e.WreckMarked) -> State:
    state = replace(state, wrecks=_with(state.wrecks, event.figure))
    if event.piece is None:
        return state
    return replace(state, terrain=replace(state.terrain, pieces=(*state.terrain.pieces, event.piece)))


@on(e.CrewOut)
def _(state: State, event: e.CrewOut) -> State:
    placed = state.figures[state.figures[event.figure].aboard].placed
    return change(state, event.figure, aboard="", posture="prone", place=event.place, placed=placed)


@on(e.MeleeFought)
def _(state: State, event: e.MeleeFought) -> State:
    for one, other in ((event.figure, event.foe), (event.foe, event.figure)):
        man = state.figures[one]
        state = change(state, one, fought=_with(man.fought, other), fresh=_without(man.fresh, other))
    if event.loser:
        state = eliminate(state, event.loser, "eliminated")
    if event.again:
        return replace(state, exchange=(event.figure, event.foe), awaiting=())
    if state.exchange:
        state = replace(state, exchange=(), awaiting=_decisions(state, state.phase, ""))
    return state


@on(e.AirPassFlown)
def _(state: State, event: e.AirPassFlown) -> State:
    craft = state.aircraft[event.aircraft]
    craft = replace(craft, passes=craft.passes + 1, flew=True, down=craft.down or event.down)
    side = state.sides[craft.side]
    side = replace(side, passes=side.passes - 1, pass_now=False)
    volley = None
    if event.bursts or event.contests:
        volley = Volley((), event.bursts, event.contests)
    return replace(
        state,
        aircraft={**state.aircraft, craft.id: craft},
        sides={**state.sides, side.id: side},
        volley=volley,
        awaiting=(),
    )


@on(e.MoraleTested)
def _(state: State, event: e.MoraleTested) -> State:
    unit = state.units[event.unit]
    unit = replace(unit, lost_now=event.left, falling_back=unit.falling_back or event.shaken)
    return replace(state, units={**state.units, unit.id: unit})


@on(e.Recovered)
def _(state: State, event: e.Recovered) -> State:
    unit = replace(state.units[event.unit], falling_back=False, losses=event.losses, lost_now=0)
    return replace(state, units={**state.units, unit.id: unit})


@on(e.Reinforced)
def _(state: State, event: e.Reinforced) -> State:
    for name in event.figures:
        state = change(state, name, unit=event.unit)
    return state


@on(e.FigureLeft)
def _(state: State, event: e.FigureLeft) -> State:
    for name, man in state.figures.items():
        if man.aboard == event.figure:
            state = eliminate(state, name, "left")
    return eliminate(state, event.figure, "left")


@on(e.CounterRemoved)
def _(state: State, event: e.CounterRemoved) -> State:
    facts: dict[str, Any] = {"tired_until": 0} if event.kind == "tired" else {"immobilised_until": 0}
    return change(state, event.figure, **facts)


@on(e.GameEnded)
def _(state: State, event: e.GameEnded) -> State:
    return replace(state, over=event.why, phase="over", awaiting=(), volley=None, orders=())
