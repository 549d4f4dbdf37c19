"""Breaking News: the table as it stands (BN-SM, D.9). Distances in cm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.facts import GameState, Modifier
from core.engine.words.ids import FigureId, MarkerId, PieceId, SideId, UnitId, WeaponName
from core.table.places import Place, Point
from core.table.questions import Edge, ShotLine
from core.table.shapes import Rectangle
from core.table.terrain import Table


class Hull(Struct, frozen=True, omit_defaults=True, gc=False):
    """What makes a model a vehicle (BN-1.0.a): its *kind* in T-VEHICLE, tracked or wheeled, *seats* for men.

    *front* is where its mount points, `None` ahead; *cm* what it may drive, once rolled.
    *fired* are the weapons used this turn, *replied* those that answered the last enemy act.
    """

    kind: str
    drive: str
    seats: int = 4
    front: float | None = None
    cm: float | None = None
    fired: tuple[WeaponName, ...] = ()
    replied: tuple[WeaponName, ...] = ()


class Figure(Struct, frozen=True, omit_defaults=True, gc=False):
    """One man, or a vehicle where *hull* says so (BN-1.0.a).

    *fate* is empty while he is on the table, else `dead`, `captured` or `left`.
    *marker* is the marker of a hidden man (BN-7.0.b), *seen_by* the enemies who sighted him.
    *stage* is `waiting`, `acting` or `done`; *moved* the cm of his own action,
    *climbed* that it crossed an obstacle (BN-6.2.c).
    *answered* is the number of the last enemy action he reacted to (BN-8.2.k).
    *shaken* asks for the test of BN-12.0.i, *retreating* is its failure.
    *squad* is his squad or independent section in a platoon (BN-13.0.a–b).
    *laid*: though hidden men have no markers in this game, his lies on the table (BN-Q.30).
    *grenades* is his own number of them where they are counted, *thrown* how many are gone (BN-Q.127).
    *aboard* is the vehicle he is in, *post* his place there: `driver`, `gunner` or none;
    *boarded* that he got in this turn. A vehicle's fate is `knocked_out` or `exploded`.
    """

    id: FigureId
    name: str
    side: SideId
    team: str
    grade: str
    weapons: tuple[WeaponName, ...]
    leadership: int = 0
    commander: bool = False
    sniper: bool = False
    kit: tuple[str, ...] = ()
    crew: FigureId = FigureId("")
    place: Place | None = None
    fate: str = ""
    suppressed: bool = False
    marker: MarkerId = MarkerId("")
    seen_by: tuple[FigureId, ...] = ()
    stage: str = "waiting"
    moved: float = 0.0
    moved_any: bool = False
    climbed: bool = False
    fired: bool = False
    looked: bool = False
    tested: bool = False
    launched: bool = False
    answered: int = 0
    turned: bool = False
    fought: bool = False
    touching: tuple[FigureId, ...] = ()
    sheltered: bool = False
    shaken: bool = False
    retreating: bool = False
    withdrew: bool = False
    squad: UnitId = UnitId("")
    laid: bool = False
    grenades: int | None = None
    thrown: int = 0
    hull: Hull | None = None
    aboard: FigureId = FigureId("")
    post: str = ""
    boarded: bool = False

    @property
    def fighting(self) -> bool:
        """Whether he is on the table and able."""
        return not self.fate

    @property
    def on_foot(self) -> bool:
        """Whether he is a man, and in no vehicle."""
        return self.hull is None and not self.aboard

    @property
    def body(self) -> str:
        """His team, told apart from one of the same name in another squad (BN-Q.148)."""
        return f"{self.squad}/{self.team}" if self.squad else self.team

    @property
    def special(self) -> bool:
        """Whether he is of the Special Forces (R1)."""
        return self.grade == "R1"


class Squad(Struct, frozen=True, omit_defaults=True, gc=False):
    """One unit of a platoon: a squad with its *leader*, or an independent *section* (BN-13.0.a–b).

    *start* are its men at the beginning.
    """

    id: UnitId
    name: tuple[tuple[str, str], ...]
    start: int
    leader: FigureId = FigureId("")
    section: bool = False


class Call(Struct, frozen=True, omit_defaults=True, gc=False):
    """A call for support fire: its secret target, a point, or words where there is no map (BN-8.4.b)."""

    aim: Point | None = None
    note: str = ""


class Hit(Struct, frozen=True, omit_defaults=True, gc=False):
    """Hits waiting for their saving throws: *bonus* is the +1 that counts, with its reason.

    On a vehicle: by which *weapon*, and whether in *front*; *spot* `men` are hits on those aboard.
    """

    figure: FigureId
    hits: int
    bonus: int = 0
    reason: str = ""
    spot: str = ""
    weapon: WeaponName = WeaponName("")
    front: bool = False


class Strike(Struct, frozen=True, omit_defaults=True, gc=False):
    """Support fire of *side* as it lands (BN-8.4.c–f): *cm* to shift, then its *centre*, then *hits* to save.

    *step* is `aimed`, `shift` or `fell`.
    """

    side: SideId
    aim: Point | None = None
    note: str = ""
    step: str = "aimed"
    cm: int = 0
    centre: Point | None = None
    hits: tuple[Hit, ...] = ()


class Side(Struct, frozen=True, omit_defaults=True, gc=False):
    """One squad (BN-Q.03), or a platoon of *squads* (BN-13.0).

    *points* are defeat points by kind, *start* its men at the beginning.

    *motivated*: its first failed morale test will be ignored (BN-12.0.o); *ambush*: it has
    placed an ambush and adds 1 to its next initiative roll (BN-5.1.e). *support* is its kind of
    support fire, empty for none; *calls* it has made, *answer* is this turn's before its die,
    *coming* one that lands next turn (BN-8.4). *roe*: rules of engagement (BN-X.ROE).
    *unseen* is, in what an enemy knows, the number of its men who are not on the table (BN-Q.30), and
    *lead* what a leader adds to its initiative, who is not named: each roll announces it (BN-5.1.a).
    """

    id: SideId
    name: tuple[tuple[str, str], ...]
    edge: Edge
    grade: str
    start: int
    commander: FigureId = FigureId("")
    fatigue: int = 0
    wins: int = 0
    points: tuple[tuple[str, int], ...] = ()
    losses: int = 0
    lost_now: int = 0
    shaken: bool = False
    withdrew: bool = False
    motivated: bool = False
    ambush: bool = False
    squads: tuple[Squad, ...] = ()
    support: str = ""
    improved: bool = False
    roe: bool = False
    calls: int = 0
    answer: Call | None = None
    coming: Call | None = None
    unseen: int = 0
    lead: tuple[Modifier, ...] | None = None

    @property
    def total(self) -> int:
        """All its defeat points (BN-14.0.e: more is worse)."""
        return sum(points for _, points in self.points)


class Shot(Struct, frozen=True, omit_defaults=True, gc=False):
    """One weapon fired: at *targets* with so many *dice* each, or at the point *aim*.

    *lines* are the distances and cover of the targets as they were when it was declared;
    *near* the enemies in the burst area then (BN-Q.46). At a vehicle, *men* aims at those aboard (BN-Q.131).
    """

    firer: FigureId
    weapon: WeaponName
    mode: str = "aimed"
    targets: tuple[FigureId, ...] = ()
    dice: tuple[int, ...] = ()
    aim: Point | None = None
    lines: tuple[ShotLine, ...] = ()
    near: tuple[FigureId, ...] = ()
    men: bool = False


class Stride(Struct, frozen=True, omit_defaults=True, gc=False):
    """One figure's declared way: *gone* of *length* cm so far; *stopped* by fire.

    *shelter*: it ends in cover; *found*: it was stopped where people say there is cover.
    """

    figure: FigureId
    points: tuple[Point, ...]
    length: float
    start: Place | None = None
    end: Place | None = None
    gone: float = 0.0
    stopped: bool = False
    shelter: bool = False
    level: int = 0
    found: bool = False


class Reaction(Struct, frozen=True, omit_defaults=True, gc=False):
    """A declared reaction: opportunity `fire`, `dodge` to a *spot*, or going to `ground`.

    A dodger ends it turned *towards* a point (BN-Q.06); *once* is fire that counts once a turn (BN-8.2.g).
    """

    kind: str
    figure: FigureId
    shot: Shot | None = None
    spot: Point | None = None
    towards: Point | None = None
    once: bool = False
    tested: bool = False


class Action(Struct, frozen=True, omit_defaults=True, gc=False):
    """The enemy act that a window interrupts: a `move`, a `fire` or a `cover` (BN-SM.60–61).

    *candidates* may still react; *declared* have said so; *hits* wait for saving throws;
    *step* is how far the act has come; *vehicle* is what somebody is getting into (BN-6.3.a).
    """

    kind: str
    number: int
    side: SideId
    figures: tuple[FigureId, ...]
    step: str = "window"
    mode: str = ""
    strides: tuple[Stride, ...] = ()
    shots: tuple[Shot, ...] = ()
    rolled: int = 0
    candidates: tuple[FigureId, ...] = ()
    dodgers: tuple[FigureId, ...] = ()
    declared: tuple[Reaction, ...] = ()
    done: tuple[Reaction, ...] = ()
    at: float = 0.0
    hits: tuple[Hit, ...] = ()
    missed: tuple[tuple[int, int, FigureId], ...] = ()
    replies: int = 0
    quiet: bool = False
    charge: tuple[FigureId, ...] = ()
    vehicle: FigureId = FigureId("")


class CoverArea(Struct, frozen=True, omit_defaults=True, gc=False):
    """An area under covering fire until the end of the turn (BN-8.3, BN-Q.60).

    *shares* are (firer, his weapon's value); the class bonus is added once (BN-8.3.d). It is *tall*
    cm high, so that who stands higher is not in it (BN-Q.56).
    """

    id: str
    side: SideId
    area: Rectangle
    shares: tuple[tuple[FigureId, int], ...]
    tall: float = 15.0
    inside: tuple[FigureId, ...] = ()
    tested: tuple[FigureId, ...] = ()


class Storm(Struct, frozen=True, omit_defaults=True, gc=False):
    """One round of storming a building (BN-11.1): hits to be spread and saved."""

    building: PieceId
    attackers: tuple[FigureId, ...]
    defenders: tuple[FigureId, ...]
    step: str = "tests"
    tested: tuple[FigureId, ...] = ()
    attack_hits: int = 0
    defence_hits: int = 0
    attack_order: tuple[FigureId, ...] = ()
    defence_order: tuple[FigureId, ...] = ()
    hits: tuple[Hit, ...] = ()


class Melee(Struct, frozen=True, omit_defaults=True, gc=False):
    """A hand-to-hand fight in the balance.

    The losing *side* must remove one of the *losers* (BN-Q.88), or both sides that are *tied* roll again
    (BN-Q.87).
    """

    losers: tuple[FigureId, ...] = ()
    side: SideId = SideId("")
    tied: tuple[tuple[FigureId, ...], ...] = ()


class State(GameState, frozen=True, omit_defaults=True, gc=False):
    """A Breaking News game (BN-SM).

    *squad* is the unit of the active platoon in hand, *finished* are those that have acted (BN-13.0.d).
    *common* is what a group that moved together has begun to do after it, `fire` or `cover` (BN-6.4.c).
    *burning* are the men in an exploding vehicle who have yet to save (BN-9.1.a).
    """

    edition: str = "EN"
    options: dict[str, str] = {}
    tape: bool = False
    terrain: Table = Table(80, 80, ())
    sides: dict[SideId, Side] = {}
    figures: dict[FigureId, Figure] = {}
    active: SideId = SideId("")
    acting: tuple[FigureId, ...] = ()
    mode: str = ""
    common: str = ""
    action: Action | None = None
    storm: Storm | None = None
    melee: Melee | None = None
    covers: tuple[CoverArea, ...] = ()
    tied: bool = False
    actions: int = 0
    markers: int = 0
    first_fire: SideId = SideId("")
    bonus_move: FigureId = FigureId("")
    burning: tuple[FigureId, ...] = ()
    story: dict[str, str] = {}
    title: dict[str, str] = {}
    squad: UnitId = UnitId("")
    finished: tuple[UnitId, ...] = ()
    strike: Strike | None = None

    def other(self, side: str) -> str:
        """Return the opponent of *side*."""
        return next(name for name in self.sides if name != side)

    def of(self, side: str) -> list[Figure]:
        """Return the men of *side* that are still on the table, hidden ones last, by their markers.

        Whoever is asked about them, or reads what befell them, must not learn from their
        places in the roster who stands under which marker.
        """
        men = [figure for figure in self.figures.values() if figure.side == side and not figure.fate]
        return unveiling(men)

    def men(self, side: str) -> list[Figure]:
        """Return the men of *side* still in the game, aboard or on foot, without its vehicles."""
        return [figure for figure in self.of(side) if figure.hull is None]

    def on_foot(self, side: str) -> list[Figure]:
        """Return the men of *side* who stand on the table."""
        return [figure for figure in self.of(side) if figure.on_foot]

    def aboard(self, vehicle: str) -> list[Figure]:
        """Return the men inside a vehicle, the driver first."""
        men = [man for man in self.figures.values() if man.aboard == vehicle and not man.fate]
        return sorted(men, key=lambda man: ("driver", "gunner", "").index(man.post))

    def is_(self, option: str, value: str) -> bool:
        """Return whether an option has this value."""
        return self.options.get(option) == value


def unveiling(men: list[Figure]) -> list[Figure]:
    """Return *men* in an order that tells nothing: as they are listed, the hidden by their markers."""
    hidden = [man for man in men if man.marker]
    if not hidden:
        return men
    hidden.sort(key=lambda man: int(man.marker[1:]))
    return [*(man for man in men if not man.marker), *hidden]
