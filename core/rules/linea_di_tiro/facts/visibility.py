"""Linea di Tiro, what happened. Pieces come into sight and go out of it (LT-VIS)."""

from __future__ import annotations

from typing import ClassVar

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId
from core.rules.linea_di_tiro.facts.changes import change
from core.rules.linea_di_tiro.state import State


class Spotted(Event, frozen=True):
    """A piece is spotted and put on the table (LT-VIS.a): *why* is seen, touched or ruled, *by* whom."""

    reveals: ClassVar[bool] = True

    figure: Open[FigureId]
    why: Open[str] = "seen"
    by: Open[FigureId] = FigureId("")

    def evolve(self, state: State) -> State:
        return change(state, self.figure, spotted=True)

    def sighted(self) -> tuple[AnyId, AnyId]:
        return (self.figure, self.by) if self.why == "seen" else ("", "")


class LostFromSight(Event, frozen=True):
    """No enemy sees a piece any more, and it is taken off the table (LT-VIS.n); its owner's *note* where."""

    figure: Open[FigureId]
    note: Open[str] = ""

    def evolve(self, state: State) -> State:
        return change(state, self.figure, spotted=False, note=self.note or state.figures[self.figure].note)
