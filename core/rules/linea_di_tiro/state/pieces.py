"""Linea di Tiro: pieces, platoons, sections, sides, and what a scenario has beside them. cm."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId
from core.table.places import Place, Point
from core.table.questions import Edge


class Streak(Struct, frozen=True, gc=False):
    """HE shots in a row at one target, with nothing else done in between (LT-Q.31)."""

    target: Open[FigureId]
    count: Open[int]


class Piece(Struct, frozen=True, omit_defaults=True, gc=False):
    """One piece (pezzo): a tank, a gun, half a squad (LT-GEN.a); *kind* is the key of its data.

    *spotted*: the enemy sees it, and so it stands on the table (LT-VIS.a, n). *motion* is stationary,
    bounding or moving (LT-Q.22). *ground* are the words of where it stands (cover, protection, prepared,
    entrenched, hull_down) that a scenario or people said; `None`: the table is asked. *shots* since it last
    took a new position (LT-VIS.f). *struck* are the letters of the matrices that it suffered on this card.
    *prepared* has an entry for each stored attack, its type where `lt.prep_names_type` wants one, else "".
    *moved* are all the cm it has gone. *reserve*: it has not come yet. *morale* is what the scenario adds to
    its value (LT-MOR.b), *overrun* the number of its overruns where the referee says another (LT-ASL.i).
    *letter* is the one by which its side finds it, once a ruling has fixed it; *unlisted*: a ruling has
    struck it off the roster, so that it counts for nobody (LT-Q.67).
    """

    id: FigureId
    name: str
    side: SideId
    kind: str
    platoon: UnitId = UnitId("")
    company: str = ""
    place: Place | None = None
    note: str = ""
    spotted: bool = False
    motion: str = "stationary"
    ground: tuple[str, ...] | None = None
    shots: int = 0
    prepared: tuple[str, ...] = ()
    moved: float = 0.0
    immobilised: bool = False
    routed: bool = False
    contacts: tuple[FigureId, ...] = ()
    aboard: FigureId = FigureId("")
    streak: Streak | None = None
    struck: tuple[str, ...] = ()
    observer: bool = False
    morale: int = 0
    overrun: int = 0
    reserve: bool = False
    fate: str = ""
    letter: str = ""
    unlisted: bool = False

    @property
    def able(self) -> bool:
        """Whether it is in the game: neither destroyed, captured, abandoned nor off the table."""
        return not self.fate and not self.reserve


class Platoon(Struct, frozen=True, gc=False):
    """A platoon (plotone): what a figure card activates (LT-DECK.d)."""

    id: UnitId
    side: SideId
    name: str


class Section(Struct, frozen=True, omit_defaults=True, gc=False):
    """An artillery section off the table (LT-ART): *value* its HE value, *ammunition* `None` without limit.

    *centre* is that of its zone, cm, `None` without one; at a real table *note* says where it is. *begun*:
    its mission has made its first attack, so its zone is public.
    """

    id: AnyId
    name: str
    side: SideId
    value: int
    ammunition: int | None = None
    centre: Point | None = None
    note: str = ""
    designated: bool = False
    begun: bool = False
    attacks: int = 0
    streaks: tuple[Streak, ...] = ()


class Side(Struct, frozen=True, omit_defaults=True, gc=False):
    """One side: its table *edge*, its deployment *zone* in cm from it, *ready* when it has deployed.

    *breaks* is the share of its pieces whose loss ends the game against it, 0 for none.
    """

    id: SideId
    name: tuple[tuple[str, str], ...]
    edge: Edge
    zone: float = 30.0
    ready: bool = False
    breaks: float = 0.0


class Objective(Struct, frozen=True, gc=False):
    """A place worth *points* to who alone has pieces within *radius* cm of *centre* at the end."""

    id: str
    name: tuple[tuple[str, str], ...]
    points: int
    centre: Point
    radius: float


class JokerEntry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of the scenario's joker list (LT-JOK.d).

    *effect*: `told` (people do what *text* says), `reinforce` (the pieces of *platoon* come), `recover` (the
    immobilised of *side* recover), `ammunition` (*value* more for each section of *side*), `morale` (*value*
    added to that of every piece of *side*), `end` (the game is over). *on* is which joker, 0 for each.
    *choice*: the referee, or who plays without one, says whether it happens.
    """

    effect: str
    text: tuple[tuple[str, str], ...]
    on: int = 0
    side: SideId = SideId("")
    platoon: UnitId = UnitId("")
    value: int = 0
    choice: bool = False


class UnitMove(Struct, frozen=True, omit_defaults=True, gc=False):
    """Another use of a figure card that the scenario gives a side (mossa «di unità», LT-DECK.d, LT-Q.03).

    *entry* is what it does, as in the joker list; *left* how often it may still be made, `None` any time.
    """

    id: AnyId
    side: SideId
    name: tuple[tuple[str, str], ...]
    entry: JokerEntry
    left: int | None = None
