"""Bassa Intensità, what happened. Fire at what flies, and what it does to helicopters (BI-AA)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event, Number
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.facts.changes import change_hull, framed, resolution, without_order
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst, Check, Harmed, Hit
from core.rules.bassa_intensita.state.orders import Upward


class UpwardRolled(Event, frozen=True):
    """A shot at a helicopter was rolled (BI-AA.b–d): the chance *needed*, and whether it *hit*."""

    order: Upward
    needed: int
    hit: bool = False

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.order.target, self.needed, or_less=True, who=self.order.figure),)

    def evolve(self, state: State) -> State:
        frame = without_order(resolution(state), self.order.figure)
        return framed(state, replace(frame, done=(*frame.done, self.order)))


class HelicopterStruck(Event, frozen=True):
    """What a hit does to a helicopter: *total* of 2d6 on BI-T.23, *also* what it is called.

    *harmed*, *hits* of passengers, what bursts as it is destroyed on the ground, and the morale *checks*.
    """

    figure: FigureId
    total: int
    also: str = ""
    harmed: tuple[Harmed, ...] = ()
    hits: tuple[Hit, ...] = ()
    wreck: Burst | None = None
    checks: tuple[Check, ...] = ()
    engine: bool = False
    stopped: bool = False

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
            ),
        )
        hull = state.figures[self.figure].hull
        if hull is None or hull.flight is None:
            return state
        flight = replace(hull.flight, engine=hull.flight.engine or self.engine)
        return change_hull(state, self.figure, flight=flight, stopped=hull.stopped or self.stopped)
