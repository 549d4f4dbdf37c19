"""Linea di Tiro, what happened. What the scenario's joker list brings (LT-JOK.d)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event, Told
from core.engine.contract.secrecy import Open, OwnOf
from core.engine.words.ids import AnyId, SideId
from core.rules.linea_di_tiro.facts.changes import change
from core.rules.linea_di_tiro.state import State


class EntryHappened(Told, frozen=True):
    """An entry of the joker list happens, in the scenario's words (LT-JOK.d)."""

    text: Open[tuple[tuple[str, str], ...]]


class AmmunitionGiven(Event, frozen=True):
    """A section has so much ammunition now (LT-ART.l)."""

    told = OwnOf("section")
    section: AnyId
    ammunition: int

    def evolve(self, state: State) -> State:
        section = replace(state.sections[self.section], ammunition=self.ammunition)
        return replace(state, sections={**state.sections, self.section: section})


class MoraleChanged(Event, frozen=True):
    """The morale of every piece of a side changes by *value* (LT-MOR.b)."""

    side: Open[SideId]
    value: Open[int]

    def evolve(self, state: State) -> State:
        for name, piece in state.figures.items():
            if piece.side == self.side:
                state = change(state, name, morale=piece.morale + self.value)
        return state


class UnitMoveMade(Event, frozen=True):
    """A side used a figure card for a unit move of the scenario, and may *left* times more (LT-Q.03)."""

    told = OwnOf("move")
    move: AnyId
    left: int | None = None

    def evolve(self, state: State) -> State:
        made = replace(state.unit_moves[self.move], left=self.left)
        return replace(state, unit_moves={**state.unit_moves, self.move: made})
