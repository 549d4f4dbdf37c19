"""Ludonet quick skirmish: what happened."""

from __future__ import annotations

from typing import ClassVar

from core.engine.facts import Event, Modifier
from core.engine.message import Message
from core.rules.ludonet.state import Aircraft, Bursts, Contests, Figure, Order, Side, Unit, Wound
from core.rules.ludonet.tables import Vehicle, Weapon
from core.table.places import Place, Point
from core.table.terrain import Piece, Table


class GameSet(Event, frozen=True):
    """The scenario, whole, with its weapon and vehicle data (RECONSTRUCTED where the source lost them)."""

    options: dict[str, str]
    tape: bool
    terrain: Table
    weapons: dict[str, Weapon]
    vehicles: dict[str, Vehicle]
    sides: tuple[Side, ...]
    units: tuple[Unit, ...]
    figures: tuple[Figure, ...]
    aircraft: tuple[Aircraft, ...] = ()
    title: dict[str, str] = {}
    story: dict[str, str] = {}
    factors: dict[str, float] = {}


class PhaseBegan(Event, frozen=True):
    """The next step of the turn (LU-T.TRN); *side* where only one side acts."""

    phase: str
    side: str = ""


class TurnBegan(Event, frozen=True):
    """A new turn."""

    turn: int


class FigureDeployed(Event, frozen=True):
    """A starting position was recorded, known to its side and the referee (LU-DEP.a)."""

    figure: str
    place: Place | None = None
    posture: str = "standing"
    note: str = ""


class SightTold(Event, frozen=True):
    """A side named its own figures in the enemy's sight; known to it alone until both records stand."""

    side: str
    figures: tuple[str, ...]


class SideReady(Event, frozen=True):
    """A side has finished recording, or sealing its fire."""

    side: str


class Placed(Event, frozen=True):
    """A figure is put on the table: seen, firing, or touched (LU-DEP.f)."""

    reveals: ClassVar[bool] = True
    figure: str
    why: str
    by: str = ""


class Concealed(Event, frozen=True):
    """It is out of everybody's sight and taken off the table again (LU-DEP.h)."""

    figure: str


class FirstThrown(Event, frozen=True):
    """Each side's die; the higher is first player (LU-INI.b)."""

    dice: tuple[tuple[str, int], ...]


class FirstSet(Event, frozen=True):
    """Who is first player."""

    side: str


class AirGranted(Event, frozen=True):
    """Which sides have a pass this turn (LU-AIR.a)."""

    sides: tuple[str, ...]


class FigureMoved(Event, frozen=True):
    """It moved *length* cm in *mode* (LU-MOV)."""

    figure: str
    mode: str
    length: float
    place: Place | None = None
    posture: str = ""
    sheltered: bool = False
    retreat: bool = False


class UnitMoving(Event, frozen=True):
    """Where the sides alternate: this unit moves now, the others of its side wait (LU-Q.03)."""

    unit: str


class UnitsMoved(Event, frozen=True):
    """Where the sides alternate: these units have had their movement."""

    units: tuple[str, ...]


class PostureChanged(Event, frozen=True):
    """He stood up or lay down."""

    figure: str
    posture: str


class Faced(Event, frozen=True):
    """It turned on the spot."""

    figure: str
    facing: float


class Tired(Event, frozen=True):
    """A run made him tired (LU-MOV.g): no running up to and with turn *until*."""

    figure: str
    until: int


class ContactMade(Event, frozen=True):
    """He touches these enemies (LU-MOV.q); *behind* those in whose back he came."""

    figure: str
    foes: tuple[str, ...]
    behind: tuple[str, ...] = ()


class BreakTried(Event, frozen=True):
    """The last roll of an opponent against one who breaks away (LU-MEL.k–n)."""

    figure: str
    foe: str
    leaver: int
    opponent: int
    modifiers: tuple[Modifier, ...]
    escaped: bool


class BrokeAway(Event, frozen=True):
    """He is out of the fight and may move."""

    figure: str


class Boarded(Event, frozen=True):
    """He got into a vehicle."""

    figure: str
    vehicle: str


class Dismounted(Event, frozen=True):
    """He got out."""

    figure: str
    place: Place | None = None


