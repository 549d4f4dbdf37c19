"""Linea di Tiro, what happened. What rulings bring with them: no fact contradicts another."""

from __future__ import annotations

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.facts.changes import change, part
from core.rules.linea_di_tiro.state import State
from core.table.places import Place


class Parted(Event, frozen=True):
    """A piece is no longer in contact with these enemies."""

    figure: Open[FigureId]
    foes: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        return part(state, self.figure, self.foes)


class PutOff(Event, frozen=True):
    """A piece rides on nothing any more: it is at *place*."""

    figure: Open[FigureId]
    place: Open[Place | None] = None

    def evolve(self, state: State) -> State:
        return change(state, self.figure, aboard=FigureId(""), place=self.place)
