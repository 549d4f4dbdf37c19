"""Ludonet quick skirmish, what happened. Contact, fights and getting away."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event, Mark, Modifier, Number, Told
from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId
from core.rules.ludonet.facts.changes import change, eliminate, unlock, with_name, without
from core.rules.ludonet.state import State


class ContactMade(Event, frozen=True):
    """He touches these enemies (LU-MOV.q); *behind* those in whose back he came."""

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    foes: Open[tuple[FigureId, ...]]
    behind: Open[tuple[FigureId, ...]] = ()

    def evolve(self, state: State) -> State:
        for foe in self.foes:
            mine, theirs = state.figures[self.figure], state.figures[foe]
            behind = with_name(mine.behind, foe) if foe in self.behind else mine.behind
            state = change(
                state,
                mine.id,
                contacts=with_name(mine.contacts, foe),
                fresh=with_name(mine.fresh, foe),
                behind=behind,
            )
            state = change(
                state,
                foe,
                contacts=with_name(theirs.contacts, mine.id),
                fresh=with_name(theirs.fresh, mine.id),
            )
        return state


class BreakTried(Told, frozen=True):
    """The last roll of an opponent against one who breaks away (LU-MEL.k–n)."""

    figure: Open[FigureId]
    foe: Open[FigureId]
    leaver: Open[int]
    opponent: Open[int]
    modifiers: Open[tuple[Modifier, ...]]
    escaped: Open[bool]

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.figure, modifiers=self.modifiers),)

    def harms(self) -> tuple[AnyId, ...]:
        return () if self.escaped else (self.figure,)


class BrokeAway(Event, frozen=True):
    """He is out of the fight and may move (LU-MEL.m)."""

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return replace(unlock(state, self.figure), breaking=self.figure)


class MeleeFought(Asking, frozen=True):
    """One pair: both totals; *loser* is eliminated, empty for a tie, which may be rolled *again* now.

    Where it *counts*, the loser is a loss of his unit (LU-MOR.f). Somebody has to decide now where this
    ends such a pair.
    """

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    foe: Open[FigureId]
    totals: Open[tuple[int, int]]
    modifiers: Open[tuple[Modifier, ...]]
    loser: Open[FigureId] = FigureId("")
    again: Open[bool] = False
    counts: Open[bool] = True

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.figure, modifiers=self.modifiers),)

    def mark(self) -> Mark:
        return "loss" if self.loser else ""

    def evolve(self, state: State) -> State:
        for one, other in ((self.figure, self.foe), (self.foe, self.figure)):
            man = state.figures[one]
            state = change(state, one, fought=with_name(man.fought, other), fresh=without(man.fresh, other))
        if self.loser:
            state = eliminate(state, self.loser, "eliminated", self.counts)
        if self.again:
            return replace(state, exchange=(self.figure, self.foe), awaiting=())
        if state.exchange:
            state = replace(state, exchange=(), awaiting=self.decisions)
        return state
