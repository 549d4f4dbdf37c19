"""Ludonet quick skirmish, what happened. What is recorded, and what stands on the table."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Open, OwnOf
from core.engine.words.ids import AnyId, FigureId, SideId
from core.rules.ludonet.facts import unsaid
from core.rules.ludonet.facts.changes import carry, change
from core.rules.ludonet.state import State
from core.table.places import Place

Why = Literal["seen", "unit", "fired", "touched", "burns", "ruled"]
"""What brings a figure out of the record: sight, its unit, firing, contact, flames, a ruling."""


class Deployed(Event, frozen=True, tag="figure_deployed"):
    """A starting position was recorded, known to its side and the referee (LU-DEP.a).

    *base* is that of whoever is aboard and has had no place so far, cm.
    """

    figure: Open[FigureId]
    place: Open[Place | None] = None
    posture: Open[str] = "standing"
    note: Annotated[str, OwnOf("figure")] = ""
    base: Open[float] = unsaid.BASE

    def evolve(self, state: State) -> State:
        state = change(state, self.figure, place=self.place, posture=self.posture, note=self.note)
        return carry(state, self.figure, self.base)


class Noted(Event, frozen=True):
    """Where recorded figures are now was written down, known to their side and the referee (LU-DEP.e)."""

    figure: Open[FigureId]
    note: Annotated[str, OwnOf("figure", "")]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, note=self.note)


class SightTold(Event, frozen=True):
    """A side named its figures in the enemy's sight (LU-DEP.d); known to it alone till both records stand."""

    told = OwnOf("side")
    side: SideId
    figures: tuple[FigureId, ...]

    def evolve(self, state: State) -> State:
        return replace(state, in_sight=(*state.in_sight, *self.figures))


class Placed(Event, frozen=True):
    """A figure is put on the table: seen, firing, or touched (LU-DEP.f)."""

    reveals: ClassVar[bool] = True
    figure: Open[FigureId]
    why: Open[Why]
    by: Open[FigureId] = FigureId("")

    def evolve(self, state: State) -> State:
        return change(state, self.figure, placed=True)

    def sighted(self) -> tuple[AnyId, AnyId]:
        return (self.figure, self.by) if self.why == "seen" else ("", "")


class Concealed(Event, frozen=True):
    """It is out of everybody's sight and taken off the table again (LU-DEP.h)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, placed=False)
