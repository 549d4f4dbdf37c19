"""What one seat sees, ready for a screen: made in the core, so that no secret reaches a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from core.engine.contract.ends import ClosedBy, Offer
from core.engine.contract.kept_reading import Readings
from core.engine.words.ids import AnyId
from core.engine.words.message import Message

FigureKind = Literal["", "vehicle", "armoured", "gun", "aircraft", "bystander"]
"""What a figure is, for the sign beside its own; "" is a man of a side."""

FigureState = Literal[
    "down", "fleeing", "suppressed", "shaken", "wounded", "fighting", "stuck", "hidden", "prone", "done"
]
"""How a figure is, for a sign that means the same in every book: *down* fights no more, *fighting* is hand
to hand, *stuck* can fire and not move, *done* has had its go."""


EVEN = ("verdict-draw", "verdict-no-draw", "verdict-nobody")
"""The first line of what is told of a game that nobody has won."""


class FigureView(Struct, frozen=True, omit_defaults=True, gc=False):
    """One figure, or the marker of a hidden one, as the seat knows it.

    *glyph* is one letter, past 26 of a side with a number before it; a rule book tells its sides apart by
    it, as by capitals and small letters.
    *status* are message ids of short words (`SUPP`, `OUT`); *facts* say what else is known of it.
    x, y in cm; `None` off the table or when the game is played with a tape. *base* is how wide its round base
    is, or how long what is *wide* cm across its facing. *note* is what its owner wrote down of where it is,
    for those who may read it. *kind* and *states* are what a map shows beside the letter; with *all_round*
    it makes no difference which way the figure faces. *height* in cm is how far its feet are above the
    ground: it stands on a floor, a roof, or flies. Who is *missing* has still to be put somewhere.
    """

    id: str
    name: Message | str
    side: str
    glyph: str
    team: Message | str = ""
    x: float | None = None
    y: float | None = None
    facing: float | None = None
    base: float = 2.5
    status: tuple[str, ...] = ()
    kit: tuple[str, ...] = ()
    grade: str = ""
    facts: tuple[Message, ...] = ()
    own: bool = False
    ready: bool = False
    out: bool = False
    marker: bool = False
    inside: Message | str = ""
    note: str = ""
    wide: float = 0.0
    kind: FigureKind = ""
    states: tuple[FigureState, ...] = ()
    all_round: bool = False
    height: float = 0.0
    missing: bool = False


class SideView(Struct, frozen=True, omit_defaults=True):
    """One side: its *name*, whether it acts now, its points and what else stands beside its name.

    *task* is how many of the things that a scenario's task is about the side has as things stand; `None`
    where there is no such task, or nobody can know.
    """

    id: str
    name: Message | str
    active: bool = False
    points: int | None = None
    facts: tuple[Message, ...] = ()
    task: int | None = None


class ZoneView(Struct, frozen=True, omit_defaults=True):
    """An area on the table for a while: covering fire, smoke, a template.

    *points* are its corners in cm; a circle has one point and a *radius*.
    """

    kind: str
    label: Message
    points: tuple[tuple[float, float], ...] = ()
    radius: float = 0.0


class TokenView(Struct, frozen=True, omit_defaults=True):
    """Something small that lies on the table, such as a numbered marker; no figure.

    *glyph* is one sign, *side* whose it is, empty for nobody's; *facts* say what is known of it. x, y in cm,
    `None` when the game is played with a tape. *note* is what its owner wrote down of where it lies.
    """

    id: str
    name: Message | str
    glyph: str
    side: str = ""
    x: float | None = None
    y: float | None = None
    facts: tuple[Message, ...] = ()
    note: str = ""


class NoteView(Struct, frozen=True, omit_defaults=True):
    """What a side has written down in secret: *title* says of what, *text* what, for who may read it.

    *seal* is the hash that stands in the log since it was written, in *turn*; *opened* that all may read it.
    """

    side: str
    title: Message
    text: Message | str
    seal: str
    turn: int = 0
    opened: bool = False
    readable: bool = False


class OrderView(Struct, frozen=True, omit_defaults=True):
    """An order that lies under seal in a step of both sides: of which *side*, and what it says.

    *sealed* says that the side has sealed all of its orders. *who* is the id of what there is one order for:
    a figure, or what is to be observed.
    """

    side: str
    text: Message
    sealed: bool = False
    who: AnyId = ""


class PointsView(Struct, frozen=True, omit_defaults=True):
    """One line of the account of *side*: *what* it is for, *base* × *times* by *rule*, *why* so many times.

    *note* is what else is to be said of it, such as that it may still be cancelled.
    """

    side: str
    what: Message
    base: int
    rule: str = ""
    times: int = 1
    why: Message | None = None
    note: Message | None = None

    @property
    def points(self) -> int:
        """What it comes to."""
        return self.base * self.times


class OpeningView(Struct, frozen=True):
    """A door, window or gap in an outline, from corner to corner in cm."""

    kind: str
    start: tuple[float, float]
    end: tuple[float, float]


class PieceView(Struct, frozen=True, omit_defaults=True):
    """One piece of terrain. *outline* is `polygon`, `line` or `circle`; *points* are its corners in cm.

    *size* is the width of a line or the radius of a circle, in cm. *height* in cm; *cover* is `none`,
    `soft` or `hard`; *sight* `clear`, `blocks`, or `depth` (so many cm may be looked through);
    *obstacle* is the level to cross, 0 to 3.
    """

    id: str
    name: Message | str
    kind: str
    outline: str
    points: tuple[tuple[float, float], ...]
    size: float = 0.0
    height: float = 0.0
    cover: str = "none"
    sight: str = "clear"
    depth: float = 0.0
    obstacle: int = 0
    storeys: int = 0
    flags: tuple[str, ...] = ()
    openings: tuple[OpeningView, ...] = ()


class TableView(Struct, frozen=True, omit_defaults=True):
    """The table: *width* (east) and *height* (north) in cm, and what lies on it."""

    width: float
    height: float
    pieces: tuple[PieceView, ...] = ()


class Look(NamedTuple):
    """Of a view the figures alone, and in which turn they stood so."""

    turn: int
    figures: tuple[FigureView, ...]


class View(Struct, frozen=True, omit_defaults=True):
    """Everything a seat may see of a state. *table* is the terrain, the same for everybody; none on a tape.

    A game without turns has *turn* 0 for ever. *readings* are those that were kept in this game.
    *last_turn* is the one after which it ends, 0 where there is none.

    *waiting_for* names the seats that must decide; *task* says what this seat must decide. *names* are
    those of whatever else throws dice or is spoken of, such as units and aircraft, by id. *points* are the
    sides' points line by line; *bulletin* is what a book has to say of a game that is over, *verdict* who has
    won it and by what, line by line. *offer* is an end that somebody offers, *closed* how people ended it.
    *aimed* is who fires at whom in the act that others may answer now. *orders* are those of the step in hand
    that lie under seal, as far as the seat may read them.
    """

    seat: str
    turn: int
    phase: Message
    sides: tuple[SideView, ...]
    figures: tuple[FigureView, ...]
    zones: tuple[ZoneView, ...] = ()
    waiting_for: tuple[str, ...] = ()
    task: Message | None = None
    over: Message | None = None
    spotlight: tuple[str, ...] = ()
    path: tuple[tuple[float, float], ...] = ()
    steps: tuple[tuple[str, bool], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    readings: Readings = ()
    names: tuple[tuple[str, Message | str], ...] = ()
    table: TableView | None = None
    tokens: tuple[TokenView, ...] = ()
    notes: tuple[NoteView, ...] = ()
    points: tuple[PointsView, ...] = ()
    bulletin: tuple[Message, ...] = ()
    verdict: tuple[Message, ...] = ()
    offer: Offer | None = None
    closed: ClosedBy | None = None
    last_turn: int = 0
    aimed: tuple[tuple[str, str], ...] = ()
    orders: tuple[OrderView, ...] = ()

    @property
    def offered_to(self) -> tuple[str, ...]:
        """The seats that have still to answer what is offered."""
        offer = self.offer
        if offer is None:
            return ()
        return tuple(side.id for side in self.sides if side.id not in (offer.by, *offer.agreed))

    @property
    def outcome(self) -> tuple[Message, ...]:
        """Who has won and by what, else why it ended; nothing of a game that still runs."""
        return self.verdict or ((self.over,) if self.over is not None else ())

    def side_name(self, seat: str) -> Message | str | None:
        """Return what a side is called; `None` for a seat that is none, such as the referee's."""
        return next((side.name for side in self.sides if side.id == seat), None)

    @property
    def winner(self) -> str:
        """The side that has won; "" where nobody has, or the book does not say."""
        won = winner_of(self.verdict)
        return next((side.id for side in self.sides if won is not None and side.name == won), "")

    @property
    def drawn(self) -> bool:
        """Whether the game has ended even: where its book leaves it to the players who has won, it has not.

        Nor has it where the sides agreed to stop.
        """
        stopped = self.closed is not None and self.closed.how == "stop"
        return not stopped and any(line.id in EVEN for line in self.verdict)


def winner_of(verdict: Sequence[Message]) -> Message | str | None:
    """Return the name of who has won a game; `None` where nobody has, or the book does not say."""
    for line in verdict:
        side = line.args.get("side") if line.id == "verdict-won" else None
        if isinstance(side, (Message, str)):
            return side
    return None
