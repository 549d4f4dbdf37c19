"""Ludonet quick skirmish, what happened. Morale and reinforcements."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, UnitId
from core.rules.ludonet.facts.changes import change
from core.rules.ludonet.state import State


class MoraleTested(Event, frozen=True):
    """A unit at half losses, or losing more (LU-MOR.a–d); *left* losses it has still to answer for."""

    weighs: ClassVar[bool] = True

    unit: Open[UnitId]
    die: Open[int]
    shaken: Open[bool]
    left: Open[int] = 0

    def mark(self) -> Mark:
        return "morale" if self.shaken else ""

    def evolve(self, state: State) -> State:
        unit = state.units[self.unit]
        unit = replace(unit, lost_now=self.left, falling_back=unit.falling_back or self.shaken)
        return replace(state, units={**state.units, unit.id: unit})


class Recovered(Event, frozen=True):
    """A unit stops falling back: at its starting number again, or rallied, with *losses* that count on."""

    weighs: ClassVar[bool] = True

    unit: Open[UnitId]
    losses: Open[int] = 0

    def evolve(self, state: State) -> State:
        unit = replace(state.units[self.unit], falling_back=False, losses=self.losses, lost_now=0)
        return replace(state, units={**state.units, unit.id: unit})


class Reinforced(Event, frozen=True):
    """Figures joined a unit (LU-MOR.n)."""

    unit: Open[UnitId]
    figures: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        for name in self.figures:
            state = change(state, name, unit=self.unit)
        return state
