"""Bassa Intensità, what happened before the first turn: the scenario, whole."""

from __future__ import annotations

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Known, Open
from core.engine.words.ids import WeaponName
from core.rulekit.beginning import begun
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Minefield, Support
from core.rules.bassa_intensita.state.men import Figure, Side, Unit
from core.rules.bassa_intensita.state.stakes import Stake
from core.rules.bassa_intensita.state.vehicles import Arm
from core.table.terrain import Table


class GameSet(Event, frozen=True):
    """The scenario with all its data, so that a log depends on no file (BI-Q.37, Part 5 S1–S4)."""

    options: Open[dict[str, str]]
    tape: Open[bool]
    terrain: Open[Table]
    arms: Known[dict[WeaponName, Arm]]
    sides: Known[tuple[Side, ...]]
    units: Known[tuple[Unit, ...]]
    figures: Known[tuple[Figure, ...]]
    support: Known[tuple[Support, ...]] = ()
    mines: Known[tuple[Minefield, ...]] = ()
    title: Open[dict[str, str]] = {}
    story: Open[dict[str, str]] = {}
    stakes: Known[tuple[Stake, ...]] = ()

    def evolve(self, state: State) -> State:
        return begun(State, self, "sides", "units", "figures", "support", "mines")
