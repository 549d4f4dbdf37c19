"""Bassa Intensità, what is in progress: the stack `State.doing`, the innermost last (Part 5)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Decided, Open
from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita.state.orders import AnyOrder, Fire, Search, Upward
from core.table.places import Place, Point


class Frame(Struct, frozen=True, tag_field="is", omit_defaults=True, kw_only=True, gc=False):
    """Something in progress; its *stage* is how far it has come.

    *asking*: the innermost window of reaction interrupts this, and is asked before it goes on.
    """

    asking: Open[bool] = False


# --- a resolution step: covering fire, one opportunity shot, one Quality, a mine, a strike -----


class Burst(Struct, frozen=True, omit_defaults=True, gc=False):
    """HE that bursts at *at* and is still rolled for (BI-HE.c): *blast* of BI-T.12, *left* those in it.

    *left* are (who, zone, shelter). *weapon* is its row of BI-T.07, `mortar` or `bomb`, *penetrates* its row
    of BI-T.16. *by* whom it was fired. At a real table *at* says nothing: people see where it is.
    """

    at: Open[Point]
    blast: Open[str]
    weapon: Open[str]
    calibre: Open[float] = 0.0
    penetrates: Open[str] = ""
    indirect: Open[bool] = False
    by: Open[FigureId] = FigureId("")
    left: Open[tuple[tuple[FigureId, str, str], ...]] = ()
    load: Open[str] = ""


class Hit(Struct, frozen=True, omit_defaults=True, gc=False):
    """A hit whose damage is still rolled (BI-FIRE.j); *pierced*: it is through the armour."""

    whom: Open[FigureId]
    weapon: Open[str]
    penetrates: Open[str] = ""
    sniper: Open[bool] = False
    rubber: Open[bool] = False
    indirect: Open[bool] = False
    side_or_rear: Open[bool] = False
    pierced: Open[bool] = False


class Under(Struct, frozen=True, omit_defaults=True, gc=False):
    """Somebody came under fire, hit or not (BI-Q.24): *kind* is auto or he."""

    whom: Open[FigureId]
    kind: Open[str]


class Harmed(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a hit did, rolled and not applied yet (BI-Q.11).

    *what* is of BI-T.14, 15 or 17, second_wound (BI-Q.61),
    held (armour not pierced, BI-ARM.c), no_effect (BI-Q.63), flashed; *number* a weapon's index or a timer.
    """

    whom: Open[FigureId]
    what: Open[str]
    number: Decided[int] = 0


class Check(Struct, frozen=True, omit_defaults=True, gc=False):
    """A morale check that is owed (BI-MOR): *why*, an item's id, and its *penalty* on the chance.

    *also* are the other causes of the step that are one check with it (BI-Q.70).
    """

    whom: Open[FigureId]
    why: Open[str]
    penalty: Open[int] = 0
    also: Open[tuple[str, ...]] = ()


LEAVING = "leaving"
"""The step of the check before somebody leaves cover (BI-MOR.d)."""


class Resolving(Frame, frozen=True, tag="resolving", gc=False):
    """One resolution step (BI-Q.70), used everywhere: *step* is covering, opportunity, mine, wound or a
    Quality. Its *stage* goes gate, covered, support, fire, damage, apply, morale, react, and is over.

    *achieved* are the actions that succeeded, until they take effect. *worse*: whose reaction die counts one
    more (BI-Q.92).
    *owed*: who must check morale for it has been found. A reaction is "" while its die is still to be thrown.
    What is still to do: *orders*, *bursts*, *hits*, *checks*, *reactions* as (who, what); what waits for
    `apply`: *harmed*. *shot* is the one that is being rolled, *aimed* for whom, a
    name for each of its dice that is left. *done* are the orders that were carried out, *under* who came
    under fire; *applied*: all this has taken effect, and is kept for the morale that follows.
    """

    step: Open[str]
    stage: Open[str] = "gate"
    orders: Decided[tuple[AnyOrder, ...]] = ()
    shot: Decided[Fire | None] = None
    bursts: Open[tuple[Burst, ...]] = ()
    hits: Open[tuple[Hit, ...]] = ()
    harmed: Decided[tuple[Harmed, ...]] = ()
    owed: Open[bool] = False
    achieved: Open[tuple[AnyOrder, ...]] = ()
    checks: Open[tuple[Check, ...]] = ()
    reactions: Open[tuple[tuple[FigureId, str], ...]] = ()
    aimed: Open[tuple[FigureId, ...]] = ()
    done: Decided[tuple[AnyOrder, ...]] = ()
    under: Open[tuple[Under, ...]] = ()
    applied: Open[bool] = False
    worse: Open[tuple[FigureId, ...]] = ()


