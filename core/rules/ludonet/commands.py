"""Ludonet quick skirmish: what a player may wish."""

from __future__ import annotations

from core.engine.contract.facts import Command
from core.table.places import Point

Path = tuple[Point, ...] | float


class Deploy(Command, frozen=True):
    """Record where a figure starts (LU-DEP.a): a spot on the map, or a note for the referee.

    Without a *facing* it looks away from its own edge.
    """

    figure: str
    spot: Point | None = None
    facing: float | None = None
    posture: str = "standing"
    note: str = ""


class Deployed(Command, frozen=True):
    """This side's record is complete (LU-DEP.b).

    *seen* are its own figures that the enemy sees, as people say at a real table without a referee.
    """

    seen: tuple[str, ...] = ()


class ThrowForFirst(Command, frozen=True):
    """Throw for first player (LU-INI.a)."""


class GrantAir(Command, frozen=True):
    """The referee grants these sides a pass this turn, or nobody (LU-T.TRN step 1)."""

    sides: tuple[str, ...] = ()


class Move(Command, frozen=True):
    """Move one figure or vehicle: walk, run, heavy or crawl (LU-MOV).

    *charge* are the enemies it ends in contact with; *posture* and *facing* at the end.
    """

    figure: str
    mode: str
    path: Path = ()
    charge: tuple[str, ...] = ()
    posture: str = ""
    facing: float | None = None


class Posture(Command, frozen=True):
    """Stand up or lie down, once a turn (LU-MOV.n)."""

    figure: str
    posture: str


class Face(Command, frozen=True):
    """Turn on the spot (LU-MOV.r)."""

    figure: str
    towards: Point | float


class BreakAway(Command, frozen=True):
    """Get away from hand-to-hand combat (LU-MEL.j–n)."""

    figure: str


class Board(Command, frozen=True):
    """Get into a vehicle in contact; the figure's whole move."""

    figure: str
    vehicle: str


class Dismount(Command, frozen=True):
    """Get out beside the vehicle; the figure's whole move."""

    figure: str
    spot: Point | float = 0.0


class Show(Command, frozen=True):
    """Put one's own recorded figure on a real table, because an enemy sees it now (LU-DEP.f)."""

    figure: str


class NoteDown(Command, frozen=True):
    """Write down where one's own recorded figure is now, at a real table (LU-DEP.e)."""

    figure: str
    note: str


class EndMovement(Command, frozen=True):
    """This side has moved (LU-TRN.b)."""


class DeclareFire(Command, frozen=True):
    """Seal one shot (LU-FIR.n): at a target, or with a burst weapon at a point."""

    figure: str
    weapon: str
    target: str = ""
    aim: Point | None = None


class WithdrawFire(Command, frozen=True):
    """Take one sealed shot back."""

    figure: str


class FireSealed(Command, frozen=True):
    """This side's declarations are complete."""


class Fight(Command, frozen=True):
    """The first player names the next pair to fight (LU-MEL.q)."""

    figure: str
    foe: str


class AirPass(Command, frozen=True):
    """An aircraft passes over the field and attacks a point, or where a figure stands (LU-AIR.g)."""

    aircraft: str
    aim: Point | str


class NoPass(Command, frozen=True):
    """No pass this turn."""


class Reinforce(Command, frozen=True):
    """Figures of the same side within 10 cm join a unit (LU-MOR.n)."""

    unit: str
    figures: tuple[str, ...]


class EndTurn(Command, frozen=True):
    """Nothing more to do at the end of the turn."""


COMMANDS: tuple[type[Command], ...] = (
    Deploy,
    Deployed,
    ThrowForFirst,
    GrantAir,
    Move,
    Posture,
    Face,
    BreakAway,
    Board,
    Dismount,
    Show,
    NoteDown,
    EndMovement,
    DeclareFire,
    WithdrawFire,
    FireSealed,
    Fight,
    AirPass,
    NoPass,
    Reinforce,
    EndTurn,
)
