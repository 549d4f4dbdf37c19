"""A rule book with one van that drives, up to 30 cm a go, and may turn 45° once per 10 cm and no more.

No dice and no turns: he drives, or waits.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPath
from core.engine.contract.facts import Command, Event, GameState, Ruling
from core.engine.contract.questions import Measure, NeedsAnswer, as_json
from core.engine.contract.turning import Turning
from core.engine.contract.view import FigureView, SideView, View
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Acts, Asked, Fields, choice
from core.rulekit.book import ChapterBook
from core.rulekit.moments import Menu
from core.rulekit.turning import keep_turning
from core.table.map_ruler import answer
from core.table.places import Place, Point
from core.table.questions import FromSide
from core.table.terrain import Table
from core.table.terrain_view import terrain_view

SIDE = "blue"
MOST = 30.0
GUN = Place(20, 90)
STEERING = Turning(start=45, way=45, every=10)
SUGGESTED = ((30.0, 0.0), (0.0, 20.0), (-20.0, 0.0))
"""Where the book would like to drive, from the van: ahead, abreast and back. Only one of them may be."""


class State(GameState, frozen=True):
    sides: tuple[str, ...] = ()
    van: Place = Place(20, 20)
    gone: float = 0.0
    struck: str = ""
    tape: bool = False
    terrain: Table = Table(180, 120)


acts: Acts[State] = Acts()
DRIVING = acts.menu("driving", type(None))


class Begun(Event, frozen=True):
    tape: bool

    def evolve(self, state: State) -> State:
        return replace(state, sides=(SIDE,), tape=self.tape, phase="driving")


class Driven(Event, frozen=True):
    place: Place
    cm: float

    def evolve(self, state: State) -> State:
        return replace(state, van=self.place, gone=state.gone + self.cm)


class Drive(Command, frozen=True):
    path: list[Point]


class Wait(Command, frozen=True):
    pass


class Waited(Event, frozen=True):
    def evolve(self, state: State) -> State:
        return state


@acts.rule(Drive)
def drive(r: Resolution[State], command: Drive) -> None:
    """Drive along a way: within the table, the length and the turning (VT-1)."""
    van = r.state.van
    keep_turning(r, "VT-1", STEERING, van, command.path)
    at: Place | Point = van
    cm, facing = 0.0, van.facing
    for corner in command.path:
        if not (0 <= corner.x <= r.state.terrain.width and 0 <= corner.y <= r.state.terrain.height):
            r.refuse("VT-1", "engine-bad-answer", why="off the table")
        cm += math.hypot(corner.x - at.x, corner.y - at.y)
        facing = math.degrees(math.atan2(corner.y - at.y, corner.x - at.x)) % 360
        at = corner
    if not 0 < cm <= MOST + 0.001:
        r.refuse("VT-1", "engine-bad-answer", why="too far")
    r.emit(Driven(Place(at.x, at.y, facing), cm))


@acts.fields(Drive)
def _(state: State, seat: str) -> Fields:
    van = state.van
    origin = None if state.tape else (van.x, van.y)
    ways = () if state.tape else tuple(((van.x + x, van.y + y),) for x, y in SUGGESTED)
    yield PickPath(
        "path", say("event-remarked", text="Way of the van?"), "van", origin, MOST, 1.0, ways, True,
        STEERING, van.facing,
    )  # fmt: skip


@acts.offered(DRIVING)
def _(asked: Asked[State, None]) -> Iterator[Choice]:
    yield choice(Drive, say("event-remarked", text="Drive"), "VT-1", "van", {}, weight=1.0)
    yield choice(Wait, say("event-remarked", text="Wait"), "VT-2", weight=0.001)


@acts.rule(Wait)
def wait(r: Resolution[State], command: Wait) -> None:
    """Stand still (VT-2)."""
    r.emit(Waited())


class Ambush(Command, frozen=True):
    pass


class Struck(Event, frozen=True):
    aspect: str

    def evolve(self, state: State) -> State:
        return replace(state, struck=self.aspect)


@acts.rule(Ambush)
def ambush(r: Resolution[State], command: Ambush) -> None:
    """The gun fires at the van, and it matters from which side (VT-3)."""
    r.emit(Struck(r.measure(FromSide(FigureId("van"), FigureId("gun")))))


@acts.offered(DRIVING, 9)
def _(asked: Asked[State, None]) -> Iterator[Choice]:
    yield choice(Ambush, say("event-remarked", text="Ambush"), "VT-3", "van", {}, weight=0.001)


acts.silent(Begun, Waited)


@acts.tells(Driven)
def _(before: State, event: Driven, after: State) -> Message:
    return say("event-remarked", text=f"van {event.cm:.0f} cm")


@acts.tells(Struck)
def _(before: State, event: Struck, after: State) -> Message:
    return say("event-remarked", text=f"struck: {event.aspect}")


class VanTrip(ChapterBook):
    id = "van_trip"
    acts = acts
    commands = acts.commands
    events = (Begun, Driven, Waited, Struck)
    state_type = State

    def setup(self, scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> tuple[Event, ...]:
        return (Begun(tape),)

    def advance(self, r: Resolution[State]) -> bool:
        return False

    def choices(self, state: State, seat: str, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Nothing is ruled here."""
        return tuple(choice for choice in super().choices(state, seat, without) if choice.do != "ruling")

    def menus(self, state: State, seat: str) -> Iterator[tuple[Menu[None], str]]:
        yield DRIVING, SIDE

    def known(self, state: State, seat: str) -> State:
        return state

    def view(self, state: State, seat: str) -> View:
        van = state.van
        seen = FigureView(
            "van", "the van", SIDE, "V", x=van.x, y=van.y, facing=van.facing, own=seat == SIDE, ready=True
        )
        table = None if state.tape else terrain_view(state.terrain)
        return View(seat, 0, Message("event-deck"), (SideView(SIDE, SIDE, True),), (seen,), table=table)

    def geometry(self, question: Any, state: State) -> Any:
        if state.tape:
            raise NeedsAnswer(Measure(as_json(question)))
        return answer(question, state.terrain, {FigureId("van"): state.van, FigureId("gun"): GUN})

    def ruled(self, r: Resolution[State], ruling: Ruling) -> State:
        r.refuse("", "engine-bad-answer", why="nothing is ruled here")


RULES = VanTrip()
