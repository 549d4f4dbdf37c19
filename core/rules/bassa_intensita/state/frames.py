"""Bassa Intensità, what is in progress: the stack `State.doing`, the innermost last (Part 5)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita.state.orders import AnyOrder, Fire, Search, Upward
from core.table.places import Place, Point


class Frame(Struct, frozen=True, tag_field="is", omit_defaults=True, kw_only=True, gc=False):
    """Something in progress; its *stage* is how far it has come.

    *asking*: the innermost window of reaction interrupts this, and is asked before it goes on.
    """

    asking: bool = False


# --- a resolution step: covering fire, one opportunity shot, one Quality, a mine, a strike -----


class Burst(Struct, frozen=True, omit_defaults=True, gc=False):
    """HE that bursts at *at* and is still rolled for (BI-HE.c): *blast* of BI-T.12, *left* those in it.

    *left* are (who, zone, shelter). *weapon* is its row of BI-T.07, `mortar` or `bomb`, *penetrates* its row
    of BI-T.16. *by* whom it was fired. At a real table *at* says nothing: people see where it is.
    """

    at: Point
    blast: str
    weapon: str
    calibre: float = 0.0
    penetrates: str = ""
    indirect: bool = False
    by: FigureId = FigureId("")
    left: tuple[tuple[FigureId, str, str], ...] = ()
    load: str = ""


class Hit(Struct, frozen=True, omit_defaults=True, gc=False):
    """A hit whose damage is still rolled (BI-FIRE.j); *pierced*: it is through the armour."""

    whom: FigureId
    weapon: str
    penetrates: str = ""
    sniper: bool = False
    rubber: bool = False
    indirect: bool = False
    side_or_rear: bool = False
    pierced: bool = False


class Under(Struct, frozen=True, omit_defaults=True, gc=False):
    """Somebody came under fire, hit or not (BI-Q.24): *kind* is auto or he."""

    whom: FigureId
    kind: str


class Harmed(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a hit did, rolled and not applied yet (BI-Q.11).

    *what* is of BI-T.14, 15 or 17, second_wound (BI-Q.61),
    held (armour not pierced, BI-ARM.c), no_effect (BI-Q.63), flashed; *number* a weapon's index or a timer.
    """

    whom: FigureId
    what: str
    number: int = 0


class Check(Struct, frozen=True, omit_defaults=True, gc=False):
    """A morale check that is owed (BI-MOR): *why*, an item's id, and its *penalty* on the chance.

    *also* are the other causes of the step that are one check with it (BI-Q.70).
    """

    whom: FigureId
    why: str
    penalty: int = 0
    also: tuple[str, ...] = ()


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

    step: str
    stage: str = "gate"
    orders: tuple[AnyOrder, ...] = ()
    shot: Fire | None = None
    bursts: tuple[Burst, ...] = ()
    hits: tuple[Hit, ...] = ()
    harmed: tuple[Harmed, ...] = ()
    owed: bool = False
    achieved: tuple[AnyOrder, ...] = ()
    checks: tuple[Check, ...] = ()
    reactions: tuple[tuple[FigureId, str], ...] = ()
    aimed: tuple[FigureId, ...] = ()
    done: tuple[AnyOrder, ...] = ()
    under: tuple[Under, ...] = ()
    applied: bool = False
    worse: tuple[FigureId, ...] = ()


# --- a move ------------------------------------------------------------------------------------


class Walking(Frame, frozen=True, tag="walking", gc=False):
    """A move (BI-MOVE, BI-VEH, BI-HELI): *who* goes *way* from *start* in *mode* with *tasks*.

    *mode* is careful, normal, run, drive, fly, hover on the spot, or task where one takes the whole turn. It
    has *gone* so many of *cm*. *backward* keeps the facing; *share* is that of a vehicle's turn. At its end
    it *lies* down, gets *into* a vehicle, stands on the floor *z*, in *ground* (tape); *carry* is whom it
    drags along. *leaves*: people said that it leaves cover towards a visible enemy (tape). *halted*: it was
    called off.
    *asked* who could fire at it and was asked, *offered* the sides that were. *shocked*: it was before it
    began; *in_command*: it was not isolated then. *flight*: a Panic move.
    *stage*: gate, leaving (BI-MOR.d), going, over.
    """

    who: FigureId
    mode: str
    way: tuple[Point, ...] = ()
    start: Place | None = None
    cm: float = 0.0
    gone: float = 0.0
    tasks: tuple[str, ...] = ()
    backward: bool = False
    share: float = 0.0
    lies: bool = False
    into: FigureId = FigureId("")
    z: float | None = None
    carry: FigureId = FigureId("")
    ground: tuple[str, ...] | None = None
    leaves: bool = False
    shocked: bool = False
    in_command: bool = False
    flight: bool = False
    halted: bool = False
    asked: tuple[FigureId, ...] = ()
    offered: tuple[SideId, ...] = ()
    stage: str = "gate"


class Reaching(Frame, frozen=True, tag="reaching", gc=False):
    """Whoever moves beneath this goes on to *until* cm, where *order* is fired at it (BI-OPP.e)."""

    who: FigureId
    until: float
    order: Fire | Upward
    stage: str = ""


# --- observation, leaders ------------------------------------------------------------------------


class Looking(Frame, frozen=True, tag="looking", gc=False):
    """Attempts to observe still to be rolled (BI-OBS.a): all sides' at once, in secret.

    *found* are (side, whom), told together once all are rolled.
    """

    left: tuple[Search, ...] = ()
    found: tuple[tuple[SideId, FigureId], ...] = ()
    stage: str = ""


class Bombing(Frame, frozen=True, tag="bombing", gc=False):
    """A mission that comes in (BI-IND, BI-AIR): whose *observer*, and how far its dice are.

    *stage* of an aircraft: sighted and seen as it comes (Movement), "" before it is fired at, attacking after
    that, over.
    """

    observer: FigureId
    precise: bool | None = None
    face: int = 0
    along: int = 0
    stage: str = ""


AnyFrame = Resolving | Walking | Reaching | Looking | Bombing
