"""Bassa Intensità, vehicles, helicopters, and the data of weapons that a scenario gives. cm, degrees, mm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import UnitId


class Arm(Struct, frozen=True, omit_defaults=True, gc=False):
    """The data of a weapon: which *row* of BI-T.07 it is, "" for one that fires indirectly or upward only.

    *bolt*: not semi-automatic (BI-FIRE.k). *calibre* of cannon and mortars; *recoilless*; *anti_tank*:
    grenades that the scenario calls so (BI-Q.66). *sky* is its row of BI-T.22. *indirect*: it may be called
    by observers, *artillery*: it is no mortar (BI-MOR.c). *load* is what it throws instead (BI-NONLETHAL,
    BI-SMOKE).
    """

    name: tuple[tuple[str, str], ...]
    row: str = ""
    bolt: bool = False
    calibre: float = 0.0
    recoilless: bool = False
    anti_tank: bool = False
    sky: str = ""
    indirect: bool = False
    artillery: bool = False
    load: str = ""


class Flight(Struct, frozen=True, omit_defaults=True, gc=False):
    """How a helicopter is (BI-HELI): *how* flying, landing, landed, rising, roping or home.

    *way* cm, thrown in turn *rolled*. *engine*: damaged (BI-AA.i), and thrown for in turn *tested*;
    *leaving*: its owner is asked where to. *pilot* is false when he was killed.
    """

    how: Open[str] = "flying"
    way: Open[int] = 0
    rolled: Open[int] = 0
    engine: Open[bool] = False
    tested: Open[int] = 0
    leaving: Open[bool] = False
    pilot: Open[bool] = True


class Hull(Struct, frozen=True, omit_defaults=True, gc=False):
    """A vehicle: *row* of BI-T.05, *armour* soft, armoured or tank, *level* of BI-ARM.b, size in cm.

    *turret*: its bearing relative to the hull, `None` without one; *jammed*; *turreted* are the indices of
    weapons in it, *main* that of the main armament. *open* counts for observation (BI-OBS.l). *stabilised*.
    *crew* are the men in it: no figures before they abandon it (BI-Q.74).
    *role* combat, armed_transport or transport; *owner* whose transport it is; *converted* for good
    (BI-CMD.o). *halved* times, *stopped*, *radio* (BI-ARM.g–i); *damaged* for morale (BI-MOR.l). *seats* for
    passengers; *dischargers* left (BI-SMOKE.f).
    """

    row: Open[str]
    length: Open[float]
    width: Open[float]
    armour: Open[str] = "soft"
    level: Open[str] = "ordinary"
    role: Open[str] = "combat"
    owner: Open[UnitId] = UnitId("")
    converted: Open[bool] = False
    turret: Open[float | None] = None
    jammed: Open[bool] = False
    turreted: Open[tuple[int, ...]] = ()
    main: Open[int] = 0
    open: Open[bool] = False
    stabilised: Open[bool] = False
    halved: Open[int] = 0
    stopped: Open[bool] = False
    radio: Open[bool] = True
    damaged: Open[bool] = False
    seats: Open[int] = 0
    crew: Open[int] = 1
    dischargers: Open[int] = 0
    flight: Open[Flight | None] = None

    @property
    def armoured(self) -> bool:
        """Whether it is a tank or other armour."""
        return self.armour != "soft"

    @property
    def flying(self) -> bool:
        """Whether only what is in BI-T.22 reaches it (BI-Q.91)."""
        return self.flight is not None and self.flight.how in ("flying", "roping", "landing", "rising")
