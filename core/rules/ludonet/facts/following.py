"""Ludonet quick skirmish, what happened. What rulings bring with them: no fact contradicts another."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import OPEN, Open
from core.engine.words.ids import FigureId, PieceId, UnitId
from core.rules.ludonet.facts.changes import change, part, without
from core.rules.ludonet.state import State
from core.table.places import Place


class PutOut(Event, frozen=True):
    """Somebody is in no vehicle any more: at *place*, or where the ruling put him."""

    figure: Open[FigureId]
    place: Open[Place | None] = None

    def evolve(self, state: State) -> State:
        place = self.place if self.place is not None else state.figures[self.figure].place
        return change(state, self.figure, aboard="", place=place)


class Parted(Event, frozen=True):
    """He stands too far from these enemies to be in contact with them (LU-MEL.a)."""

    figure: Open[FigureId]
    foes: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        return part(state, self.figure, self.foes)


class CounterSet(Event, frozen=True):
    """A counter of tiredness or immobility lies there up to and with turn *until*."""

    figure: Open[FigureId]
    kind: Open[str]
    until: Open[int]

    def evolve(self, state: State) -> State:
        if self.kind == "tired":
            return change(state, self.figure, tired_until=self.until)
        return change(state, self.figure, immobilised_until=self.until)


class WreckCleared(Event, frozen=True):
    """A vehicle is no wreck any more, and its *piece* of terrain is gone."""

    figure: Open[FigureId]
    piece: Open[PieceId]

    def evolve(self, state: State) -> State:
        pieces = tuple(piece for piece in state.terrain.pieces if piece.id != self.piece)
        terrain = replace(state.terrain, pieces=pieces)
        return replace(state, wrecks=without(state.wrecks, self.figure), terrain=terrain)


class UnitReadied(Event, frozen=True):
    """Where the sides alternate: this unit may move again this turn."""

    unit: Open[UnitId]

    def evolve(self, state: State) -> State:
        unit = replace(state.units[self.unit], moved=False)
        return replace(state, units={**state.units, unit.id: unit})


class RecordsOpened(Event, frozen=True):
    """Both sides record their positions anew: what was said of the old ones is forgotten."""

    told = OPEN

    def evolve(self, state: State) -> State:
        return replace(state, in_sight=())
