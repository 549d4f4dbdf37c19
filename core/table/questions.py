"""What the rules ask of the table. A map answers from geometry, or people answer at a real table ("tape").

Each question names its figures (`refs`) and the type of its answer (`answers`); answers are plain data that a
person can type. Distances in cm, angles in degrees; printed limits are included (BN-Q.02).
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from core.engine.words.ids import AnyId, FigureId, PieceId
from core.table.places import Place, Point
from core.table.shapes import Circle, Rectangle

A = TypeVar("A")
Edge = Literal["north", "south", "east", "west", ""]
Target = AnyId | Point


class ShotLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Answer to `Shot`: is the target seen, is it in cover, in hard cover, how far off the firer's front.

    *by* is the piece that blocks, or else covers.
    """

    distance: float
    seen: bool = True
    cover: bool = False
    hard: bool = False
    off: float = 0.0
    by: AnyId = ""


class RouteMeasured(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Answer to `Route`: cm walked, highest *level*, how many *obstacles*, what *blocked* it, its end.

    *blocked* is the id of a piece, or `OFF_TABLE` when the way leaves the table. *end* is None where nobody
    knows positions.
    """

    length: float
    level: int = 0
    obstacles: int = 0
    blocked: AnyId = ""
    ends_in_cover: bool = False
    end: Place | None = None


OFF_TABLE = "off-table"


class Measurement(msgspec.Struct, Generic[A], frozen=True, gc=False, tag_field="ask"):
    """A question to the table; `A` is the type of its answer."""

    answers: ClassVar[Any] = None

    def refs(self) -> tuple[FigureId, ...]:
        """Ids of the figures that the question is about, each once."""
        return ()

    def eligible(self) -> tuple[AnyId, ...] | None:
        """Ids that the answer may name; None when it names none, or any."""
        return None


class Shot(Measurement[ShotLine], frozen=True, gc=False, tag="shot"):
    """The line from a firer (or a burst's centre) to a target or spot.

    With *half_arc* it counts whether the target is within so many degrees either side of his front.
    """

    answers: ClassVar[Any] = ShotLine
    firer: Target
    target: Target
    half_arc: float | None = None

    def refs(self) -> tuple[FigureId, ...]:
        return figures(self.firer, self.target)


class Alike(Measurement[tuple[AnyId, ...]], frozen=True, gc=False, tag="alike"):
    """From which of these firers is the line to his target not as it is told in *lines*?

    Targets and lines stand in the order of the firers: a whole unit's fire is asked about at once, and
    answered by its exceptions.
    """

    answers: ClassVar[Any] = tuple[AnyId, ...]
    firers: tuple[AnyId, ...]
    targets: tuple[AnyId, ...]
    lines: tuple[ShotLine, ...]

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.firers, *self.targets)

    def eligible(self) -> tuple[AnyId, ...]:
        return self.firers


class AlikeTo(Measurement[tuple[AnyId, ...]], frozen=True, gc=False, tag="alike_to"):
    """To which of these targets is the firer's line not as this *line*, or is there none?

    Who is in an area is asked about at once, and answered by the exceptions.
    """

    answers: ClassVar[Any] = tuple[AnyId, ...]
    firer: AnyId
    targets: tuple[AnyId, ...]
    line: ShotLine

    def refs(self) -> tuple[FigureId, ...]:
        return figures(self.firer, *self.targets)

    def eligible(self) -> tuple[AnyId, ...]:
        return self.targets


class NotSeen(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="not_seen"):
    """Which of these does the watcher not see, *within* so many cm and *half_arc* degrees of his front?"""

    answers: ClassVar[Any] = tuple[FigureId, ...]
    of: tuple[FigureId, ...]
    watcher: FigureId
    within: float | None = None
    half_arc: float | None = None

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of, self.watcher)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.of


class SeesThere(Measurement[bool], frozen=True, gc=False, tag="sees_there"):
    """Does one of these see the place that people have noted in words, *within* so many cm?

    Without words it is where something has just fallen.
    """

    answers: ClassVar[Any] = bool
    watchers: tuple[FigureId, ...]
    note: str = ""
    within: float | None = None

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.watchers)


class LineThere(Measurement[ShotLine], frozen=True, gc=False, tag="line_there"):
    """The line from a firer to the place that people have noted in words; cover there does not count."""

    answers: ClassVar[Any] = ShotLine
    firer: FigureId
    note: str
    half_arc: float | None = None

    def refs(self) -> tuple[FigureId, ...]:
        return (self.firer,)


class InCover(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="in_cover"):
    """Which of these are in cover against that figure?"""

    answers: ClassVar[Any] = tuple[FigureId, ...]
    of: tuple[FigureId, ...]
    against: FigureId

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of, self.against)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.of


class WhoSees(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="who_sees"):
    """Which watchers see any of the targets, anywhere on its route?

    *within* so many cm, and *half_arc* degrees to either side of their front; None is without limit.
    *routes*: for each target the corners of its way from where it stands; empty or missing, it stands still.
    """

    answers: ClassVar[Any] = tuple[FigureId, ...]
    watchers: tuple[FigureId, ...]
    targets: tuple[FigureId, ...]
    routes: tuple[tuple[Point, ...], ...] = ()
    within: float | None = None
    half_arc: float | None = None

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.watchers, *self.targets)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.watchers


class SeenBy(WhoSees, frozen=True, gc=False, tag="seen_by"):
    """Whom of the watchers does the one target see? A line is the same both ways: people are asked of his."""


class Gap(Measurement[float], frozen=True, gc=False, tag="gap"):
    """How far apart are they?"""

    answers: ClassVar[Any] = float
    a: Target
    b: Target

    def refs(self) -> tuple[FigureId, ...]:
        return figures(self.a, self.b)


class InReach(Measurement[bool], frozen=True, gc=False, tag="in_reach"):
    """Is he at most *cm* from who leads him?"""

    answers: ClassVar[Any] = bool
    figure: FigureId
    leader: FigureId
    cm: float

    def refs(self) -> tuple[FigureId, ...]:
        return figures(self.figure, self.leader)


class Near(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="near"):
    """Which of these are at most *cm* from the centre? A figure that is itself the centre is 0 cm away."""

    answers: ClassVar[Any] = tuple[FigureId, ...]
    of: tuple[FigureId, ...]
    centre: Target
    cm: float

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of, self.centre)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.of


class NearAny(Measurement[tuple[AnyId, ...]], frozen=True, gc=False, tag="near_any"):
    """Which of these are at most *cm* from any of those?"""

    answers: ClassVar[Any] = tuple[AnyId, ...]
    of: tuple[AnyId, ...]
    those: tuple[FigureId, ...]
    cm: float

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of, *self.those)

    def eligible(self) -> tuple[AnyId, ...]:
        return self.of


class Linked(Measurement[bool], frozen=True, gc=False, tag="linked"):
    """Do they stand within *cm* of one another, in a chain or, with *every_pair*, each of each (BN-Q.28)?"""

    answers: ClassVar[Any] = bool
    of: tuple[FigureId, ...]
    cm: float
    every_pair: bool = False

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of)


class InLineOfFire(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="in_line_of_fire"):
    """Which of these, but the firer, are in the lane from him to *beyond* cm past the target (BN-Q.65)?"""

    answers: ClassVar[Any] = tuple[FigureId, ...]
    of: tuple[FigureId, ...]
    firer: FigureId
    target: Target
    half_width: float = 5.0
    beyond: float = 10.0

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of, self.firer, self.target)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.of


class Covered(Measurement[bool], frozen=True, gc=False, tag="covered"):
    """Is he in cover against that figure or spot; with nobody named, does cover touch him (BN-Q.07)?"""

    answers: ClassVar[Any] = bool
    figure: FigureId
    against: Target = ""

    def refs(self) -> tuple[FigureId, ...]:
        return figures(self.figure, self.against)


class Ground(Measurement[tuple[str, ...]], frozen=True, gc=False, tag="ground"):
    """On what kinds of terrain does he stand? Kinds and flags, each once; empty in the open."""

    answers: ClassVar[Any] = tuple[str, ...]
    figure: FigureId

    def refs(self) -> tuple[FigureId, ...]:
        return (self.figure,)


class Route(Measurement[RouteMeasured], frozen=True, gc=False, tag="route"):
    """How long is this way and what does it cross? With *cm*, only the part that long is walked."""

    answers: ClassVar[Any] = RouteMeasured
    figure: FigureId
    points: tuple[Point, ...] = ()
    cm: float | None = None

    def refs(self) -> tuple[FigureId, ...]:
        return (self.figure,)


class Costs(Measurement[float], frozen=True, gc=False, tag="costs"):
    """How many cm of what he may go does a way of *cm* cost him, slow ground counted? 0: there is no way."""

    answers: ClassVar[Any] = float
    figure: FigureId
    cm: float

    def refs(self) -> tuple[FigureId, ...]:
        return (self.figure,)


class Touching(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="touching"):
    """Which of the others are in base contact with him (BN-Q.01)?"""

    answers: ClassVar[Any] = tuple[FigureId, ...]
    figure: FigureId
    others: tuple[FigureId, ...]

    def refs(self) -> tuple[FigureId, ...]:
        return figures(self.figure, *self.others)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.others


class Behind(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="behind"):
    """Which of the others have him in their rear half, more than 90 degrees off their front?"""

    answers: ClassVar[Any] = tuple[FigureId, ...]
    figure: FigureId
    others: tuple[FigureId, ...]

    def refs(self) -> tuple[FigureId, ...]:
        return figures(self.figure, *self.others)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.others


Aspect = Literal["front", "side", "rear"]


class FromSide(Measurement[Aspect], frozen=True, gc=False, tag="from_side"):
    """From which side of *figure* does it come from there: front, side or rear?

    Front is within *front* degrees either side of where he faces, rear within *rear* of his back (0: a
    book that knows no rear); limits belong to front, then to rear.
    """

    answers: ClassVar[Any] = Aspect
    figure: FigureId
    there: Target
    front: float = 45.0
    rear: float = 45.0

    def refs(self) -> tuple[FigureId, ...]:
        return figures(self.figure, self.there)

    def sides(self) -> tuple[Aspect, ...]:
        """The answers that this question has."""
        return ("front", "side", "rear") if self.rear > 0 else ("front", "side")


class TouchingPiece(Measurement[tuple[AnyId, ...]], frozen=True, gc=False, tag="touching_piece"):
    """Which of these pieces (or vehicles) does his base touch; with *opening*, at a door, window or gap?"""

    answers: ClassVar[Any] = tuple[AnyId, ...]
    figure: FigureId
    pieces: tuple[AnyId, ...]
    opening: bool = False

    def refs(self) -> tuple[FigureId, ...]:
        return (self.figure,)

    def eligible(self) -> tuple[AnyId, ...]:
        return self.pieces


class InArea(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="in_area", omit_defaults=True):
    """Which of these are in the area, its border included? It is what *by* covers, if anybody is named.

    Whoever is in it as it was laid round him is named as *besides*, and is none of those.
    """

    answers: ClassVar[Any] = tuple[FigureId, ...]
    of: tuple[FigureId, ...]
    area: Rectangle | Circle
    by: FigureId = FigureId("")
    besides: FigureId = FigureId("")

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of, self.besides) if self.besides else figures(*self.of)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.of


class Under(Measurement[tuple[PieceId, ...]], frozen=True, gc=False, tag="under"):
    """Which of these pieces lie under a round template, wholly or in part?"""

    answers: ClassVar[Any] = tuple[PieceId, ...]
    pieces: tuple[PieceId, ...]
    area: Circle

    def eligible(self) -> tuple[PieceId, ...]:
        return self.pieces


class SpotsNear(Measurement[tuple[Point, ...]], frozen=True, gc=False, tag="spots_near"):
    """Spots at most *cm* away, in cover against that figure or out of its sight.

    With *unseen_only*, out of its sight only.
    """

    answers: ClassVar[Any] = tuple[Point, ...]
    figure: FigureId
    cm: float
    against: AnyId
    unseen_only: bool = False

    def refs(self) -> tuple[FigureId, ...]:
        return figures(self.figure, self.against)


class Inside(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="inside"):
    """Which of these are in that building, vehicle or piece of terrain?"""

    answers: ClassVar[Any] = tuple[FigureId, ...]
    of: tuple[FigureId, ...]
    piece: AnyId

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.of


Way = Literal["short", "over", "left", "right"]


class Astray(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="astray"):
    """Which of these are at most *cm* from where a shot landed that missed its target by *off* cm?

    *way*: short of it, over it, or to its left or right as the firer sees it.
    """

    answers: ClassVar[Any] = tuple[FigureId, ...]
    of: tuple[FigureId, ...]
    firer: FigureId
    target: Target
    way: Way
    off: float
    cm: float

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of, self.firer, self.target)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.of


class ToEdge(Measurement[float], frozen=True, gc=False, tag="to_edge"):
    """How far is he from that edge of the table, or from the nearest?"""

    answers: ClassVar[Any] = float
    figure: FigureId
    edge: Edge = ""

    def refs(self) -> tuple[FigureId, ...]:
        return (self.figure,)


class AtEdge(Measurement[bool], frozen=True, gc=False, tag="at_edge"):
    """Is he at most *cm* from that edge of the table, or from the nearest?"""

    answers: ClassVar[Any] = bool
    figure: FigureId
    cm: float
    edge: Edge = ""

    def refs(self) -> tuple[FigureId, ...]:
        return (self.figure,)


class ComesNear(Measurement[tuple[FigureId, ...]], frozen=True, gc=False, tag="comes_near"):
    """Which of these come within *cm* of one of the *spots*, where they are or on their routes?

    *spots* are points, or the ids of what lies there. *routes* as in `WhoSees`.
    """

    answers: ClassVar[Any] = tuple[FigureId, ...]
    of: tuple[FigureId, ...]
    spots: tuple[Target, ...]
    cm: float
    routes: tuple[tuple[Point, ...], ...] = ()

    def refs(self) -> tuple[FigureId, ...]:
        return figures(*self.of)

    def eligible(self) -> tuple[FigureId, ...]:
        return self.of


class NearAfter(Measurement[float], frozen=True, gc=False, tag="near_after"):
    """After how many cm of his *route* is he within *cm* of a spot that he comes near? 0 where he stands."""

    answers: ClassVar[Any] = float
    figure: FigureId
    spot: Target
    cm: float
    route: tuple[Point, ...] = ()

    def refs(self) -> tuple[FigureId, ...]:
        return (self.figure,)


Question = (
    Shot | WhoSees | SeenBy | Gap | InReach | Near | NearAny | Linked | InLineOfFire | Covered | Ground
    | Route | Touching | Behind | FromSide | TouchingPiece | InArea | Under | SpotsNear | Inside | Astray
    | ToEdge | AtEdge | ComesNear | NearAfter | Alike | AlikeTo | NotSeen | InCover | SeesThere
    | LineThere | Costs
)  # fmt: skip
"""Every question, for decoding one from its tag."""


def figures(*targets: Target) -> tuple[FigureId, ...]:
    """The ids among them, each once, in order; spots and blanks are left out."""
    return tuple(dict.fromkeys(FigureId(one) for one in targets if isinstance(one, str) and one))
