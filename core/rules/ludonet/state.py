"""Ludonet quick skirmish: the table, and what only its owners and the referee know. cm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.facts import GameState
from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId, WeaponName
from core.table.places import Place, Point
from core.table.questions import Edge, ShotLine
from core.table.terrain import Table


class Weapon(Struct, frozen=True):
    """One row of LU-T.WPN (RECONSTRUCTED): *range* in cm, 0 for contact; *cv* `None` cannot harm armour.

    *shots* are the dice a fire step, *many* the dice with the option `lu.mg_shots`.
    """

    range: float
    heavy: bool = False
    indirect: bool = False
    burst: float = 0.0
    shots: int = 1
    many: int = 1
    cv: int | None = None
    aa: bool = False


class Vehicle(Struct, frozen=True):
    """One row of LU-T.CV and LU-T.VMOV (RECONSTRUCTED): values and cm a turn, *road* on a road."""

    attack: int | None
    defence: int
    main: str = ""
    machine_gun: str = ""
    speed: float = 0.0
    road: float = 0.0
    armoured: bool = True
    gun: bool = False


class Figure(Struct, frozen=True, omit_defaults=True, gc=False):
    """One man, or a vehicle or towed gun where *vehicle* names its type (LU-0).

    *placed* is false while it stands only on its owner's record (LU-DEP.c). *mode* is its
    movement of this turn; *tired_until* and *immobilised_until* the last turns of those
    counters. *contacts* are the enemies it is locked with, *fresh* those it has not
    exchanged rolls with yet, *behind* those it attacked from behind (LU-MEL.p). *letter* is the one by which
    its side finds it, once a ruling has fixed it; *unlisted*: a ruling has struck it off (LU-Q.34).
    *shot* is the last turn of which the players said what came of its fire.
    """

    id: FigureId
    name: str
    side: SideId
    unit: UnitId
    weapons: tuple[WeaponName, ...]
    vehicle: str = ""
    expert: bool = False
    place: Place | None = None
    note: str = ""
    placed: bool = False
    enters: int = 0
    posture: str = "standing"
    wounds: int = 0
    fate: str = ""
    mode: str = ""
    moved: float = 0.0
    turned_posture: bool = False
    tired_until: int = 0
    immobilised_until: int = 0
    contacts: tuple[FigureId, ...] = ()
    fresh: tuple[FigureId, ...] = ()
    behind: tuple[FigureId, ...] = ()
    fought: tuple[FigureId, ...] = ()
    aboard: FigureId = FigureId("")
    sheltered: bool = False
    withdrew: bool = False
    letter: str = ""
    unlisted: bool = False
    shot: int = 0

    @property
    def able(self) -> bool:
        """Whether it is in the game."""
        return not self.fate

    @property
    def prone(self) -> bool:
        """Whether the man lies down."""
        return self.posture == "prone"

    @property
    def man(self) -> bool:
        """Whether it is a man and no vehicle or gun."""
        return not self.vehicle


class Unit(Struct, frozen=True, omit_defaults=True, gc=False):
    """The body whose losses count for morale (LU-Q.23): *start* its number at the beginning.

    *lost_now* are the losses of this turn that it has not rolled for yet. The men of a *reserve* may
    reinforce others (LU-MOR.n). *moved*: it has had its part of an alternate movement (LU-Q.03).
    *called* is its name by language, where the scenario has it in two.
    """

    id: UnitId
    side: SideId
    name: str
    start: int
    losses: int = 0
    lost_now: int = 0
    falling_back: bool = False
    reserve: bool = False
    moved: bool = False
    called: tuple[tuple[str, str], ...] = ()


class Side(Struct, frozen=True, omit_defaults=True, gc=False):
    """One side: its table *edge*, its deployment *zone* in cm from that edge, air passes left."""

    id: SideId
    name: tuple[tuple[str, str], ...]
    edge: Edge
    zone: float = 30.0
    ready: bool = False
    passes: int = 0
    pass_now: bool = False


class Aircraft(Struct, frozen=True, omit_defaults=True, gc=False):
    """An aircraft: at most three passes, one a turn (LU-AIR.b, k)."""

    id: AnyId
    name: str
    side: SideId
    passes: int = 0
    down: bool = False
    flew: bool = False


class Order(Struct, frozen=True, omit_defaults=True, gc=False):
    """A sealed shot: at a target, or at the point *aim* (LU-FIR.n). *line* as it was declared."""

    firer: Open[FigureId]
    weapon: Open[WeaponName]
    target: Open[FigureId] = FigureId("")
    aim: Open[Point | None] = None
    line: Open[ShotLine | None] = None


class Wound(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a shot did, applied when all are rolled: `wounded`, `out`, `immobilised`, `destroyed`.

    Once it is applied, *until* is the last turn of an immobility, *fate* that of who is lost by it, and
    whether that *counts* as a loss of his unit (LU-MOR.f).
    """

    figure: Open[FigureId]
    effect: Open[str]
    until: Open[int] = 0
    fate: Open[str] = ""
    counts: Open[bool] = True


