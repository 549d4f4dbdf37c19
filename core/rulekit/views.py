"""What every book's view ends with: who must do something now, what a seat's task is, options and the table.

Where sides may start is shown as every book does that deploys hidden (`core.rulekit.deployment`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from msgspec.structs import replace

from core.engine.contract.ends import ClosedBy, Offer
from core.engine.contract.facts import Decision
from core.engine.contract.kept_reading import Readings
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import FigureState, FigureView, View, ZoneView
from core.engine.words.message import Message, say
from core.rulekit.book_state import BookState
from core.rulekit.names import side_name
from core.rulekit.room import Deploys
from core.table.edges import strip
from core.table.shapes import Circle, Polygon, Rectangle, corners
from core.table.terrain_view import terrain_view


class Played(BookState, Protocol):
    """A book's state with what the engine says of how the game goes on."""

    @property
    def awaiting(self) -> tuple[Decision, ...]: ...

    @property
    def over(self) -> Message | None: ...

    @property
    def readings(self) -> Readings: ...

    @property
    def offer(self) -> Offer | None: ...

    @property
    def closed(self) -> ClosedBy | None: ...


class Deploying(Played, Protocol):
    """A state of a book whose sides deploy hidden."""

    def of(self, side: str) -> Sequence[Deploys]:
        """Return the figures of a side that are in the game."""


S = TypeVar("S", bound=Played)
Wanted = Callable[[S, Decision], Message]
"""What a book says of a decision, in the state as the seat knows it."""


def ended(
    shown: View, state: S, wanted: Wanted[S], waits: str = "task-wait", either: Collection[str] = ()
) -> View:
    """Return a view with all that stands at the end of every book's.

    *shown* says how the game is over; where nobody has a decision but somebody may act, also who, and his
    task. Who only waits is told for whom, by the sentence *waits*. *either*: see `task`.
    """
    whom = shown.waiting_for or waiting(state)
    return replace(
        shown,
        waiting_for=whom,
        task=shown.over
        or shown.task
        or task(state, shown.seat, wanted, either)
        or waits_for(state, whom, waits),
        options=tuple(state.options.items()),
        readings=state.readings,
        offer=state.offer if state.over is None else None,
        closed=state.closed,
        table=None if state.tape else terrain_view(state.terrain),
    )


def won_as_told(over: Message | None, who: str, nobody: str) -> tuple[Message, ...]:
    """Return who has won and why, read from how a game's end was told: of others a seat may not know all.

    *who* is the argument that names the winner, *nobody* the sentence for none. Nothing before the end, and
    an end that gives no reason as it stands.
    """
    if over is None or not isinstance(why := over.args.get("why"), Message):
        return (over,) if over is not None else ()
    side = over.args.get(who)
    return (say(nobody) if side is None else say("verdict-won", side=side)), why


def waiting(state: Played) -> tuple[str, ...]:
    """Return the seats that must decide something now."""
    return () if state.over is not None else tuple(dict.fromkeys(one.seat for one in state.awaiting))


def task(state: S, seat: str, wanted: Wanted[S], either: Collection[str] = ()) -> Message | None:
    """Return what this seat must decide, `None` for nothing.

    A referee, who answers for everybody, is told whose it is, unless *either* side does it for both.
    """
    mine = next((one for one in state.awaiting if seat in (one.seat, REFEREE)), None)
    if mine is None:
        return None
    told = wanted(state, mine)
    if seat != REFEREE or mine.seat not in state.sides or mine.about in either:
        return told
    return say("task-of-side", side=side_name(state, mine.seat), task=told)


def waits_for(state: BookState, seats: Collection[str], waits: str) -> Message:
    """Return for whom one waits; others may decide something of which nobody else learns."""
    first = next(iter(seats), None)
    return say("task-wait-unseen") if first is None else say(waits, side=side_name(state, first))


def deployment_zones(state: Played, seat: str, label: str) -> tuple[ZoneView, ...]:
    """Return where those may start who still deploy, for themselves and the referee; on the map alone."""
    if state.tape:
        return ()
    asked = {one.seat for one in state.awaiting if one.about == "deploy" and seat in (one.seat, REFEREE)}
    sides = (side for id, side in state.sides.items() if id in asked)
    return tuple(area("deploy", say(label), strip(state.terrain, side.edge, side.zone)) for side in sides)


def unplaced(figures: Iterable[FigureView], state: Deploying, seat: str) -> tuple[FigureView, ...]:
    """Return the figures, those of a seat marked who at a real table are still to be noted."""
    asked = {one.seat for one in state.awaiting if one.about == "deploy" and seat in (one.seat, REFEREE)}
    if not state.tape or not asked:
        return tuple(figures)
    missing = {one.id for side in asked for one in state.of(side) if not (one.note or one.aboard)}
    return tuple(
        replace(one, missing=True, status=("status-missing", *one.status)) if one.id in missing else one
        for one in figures
    )


def states_of(status: tuple[str, ...], means: Mapping[str, FigureState]) -> tuple[FigureState, ...]:
    """Return how a figure is, of what a book says of it in words; what has no sign is left out."""
    return tuple(dict.fromkeys([means[word] for word in status if word in means]))


def area(kind: str, label: Message, shape: Circle | Polygon | Rectangle) -> ZoneView:
    """Return an area of the table as a screen shows it."""
    if isinstance(shape, Circle):
        return ZoneView(kind, label, ((shape.centre.x, shape.centre.y),), shape.radius)
    outline = corners(shape) if isinstance(shape, Rectangle) else shape.points
    return ZoneView(kind, label, tuple((at.x, at.y) for at in outline))