# --- a move ------------------------------------------------------------------------------------


class Walking(Frame, frozen=True, tag="walking", gc=False):
    """A move (BI-MOVE, BI-VEH, BI-HELI): *who* goes *way* from *start* in *mode* with *tasks*.

    *mode* is careful, normal, run, drive, fly, hover on the spot, or task where one takes the whole turn. It
    has *gone* so many of *cm*. *backward* keeps the facing; *share* is that of a vehicle's turn. At its end
    it *lies* down, gets *into* a vehicle, stands on the floor *z*, in *ground* (tape); *carry* is whom it
    drags along, a vehicle faces *turned* degrees. *leaves*: people said that it leaves cover towards a
    visible enemy (tape). *halted*: it was called off.
    *asked* who could fire at it and was asked, *offered* the sides that were, *sought* those of which it was
    told who sees it (tape). *shocked*: it was before it
    began; *in_command*: it was not isolated then. *flight*: a Panic move.
    *mined*: the other side has been asked whether it walked onto mines (tape).
    *stage*: gate, leaving (BI-MOR.d), going, over.
    """

    who: Open[FigureId]
    mode: Open[str]
    way: Open[tuple[Point, ...]] = ()
    start: Open[Place | None] = None
    cm: Open[float] = 0.0
    gone: Open[float] = 0.0
    tasks: Open[tuple[str, ...]] = ()
    backward: Open[bool] = False
    share: Open[float] = 0.0
    lies: Open[bool] = False
    into: Open[FigureId] = FigureId("")
    z: Open[float | None] = None
    carry: Open[FigureId] = FigureId("")
    ground: Open[tuple[str, ...] | None] = None
    leaves: Open[bool] = False
    shocked: Open[bool] = False
    in_command: Open[bool] = False
    flight: Open[bool] = False
    mined: Open[bool] = False
    halted: Open[bool] = False
    asked: Decided[tuple[FigureId, ...]] = ()
    offered: Open[tuple[SideId, ...]] = ()
    sought: Decided[tuple[SideId, ...]] = ()
    stage: Open[str] = "gate"
    turned: Open[float | None] = None


class Reaching(Frame, frozen=True, tag="reaching", gc=False):
    """Whoever moves beneath this goes on to *until* cm, where *order* is fired at it (BI-OPP.e)."""

    who: Open[FigureId]
    until: Open[float]
    order: Open[Fire | Upward]
    stage: Open[str] = ""


# --- observation, leaders ------------------------------------------------------------------------


class Looking(Frame, frozen=True, tag="looking", gc=False):
    """Attempts to observe still to be rolled (BI-OBS.a): all sides' at once, in secret.

    *found* are (side, whom), told together once all are rolled.
    """

    left: Decided[tuple[Search, ...]] = ()
    found: Decided[tuple[tuple[SideId, FigureId], ...]] = ()
    stage: Open[str] = ""


class Bombing(Frame, frozen=True, tag="bombing", gc=False):
    """A mission that comes in (BI-IND, BI-AIR): whose *observer*, and how far its dice are.

    *stage* of an aircraft: sighted and seen as it comes (Movement), "" before it is fired at, attacking after
    that, over.
    """

    observer: Open[FigureId]
    precise: Open[bool | None] = None
    face: Open[int] = 0
    along: Open[int] = 0
    stage: Open[str] = ""


AnyFrame = Resolving | Walking | Reaching | Looking | Bombing
