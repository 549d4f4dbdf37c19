"""Linea di Tiro, what happened. Morale (LT-MOR)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark, Modifier, Number
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.facts.changes import change, unprepared
from core.rules.linea_di_tiro.state import State
from core.table.places import Place


class MoraleTested(Event, frozen=True):
    """A piece took a morale test: *result* of the die with its *terms* against *value* (LT-MOR.c).

    *reaction* is what LT-T.MOR says: nothing, back or flees; *cause* why it was tested.
    """

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    cause: Open[str]
    value: Open[int]
    result: Open[int]
    reaction: Open[str]
    terms: Open[tuple[Modifier, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        """The face up to which nothing happens: the value, less what is added to the die."""
        less = tuple(Modifier(-term.value, term.reason, term.rule) for term in self.terms)
        needed = self.value + sum(term.value for term in less)
        return (Number(self.figure, needed, 1, less, self.value, or_less=True),)

    def mark(self) -> Mark:
        return "" if self.reaction == "nothing" else "morale"

    def evolve(self, state: State) -> State:
        return state


class Fled(Event, frozen=True):
    """A piece flees: it is routed, and all that it had prepared is lost (LT-MOR.d, f, i).

    *voluntary*: its owner ordered it (LT-MOR.i).
    """

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    voluntary: Open[bool] = False

    def outcomes(self, before: State) -> tuple[str, ...]:
        """What it had prepared is lost."""
        return unprepared(before, self.figure)

    def mark(self) -> Mark:
        return "" if self.voluntary else "morale"

    def evolve(self, state: State) -> State:
        return change(state, self.figure, routed=True, prepared=())


class FellBack(Event, frozen=True):
    """A piece goes back, its face to the enemy at *facing* degrees, and has nothing prepared (LT-MOR.e)."""

    figure: Open[FigureId]
    facing: Open[float | None] = None

    def outcomes(self, before: State) -> tuple[str, ...]:
        """It goes back, what it was doing ends, and what it had prepared is lost."""
        return (f"{self.figure}:lt-back", *unprepared(before, self.figure))

    def evolve(self, state: State) -> State:
        place = state.figures[self.figure].place
        if place is not None and self.facing is not None:
            place = replace(place, facing=self.facing)
        return change(state, self.figure, place=place, prepared=())


class GotOut(Event, frozen=True):
    """A passenger got out of its wrecked carrier, to *place*, and is immobilised (LT-Q.60)."""

    figure: Open[FigureId]
    place: Open[Place | None] = None

    def outcomes(self, before: State) -> tuple[str, ...]:
        """What it had prepared is lost."""
        return unprepared(before, self.figure)

    def evolve(self, state: State) -> State:
        return change(
            state,
            self.figure,
            aboard=FigureId(""),
            place=self.place,
            ground=None,
            immobilised=True,
            prepared=(),
        )
