"""Breaking News 6.0: a vehicle's one move a turn, rolled for and then driven (BN-Q.19). Distances in cm."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate, has_moved
from core.rules.breaking_news.common.crews import GUN, able, at_the_wheel, started
from core.rules.breaking_news.common.fields import path_field
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.paths import Path, way
from core.rules.breaking_news.common.vehicle_outlines import headed, in_the_way, table_with_hulls
from core.rules.breaking_news.explosives.near_markers import noted
from core.rules.breaking_news.facts import MoveDeclared
from core.rules.breaking_news.facts.vehicles import VehicleStarted
from core.rules.breaking_news.firing.windows import open_window
from core.rules.breaking_news.movement.declaring import stride_of
from core.rules.breaking_news.state import Figure, State, Stride
from core.rules.breaking_news.tables.vehicles import DRIVES, HELICOPTER
from core.table.movement_path import measure_path
from core.table.places import Point, exceeds, point, reaches


class SetOff(Command, frozen=True):
    """Begin a vehicle's one move: 2d6 say how far it may go (BN-6.0.e–f, BN-Q.19)."""

    vehicle: FigureId


class Drive(Command, frozen=True):
    """Drive a way within what was rolled: waypoints on the map, or the cm where people measure."""

    vehicle: FigureId
    path: tuple[Point, ...] | float = ()


@acts.offered(moments.CREW, 40)
def _(asked: OfMan) -> Iterator[Choice]:
    """Setting off, then driving what was rolled (BN-6.0.e–f)."""
    vehicle, given = asked.who, {"vehicle": asked.who.id}
    if vehicle.hull is None or vehicle.hull.kind == HELICOPTER:
        return
    rule = rule_of(vehicle)
    if not started(vehicle):
        refusal = asked.refusal(SetOff(vehicle.id))
        yield choice(SetOff, say("do-set_off"), rule, vehicle.id, given, refusal, "m", weight=1.5)
        return
    refusal = asked.refusal(Drive(vehicle.id, ()))
    yield choice(Drive, say("do-drive"), rule, vehicle.id, given, refusal, "m", weight=2.5)


def rule_of(vehicle: Figure) -> str:
    """Return the paragraph of a vehicle's move: tracked or wheeled."""
    return "BN-6.0.e" if vehicle.hull is not None and vehicle.hull.drive == "tracked" else "BN-6.0.f"


def allowance(drive: str, dice: int) -> float:
    """Return the cm of a move for the total of 2d6 (BN-6.0.e–f).

    >>> allowance("tracked", 7), allowance("wheeled", 7)
    (23.0, 38.0)
    """
    return float(DRIVES[drive] - dice)


# --- the dice ---------------------------------------------------------------------------


@acts.rule(SetOff)
def set_off(r: Resolution[State], command: SetOff) -> None:
    """Roll 2d6 as the move begins; whoever fired has had its action (BN-6.0.e–f, BN-6.1.a, BN-6.1.e)."""
    vehicle = _driven(r, command.vehicle)
    assert vehicle.hull is not None
    if started(vehicle):
        r.refuse("BN-Q.19", "bn-set-off-already", figure=vehicle.name)
    if vehicle.fired:
        gun = vehicle.hull.kind == "tank" and GUN in vehicle.hull.fired
        r.refuse(
            *(("BN-6.1.e", "bn-gun-or-move") if gun else ("BN-6.1.a", "bn-has-moved")), figure=vehicle.name
        )
    activate(r, (vehicle.id,))
    dice = r.total(2, "why-vehicle_move", rule_of(vehicle), who=vehicle.id)
    r.emit(VehicleStarted(vehicle.id, dice, allowance(vehicle.hull.drive, dice)))


def _driven(r: Resolution[State], name: str) -> Figure:
    """Return one's own vehicle that may act, with somebody able at the wheel."""
    vehicle = acting_own(r, name)
    if vehicle.hull is None:
        r.refuse("BN-1.0.a", "bn-no-vehicle", figure=vehicle.name)
    if vehicle.hull.kind == HELICOPTER:
        r.refuse("BN-6.0.e", "bn-helicopter-does-not-drive", figure=vehicle.name)
    driver = at_the_wheel(r.state, vehicle.id)
    if driver is None:
        r.refuse("BN-Q.131", "bn-no-driver", figure=vehicle.name)
    if not able(driver):
        r.refuse("BN-10.0.e", "bn-driver-unable", figure=driver.name)
    return vehicle


