"""Ludonet quick skirmish, what happened. Aircraft."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark, Modifier, Number, Told
from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId, SideId
from core.rules.ludonet.state import (
    Bursts,
    Contests,
    State,
    Volley,
)
from core.table.places import Point


class AirGranted(Event, frozen=True):
    """Which sides have a pass this turn (LU-AIR.a)."""

    sides: Open[tuple[SideId, ...]]

    def evolve(self, state: State) -> State:
        sides = {name: replace(side, pass_now=name in self.sides) for name, side in state.sides.items()}
        return replace(state, sides=sides, awaiting=())


class AntiAircraftFired(Told, frozen=True):
    """One anti-aircraft weapon at one aircraft (LU-AIR.f, i)."""

    figure: Open[FigureId]
    aircraft: Open[AnyId]
    hit: Open[bool]


class AirPassFlown(Event, frozen=True):
    """A pass over the field (LU-AIR.g): *down* was shot down, *aborted* driven off; never modified."""

    weighs: ClassVar[bool] = True

    aircraft: Open[AnyId]
    aim: Open[Point | FigureId]
    needed: Open[int] = 5
    hit: Open[bool] = False
    down: Open[bool] = False
    aborted: Open[bool] = False
    bursts: Open[Bursts] = ()
    contests: Open[Contests] = ()
    modifiers: Open[tuple[Modifier, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        return (Number(needed=self.needed, modifiers=self.modifiers),)

    def harms(self) -> tuple[AnyId, ...]:
        return (*(one for one, _ in self.bursts), *(one for _, one, _ in self.contests))

    def mark(self) -> Mark:
        if self.down:
            return "loss"
        return "hurt" if self.aborted else ""

    def evolve(self, state: State) -> State:
        craft = state.aircraft[self.aircraft]
        craft = replace(craft, passes=craft.passes + 1, flew=True, down=craft.down or self.down)
        side = state.sides[craft.side]
        side = replace(side, passes=side.passes - 1, pass_now=False)
        volley = None
        if self.bursts or self.contests:
            volley = Volley((), self.bursts, self.contests)
        return replace(
            state,
            aircraft={**state.aircraft, craft.id: craft},
            sides={**state.sides, side.id: side},
            volley=volley,
            awaiting=(),
        )
