"""Hidden deployment, for every book that has it: who starts where, which the other side does not see.

Each side puts its figures where they start, as often as it wants, until it says that it is ready. On the map
that is a spot in its zone, where nobody of whom it knows stands and the ground bears the figure; at a real
table a note. The other side learns no more than that it is ready.

A book makes one object of a class of its own, which says where there is room (`core.rulekit.room`). Its
commands and facts are its own, and so is what they say more, such as a posture:

    @acts.rule(Deploy)
    def deploy(r: Resolution[State], command: Deploy) -> None:
        piece = own(r, command.figure)
        place, note = DEPLOYMENT.start(r, piece, command.spot, command.facing, command.note)
        r.emit(Deployed(piece.id, place, note))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField, Choice, PickPoint, Text
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.engine.words.sanitize import clean
from core.rulekit.acts import Asked, choice
from core.rulekit.names import Name
from core.rulekit.room import F, Room, in_zone
from core.table.cover import moved
from core.table.figure_lookup import origin_of
from core.table.places import Place, Point
from core.table.terrain import sane
from core.table.terrain_view import piece_name

THERE = "ok"
"""The note of who stands on the table where all can see him: nobody reads it."""
NOTE = 80
"""Characters of a note."""
TURNS = 3600.0
"""Degrees either way that may be given as a facing: ten times round."""


class Words(NamedTuple):
    """A book's sentences: what is offered, asked and told, and then why something is refused."""

    do: str
    ask_note: str
    ask_spot: str
    told: str
    told_note: str
    ready: str
    aboard: str
    angle: str
    note: str
    off_table: str
    outside: str
    upon: str
    barred: str


