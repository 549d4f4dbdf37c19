"""Bassa Intensità, what is written under seal in a step: one order a figure (BI-Q.11, BI-COV.a)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Decided, Open
from core.engine.words.ids import AnyId, FigureId, WeaponName
from core.table.places import Point
from core.table.questions import ShotLine


class Order(Struct, frozen=True, tag_field="is", omit_defaults=True, gc=False):
    """What one figure shall do in a step; *figure* also stands for its crew."""

    figure: Open[FigureId]

    @property
    def slot(self) -> AnyId:
        """What there is one order for: a second one for the same replaces the first."""
        return self.figure


class Fire(Order, frozen=True, tag="fire", gc=False):
    """Direct fire (BI-FIRE): at *target*, or at *aim*.

    *area*: "" at one target, or HE at a spot; area at all in the weapon's area around *aim*, at a real table
    around *target*, turned *turned* degrees from the line of fire; one as at an area, but at *target* only
    (BI-Q.32). *line* is how it was measured when it was written. At a real table a spot is a *note* in words,
    and *lines* are those to everybody in the area whom it is rolled for, as people have told them.
    """

    weapon: Open[WeaponName]
    target: Open[FigureId] = FigureId("")
    aim: Open[Point | None] = None
    turned: Open[float] = 0.0
    area: Open[str] = ""
    line: Decided[ShotLine | None] = None
    note: Open[str] = ""
    lines: Decided[tuple[ShotLine, ...]] = ()


class Cover(Order, frozen=True, tag="cover", gc=False):
    """Covering fire (BI-COV): at a *target*, or at *aim* on an *element*; *turned*, *line* as `Fire`."""

    weapon: Open[WeaponName]
    target: Open[FigureId] = FigureId("")
    element: Open[AnyId] = ""
    aim: Open[Point | None] = None
    turned: Open[float] = 0.0
    line: Open[ShotLine | None] = None


class Act(Order, frozen=True, tag="act", gc=False):
    """An action (BI-ACT): *what* of the list, or `other` in *words*; *on* whom or what.

    The *difficulty* that it has for anybody, and in how many *turns* of work it is done (BI-ACT.h–i).
    """

    what: Open[str]
    on: Open[AnyId] = ""
    weapon: Open[WeaponName] = WeaponName("")
    words: Open[str] = ""
    difficulty: Open[str] = ""
    turns: Open[int] = 1


class Throw(Order, frozen=True, tag="throw_smoke", gc=False):
    """Smoke of a grenade at *aim*, or of a vehicle's dischargers (BI-SMOKE)."""

    weapon: Open[WeaponName] = WeaponName("")
    aim: Open[Point | None] = None
    turned: Open[float] = 0.0


class Call(Order, frozen=True, tag="call", gc=False):
    """An observer's order (BI-IND): *what* contact, repeat, shift, effect, strafe or end.

    *to* is the target that he fixes, or where he shifts the fire; *kind* he or smoke; *heading* in degrees;
    *note* says at a real table where it is.
    """

    support: Open[AnyId]
    what: Open[str]
    to: Decided[Point | None] = None
    kind: Open[str] = "he"
    heading: Decided[float] = 0.0
    note: Decided[str] = ""


class Upward(Order, frozen=True, tag="upward", gc=False):
    """Anti-aircraft fire (BI-AA) at a helicopter, or at an aircraft that is due: a mission's observer."""

    weapon: Open[WeaponName]
    target: Open[AnyId]


OPEN_GROUND = "open-ground"
"""Where whoever is in no terrain element stands: nobody may name a unit that he does not know of."""


class Search(Order, frozen=True, tag="search", gc=False):
    """One attempt to observe (BI-OBS.h): by the observer *figure* at an *element*, or at `OPEN_GROUND`.

    On open ground it is one attempt for each unit in no element (BI-Q.78).
    """

    element: Open[AnyId] = OPEN_GROUND

    @property
    def slot(self) -> AnyId:
        """One attempt an element, whoever observes."""
        return self.element


AnyOrder = Fire | Cover | Act | Throw | Call | Upward | Search
