"""Bassa Intensità: a helicopter flies 2d6 × 10 cm, rolled each turn, and turns as a vehicle (BI-HELI.a)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPath
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.kept import Kept
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.facts.flying import FlightRolled
from core.rules.bassa_intensita.movement.driving import DRAWN, ONCE, keep_to_turns
from core.rules.bassa_intensita.movement.going import mover, set_off
from core.rules.bassa_intensita.movement.suggesting import driving_ways, movers_field, unit_moves
from core.rules.bassa_intensita.movement.way import LONGEST, Path
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.vehicles import Flight
from core.rules.bassa_intensita.tables.movement import HELICOPTER_DICE, helicopter_allowance
from core.table.movement_path import measure_path
from core.table.places import exceeds, reaches


def flight_of(figure: Figure) -> Flight | None:
    """Return how a helicopter is, `None` of anything else."""
    return figure.hull.flight if figure.hull is not None else None


def helicopters(state: State, unit: str = "") -> list[Figure]:
    """Return the helicopters that are in the game, or those of a unit."""
    every = _flying(state, lambda: tuple(_helicopters(state)))
    return [one for one in every if not unit or one.unit == unit]


def _helicopters(state: State) -> Iterator[Figure]:
    return (one for one in state.figures.values() if one.there and flight_of(one) is not None)


_flying: Kept[tuple[Figure, ...]] = Kept("figures")


@acts.follows(moments.helicopters, 50)
def _(r: Resolution[State]) -> bool:
    """Roll how far the next one that flies may go this turn."""
    for figure in helicopters(r.state):
        flight = flight_of(figure)
        if flight is not None and flight.how == "flying" and flight.rolled != r.state.turn:
            roll_way(r, figure)
            return True
    return False


def roll_way(r: Resolution[State], figure: Figure) -> None:
    """Roll how far a helicopter may go this turn; damage to a vehicle halves that too (BI-VEH.e)."""
    assert figure.hull is not None
    total = r.total(HELICOPTER_DICE, "bi-flight", "BI-HELI.a", who=figure.id)
    r.emit(FlightRolled(figure.id, helicopter_allowance(total, figure.hull.halved), r.state.turn))


@acts.answers(moments.MOVE)
class Fly(Command, frozen=True):
    """Fly over the map by corners, at a real table so many cm."""

    figure: FigureId
    path: Path = ()


def can_fly(state: State, figure: Figure) -> bool:
    """Return whether it is in the air."""
    flight = flight_of(figure)
    return flight is not None and flight.how == "flying"


@acts.offered(moments.MOVE, 50)
def _(asked: Offered) -> Iterator[Choice]:
    yield from unit_moves(asked, Fly, fliers, "BI-HELI.a", hint="y", weight=1.0)


def fliers(state: State, unit: UnitId) -> list[Figure]:
    """Return the helicopters of a unit that can fly."""
    return [one for one in helicopters(state, unit) if can_fly(state, one)]


@acts.fields(Fly)
def _(state: State, seat: str, figure: Figure | None, _unit: UnitId = UnitId("")) -> Fields:
    yield movers_field(state, fliers(state, _unit))
    flight = flight_of(figure) if figure is not None else None
    if figure is None or flight is None:
        return
    here = figure.place
    origin = (here.x, here.y) if here is not None else None
    facing = 0.0 if here is None else here.facing
    ways = () if origin is None else driving_ways(state, figure, flight.way * 0.5, ONCE, facing)
    prompt = say("ask-path", figure=figure.name)
    yield PickPath("path", prompt, figure.id, origin, float(flight.way), 0.1, ways, False, DRAWN, facing)


@acts.rule(Fly)
def fly(r: Resolution[State], command: Fly) -> None:
    """Go as far as it rolled, over whatever stands there (BI-Q.91), with the turns of a vehicle."""
    figure = mover(r, command.figure, "BI-HELI.a", on_foot=False)
    flight = flight_of(figure)
    if flight is None or flight.how != "flying":
        r.refuse("BI-HELI.a", "bi-is-not-in-the-air", figure=figure.name)
    length = _length(r, figure, command)
    if reaches(length, 0):
        r.refuse("BI-HELI.a", "bi-stays", figure=figure.name)
    if exceeds(length, flight.way):
        r.refuse("BI-HELI.a", "bi-flies-too-far", figure=figure.name, cm=round(length, 1), most=flight.way)
    way = command.path if isinstance(command.path, tuple) else ()
    start = None if r.state.tape else figure.place
    set_off(r, Walking(figure.id, "fly", way, start, length, share=length / flight.way))


def _length(r: Resolution[State], figure: Figure, command: Fly) -> float:
    """Return how long a flight is; refuse one off the table or with more turns than a vehicle has."""
    if not isinstance(command.path, tuple):
        if not r.state.tape:
            r.refuse("", "bi-path-needed", figure=figure.name)
        if not 0 <= command.path <= LONGEST:
            r.refuse("", "bi-bad-length", figure=figure.name, most=LONGEST)
        return float(command.path)
    if figure.place is None:  # so it is of everybody at a real table
        r.refuse("", "bi-no-map", figure=figure.name)
    measured = measure_path(r.state.terrain, figure.place, command.path, flies=True)
    if measured.off_table:
        r.refuse("BI-HELI.a", "bi-way-leaves-table", figure=figure.name)
    keep_to_turns(r, figure.place, command.path)
    return measured.length


acts.line(FlightRolled, "bi-flight-rolled", who="figure", cm="cm")
