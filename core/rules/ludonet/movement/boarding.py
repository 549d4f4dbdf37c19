"""Ludonet quick skirmish: getting into a vehicle and out of it (LU-AFV.n)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.ludonet import commands as c
from core.rules.ludonet.common.actors import entered, falling_back, own
from core.rules.ludonet.deployment.placement import look_around, place
from core.rules.ludonet.facts import Boarded, Dismounted
from core.rules.ludonet.movement.contact import touches
from core.rules.ludonet.movement.moving import check_mover, its_turn, unit_moves
from core.rules.ludonet.movement.paths import beside, in_the_way, standable
from core.rules.ludonet.state import State
from core.table.cover import moved as stood
from core.table.places import Point

BESIDE = 6.0  # cm from a vehicle's middle: how far off somebody who gets out may stand


def board(r: Resolution[State], command: c.Board) -> None:
    """Get into a standing vehicle that he touches; his whole move."""
    figure = check_mover(r, command.figure)
    vehicle = own(r, command.vehicle)
    entered(r, vehicle)
    if falling_back(r.state, figure):
        r.refuse("LU-MOR.j", "lu-falls-back", figure=figure.name)
    no_room = not vehicle.vehicle or vehicle.side != figure.side or r.state.type_of(vehicle).gun
    if figure.vehicle or no_room:
        r.refuse("LU-AFV.n", "lu-no-such-vehicle", vehicle=vehicle.name)
    if not touches(r, figure, vehicle):
        r.refuse("LU-AFV.n", "lu-not-in-contact", figure=figure.name, foe=vehicle.name)
    unit_moves(r, figure)
    if vehicle.placed:
        place(r, figure, "seen")
    elif figure.placed:
        place(r, vehicle, "seen")
    r.emit(Boarded(figure.id, vehicle.id))


def dismount(r: Resolution[State], command: c.Dismount) -> None:
    """Get out beside the vehicle; his whole move."""
    figure = its_turn(r, command.figure)
    if not figure.aboard or figure.mode:
        r.refuse("LU-MOV.l", "lu-not-aboard", figure=figure.name)
    spot = None
    hull = r.state.figures[figure.aboard].place
    if figure.place is not None and hull is not None:
        spot = beside(r.state, hull, figure.place.base)
        if isinstance(command.spot, Point):
            spot = stood(r.state.terrain, replace(spot, inside=""), command.spot)
        gap = ((spot.x - hull.x) ** 2 + (spot.y - hull.y) ** 2) ** 0.5
        if not gap <= BESIDE or not standable(r.state, spot):
            r.refuse("LU-AFV.n", "lu-beside-vehicle", figure=figure.name, most=BESIDE)
        if isinstance(command.spot, Point) and (other := in_the_way(r.state, figure, spot)) is not None:
            r.refuse("LU-AFV.n", "lu-base-on-base", figure=figure.name, other=other.name)
    unit_moves(r, figure)
    r.emit(Dismounted(figure.id, spot))
    out = r.state.figures[figure.id]
    look_around(r, out, out.place, (), 0.0)
