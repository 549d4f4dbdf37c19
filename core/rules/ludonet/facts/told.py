"""Ludonet quick skirmish, what happened. Acts whose outcome the players say, who are trusted."""

from __future__ import annotations

from typing import ClassVar

from core.engine.contract.facts import Event, Fired, Mark
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId
from core.rules.ludonet.facts.changes import change, eliminate, with_name, without
from core.rules.ludonet.state import State


class ShotTold(Event, frozen=True):
    """He has fired at *target* in the fire step of this *turn*, without dice of ours."""

    figure: Open[FigureId]
    target: Open[FigureId]
    turn: Open[int]

    def fired(self) -> tuple[Fired, ...]:
        return (Fired(self.figure, self.target),)

    def evolve(self, state: State) -> State:
        return change(state, self.figure, shot=self.turn)


class FightTold(Event, frozen=True):
    """*figure* has beaten *foe* hand to hand, who is eliminated; where it *counts*, as a loss (LU-MOR.f)."""

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    foe: Open[FigureId]
    counts: Open[bool]

    def mark(self) -> Mark:
        return "loss"

    def evolve(self, state: State) -> State:
        for one, other in ((self.figure, self.foe), (self.foe, self.figure)):
            man = state.figures[one]
            state = change(state, one, fought=with_name(man.fought, other), fresh=without(man.fresh, other))
        return eliminate(state, self.foe, "eliminated", self.counts)
