"""Bassa Intensità, who is on the table: men, and vehicles as figures with a hull. cm, turns; Part 6."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.rules.bassa_intensita.state.vehicles import Hull
from core.table.places import Place

# --- when something happened ---------------------------------------------------------------


class Moment(Struct, frozen=True, gc=False, order=True):
    """A phase of a turn: *part* is 0 for Movement, 1 for Fire and Actions."""

    turn: Open[int]
    part: Open[int]


# --- what a man carries --------------------------------------------------------------------


class Carried(Struct, frozen=True, omit_defaults=True, gc=False):
    """A weapon in somebody's hands or on his vehicle; *name* is the key of its data (`State.arms`).

    *emplaced* (BI-FIRE.p); *empty*: it must be reloaded or its barrel changed (BI-FIRE.o, r). *rounds* left,
    `None` without limit (BI-Q.46). *broken* by damage (BI-ARM.k).
    """

    name: Open[WeaponName]
    emplaced: Open[bool] = False
    empty: Open[bool] = False
    rounds: Open[int | None] = None
    broken: Open[bool] = False


class Aim(Struct, frozen=True, gc=False):
    """He spent an action on aiming at *target* in *turn* (BI-HIT.b, BI-Q.42)."""

    target: FigureId
    turn: int


# --- a figure ------------------------------------------------------------------------------


CREW = "crew"
"""The skill of who was the crew of a vehicle that was abandoned (BI-Q.74)."""


class Figure(Struct, frozen=True, omit_defaults=True, gc=False):
    """One man, or one vehicle where it has a *hull* (BI-SCALE.c).

    Who he is: *unit*; *leads* it and with which *ability* (BI-CMD.d); *quality* "" is his unit's (BI-Q.12).
    *skills* are sniper, scout, engineer, observer, medic, rope; *lone*: a Sniper who operates alone
    (BI-CMD.g). *radio*; *device* an image intensifier (`portable_device`, `vehicle_device`). *vest* "" none,
    fragmentation or bullet_proof. *serves*: whose weapon he is of the crew of. *aboard* which vehicle.

    How he is: *health* "", wounded, serious; *dies* is the turn at whose end a seriously wounded man dies,
    0 for none (BI-Q.62). *fate* "", dead, destroyed, abandoned, prisoner, gone. *shocked* and *gassed* are
    the last turns of these, *shocked_from* the first of being Shocked with
    `bi.shock_start` next_turn_only, *fleeing*: panic has not reached cover yet (BI-Q.73).
    *captor* has taken him prisoner.

    What he did this turn: *used* is "" while he may still act, else moved, opportunity, covering, fired,
    acted or failed (BI-SEQ.m); *mode* how he moved, *moved* so many cm, *share* of the turn's way for
    vehicles (BI-STAB.b); *ran* the last turn he ran in, 0 for never. *flash* is the last moment he fired
    in, and *automatic* how (BI-HIT, BI-OBS.i). *under_auto*, *under_he* are the last moments under such
    fire (BI-Q.24). *aim*; *carries* somebody or something heavy.

    *seen_by* are the sides that observe him (BI-OBS.f). *ground* are the words for what he stands in that a
    scenario or people said (light, heavy, entrenched); `None`: the table is asked. *note* where he is, on
    tape. *tested* is the last moment of his isolation test, *passed* how it ended (BI-CMD.j);
    *weighed* the last in which a hidden Sniper rolled whether he fires (BI-SNIPER.c). *labour* is the work
    that takes several turns, and how many are done (BI-ACT.i); *smoked* the last turn he threw smoke in.

    *letter* is the one by which its side finds it, once a ruling has fixed it; *unlisted*: a ruling has
    struck it off the roster, so that it counts for nobody (BI-Q.123).
    """

    id: FigureId
    name: str
    side: SideId
    unit: UnitId
    leads: UnitId = UnitId("")
    ability: str = ""
    quality: str = ""
    weapons: tuple[Carried, ...] = ()
    skills: tuple[str, ...] = ()
    lone: bool = False
    radio: bool = False
    device: str = ""
    vest: str = ""
    serves: FigureId = FigureId("")
    aboard: FigureId = FigureId("")
    hull: Hull | None = None
    place: Place | None = None
    note: str = ""
    ground: tuple[str, ...] | None = None
    prone: bool = False
    health: str = ""
    dies: int = 0
    fate: str = ""
    captor: FigureId = FigureId("")
    shocked: int = 0
    shocked_from: int = 0
    gassed: int = 0
    fleeing: bool = False
    used: str = ""
    mode: str = ""
    moved: float = 0.0
    share: float = 0.0
    ran: int = 0
    flash: Moment | None = None
    automatic: bool = False
    under_auto: Moment | None = None
    under_he: Moment | None = None
    aim: Aim | None = None
    carries: str = ""
    seen_by: tuple[SideId, ...] = ()
    tested: Moment | None = None
    passed: bool = False
    weighed: Moment | None = None
    labour: tuple[str, int] = ("", 0)
    smoked: int = 0
    letter: str = ""
    unlisted: bool = False

    @property
    def there(self) -> bool:
        """Whether it is still in the game, though it may be able to do nothing."""
        return not self.fate

    @property
    def able(self) -> bool:
        """Whether it may act at all: in the game and not seriously wounded (BI-DMG.g)."""
        return not self.fate and self.health != "serious"

    @property
    def model(self) -> FigureId:
        """What stands on the table for it: what it rides in, else itself."""
        return self.aboard or self.id

    @property
    def man(self) -> bool:
        """Whether it is a man and no vehicle."""
        return self.hull is None

    @property
    def flying(self) -> bool:
        """Whether it is in the air, where only anti-aircraft fire reaches it (BI-Q.91)."""
        return self.hull is not None and self.hull.flying

    def is_(self, skill: str) -> bool:
        """Return whether he has a skill, such as `sniper`."""
        return skill in self.skills

    def is_shocked(self, turn: int) -> bool:
        """Return whether he is Shocked in *turn* (BI-Q.60)."""
        return self.shocked > 0 and self.shocked_from <= turn <= self.shocked


# --- units and sides -----------------------------------------------------------------------


class Unit(Struct, frozen=True, omit_defaults=True, gc=False):
    """A squad, a section of one (*of*), or the crew of vehicles and guns (BI-CMD.a–b).

    *bonus* is the referee's ±1 on the chance (BI-QUAL.d), *fanatic* 0, 1 or 2 (BI-MOR.x). *leader* is ""
    while the post is vacant, since turn *vacant* (BI-CMD.p); *ability* that of the last one. *wiped*: all
    have seen that nobody of it is unhurt (BI-Q.77). *alone*: its vehicles operate alone (BI-Q.100).
    *called* is its name by language, where the scenario has it in two.
    """

    id: UnitId
    side: SideId
    name: str
    quality: str
    of: UnitId = UnitId("")
    bonus: int = 0
    fanatic: int = 0
    leader: FigureId = FigureId("")
    ability: str = ""
    vacant: int = 0
    wiped: bool = False
    alone: bool = False
    called: tuple[tuple[str, str], ...] = ()


class Side(Struct, frozen=True, omit_defaults=True, gc=False):
    """One side and what its standing orders are: *watch* is where it tries to observe whoever moves.

    *watch*: `first` spot in sight or the `easiest`. *holds*: the turn in which it gives no opportunity fire.
    *ready* when it has deployed. *breaks*: the share of
    its men whose loss ends the game against it, 0 for none.
    """

    id: SideId
    name: tuple[tuple[str, str], ...]
    edge: str = ""
    zone: float = 0.0
    watch: str = "first"
    holds: int = 0
    ready: bool = False
    breaks: float = 0.0
