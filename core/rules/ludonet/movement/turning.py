"""Ludonet quick skirmish: postures and turning on the spot (LU-MOV.n, r)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.ludonet import commands as c
from core.rules.ludonet.common.actors import falling_back
from core.rules.ludonet.deployment.placement import look_around
from core.rules.ludonet.facts import Faced, PostureChanged
from core.rules.ludonet.movement.moving import its_turn, unit_moves
from core.rules.ludonet.state import State
from core.table.places import Point, bearing


def posture(r: Resolution[State], command: c.Posture) -> None:
    """Stand up or lie down, free, once a turn (LU-MOV.n)."""
    figure = its_turn(r, command.figure)
    if command.posture not in ("standing", "prone") or command.posture == figure.posture:
        r.refuse("LU-MOV.n", "lu-no-such-posture", posture=command.posture)
    if figure.vehicle or figure.aboard:
        r.refuse("LU-MOV.n", "lu-no-posture", figure=figure.name)
    if falling_back(r.state, figure) and not figure.mode:
        r.refuse("LU-MOR.j", "lu-falls-back", figure=figure.name)
    if figure.turned_posture or figure.mode == "crawl":
        r.refuse("LU-MOV.n", "lu-posture-once", figure=figure.name)
    unit_moves(r, figure)
    r.emit(PostureChanged(figure.id, command.posture))
    risen = r.state.figures[figure.id]
    look_around(r, risen, risen.place, (), 0.0)


def face(r: Resolution[State], command: c.Face) -> None:
    """Turn on the spot: no movement (LU-MOV.r)."""
    figure = its_turn(r, command.figure)
    if figure.place is None or figure.contacts or figure.aboard:
        r.refuse("LU-MOV.r", "lu-may-not-turn", figure=figure.name)
    if isinstance(command.towards, Point):
        if not (abs(command.towards.x) < 1e5 and abs(command.towards.y) < 1e5):
            r.refuse("LU-MOV.r", "lu-bad-angle")
        angle = bearing(figure.place, command.towards)
    else:
        if not abs(command.towards) <= 3600:
            r.refuse("LU-MOV.r", "lu-bad-angle")
        angle = command.towards % 360
    r.emit(Faced(figure.id, round(angle, 2)))
