"""Ludonet quick skirmish, what happened. Movement, postures, getting in and out."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, UnitId
from core.rules.ludonet.facts import unsaid
from core.rules.ludonet.facts.changes import carry, change, eliminate, lay
from core.rules.ludonet.state import State
from core.table.places import Place


class FigureMoved(Event, frozen=True):
    """It moved *length* cm in *mode* (LU-MOV.e)."""

    figure: Open[FigureId]
    mode: Open[str]
    length: Open[float]
    place: Open[Place | None] = None
    posture: Open[str] = ""
    sheltered: Open[bool] = False
    retreat: Open[bool] = False

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
        state = carry(state, self.figure, unsaid.BASE)
        return replace(state, breaking="") if state.breaking == self.figure else state


class UnitMoving(Event, frozen=True):
    """Where the sides alternate: this unit moves now, the others of its side wait (LU-Q.03)."""

    unit: Open[UnitId]

    def evolve(self, state: State) -> State:
        return replace(state, unit_moving=self.unit)


class UnitsMoved(Event, frozen=True):
    """Where the sides alternate: these units have had their movement."""

    units: Open[tuple[UnitId, ...]]

    def evolve(self, state: State) -> State:
        units = {
            name: replace(unit, moved=True) if name in self.units else unit
            for name, unit in state.units.items()
        }
        return replace(state, units=units)


class PostureChanged(Event, frozen=True):
    """He stood up or lay down (LU-MOV.n)."""

    figure: Open[FigureId]
    posture: Open[str]

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, turned_posture=True)
        return lay(state, self.figure, self.posture)


class Faced(Event, frozen=True):
    """It turned on the spot (LU-MOV.r)."""

    figure: Open[FigureId]
    facing: Open[float]

    def evolve(self, state: State) -> State:
        place = state.figures[self.figure].place
        return (
            state if place is None else change(state, self.figure, place=replace(place, facing=self.facing))
        )


class Tired(Event, frozen=True):
    """A run made him tired (LU-MOV.g): no running up to and with turn *until*."""

    figure: Open[FigureId]
    until: Open[int]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, tired_until=self.until)


class Boarded(Event, frozen=True):
    """He got into a vehicle, at *place*; `None` where nobody knows places.

    In logs of before, `None` is where the vehicle was. *moved* is what it took of his movement.
    """

    figure: Open[FigureId]
    vehicle: Open[FigureId]
    place: Open[Place | None] = None
    mode: Open[str] = "board"
    moved: Open[float] = 1.0
    posture: Open[str] = "standing"

    def evolve(self, state: State) -> State:
        place = self.place
        if place is None:
            place = unsaid.place_aboard(state.figures[self.figure], state.figures[self.vehicle])
        return change(
            state,
            self.figure,
            aboard=self.vehicle,
            place=place,
            posture=self.posture,
            mode=self.mode,
            moved=self.moved,
        )


class Dismounted(Event, frozen=True):
    """He got out; *moved* is what it took of his movement."""

    figure: Open[FigureId]
    place: Open[Place | None] = None
    mode: Open[str] = "dismount"
    moved: Open[float] = 1.0

    def evolve(self, state: State) -> State:
        return change(state, self.figure, aboard="", place=self.place, mode=self.mode, moved=self.moved)


class FigureLeft(Event, frozen=True):
    """It retreated off the table (LU-MOR.l), and with it its *riders*.

    Where they *count*, each is a loss of his unit (LU-MOR.f). `None` riders: there are none, but in logs
    of before whoever was aboard.
    """

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    counts: Open[bool] = False
    riders: Open[tuple[FigureId, ...] | None] = None

    def mark(self) -> Mark:
        return "loss"

    def evolve(self, state: State) -> State:
        riders = self.riders if self.riders is not None else unsaid.taken_along(state, self.figure)
        for name in (*riders, self.figure):
            state = eliminate(state, name, "left", self.counts)
        return state
