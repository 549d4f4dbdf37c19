"""Ludonet quick skirmish: what follows from a ruling, so that no fact contradicts another.

A ruling sets one fact; whatever that makes impossible ends with it, each as a fact of its own in the log.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.contract.results import RESULT
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.losses import leaving
from core.rules.ludonet.common.names import at_table, name
from core.rules.ludonet.facts import (
    Concealed,
    CounterSet,
    Parted,
    Placed,
    PutOut,
    RecordsOpened,
    Recovered,
    ShotWithdrawn,
    TurnBegan,
    UnitReadied,
    WreckCleared,
)
from core.rules.ludonet.fire.damage import crew_out
from core.rules.ludonet.fire.shot_legality import stands
from core.rules.ludonet.fire.wrecks import piece_of
from core.rules.ludonet.morale.reinforcing import full_again
from core.rules.ludonet.movement.contact import in_touch
from core.rules.ludonet.movement.paths import beside
from core.rules.ludonet.referee import results
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.turn.steps import counted_until
from core.table.places import Place, point


def follow(r: Resolution[State], ruling: Ruling) -> None:
    """Emit what this ruling brings with it."""
    if ruling.fact == RESULT:
        results.tell(r, ruling)
    elif ruling.fact in ("phase", "moving"):
        _of_turn(r)
    elif ruling.subject in r.state.figures:
        _of_figure(r, ruling, r.state.figures[FigureId(ruling.subject)])
    for order in r.state.orders:
        if not stands(r.state, order):
            r.emit(ShotWithdrawn(order.firer))


def _of_figure(r: Resolution[State], ruling: Ruling, figure: Figure) -> None:
    match ruling.fact:
        case "place":
            _put(r, figure)
        case "placed":
            _with_riders(r, figure)
        case "aboard":
            _boarded(r, figure)
        case "fate" | "removed":
            _fate(r, figure)
        case "tired" | "immobilised" if ruling.value:
            r.emit(CounterSet(figure.id, ruling.fact, counted_until(r.state, figure, ruling.value)))
        case "action" if ruling.value and r.state.units[figure.unit].moved:
            r.emit(UnitReadied(figure.unit))
        case "unit" if full_again(r.state, r.state.units[figure.unit]):
            r.emit(Recovered(figure.unit))


def _of_turn(r: Resolution[State]) -> None:
    """The first turn has begun where one of its steps has; records that are made anew begin empty."""
    if r.state.turn == 0 and r.state.phase not in ("deploy", "first"):
        r.emit(TurnBegan(1))
    if r.state.phase == "deploy" and r.state.in_sight:
        r.emit(RecordsOpened())


def _put(r: Resolution[State], figure: Figure) -> None:
    """Who is put somewhere is in no vehicle, and in contact only with whom he touches there."""
    if figure.aboard:
        r.emit(PutOut(figure.id))
    foes = tuple(foe for foe in figure.contacts if not in_touch(r.state, figure, r.state.figures[foe]))
    if foes:
        r.emit(Parted(figure.id, foes))


def _riders(state: State, vehicle: FigureId) -> list[Figure]:
    return [man for man in state.figures.values() if man.aboard == vehicle and man.able]


def _with_riders(r: Resolution[State], vehicle: Figure) -> None:
    """Whoever is in a vehicle is seen and hidden with it (LU-DEP.f)."""
    for man in _riders(r.state, vehicle.id):
        if vehicle.placed and not man.placed:
            r.emit(Placed(man.id, "ruled"))
        elif man.placed and not vehicle.placed:
            r.emit(Concealed(man.id))


def _boarded(r: Resolution[State], figure: Figure) -> None:
    """He stands beside the vehicle he is put out of; one of the two that is on the table shows the other."""
    if not figure.aboard:
        r.emit(PutOut(figure.id, _beside(r.state, figure)))
        return
    vehicle = r.state.figures[figure.aboard]
    if figure.placed and not vehicle.placed:
        r.emit(Placed(vehicle.id, "ruled"))
    _with_riders(r, r.state.figures[vehicle.id])


def _fate(r: Resolution[State], figure: Figure) -> None:
    """A ruling hurts nobody aboard; who comes back into the game stands in no vehicle, and is no wreck."""
    if figure.fate:
        for man in _riders(r.state, figure.id):
            if figure.fate == "left":
                r.emit(leaving(r.state, man.id))
            else:
                r.emit(crew_out(r.state, man.id, _beside(r.state, man)))
        return
    if figure.id in r.state.wrecks:
        r.emit(WreckCleared(figure.id, piece_of(figure)))
    if figure.place is not None and figure.place.inside in r.state.figures:
        r.emit(PutOut(figure.id, _beside(r.state, figure)))


def _beside(state: State, man: Figure) -> Place | None:
    """Return a free spot beside the vehicle that stands where he is; there himself, where none does."""
    here = man.place
    if here is None:
        return None
    for hull in state.figures.values():
        if hull.vehicle and hull.place is not None and point(hull.place) == point(here):
            return beside(state, hull.place, here.base)
    return replace(here, inside="")


acts.line(PutOut, "lu-put-out", who="figure")
acts.line(Parted, "lu-parted", who="figure", foes="foes")


@acts.tells(CounterSet)
def _(before: State, event: CounterSet, after: State) -> Message:
    who = name(after, event.figure)
    return say(at_table(after, f"lu-counter-set-{event.kind}"), who=who, until=event.until)


acts.line(WreckCleared, "lu-wreck-cleared", who="figure")
acts.line(UnitReadied, "lu-unit-readied", unit="unit")
acts.line(RecordsOpened, "lu-records-opened")
