"""Ludonet quick skirmish, what happened. Movement, postures, getting in and out."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.words.ids import FigureId, UnitId
from core.rules.ludonet.facts.changes import carry, change, eliminate, lay, riding
from core.rules.ludonet.state import State
from core.table.places import Place


class FigureMoved(Event, frozen=True):
    """It moved *length* cm in *mode* (LU-MOV)."""

    figure: FigureId
    mode: str
    length: float
    place: Place | None = None
    posture: str = ""
    sheltered: bool = False
    retreat: bool = False

    def evolve(self, state: State) -> State:
        figure = state.figures[self.figure]
        state = change(
            state,
            self.figure,
            mode=self.mode,
            moved=self.length,
            place=self.place if self.place is not None else figure.place,
            posture=self.posture or figure.posture,
            turned_posture=figure.turned_posture or (self.posture not in ("", figure.posture)),
            sheltered=self.sheltered,
            withdrew=figure.withdrew or self.retreat,
        )
        state = carry(state, self.figure)
        return replace(state, breaking="") if state.breaking == self.figure else state


class UnitMoving(Event, frozen=True):
    """Where the sides alternate: this unit moves now, the others of its side wait (LU-Q.03)."""

    unit: UnitId

    def evolve(self, state: State) -> State:
        return replace(state, unit_moving=self.unit)


class UnitsMoved(Event, frozen=True):
    """Where the sides alternate: these units have had their movement."""

    units: tuple[UnitId, ...]

    def evolve(self, state: State) -> State:
        units = {
            name: replace(unit, moved=True) if name in self.units else unit
            for name, unit in state.units.items()
        }
        return replace(state, units=units)


class PostureChanged(Event, frozen=True):
    """He stood up or lay down."""

    figure: FigureId
    posture: str

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, turned_posture=True)
        return lay(state, self.figure, self.posture)


class Faced(Event, frozen=True):
    """It turned on the spot."""

    figure: FigureId
    facing: float

    def evolve(self, state: State) -> State:
        place = state.figures[self.figure].place
        return (
            state if place is None else change(state, self.figure, place=replace(place, facing=self.facing))
        )


class Tired(Event, frozen=True):
    """A run made him tired (LU-MOV.g): no running up to and with turn *until*."""

    figure: FigureId
    until: int

    def evolve(self, state: State) -> State:
        return change(state, self.figure, tired_until=self.until)


class Boarded(Event, frozen=True):
    """He got into a vehicle."""

    figure: FigureId
    vehicle: FigureId

    def evolve(self, state: State) -> State:
        man = state.figures[self.figure]
        place = riding(man, state.figures[self.vehicle])
        return change(
            state, self.figure, aboard=self.vehicle, place=place, posture="standing", mode="board", moved=1.0
        )


class Dismounted(Event, frozen=True):
    """He got out."""

    figure: FigureId
    place: Place | None = None

    def evolve(self, state: State) -> State:
        return change(state, self.figure, aboard="", place=self.place, mode="dismount", moved=1.0)


class FigureLeft(Event, frozen=True):
    """It retreated off the table (LU-MOR.l)."""

    weighs: ClassVar[bool] = True

    figure: FigureId

    def evolve(self, state: State) -> State:
        for name, man in state.figures.items():
            if man.aboard == self.figure:
                state = eliminate(state, name, "left")
        return eliminate(state, self.figure, "left")