Bursts = tuple[tuple[FigureId, bool], ...]
"""Who rolls for damage, and whether with the heavy +1."""
Contests = tuple[tuple[AnyId, FigureId, int], ...]
"""Shooter, target and the shooter's combat value."""


class Volley(Struct, frozen=True, omit_defaults=True, gc=False):
    """The fire of the turn as it is resolved: orders still to roll, damage still to roll, results."""

    orders: tuple[Order, ...]
    bursts: Bursts = ()
    contests: Contests = ()
    results: tuple[Wound, ...] = ()
    crews: tuple[FigureId, ...] = ()


class State(GameState, frozen=True, omit_defaults=True, gc=False):
    """A Ludonet game (LU section 5).

    *exchange* is a pair that rolls again at once after a tie (LU-Q.19).
    *breaking* is who has got away from a fight and must now move off; *unit_moving* whose figures move,
    where the sides alternate (LU-Q.03); *in_sight* whom their own side put in the enemy's sight while it
    deployed at a real table; *factors* what part a kind of ground leaves (LU-MOV.p).
    """

    options: dict[str, str] = {}
    tape: bool = False
    terrain: Table = Table(120, 120, ())
    weapons: dict[WeaponName, Weapon] = {}
    vehicles: dict[str, Vehicle] = {}
    sides: dict[SideId, Side] = {}
    units: dict[UnitId, Unit] = {}
    figures: dict[FigureId, Figure] = {}
    aircraft: dict[AnyId, Aircraft] = {}
    first: SideId = SideId("")
    moving: SideId = SideId("")
    unit_moving: UnitId = UnitId("")
    exchange: tuple[FigureId, ...] = ()
    breaking: FigureId = FigureId("")
    factors: dict[str, float] = {}
    in_sight: tuple[FigureId, ...] = ()
    orders: tuple[Order, ...] = ()
    volley: Volley | None = None
    wrecks: tuple[FigureId, ...] = ()
    story: dict[str, str] = {}
    title: dict[str, str] = {}

    def other(self, side: str) -> SideId:
        """Return the opponent of *side*."""
        return next(name for name in self.sides if name != side)

    def of(self, side: str) -> list[Figure]:
        """Return what *side* has in the game and on the field, recorded or placed."""
        return [figure for figure in self.figures.values() if figure.side == side and self.here(figure)]

    def here(self, figure: Figure) -> bool:
        """Return whether a figure is in the game and has come onto the field."""
        return figure.able and figure.enters <= max(self.turn, 1)

    @property
    def leaver(self) -> FigureId:
        """Who has just got away from a fight and has still to move off (LU-MEL.n)."""
        man = self.figures.get(self.breaking)
        free = man is not None and man.able and not (man.mode or man.contacts or man.aboard)
        return self.breaking if free else FigureId("")

    def weapon(self, name: WeaponName) -> Weapon:
        """Return a weapon's row, as this scenario has it."""
        return self.weapons[name]

    def type_of(self, figure: Figure) -> Vehicle:
        """Return a vehicle's row, as this scenario has it."""
        return self.vehicles[figure.vehicle]
