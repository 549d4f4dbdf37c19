"""Bassa Intensità, what comes to lie on the table: smoke, mines, covering fire; and support. cm, turns."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId, WeaponName
from core.table.places import Point
from core.table.shapes import Circle, Polygon, Rectangle

Gap = Circle
"""A part of a minefield that was made safe, cm."""


class Cloud(Struct, frozen=True, omit_defaults=True, gc=False):
    """Smoke (BI-SMOKE), tear gas or a zone of napalm (BI-AIR.f): *kind*; gone at the end of turn *until*.

    *until* 0 is for the rest of the game; one that is *due* takes effect at the end of the phase. *note* says
    where it is at a real table.
    """

    id: Open[PieceId]
    kind: Open[str]
    shape: Open[Polygon | Circle | None]
    until: Open[int] = 0
    due: Open[bool] = False
    note: Open[str] = ""


class Minefield(Struct, frozen=True, omit_defaults=True, gc=False):
    """A band of mines, or a trap at an *opening* of *piece* (BI-MINE): secret but to *known* sides.

    *kind* is anti_personnel, anti_tank or trap. *sprung*: a trap that went off, or was
    disarmed. *gaps* are the spots in a band that were made safe.
    """

    id: PieceId
    kind: str
    shape: Polygon | None = None
    piece: PieceId = PieceId("")
    opening: int = 0
    laid_by: SideId = SideId("")
    known: tuple[SideId, ...] = ()
    sprung: bool = False
    gaps: tuple[Gap, ...] = ()
    note: str = ""


class Covering(Struct, frozen=True, omit_defaults=True, gc=False):
    """Covering fire that stands for the turn (BI-COV.e): *firer* with *weapon* on *area* of *element*.

    *struck* are those whom it has attacked this turn, each once (BI-Q.32). *target*: one that was visible
    and is waited for (`bi.cover_visible` hold).
    """

    firer: Open[FigureId]
    weapon: Open[WeaponName]
    element: Open[AnyId] = ""
    area: Open[Rectangle | None] = None
    target: Open[FigureId] = FigureId("")
    struck: Open[tuple[FigureId, ...]] = ()


class Support(Struct, frozen=True, omit_defaults=True, gc=False):
    """What may be called (BI-IND, BI-AIR): guns off the table or the mortar *gun* on it, or an aircraft.

    *arm* its weapon; *contact* platoon_mortar, dedicated, general_support or a difficulty; *tubes* (BI-Q.57);
    *quality* of gunners or crew. *sorties*: how often an aircraft may come, *load* its bombs; *rounds* left.
    """

    id: AnyId
    side: SideId
    name: tuple[tuple[str, str], ...]
    contact: str
    arm: WeaponName = WeaponName("")
    gun: FigureId = FigureId("")
    tubes: int = 1
    quality: str = "regular"
    load: str = ""
    sorties: int = 1
    rounds: int | None = None


class Mission(Struct, frozen=True, omit_defaults=True, gc=False):
    """An observer's mission (Part 5).

    *stage* is adjusting (a round comes in), repeat (the last one was not seen), ready, shifted or effect;
    an aircraft's due, passed (it may strafe), strafing or damaged. Nothing comes of it before turn *since*.

    *target* the point he fixed, *fell* the last adjustment point (`None`: lost), *seen* by him; *heading*
    of an aircraft or of smoke, degrees; *kind* he or smoke; *tries* to return left; *passes* that an aircraft
    has made; *sighted*: the turn in whose Movement phase it was last fired at.
    """

    observer: Open[FigureId]
    support: Open[AnyId]
    stage: Open[str]
    target: Open[Point | None] = None
    note: Open[str] = ""
    fell: Open[Point | None] = None
    seen: Open[bool] = False
    heading: Open[float] = 0.0
    kind: Open[str] = "he"
    since: Open[int] = 0
    tries: Open[int] = 0
    passes: Open[int] = 0
    sighted: Open[int] = 0
