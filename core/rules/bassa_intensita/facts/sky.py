"""Bassa Intensità, what happened. Fire at what flies, and what it does to helicopters (BI-AA)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark, Modifier, Number
from core.engine.contract.secrecy import Open, Whole
from core.engine.words.ids import AnyId, FigureId
from core.rules.bassa_intensita.facts.changes import change_hull, framed, resolution, without_order
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst, Check, Harmed, Hit
from core.rules.bassa_intensita.state.orders import Upward


class UpwardRolled(Event, frozen=True):
    """A shot at what flies was rolled (BI-AA.b–d): *base* changed by *modifiers* into *needed*; it *hit*."""

    order: Open[Upward]
    needed: Open[int]
    hit: Open[bool] = False
    base: Open[int] = 0
    modifiers: Open[tuple[Modifier, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        about, who = self.order.target, self.order.figure
        return (Number(about, self.needed, 1, self.modifiers, self.base, or_less=True, who=who, sides=10),)

    def evolve(self, state: State) -> State:
        frame = without_order(resolution(state), self.order.figure)
        return framed(state, replace(frame, done=(*frame.done, self.order)))


class StrafeRolled(Event, frozen=True):
    """Somebody was strafed and is rolled for (BI-AIR.h): *base* changed by *modifiers* into *needed*.

    *face* is the highest that hits, 10 and 0 without a die; *hits* then roll their damage.
    """

    whom: Open[FigureId]
    base: Open[int] = 0
    needed: Open[int] = 0
    face: Open[int] = 0
    hit: Open[bool] = False
    modifiers: Open[tuple[Modifier, ...]] = ()
    hits: Open[tuple[Hit, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        about = self.whom
        return (Number(about, self.needed, 1, self.modifiers, self.base, or_less=True, who=about, sides=10),)

    def harms(self) -> tuple[AnyId, ...]:
        return (self.whom,) if self.hit else ()

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        first, *others = frame.bursts
        left = first.left[1:]
        bursts = (replace(first, left=left), *others) if left else tuple(others)
        return framed(state, replace(frame, bursts=bursts, hits=(*frame.hits, *self.hits)))


class HelicopterStruck(Event, frozen=True):
    """What a hit does to a helicopter: *total* of 2d6 on BI-T.23, *also* what it is called.

    *harmed*, *hits* of passengers, what bursts as it is destroyed on the ground, and the morale *checks*;
    *worse*: its reaction die counts one more (BI-Q.92).
    """

    figure: Open[FigureId]
    total: Open[int]
    also: Open[str] = ""
    harmed: Open[Whole[tuple[Harmed, ...]]] = ()  # all that is lost outright: none has a timer
    hits: Open[tuple[Hit, ...]] = ()
    wreck: Open[Burst | None] = None
    checks: Open[tuple[Check, ...]] = ()
    engine: Open[bool] = False
    stopped: Open[bool] = False
    worse: Open[bool] = False

    def mark(self) -> Mark:
        return "hurt"

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        bursts = (*frame.bursts, self.wreck) if self.wreck is not None and self.wreck.left else frame.bursts
        state = framed(
            state,
            replace(
                frame,
                harmed=(*frame.harmed, *self.harmed),
                hits=(*frame.hits, *self.hits),
                checks=(*frame.checks, *self.checks),
                bursts=bursts,
                worse=(*frame.worse, *((self.figure,) if self.worse else ())),
            ),
        )
        hull = state.figures[self.figure].hull
        if hull is None or hull.flight is None:
            return state
        flight = replace(hull.flight, engine=hull.flight.engine or self.engine)
        return change_hull(state, self.figure, flight=flight, stopped=hull.stopped or self.stopped)
