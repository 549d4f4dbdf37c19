"""Breaking News 6.0 and 6.3: what the player of a vehicle may wish."""

from __future__ import annotations

from core.engine.contract.facts import Command
from core.table.places import Point


class SetOff(Command, frozen=True):
    """Begin a vehicle's one move: 2d6 say how far it may go (BN-6.0.e–f, BN-Q.19)."""

    vehicle: str


class Drive(Command, frozen=True):
    """Drive a way within what was rolled: waypoints on the map, or the cm where people measure."""

    vehicle: str
    path: tuple[Point, ...] | float = ()


class Board(Command, frozen=True):
    """Get into a standing vehicle in contact: the whole action (BN-6.3.a–b)."""

    figure: str
    vehicle: str


class GetOut(Command, frozen=True):
    """Get out beside the vehicle, standing or *lying* (BN-6.3.c, BN-Q.20): the whole action."""

    figure: str
    spot: Point | None = None
    lying: bool = False


VEHICLE_COMMANDS: tuple[type[Command], ...] = (SetOff, Drive, Board, GetOut)
