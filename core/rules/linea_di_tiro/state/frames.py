"""Linea di Tiro: what may be in progress, each a frame of the stack (LT section 5). cm and degrees."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Decided, Open
from core.engine.words.ids import AnyId, FigureId
from core.table.places import Place, Point


class Frame(Struct, frozen=True, tag_field="is", omit_defaults=True, gc=False):
    """Something in progress. The innermost is the last of `State.doing`; *stage* is how far it has come."""


class Moving(Frame, frozen=True, tag="moving", gc=False):
    """A piece moves: *how* is bound, speed, back or flight; *way* the corners still before it.

    *gone* cm so far; *cm* what it is to go at a real table, *ground* what people say it stands in then. It
    *keeps* its facing (backward, or falling back), and *leaves* the table at the end of its way (LT-MOR.j).
    *into* is the enemy that it assaults (LT-ASL.b), *past* those it has met on its way; *asked* are pieces
    that had their chance to fire at it on its way. *stage* "contact": it has met somebody; "stopped": it
    goes no further. Of an assault: *aspect* is from where it comes at whom it meets (front, side or rear),
    *told* that he knows of it, *due* that he may still fire, once the assaulter is *within* so many cm: at a
    real table people say after how many cm of its way, *halt*. A bound faces *turned* degrees at its
    end, where it gets there. *found* are those that it saw from where it is while it hid itself: seen by one
    of them now, it is fired at as who has spotted him.
    """

    piece: Open[FigureId]
    how: Open[str]
    way: Open[tuple[Point, ...]] = ()
    cm: Open[float] = 0.0
    gone: Open[float] = 0.0
    keeps: Open[bool] = False
    into: Open[FigureId] = FigureId("")
    past: Open[tuple[FigureId, ...]] = ()
    ground: Open[tuple[str, ...]] = ()
    asked: Open[tuple[FigureId, ...]] = ()
    leaves: Open[bool] = False
    stage: Open[str] = ""
    aspect: Open[str] = ""
    told: Open[bool] = False
    due: Open[bool] = False
    within: Open[float] = 0.0
    halt: Open[float | None] = None
    turned: Open[float | None] = None
    found: Open[tuple[FigureId, ...]] = ()


class Attacking(Frame, frozen=True, tag="attacking", gc=False):
    """One attack (LT-FIRE): *firer*, or an artillery *section*, at *target* with *type* AT, MG or HE.

    *why* is own, response, free, opportunity, overwatch, area or artillery. *ambush*: the firer was unspotted
    when it declared the shot (LT-Q.28). *distance* in cm falls in *band* S, M or L, which gives *value*.
    *result* is the letter of the matrix once it has fallen. *spot* is where area fire is aimed; of its
    targets only the last counts as a shot, the others are *uncounted*.
    """

    target: Open[FigureId]
    type: Open[str]
    why: Open[str]
    firer: Open[FigureId] = FigureId("")
    section: Open[AnyId] = ""
    ambush: Decided[bool] = False
    distance: Decided[float] = 0.0
    band: Decided[str] = ""
    value: Decided[int] = 0
    result: Open[str] = ""
    spot: Open[Point | None] = None
    uncounted: Open[bool] = False
    stage: Open[str] = ""


class Testing(Frame, frozen=True, tag="testing", gc=False):
    """A morale test that a piece was told to take (LT-MOR, I4), because of *threat*.

    *cause* is fire, overrun, rally, passenger or ruled; an overrun's consequences are replaced (LT-ASL.e).
    """

    piece: Open[FigureId]
    cause: Open[str]
    threat: Open[FigureId] = FigureId("")
    stage: Open[str] = ""


class Assaulting(Frame, frozen=True, tag="assaulting", gc=False):
    """An assault, announced or at contact (LT-ASL, I3): *how* is overrun, vehicle or melee.

    *aspect* is from where it comes at the defender: front, side or rear; *stood* are the cm that he had gone
    when he was told. *met*: they are in contact. *passed*: overrun infantry passed its test, attacks first.
    """

    attacker: Open[FigureId]
    defender: Open[FigureId]
    how: Open[str]
    aspect: Open[str] = ""
    stood: Open[float] = 0.0
    met: Open[bool] = False
    passed: Open[bool] = False
    stage: Open[str] = ""


class Strike(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a section's fire does to one piece, rolled and not applied yet (LT-JOK.b)."""

    section: Open[AnyId]
    piece: Open[FigureId]
    letter: Open[str]


class Shelling(Frame, frozen=True, tag="shelling", gc=False):
    """Artillery fires (LT-ART): *sections* still to, of the first the *pieces* still to be attacked.

    *fired* are the sections that have, *strikes* what is rolled and not applied yet.
    """

    sections: Open[tuple[AnyId, ...]]
    fired: Open[tuple[AnyId, ...]] = ()
    pieces: Open[tuple[FigureId, ...]] = ()
    strikes: Open[tuple[Strike, ...]] = ()
    stage: Open[str] = ""


class Pointing(Frame, frozen=True, tag="pointing", gc=False):
    """HE is fired at a place that is noted in words (`lt.area_fire`), at a real table: *note*.

    Both sides say which of their *pieces* are there; *distance*, *band* and *value* as of any attack.
    """

    note: Open[str]
    firer: Open[FigureId] = FigureId("")
    ambush: Decided[bool] = False
    distance: Decided[float] = 0.0
    band: Decided[str] = ""
    value: Decided[int] = 0
    pieces: Open[tuple[FigureId, ...]] = ()


class Bailing(Frame, frozen=True, tag="bailing", gc=False):
    """Passengers of a destroyed carrier still to be dealt with (LT-Q.60)."""

    carrier: Open[FigureId]
    passengers: Open[tuple[FigureId, ...]]
    place: Open[Place | None] = None
    stage: Open[str] = ""


class Looking(Frame, frozen=True, tag="looking", gc=False):
    """*piece* has just seen *hidden* enemies, whose owner may fire at it at once (LT-RSP.d, I1).

    With *why* overwatch they are enemies in whose line of fire it moves (LT-Q.57).
    """

    piece: Open[FigureId]
    hidden: Open[tuple[FigureId, ...]] = ()
    why: Open[str] = "free"
    stage: Open[str] = ""


AnyFrame = Moving | Attacking | Testing | Assaulting | Shelling | Pointing | Bailing | Looking