class Deployment(Room[F]):
    """How one book deploys: its sentences, and its paragraphs.

    *rule* is that of it all; a book says where it has another for who is *aboard*, for being *ready*, for its
    *zone*, for who would stand *upon* somebody, or on ground that is *barred*.
    """

    def __init__(
        self,
        words: Words,
        rule: str,
        aboard: str = "",
        ready: str = "",
        zone: str = "",
        upon: str = "",
        barred: str = "",
    ) -> None:
        self.words, self.rule = words, rule
        self.aboard, self.ready, self.zone = aboard or rule, ready or rule, zone or rule
        self.upon, self.barred = upon or rule, barred or rule

    # --- what a book says -------------------------------------------------------------------

    def facing(self, state: Any, figure: F) -> float:
        """Return where a figure looks that is not turned: as before."""
        return figure.place.facing if figure.place is not None else 0.0

    def body(self, figure: Any) -> str:
        """Return the id of the body that a figure lines up with; "" for none."""
        return str(figure.unit)

    def called(self, state: Any, body: str) -> Name:
        """Return what a body is called."""
        raise NotImplementedError

    # --- several at once (`core.rulekit.placing`) ------------------------------------------------

    def waiting(self, state: Any, side: str) -> list[F]:
        """Return who of a side may be put somewhere: as often as it wants, until it is ready."""
        return [figure for figure in state.of(side) if self.starts(figure)]

    def missing(self, state: Any, side: str) -> list[F]:
        """Return who of a side is still to be put somewhere: at a real table whoever has no note."""
        return [figure for figure in state.of(side) if state.tape and not (figure.note or figure.aboard)]

    def zone_of(self, state: Any, side: str) -> float:
        """Return how far from its edge a side may start."""
        return float(state.sides[side].zone)

    def at(self, state: Any, figure: F, spot: Point, facing: float | None) -> Place:
        """Return how a figure would stand on a spot."""
        looks = self.facing(state, figure) if facing is None else facing % 360
        return replace(moved(state.terrain, figure.place or Place(spot.x, spot.y), spot), facing=looks)

    def fits(self, state: Any, figure: F, place: Place) -> bool:
        """Return whether nobody stands there of whom its side knows, and the ground bears the figure."""
        return self.in_the_way(state, figure, place) is None and self.bears_none(state, figure, place) is None

    def rather(self, state: Any, figure: F, spot: Point) -> Point:
        """Return where a figure starts rather than on a spot that was worked out, such as on a road."""
        return spot

    def put(self, figure: F, place: Place | None) -> F:
        """Return a figure as it is once it stands there."""
        return cast(F, replace(cast(Any, figure), place=place))

    # --- what is offered --------------------------------------------------------------------

    def ending(self, asked: Asked[Any, Any], label: Message, command: Command) -> Choice:
        """Return the choice to be ready."""
        refusal = asked.refusal(command)
        return choice(type(command), label, self.ready, refusal=refusal, hint="e", weight=1.0)

    def starting(self, asked: Asked[Any, Any], do: type[Command]) -> Iterator[Choice]:
        """Yield the choice to put a figure somewhere, one for each."""
        for figure in asked.state.of(asked.side):
            if not figure.aboard:
                given = {"figure": figure.id}
                yield choice(do, say(self.words.do), self.rule, figure.id, given, hint="d", weight=0.03)

    def where(self, state: Any, figure: F) -> AnyField:
        """Return the field of where a figure starts: a spot, at a real table a note."""
        if state.tape:
            return Text("note", say(self.words.ask_note, figure=figure.name), NOTE)
        return PickPoint("spot", say(self.words.ask_spot, figure=figure.name), origin_of(figure))

    # --- the rules --------------------------------------------------------------------------

    def start(
        self, r: Resolution[Any], figure: F, spot: Point | None, facing: float | None, note: str
    ) -> tuple[Place | None, str]:
        """Return where a figure starts and what is noted of it; refuse what cannot be. No place on a tape."""
        state, words, name = r.state, self.words, figure.name
        note = clean(note, NOTE)
        self.check_starts(r, figure, facing)
        if state.tape:
            if not note:
                r.refuse(self.rule, words.note, figure=name)
            return None, note
        if spot is None or not sane(spot, state.terrain):
            r.refuse(self.rule, words.off_table, figure=name)
        self.check_spot(r, figure, spot)
        place = self.at(state, figure, spot, facing)
        self.check_room(r, figure, place)
        return place, note

    def check_starts(self, r: Resolution[Any], figure: F, facing: float | None) -> None:
        """Refuse to put a figure anywhere once its side is ready, one that is aboard, and no such facing."""
        if r.state.sides[figure.side].ready:
            r.refuse(self.ready, self.words.ready)
        if figure.aboard:
            r.refuse(self.aboard, self.words.aboard, figure=figure.name)
        if facing is not None and not abs(facing) <= TURNS:
            r.refuse(self.rule, self.words.angle)

    def check_spot(self, r: Resolution[Any], figure: F, spot: Point) -> None:
        """Refuse a spot that is not in the zone of the figure's side."""
        if not sane(spot, r.state.terrain) or not in_zone(r.state, figure.side, spot):
            most = r.state.sides[figure.side].zone
            r.refuse(self.zone, self.words.outside, figure=figure.name, most=most)

    def ends(self, r: Resolution[Any]) -> SideId:
        """Return the side that is ready now; at a real table once all of it are noted.

        The referee speaks for the first that is not.
        """
        left = [id for id, side in r.state.sides.items() if not side.ready]
        seat = r.seat if r.seat != REFEREE else next(iter(left), "")
        if seat not in left:
            r.refuse(self.ready, self.words.ready)
        for figure in self.missing(r.state, seat):
            r.refuse(self.rule, self.words.note, figure=figure.name)
        return SideId(seat)

    def check_room(self, r: Resolution[Any], figure: F, place: Place) -> None:
        """Refuse a spot on which somebody stands, or ground that bears no such figure; say what is free."""
        if (other := self.in_the_way(r.state, figure, place)) is not None:
            free = self.nearest(r.state, figure, place)
            r.refuse(self.upon, self.words.upon, figure=figure.name, other=other.name, where=free)
        if (piece := self.bears_none(r.state, figure, place)) is not None:
            free = self.nearest(r.state, figure, place)
            r.refuse(self.barred, self.words.barred, figure=figure.name, piece=piece_name(piece), where=free)

    # --- in the log -------------------------------------------------------------------------

    def told(self, who: Name, note: str) -> Message:
        """Return the line of a figure that was put somewhere, for who may read of it."""
        words = self.words
        return say(words.told_note, who=who, note=note) if noted(note) else say(words.told, who=who)


def noted(note: str) -> str:
    """Return what is to be read of a note: nothing of one that only says that somebody stands there."""
    return "" if note == THERE else note
