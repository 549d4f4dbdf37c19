"""Linea di Tiro, what happened. The game is set up, and everybody deploys (D0, D1)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import OPEN, Known, Open, OwnOf, Whole
from core.engine.words.ids import FigureId, SideId
from core.rulekit.beginning import begun
from core.rules.linea_di_tiro.facts.changes import carry, change
from core.rules.linea_di_tiro.state import (
    JokerEntry,
    Kind,
    Objective,
    Piece,
    Platoon,
    Section,
    Side,
    State,
    UnitMove,
)
from core.table.places import Place
from core.table.terrain import Table


class GameSet(Event, frozen=True):
    """The scenario, whole, with every number that the book leaves to it (RECONSTRUCTED)."""

    options: Open[dict[str, str]]
    tape: Open[bool]
    terrain: Open[Table]
    bands: Open[dict[str, tuple[float, ...]]]
    least: Open[dict[str, float]]
    spotting: Open[dict[str, float | None]]
    defence: Open[dict[str, tuple[int, ...]]]
    movement: Open[dict[str, float]]
    kinds: Known[dict[str, Kind]]
    sides: Known[tuple[Side, ...]]
    platoons: Known[tuple[Platoon, ...]]
    figures: Known[tuple[Piece, ...]]
    sections: Known[tuple[Section, ...]]
    joker_list: Known[tuple[JokerEntry, ...]]
    objectives: Open[Whole[tuple[Objective, ...]]]
    deck: Open[tuple[str, ...]]
    limit: Open[int] = 0
    title: Open[dict[str, str]] = {}
    story: Open[dict[str, str]] = {}
    unit_moves: Known[tuple[UnitMove, ...]] = ()

    def evolve(self, state: State) -> State:
        return begun(State, self, "sides", "platoons", "figures", "sections", "unit_moves")


class DeployingBegan(Asking, frozen=True):
    """Both sides record where their pieces stand (D1)."""

    def evolve(self, state: State) -> State:
        return replace(state, phase="deploy", awaiting=self.decisions)


class Deployed(Event, frozen=True):
    """A starting position was recorded, known to its side and the referee (LT-VIS.a)."""

    told = OwnOf("figure")
    figure: FigureId
    place: Place | None = None
    note: str = ""
    ground: tuple[str, ...] | None = None

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, place=self.place, note=self.note, ground=self.ground)
        return carry(state, self.figure)


class SideReady(Event, frozen=True):
    """A side has recorded all its positions (LT-VIS.a)."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.side], ready=True)
        left = tuple(decision for decision in state.awaiting if decision.seat != self.side)
        return replace(state, sides={**state.sides, self.side: side}, awaiting=left)


class CardsBegan(Event, frozen=True):
    """Both sides have deployed (LT-DECK.a); the first card may be drawn (D2)."""

    told = OPEN

    def evolve(self, state: State) -> State:
        return replace(state, phase="cards", awaiting=())


class Arrived(Event, frozen=True):
    """A piece comes into the game, at *place* (LT-JOK.d)."""

    figure: Open[FigureId]
    place: Open[Place | None] = None

    def evolve(self, state: State) -> State:
        place = self.place if self.place is not None else state.figures[self.figure].place
        return change(state, self.figure, reserve=False, place=place)