# --- the way ----------------------------------------------------------------------------


@acts.fields(Drive)
def _(state: State, seat: str, vehicle: Figure | None) -> Fields:
    if vehicle is None or vehicle.hull is None:
        return
    ways = tuple((end,) for end in open_roads(state, vehicle))
    yield path_field("path", vehicle, vehicle.hull.cm or 0.0, suggestions=ways)


def open_roads(state: State, vehicle: Figure) -> tuple[tuple[float, float], ...]:
    """Return ends of straight ways that a vehicle could drive, all round and the longest first."""
    if vehicle.place is None or vehicle.hull is None or not vehicle.hull.cm:
        return ()
    table = table_with_hulls(state, (vehicle.id,))
    found = []
    for share in (1.0, 0.6, 0.25):
        for turn in range(0, 360, 30):
            cm, angle = vehicle.hull.cm * share, math.radians(vehicle.place.facing + turn)
            x, y = vehicle.place.x + math.cos(angle) * cm, vehicle.place.y + math.sin(angle) * cm
            end = round(x, 4), round(y, 4)  # finer than what counts as equally far: none is lost to it
            way = measure_path(table, vehicle.place, (Point(*end),))
            if not (way.blocked or way.off_table or way.obstacles) and reaches(way.length, vehicle.hull.cm):
                found.append(end)
    return tuple(found)


@acts.rule(Drive)
def drive(r: Resolution[State], command: Drive) -> None:
    """Declare the way within what was rolled: it may be shorter, and turns freely (BN-Q.19, BN-SM.44)."""
    vehicle = under_way(r, command.vehicle)
    declare_drive(r, vehicle, command.path, "drive")


def under_way(r: Resolution[State], name: str) -> Figure:
    """Return one's own vehicle that has set off and not driven yet, with somebody able at the wheel."""
    vehicle = _driven(r, name)
    if not started(vehicle):
        r.refuse(rule_of(vehicle), "bn-set-off-first", figure=vehicle.name)
    if has_moved(r.state, vehicle) or vehicle.fired:
        r.refuse("BN-6.1.a", "bn-has-moved", figure=vehicle.name)
    return vehicle


def declare_drive(r: Resolution[State], vehicle: Figure, path: Path, mode: str) -> None:
    """Declare the one move of a vehicle, and let the enemy answer."""
    activate(r, (vehicle.id,))
    (stride,) = noted(r, vehicle.side, (_stride(r, vehicle, path),))
    r.emit(MoveDeclared(r.state.actions + 1, vehicle.side, (vehicle.id,), mode, (stride,)))
    if stride.length > 0:
        open_window(r)


def _stride(r: Resolution[State], vehicle: Figure, path: Path) -> Stride:
    """Return the declared way; nothing that has a level lets a vehicle pass (BN-8.8.d)."""
    assert vehicle.hull is not None
    most = vehicle.hull.cm or 0.0
    route = way(r, vehicle, path)
    if route.level:
        r.refuse("BN-8.8.d", "bn-vehicle-obstacle", figure=vehicle.name)
    if exceeds(route.length, most):
        nearest = say("bn-nearest-cm", most=most)
        r.refuse(rule_of(vehicle), "bn-too-far", nearest, figure=vehicle.name, cm=route.length, most=most)
    if route.end is not None and (other := in_the_way(r.state, vehicle, route.end)) is not None:
        r.refuse("BN-1.0.a", "bn-somebody-there", figure=vehicle.name, other=name_of(r.state, other.id))
    stride = stride_of(vehicle, path, route)
    if vehicle.place is None or route.end is None:
        return stride
    return replace(
        stride, end=headed(vehicle.place, (*stride.points[:-1], point(route.end)), route.length, route.end)
    )


acts.line(VehicleStarted, "bn-vehicle-started", who="vehicle", cm="cm")
