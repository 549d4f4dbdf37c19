"""Breaking News: an act in progress: moves, shots, reactions and the hits that follow (BN-SM.60–61). cm."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from core.engine.contract.secrecy import Decided, Open
from core.engine.words.ids import Beside, FigureId, SideId, WeaponName
from core.rules.breaking_news.state.explosives import Passing
from core.rules.breaking_news.state.smoke import Landing
from core.table.places import Place, Point
from core.table.questions import ShotLine
from core.table.shapes import Rectangle


class Hit(Struct, frozen=True, omit_defaults=True, gc=False):
    """Hits waiting for their saving throws: *bonus* is the +1 that counts, with its reason.

    On a vehicle: by which *weapon*, and whether in *front*; *spot* `men` are hits on those aboard.
    *by* is whose fire it was, where it strikes somebody of neither side (BN-D.f).
    """

    figure: Open[FigureId]
    hits: Open[int]
    bonus: Decided[int] = 0
    reason: Decided[str] = ""
    spot: Open[str] = ""
    weapon: Open[WeaponName] = WeaponName("")
    front: Open[bool] = False
    by: Open[SideId] = SideId("")


class Shot(Struct, frozen=True, omit_defaults=True, gc=False):
    """One weapon fired: at *targets* with so many *dice* each, or at the point *aim*.

    *lines* are the distances and cover of the targets as they were when it was declared;
    *near* the enemies in the burst area then (BN-Q.46). At a vehicle, *men* aims at those aboard (BN-Q.131).
    *speculative*: at what he does not see, or at a suspect place (BN-8.6).
    """

    firer: Open[FigureId]
    weapon: Open[WeaponName]
    mode: Open[str] = "aimed"
    targets: Open[tuple[FigureId, ...]] = ()
    dice: Open[Annotated[tuple[int, ...], Beside("targets")]] = ()
    aim: Open[Point | None] = None
    lines: Open[Annotated[tuple[ShotLine, ...], Beside("targets")]] = ()
    near: Open[tuple[FigureId, ...]] = ()
    men: Open[bool] = False
    speculative: Open[bool] = False


class Stride(Struct, frozen=True, omit_defaults=True, gc=False):
    """One figure's declared way: *gone* of *length* cm so far; *stopped* by fire.

    *shelter*: it ends in cover; *found*: it was stopped where people say there is cover.
    *near*, *passes*: at a real table, whether a charge in a marker could reach him on it, and which
    markers he comes so near that one would go off (BN-X.IED.c).
    """

    figure: Open[FigureId]
    points: Open[tuple[Point, ...]]
    length: Open[float]
    start: Decided[Place | None] = None
    end: Decided[Place | None] = None
    gone: Open[float] = 0.0
    stopped: Open[bool] = False
    shelter: Open[bool] = False
    level: Open[int] = 0
    found: Open[bool] = False
    near: Open[bool] = False
    passes: Open[tuple[Passing, ...]] = ()


class Reaction(Struct, frozen=True, omit_defaults=True, gc=False):
    """A declared reaction: opportunity `fire`, `dodge` to a *spot*, or going to `ground`.

    A dodger ends it turned *towards* a point (BN-Q.06); *once* is fire that counts once a turn (BN-8.2.g).
    """

    kind: Open[str]
    figure: Open[FigureId]
    shot: Open[Shot | None] = None
    spot: Open[Point | None] = None
    towards: Open[Point | None] = None
    once: Open[bool] = False
    tested: Open[bool] = False


class Action(Struct, frozen=True, omit_defaults=True, gc=False):
    """The enemy act that a window interrupts: a `move`, a `fire` or a `cover` (BN-SM.60–61).

    *candidates* may still react; *declared* have said so; *hits* wait for saving throws;
    *step* is how far the act has come; *landing* is what the opponent has to place; *vehicle* is what
    somebody is getting into (BN-6.3.a).
    *anyway*: the other side is asked, whoever of it may react (BN-X.IED.d).
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
    landing: Landing | None = None
    anyway: bool = False


class CoverArea(Struct, frozen=True, omit_defaults=True, gc=False):
    """An area under covering fire until the end of the turn (BN-8.3, BN-Q.60).

    *shares* are (firer, his weapon's value); the class bonus is added once (BN-8.3.d). It is *tall*
    cm high, so that who stands higher is not in it (BN-Q.56).
    """

    id: Open[str]
    side: Open[SideId]
    area: Open[Rectangle]
    shares: Open[tuple[tuple[FigureId, int], ...]]
    tall: Open[float] = 15.0
    inside: Open[tuple[FigureId, ...]] = ()
    tested: Open[tuple[FigureId, ...]] = ()
