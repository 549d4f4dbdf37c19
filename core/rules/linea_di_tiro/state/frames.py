"""Linea di Tiro: what may be in progress, each a frame of the stack (LT section 5). cm and degrees."""

from __future__ import annotations

from msgspec import Struct

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
    *told* that he knows of it, *due* that he may still fire, once the assaulter is *within* so many cm.
    """

    piece: FigureId
    how: str
    way: tuple[Point, ...] = ()
    cm: float = 0.0
    gone: float = 0.0
    keeps: bool = False
    into: FigureId = FigureId("")
    past: tuple[FigureId, ...] = ()
    ground: tuple[str, ...] = ()
    asked: tuple[FigureId, ...] = ()
    leaves: bool = False
    stage: str = ""
    aspect: str = ""
    told: bool = False
    due: bool = False
    within: float = 0.0


class Attacking(Frame, frozen=True, tag="attacking", gc=False):
    """One attack (LT-FIRE): *firer*, or an artillery *section*, at *target* with *type* AT, MG or HE.

    *why* is own, response, free, opportunity, overwatch, area or artillery. *ambush*: the firer was unspotted
    when it declared the shot (LT-Q.28). *distance* in cm falls in *band* S, M or L, which gives *value*.
    *result* is the letter of the matrix once it has fallen. *spot* is where area fire is aimed; of its
    targets only the last counts as a shot, the others are *uncounted*.
    """

    target: FigureId
    type: str
    why: str
    firer: FigureId = FigureId("")
    section: AnyId = ""
    ambush: bool = False
    distance: float = 0.0
    band: str = ""
    value: int = 0
    result: str = ""
    spot: Point | None = None
    uncounted: bool = False
    stage: str = ""


class Testing(Frame, frozen=True, tag="testing", gc=False):
    """A morale test that a piece was told to take (LT-MOR, I4), because of *threat*.

    *cause* is fire, overrun, rally, passenger or ruled; an overrun's consequences are replaced (LT-ASL.e).
    """

    piece: FigureId
    cause: str
    threat: FigureId = FigureId("")
    stage: str = ""


class Assaulting(Frame, frozen=True, tag="assaulting", gc=False):
    """An assault, announced or at contact (LT-ASL, I3): *how* is overrun, vehicle or melee.

    *aspect* is from where it comes at the defender: front, side or rear; *stood* are the cm that he had gone
    when he was told. *met*: they are in contact. *passed*: overrun infantry passed its test, attacks first.
    """

    attacker: FigureId
    defender: FigureId
    how: str
    aspect: str = ""
    stood: float = 0.0
    met: bool = False
    passed: bool = False
    stage: str = ""


class Strike(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a section's fire does to one piece, rolled and not applied yet (LT-JOK.b)."""

    section: AnyId
    piece: FigureId
    letter: str


class Shelling(Frame, frozen=True, tag="shelling", gc=False):
    """Artillery fires (LT-ART): *sections* still to, of the first the *pieces* still to be attacked.

    *fired* are the sections that have, *strikes* what is rolled and not applied yet.
    """

    sections: tuple[AnyId, ...]
    fired: tuple[AnyId, ...] = ()
    pieces: tuple[FigureId, ...] = ()
    strikes: tuple[Strike, ...] = ()
    stage: str = ""


class Bailing(Frame, frozen=True, tag="bailing", gc=False):
    """Passengers of a destroyed carrier still to be dealt with (LT-Q.60)."""

    carrier: FigureId
    passengers: tuple[FigureId, ...]
    place: Place | None = None
    stage: str = ""


class Looking(Frame, frozen=True, tag="looking", gc=False):
    """*piece* has just seen *hidden* enemies, whose owner may fire at it at once (LT-RSP.d, I1).

    With *why* overwatch they are enemies in whose line of fire it moves (LT-Q.57).
    """

    piece: FigureId
    hidden: tuple[FigureId, ...] = ()
    why: str = "free"
    stage: str = ""


AnyFrame = Moving | Attacking | Testing | Assaulting | Shelling | Bailing | Looking
