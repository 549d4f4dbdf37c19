"""Breaking News: one man or one vehicle as it stands (BN-1.0.a). Distances in cm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.ids import FigureId, MarkerId, SideId, UnitId, WeaponName
from core.table.places import Place

FATES = ("dead", "captured", "left", "stabilised")
"""How a referee may put a man out of the game: for `wounded` a die must have told his turns (BN-9.3.a)."""

AWAY = "away"
"""The fate of who is not on the table yet: he waits to be deployed, or to come up from a reserve (BN-4.2)."""

RESERVES = ("", "ambush", "infiltration")
"""Lists of men who are not deployed with the others (BN-4.2.h)."""

LOST = ("dead", "captured", "wounded")
"""Fates that count as losses (BN-Q.94)."""


ROLES = ("civilian", "hostage", "embedded", "independent")
"""Who is on the table and of neither side: civilians, hostages and the two kinds of journalists (BN-X)."""

JOURNALISTS = ("embedded", "independent")

LYING = ("wounded", "stabilised")
"""Fates of men who lie on the table and fight no more (BN-9.3)."""


class Wound(Struct, frozen=True, omit_defaults=True, gc=False):
    """A bad wound: the turns that he *lives* without help, and the turn in which he *fell* (BN-9.3.a)."""

    lives: int
    fell: int


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

    *fate* is empty while he fights, else `dead`, `captured` or `left`; `wounded`, with his *wound*, and
    `stabilised` men lie on the table. *helps* is the wounded comrade whom he has with him (BN-9.3.f).
    *marker* is the marker of a hidden man (BN-7.0.b), *seen_by* the enemies who sighted him.
    *stage* is `waiting`, `acting` or `done`; *moved* the cm of his own action,
    *climbed* that it crossed an obstacle (BN-6.2.c).
    *answered* is the number of the last enemy action he reacted to (BN-8.2.k).
    *shaken* asks for the test of BN-12.0.i, *retreating* is its failure.
    *squad* is his squad or independent section in a platoon (BN-13.0.a–b).
    *laid*: though hidden men have no markers in this game, his lies on the table (BN-Q.30).
    *grenades* is his own number of them where they are counted, *thrown* how many are gone (BN-Q.127).
    *magazines* that are not as they should be are `empty`, good for `aimed` fire only, or `spent` for good
    (BN-8.0.3); *reloading* is the weapon whose magazine takes him this turn.
    *aboard* is the vehicle he is in, *post* his place there: `driver`, `gunner` or none;
    *boarded* that he got in this turn. A vehicle's fate is `knocked_out` or `exploded`.
    *role* says what somebody is who fights for neither side: his *side* is empty. *reach* are the cm that
    an independent journalist may go, once rolled (BN-X.MEDIA.d); *harmed_by* is whose deed his fate was.
    *shot_at* is the number of the last act of which the players said what it did to him.
    While his fate is `away`, *reserve* is the list by which he will come, empty with the others (BN-4.2.h).
    *letter* is the one by which his side finds him, once a ruling has fixed it; *unlisted*: a ruling has
    struck him off the roster, so that he counts for nobody (BN-Q.156); *unpaid*: he was lost by a ruling
    without points (BN-Q.155).
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
    marker: MarkerId = MarkerId(FigureId(""))
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
    wound: Wound | None = None
    helps: FigureId = FigureId("")
    magazines: tuple[tuple[WeaponName, str], ...] = ()
    reloading: WeaponName = WeaponName("")
    role: str = ""
    reach: int | None = None
    harmed_by: SideId = SideId("")
    reserve: str = ""
    letter: str = ""
    unlisted: bool = False
    unpaid: bool = False
    shot_at: int = 0

    @property
    def journalist(self) -> bool:
        """Whether he is a war correspondent, embedded or independent (BN-X.MEDIA.b)."""
        return self.role in JOURNALISTS

    @property
    def fighting(self) -> bool:
        """Whether he is on the table and able."""
        return not self.fate

    @property
    def present(self) -> bool:
        """Whether he still is on the table, whatever he can do there; wrecks are no more than terrain."""
        return not self.fate or self.fate in LYING

    @property
    def exposed(self) -> bool:
        """Whether a blast may hurt him (BN-8.0.1, BN-8.4.f): who is aboard is not hit, nor who is in good
        hands (BN-Q.135)."""
        return self.present and not self.aboard and self.fate != "stabilised" and not self.aloft

    @property
    def aloft(self) -> bool:
        """Whether this is a gunship, nowhere and everywhere over the table (BN-8.4.g): it alone is armed."""
        return self.hull is not None and self.hull.kind == "helicopter" and bool(self.weapons)

    @property
    def condition(self) -> str:
        """How it is with him who does not fight any more, in one word; empty for who does."""
        hurt = self.wound if self.fate == "wounded" else None
        return f"{self.fate}-{hurt.lives}" if hurt is not None else self.fate

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


def unveiling(men: list[Figure]) -> list[Figure]:
    """Return *men* in an order that tells nothing: as they are listed, the hidden by their markers."""
    hidden = [man for man in men if man.marker]
    if not hidden:
        return men
    hidden.sort(key=lambda man: int(man.marker[1:]))
    return [*(man for man in men if not man.marker), *hidden]
