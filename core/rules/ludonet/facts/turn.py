"""Ludonet quick skirmish, what happened. The game and its turns, steps and counters."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import Known, Open, Whole
from core.engine.words.ids import FigureId, SideId, WeaponName
from core.engine.words.message import Message
from core.rulekit.beginning import begun
from core.rules.ludonet.facts.changes import change
from core.rules.ludonet.state import Aircraft, Figure, Side, State, Unit, Vehicle, Weapon
from core.table.terrain import Table


class GameSet(Event, frozen=True):
    """The scenario, whole, with its weapon and vehicle data (RECONSTRUCTED where the source lost them)."""

    options: Open[dict[str, str]]
    tape: Open[bool]
    terrain: Open[Table]
    weapons: Open[Whole[dict[WeaponName, Weapon]]]
    vehicles: Open[Whole[dict[str, Vehicle]]]
    sides: Known[tuple[Side, ...]]
    units: Known[tuple[Unit, ...]]
    figures: Known[tuple[Figure, ...]]
    aircraft: Known[tuple[Aircraft, ...]] = ()
    title: Open[dict[str, str]] = {}
    story: Open[dict[str, str]] = {}
    factors: Open[dict[str, float]] = {}

    def evolve(self, state: State) -> State:
        return begun(State, self, "sides", "units", "figures", "aircraft")


class PhaseBegan(Asking, frozen=True):
    """The next step of the turn (LU-T.TRN); *side* where only one side acts."""

    phase: Open[str]
    side: Open[SideId] = SideId("")

    def evolve(self, state: State) -> State:
        sides = {name: replace(side, ready=False) for name, side in state.sides.items()}
        return replace(
            state,
            phase=self.phase,
            moving=self.side,
            sides=sides,
            breaking="",
            unit_moving="",
            exchange=(),
            awaiting=self.decisions,
        )


class TurnBegan(Event, frozen=True):
    """A new turn (LU-TRN.a)."""

    turn: Open[int]

    def evolve(self, state: State) -> State:
        figures = {
            name: replace(figure, mode="", moved=0.0, turned_posture=False, fought=(), withdrew=False)
            for name, figure in state.figures.items()
        }
        units = {name: replace(unit, lost_now=0, moved=False) for name, unit in state.units.items()}
        sides = {name: replace(side, pass_now=False) for name, side in state.sides.items()}
        aircraft = {name: replace(craft, flew=False) for name, craft in state.aircraft.items()}
        return replace(state, turn=self.turn, figures=figures, units=units, sides=sides, aircraft=aircraft)


class SideReady(Event, frozen=True):
    """A side has finished recording, or sealing its fire (LU-FIR.n)."""

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        side = replace(state.sides[self.side], ready=True)
        left = tuple(decision for decision in state.awaiting if decision.seat != self.side)
        return replace(state, sides={**state.sides, self.side: side}, awaiting=left)


class FirstThrown(Event, frozen=True):
    """Each side's die; the higher is first player (LU-INI.b)."""

    for_all: ClassVar[bool] = True

    dice: Open[tuple[tuple[SideId, int], ...]]

    def evolve(self, state: State) -> State:
        return replace(state, awaiting=())


class FirstSet(Event, frozen=True):
    """Who is first player (LU-INI.a)."""

    weighs: ClassVar[bool] = True

    side: Open[SideId]

    def evolve(self, state: State) -> State:
        return replace(state, first=self.side)


class CounterRemoved(Event, frozen=True):
    """A counter of tiredness or immobility comes off (LU-TRN.i)."""

    figure: Open[FigureId]
    kind: Open[str]

    def evolve(self, state: State) -> State:
        facts: dict[str, Any] = {"tired_until": 0} if self.kind == "tired" else {"immobilised_until": 0}
        return change(state, self.figure, **facts)


class GameEnded(Event, frozen=True):
    """The game is over."""

    weighs: ClassVar[bool] = True

    why: Open[Message]
    winner: Open[SideId] = SideId("")

    def evolve(self, state: State) -> State:
        return replace(state, over=self.why, phase="over", awaiting=(), volley=None, orders=())
