"""Breaking News: what a player may wish. Figures are named by id; a hidden enemy by his marker."""

from __future__ import annotations

from core.engine.contract.facts import Command
from core.rules.breaking_news.common.paths import Path as Path
from core.rules.breaking_news.vehicle_commands import VEHICLE_COMMANDS
from core.table.places import Point


class Hide(Command, frozen=True):
    """Declare a figure hidden as it is activated (BN-7.0.a)."""

    figure: str


class Sight(Command, frozen=True):
    """Try to sight a hidden enemy (BN-7.0.h).

    Where hidden men have no markers, *target* is a piece of terrain, or it is empty and *spot* a
    point within 5 cm of which he must be (BN-Q.30).
    """

    figure: str
    target: str = ""
    spot: Point | None = None


class BonusMove(Command, frozen=True):
    """After a failed attempt, the target's owner moves it up to 5 cm (BN-7.0.m)."""

    path: Path = ()


COMMANDS: tuple[type[Command], ...] = (
    Hide,
    Sight,
    BonusMove,
    *VEHICLE_COMMANDS,
)
