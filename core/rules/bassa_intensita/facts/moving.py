"""Bassa Intensità, what happened. Somebody moved: on foot, by vehicle, into and out of it, in Panic."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import CLOSED, Open, OwnOf
from core.engine.words.ids import FigureId, SideId
from core.rules.bassa_intensita.facts.changes import change
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.table.places import Place, Point


def walked_on(state: State, who: FigureId, **fields: Any) -> State:
    """Return the state with these fields of *who*'s move changed, however deep it lies."""
    for at in range(len(state.doing) - 1, -1, -1):
        frame = state.doing[at]
        if isinstance(frame, Walking) and frame.who == who:
            after = replace(frame, **fields)
            return replace(state, doing=(*state.doing[:at], after, *state.doing[at + 1 :]))
    return state


class MoveBegan(Event, frozen=True):
    """A figure spends its activity on a move in *mode*; it *stands* up, and *packs* its emplaced weapon."""

    figure: Open[FigureId]
    mode: Open[str]
    ran: Open[int] = 0
    stands: Open[bool] = False
    packs: Open[bool] = False

    def evolve(self, state: State) -> State:
        figure = state.figures[self.figure]
        place, weapons = figure.place, figure.weapons
        if self.packs:
            weapons = tuple(replace(one, emplaced=False) for one in weapons)
        if self.stands and place is not None:
            place = replace(place, prone=False)
        return change(
            state, self.figure, used="moved", mode=self.mode, ran=self.ran or figure.ran, weapons=weapons,
            prone=figure.prone and not self.stands, place=place, aim=None,
        )  # fmt: skip


class Packed(Event, frozen=True):
    """Whoever flees or rides takes his weapon with him: it is emplaced no more (BI-Q.45)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        weapons = tuple(replace(one, emplaced=False) for one in state.figures[self.figure].weapons)
        return change(state, self.figure, weapons=weapons)


class Walked(Event, frozen=True):
    """It has come to *place* and has *gone* so many cm of its way, whom it carries with it.

    Where a move stops for a moment would tell its owner who sees it there, or what lies near.
    """

    told = CLOSED
    figure: FigureId
    place: Place | None
    gone: float
    carried: FigureId = FigureId("")
    beside: Place | None = None
    ground: tuple[str, ...] | None = None

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, place=self.place, moved=self.gone, ground=self.ground)
        if self.carried:
            state = change(state, self.carried, place=self.beside, ground=self.ground)
        return walked_on(state, self.figure, gone=self.gone)


class MoveEnded(Event, frozen=True):
    """Its move is over after *cm* (BI-MOVE.c); a vehicle used that *share* of its turn. It *lies* down."""

    figure: Open[FigureId]
    mode: Open[str]
    cm: Open[float]
    share: Open[float] = 0.0
    place: Open[Place | None] = None
    lies: Open[bool] = False
    ground: Open[tuple[str, ...] | None] = None

    def evolve(self, state: State) -> State:
        lies = self.lies or state.figures[self.figure].prone
        return change(
            state, self.figure, place=self.place, moved=self.cm, share=self.share, prone=lies,
            ground=self.ground,
        )  # fmt: skip


class Boarded(Event, frozen=True):
    """A man is aboard a vehicle now (BI-MOVE.j)."""

    figure: Open[FigureId]
    vehicle: Open[FigureId]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, aboard=self.vehicle, prone=False)


class Alighted(Event, frozen=True):
    """A man has got out of a vehicle, and stands at *place* (BI-MOVE.j)."""

    figure: Open[FigureId]
    vehicle: Open[FigureId]
    place: Open[Place | None] = None
    ground: Open[tuple[str, ...] | None] = None

    def evolve(self, state: State) -> State:
        return change(state, self.figure, aboard=FigureId(""), place=self.place, ground=self.ground)


class Rode(Event, frozen=True):
    """Whoever is aboard is where the vehicle is now."""

    told = CLOSED
    figures: tuple[FigureId, ...]
    place: Place | None

    def evolve(self, state: State) -> State:
        for name in self.figures:
            state = change(state, name, place=self.place)
        return state


class Offered(Event, frozen=True):
    """Whoever could fire at a mover is asked, each once a move; who they are nobody else reads."""

    told = CLOSED
    figure: FigureId
    asked: tuple[FigureId, ...]
    sides: tuple[SideId, ...]

    def evolve(self, state: State) -> State:
        return walked_on(state, self.figure, asked=self.asked, offered=self.sides)


class WatchersTold(Event, frozen=True):
    """At a real table the referee has told who of these *sides* sees a hidden mover: his alone (BI-Q.81)."""

    told = CLOSED
    figure: FigureId
    sides: tuple[SideId, ...]

    def evolve(self, state: State) -> State:
        return walked_on(state, self.figure, sought=self.sides)


class FireHeld(Event, frozen=True):
    """A side gives no opportunity fire any more in this turn (BI-OPP.a)."""

    told = OwnOf("side")
    side: SideId
    turn: int

    def evolve(self, state: State) -> State:
        sides = {**state.sides, self.side: replace(state.sides[self.side], holds=self.turn)}
        return replace(state, sides=sides)


class FleesTo(Event, frozen=True):
    """Its owner has chosen where a figure flees to: so many *cm* on this *way* (BI-Q.73)."""

    figure: Open[FigureId]
    way: Open[tuple[Point, ...]]
    cm: Open[float]

    def evolve(self, state: State) -> State:
        return replace(walked_on(state, self.figure, way=self.way, cm=self.cm), awaiting=())


class Fled(Event, frozen=True):
    """People said whether who panics has *reached* cover, and what he stands in (BI-MOR.n)."""

    figure: Open[FigureId]
    reached: Open[bool]
    ground: Open[tuple[str, ...]] = ()

    def evolve(self, state: State) -> State:
        state = change(replace(state, awaiting=()), self.figure, ground=self.ground)
        return walked_on(state, self.figure, halted=True)
