"""Breaking News 8.8: the driver is hit, and his vehicle goes on for a whole move (BN-Q.131)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.crews import at_the_wheel
from core.rules.breaking_news.common.names import cm as told
from core.rules.breaking_news.common.names import name, place
from core.rules.breaking_news.common.vehicle_outlines import ahead, table_with_hulls
from core.rules.breaking_news.facts.vehicles import RanOn
from core.rules.breaking_news.state import Figure, State
from core.table.movement_path import along, measure_path
from core.table.places import Place
from core.table.questions import Route, RouteMeasured


def drives(state: State, man: Figure) -> bool:
    """Return whether a man is at the wheel of a vehicle that is under way this turn (BN-8.8.c).

    It is as soon as its way is declared, were it halted before the first cm.
    """
    if not man.aboard or at_the_wheel(state, man.aboard) is not man:
        return False
    vehicle = state.figures[man.aboard]
    strides = state.action.strides if state.action is not None else ()
    sets_off = any(one.figure == vehicle.id and one.length > 0 and not one.stopped for one in strides)
    return vehicle.fighting and (vehicle.moved_any or sets_off)


def run_on(r: Resolution[State], vehicle: Figure) -> None:
    """The whole move that was rolled, at once and straight ahead, up to an obstacle (BN-8.8.c–d)."""
    cm = vehicle.hull.cm if vehicle.hull is not None else None
    if not cm:
        return
    if vehicle.place is None:
        measured: RouteMeasured = r.measure(Route(vehicle.id, (), cm))
        r.emit(RanOn(vehicle.id, min(cm, measured.length), None, measured.blocked))
    else:
        far, end, into = straight(r.state, vehicle, vehicle.place, cm)
        r.emit(RanOn(vehicle.id, far, end, into))
    moments.stirred(r, vehicle)


def straight(state: State, vehicle: Figure, start: Place, cm: float) -> tuple[float, Place, str]:
    """Return how far straight ahead is free, the place there, and what stops it."""
    goal = ahead(start, cm)
    way = measure_path(table_with_hulls(state, (vehicle.id,)), start, (goal,))
    into, far = way.blocked, way.length
    if way.obstacles and way.obstacles[0].at_cm < far:
        into, far = way.obstacles[0].piece, max(0.0, way.obstacles[0].at_cm - 0.1)
    return round(far, 3), along(start, (goal,), far), into


@acts.tells(RanOn)
def _(before: State, event: RanOn, after: State) -> Message:
    who, far = name(after, event.vehicle), told(event.cm)
    if event.into:
        return say("bn-ran-into", who=who, cm=far, what=place(after, event.into))
    return say("bn-ran-on", who=who, cm=far)
