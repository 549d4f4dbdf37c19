"""Linea di Tiro: the table, the deck, and what is in progress. cm and degrees; LT-T.FIELD, section 6."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.facts import GameState
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId
from core.table.places import Place, Point
from core.table.questions import Edge
from core.table.terrain import Table

# --- data: what the book leaves to the scenario (RECONSTRUCTED) ---------------------------


class Attack(Struct, frozen=True, omit_defaults=True):
    """One attack value of a piece (LT-T.FIELD): *type* AT, MG or HE; *band* a key of the bands.

    *values* are those at short, medium and long range, `None` where it cannot fire.
    """

    type: str
    band: str
    values: tuple[int | None, ...]
    indirect: bool = False


class Kind(Struct, frozen=True, omit_defaults=True):
    """The data of a piece (LT-T.FIELD). *vehicle* is its class (LT-GEN.b).

    *kind* is tank, armcar, open, gun, squad, team or command. *bound* and *speed* in cm. *prep_max* is how
    many prepared attacks it may hold, `None` as many as any (LT-PRE.c).
    """

    name: tuple[tuple[str, str], ...]
    kind: str
    vehicle: bool = False
    light: bool = False
    open_top: bool = False
    attacks: tuple[Attack, ...] = ()
    prot_front: int | None = None
    prot_side: int | None = None
    morale: int = 3
    bound: float = 10.0
    speed: float = 30.0
    turret: bool = False
    mg: bool = False
    special_prot: bool = False
    portable_at: bool = False
    asl_number: int = 0
    overrun_number: int = 4
    recce: bool = False
    observer: bool = False
    capacity: int = 0
    prep_max: int | None = None
    base: float = 2.5

    @property
    def gun(self) -> bool:
        """Whether it is a gun, of either class."""
        return self.kind == "gun"

    @property
    def motor(self) -> bool:
        """Whether it is a motor vehicle: of the class of vehicles and no gun (LT-Q.45)."""
        return self.vehicle and self.kind != "gun"

    @property
    def tank(self) -> bool:
        """Whether it is a tank, light ones and assault guns among them."""
        return self.kind == "tank"


# --- the sides and their pieces ----------------------------------------------------------


class Streak(Struct, frozen=True, gc=False):
    """HE shots in a row at one target, with nothing else done in between (LT-Q.31)."""

    target: FigureId
    count: int


class Piece(Struct, frozen=True, omit_defaults=True, gc=False):
    """One piece (pezzo): a tank, a gun, half a squad (LT-GEN.a); *kind* is the key of its data.

    *spotted*: the enemy sees it, and so it stands on the table (LT-VIS.a, n). *motion* is stationary,
    bounding or moving (LT-Q.22). *ground* are the words of where it stands (cover, protection, prepared,
    entrenched, hull_down) that a scenario or people said; `None`: the table is asked. *shots* since it last
    took a new position (LT-VIS.f). *struck* are the letters of the matrices that it suffered on this card.
    *prepared* has an entry for each stored attack, its type where `lt.prep_names_type` wants one, else "".
    *moved* are all the cm it has gone. *reserve*: it has not come yet. *morale* is what the scenario adds to
    its value (LT-MOR.b).
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
    reserve: bool = False
    fate: str = ""

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


# --- the card and the activation ---------------------------------------------------------


class Card(Struct, frozen=True, omit_defaults=True, gc=False):
    """The card in play: *side* "" for a joker. *figure*: a J, Q or K, or what an option makes one.

    *platoon* is the one it activates, *used* its pieces that have begun their activation; *spent*: nothing
    more may be done with it. *stage* is how far a joker is resolved; *number* how many cards were drawn.
    """

    name: str
    side: SideId = SideId("")
    figure: bool = False
    platoon: UnitId = UnitId("")
    used: tuple[FigureId, ...] = ()
    spent: bool = False
    stage: str = ""
    entry: int = 0

    @property
    def joker(self) -> bool:
        """Whether it is a joker (LT-DECK.e)."""
        return self.name.startswith("JK")


class Activation(Struct, frozen=True, omit_defaults=True, gc=False):
    """A piece acts (LT-ACT): its *action* code, the halves *done* of it. *over*: nothing more can follow."""

    piece: FigureId
    action: str
    done: tuple[str, ...] = ()
    over: bool = False


# --- what is in progress -----------------------------------------------------------------


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

    *aspect* is from where it comes at the defender: front, side or rear. *met*: they are in contact.
    *passed*: overrun infantry passed its test and attacks first.
    """

    attacker: FigureId
    defender: FigureId
    how: str
    aspect: str = ""
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


class State(GameState, frozen=True, omit_defaults=True, gc=False):
    """A game of Linea di Tiro. *phase* is start, deploy, cards or over.

    *deck* are the cards left, sorted; *under* those that were put under them (LT-Q.02); *discards* are
    sorted too: nobody knows an order, not even the program, for a draw picks one of the cards left.
    *drawn* counts the cards, *jokers* those among them. *paused* are activations that wait while another
    piece of the platoon acts (LT-Q.06). *doing* is what is in progress, the innermost last.
    *limit* is the number of cards after which the game is over, 0 for none. *movement* says of kinds of
    terrain what share of a cm is left ("vehicle:wood": 0.5), 0 where it is forbidden (LT-MOV.k).
    """

    options: dict[str, str] = {}
    tape: bool = False
    terrain: Table = Table(120, 120, ())
    bands: dict[str, tuple[float, ...]] = {}
    least: dict[str, float] = {}
    spotting: dict[str, float | None] = {}
    defence: dict[str, tuple[int, ...]] = {}
    movement: dict[str, float] = {}
    kinds: dict[str, Kind] = {}
    sides: dict[SideId, Side] = {}
    platoons: dict[UnitId, Platoon] = {}
    figures: dict[FigureId, Piece] = {}
    sections: dict[AnyId, Section] = {}
    joker_list: tuple[JokerEntry, ...] = ()
    objectives: tuple[Objective, ...] = ()
    limit: int = 0
    deck: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    drawn: int = 0
    jokers: int = 0
    card: Card | None = None
    activation: Activation | None = None
    paused: tuple[Activation, ...] = ()
    doing: tuple[AnyFrame, ...] = ()
    wrecks: tuple[FigureId, ...] = ()
    winner: SideId = SideId("")
    story: dict[str, str] = {}
    title: dict[str, str] = {}

    def other(self, side: str) -> SideId:
        """Return the opponent of *side*."""
        return next(name for name in self.sides if name != side)

    def of(self, side: str) -> list[Piece]:
        """Return the pieces of *side* that are in the game."""
        return [piece for piece in self.figures.values() if piece.side == side and piece.able]

    def foes(self, piece: Piece) -> list[Piece]:
        """Return the enemies of *piece* that are in the game and ride on nothing."""
        return [foe for foe in self.of(self.other(piece.side)) if not foe.aboard]

    def kind_of(self, piece: Piece) -> Kind:
        """Return the data of a piece as this scenario has them."""
        return self.kinds[piece.kind]

    def is_(self, option: str, value: str = "on") -> bool:
        """Return whether an option (without `lt.`) has this value."""
        return self.options.get(option) == value

    @property
    def frame(self) -> AnyFrame | None:
        """What is in progress, the innermost."""
        return self.doing[-1] if self.doing else None
