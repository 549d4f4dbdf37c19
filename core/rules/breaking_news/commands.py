"""Breaking News: what a player may wish. Figures are named by id; a hidden enemy by his marker."""

from __future__ import annotations

from core.engine.contract.facts import Command
from core.rules.breaking_news.common.paths import Path as Path
from core.rules.breaking_news.vehicle_commands import VEHICLE_COMMANDS
from core.table.places import Point


class Hide(Command, frozen=True):
    """Declare a figure hidden as it is activated (BN-7.0.a)."""

    figure: str


class Recover(Command, frozen=True):
    """Take the suppression test before any action (BN-10.0.e)."""

    figure: str


class FallBack(Command, frozen=True):
    """After a failed test, move up to 10 cm into cover (BN-10.0.i)."""

    figure: str
    path: Path = ()


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


class Move(Command, frozen=True):
    """Run, move and shoot, or move cautiously; one figure or a group (BN-5.2, BN-6.4).

    *hidden* stays hidden: at most 5 cm − 1d6 (BN-7.0.e). *charge* names the enemies the
    move ends in contact with (BN-Q.89). *helpers* are comrades in contact who give up their
    own action to lift a man over a level 3 obstacle (BN-6.2.e).
    """

    figures: tuple[str, ...]
    action: str
    paths: tuple[Path, ...]
    hidden: bool = False
    charge: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()


class Retreat(Command, frozen=True):
    """The compulsory move after a failed morale test (BN-12.0.j)."""

    figure: str
    path: Path


class Leave(Command, frozen=True):
    """Leave the table over one's own edge (BN-14.0.c–d)."""

    figures: tuple[str, ...]


class ProposeEnd(Command, frozen=True):
    """Propose to end the game here (BN-SM.77)."""


class AcceptEnd(Command, frozen=True):
    """Accept: the defeat points decide."""


class DeclineEnd(Command, frozen=True):
    """Decline: the game goes on."""


COMMANDS: tuple[type[Command], ...] = (
    Hide,
    Recover,
    FallBack,
    Sight,
    BonusMove,
    Move,
    Retreat,
    Leave,
    ProposeEnd,
    AcceptEnd,
    DeclineEnd,
    *VEHICLE_COMMANDS,
)