class ShotSealed(Event, frozen=True):
    """One shot was declared, known to its side and the referee (LU-FIR.n): what it will need to hit."""

    why: ClassVar[str] = "lu-to-hit"
    order: Order
    target: str = ""
    needed: int = 0
    dice: int = 1
    modifiers: tuple[Modifier, ...] = ()
    base: int = 0

    @property
    def firer(self) -> str:
        """Who will throw."""
        return self.order.firer


class ShotWithdrawn(Event, frozen=True):
    """A sealed shot was taken back."""

    figure: str


class FireRevealed(Event, frozen=True):
    """All declarations are open (LU-FIR.n)."""

    reveals: ClassVar[bool] = True
    orders: tuple[Order, ...]


class ShotRolled(Event, frozen=True):
    """To hit (LU-FIR.c–l): *needed* the lowest natural die that hits, 7 for none; *base* by the table."""

    firer: str
    weapon: str
    target: str
    distance: float
    needed: int
    dice: int
    hits: int
    modifiers: tuple[Modifier, ...] = ()
    bursts: Bursts = ()
    contests: Contests = ()
    aim: Point | None = None
    base: int = 0


class DamageRolled(Event, frozen=True):
    """One die of damage (LU-DMG.a–e)."""

    figure: str
    die: int
    modifiers: tuple[Modifier, ...] = ()
    effect: str = ""


class ContestRolled(Event, frozen=True):
    """Combat values (LU-AFV.b–g): both totals and what came of it."""

    firer: str
    target: str
    attack: int
    defence: int
    modifiers: tuple[Modifier, ...] = ()
    effect: str = ""


class LossesApplied(Event, frozen=True):
    """All results of the step at once (LU-FIR.a)."""

    results: tuple[Wound, ...]


class WreckMarked(Event, frozen=True):
    """A destroyed vehicle stays as a wreck with cotton wool, or is removed (LU-TRN.h)."""

    figure: str
    piece: Piece | None = None


class CrewOut(Event, frozen=True):
    """A survivor of a destroyed vehicle, beside it and prone (LU-AFV.n)."""

    figure: str
    place: Place | None = None


class MeleeFought(Event, frozen=True):
    """One pair: both totals; *loser* is eliminated, empty for a tie, which may be rolled *again* now."""

    figure: str
    foe: str
    totals: tuple[int, int]
    modifiers: tuple[Modifier, ...]
    loser: str = ""
    again: bool = False


class AntiAircraftFired(Event, frozen=True):
    """One anti-aircraft weapon at one aircraft (LU-AIR.f, i)."""

    figure: str
    aircraft: str
    hit: bool


class AirPassFlown(Event, frozen=True):
    """A pass over the field (LU-AIR.g): *down* was shot down, *aborted* driven off; never modified."""

    aircraft: str
    aim: Point | str
    needed: int = 5
    hit: bool = False
    down: bool = False
    aborted: bool = False
    bursts: Bursts = ()
    contests: Contests = ()
    modifiers: tuple[Modifier, ...] = ()


class MoraleTested(Event, frozen=True):
    """A unit at half losses, or losing more (LU-MOR.a–d); *left* losses it has still to answer for."""

    unit: str
    die: int
    shaken: bool
    left: int = 0


class Recovered(Event, frozen=True):
    """A unit stops falling back: at its starting number again, or rallied, with *losses* that count on."""

    unit: str
    losses: int = 0


class Reinforced(Event, frozen=True):
    """Figures joined a unit (LU-MOR.n)."""

    unit: str
    figures: tuple[str, ...]


class FigureLeft(Event, frozen=True):
    """It retreated off the table (LU-MOR.l)."""

    figure: str


class CounterRemoved(Event, frozen=True):
    """A counter of tiredness or immobility comes off (LU-TRN.i)."""

    figure: str
    kind: str


class GameEnded(Event, frozen=True):
    """The game is over."""

    why: Message
    winner: str = ""


EVENTS: tuple[type[Event], ...] = tuple(
    value
    for value in list(globals().values())
    if isinstance(value, type) and issubclass(value, Event) and value is not Event
)
