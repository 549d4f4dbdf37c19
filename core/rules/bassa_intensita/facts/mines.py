"""Bassa Intensità, what happened. Mines and traps go off, are noticed, are made safe (BI-MINE)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import CLOSED, DECIDED, Decided, Open, OwnOf
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId
from core.rules.bassa_intensita.facts.changes import change
from core.rules.bassa_intensita.facts.moving import walked_on
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.ground import Gap


def order_done(state: State, who: FigureId) -> State:
    """Return the state with the order of *who* taken out of what is resolved."""
    frame = state.doing[-1] if state.doing else None
    if not isinstance(frame, Resolving):
        return state
    left = tuple(order for order in frame.orders if order.figure != who)
    return replace(state, doing=(*state.doing[:-1], replace(frame, orders=left)))


class MineSprung(Event, frozen=True):
    """A mine or trap went off at somebody (BI-MINE.c, BI-MINE.h): *known* are all who know of it now."""

    reveals: ClassVar[bool] = True
    figure: Open[FigureId]
    mine: Open[PieceId]
    kind: Open[str]
    known: Open[tuple[SideId, ...]]
    spent: Open[bool] = False

    def harms(self) -> tuple[AnyId, ...]:
        return (self.figure,)

    def evolve(self, state: State) -> State:
        mine = replace(state.mines[self.mine], known=self.known, sprung=self.spent)
        state = replace(state, mines={**state.mines, self.mine: mine})
        return replace(state, crossed=(*state.crossed, (self.figure, self.mine)))


class MineSought(Event, frozen=True):
    """Somebody has looked for a minefield or trap this turn, and whatever he found nobody learns by this."""

    told = CLOSED
    figure: FigureId
    mine: PieceId

    def evolve(self, state: State) -> State:
        return replace(state, sought=(*state.sought, (self.figure, self.mine)))


class MineNoticed(Asking, frozen=True):
    """Somebody has noticed a mine or trap (BI-MINE.i): his *side* knows of it, the *known* are all who do.

    In the middle of his move his owner says whether he goes on.
    """

    reveals: ClassVar[bool] = True
    told = OwnOf("side")
    figure: FigureId
    mine: PieceId
    side: SideId
    known: Decided[tuple[SideId, ...]]

    def evolve(self, state: State) -> State:
        mine = replace(state.mines[self.mine], known=self.known)
        return replace(state, mines={**state.mines, self.mine: mine}, awaiting=self.decisions)


class DisarmFailed(Event, frozen=True):
    """Somebody tried to make a mine safe, and could not (BI-MINE.l); its order is done."""

    told = DECIDED
    figure: Open[FigureId]
    mine: Open[PieceId]

    def evolve(self, state: State) -> State:
        return order_done(change(state, self.figure, used="acted"), self.figure)


class MineCleared(Event, frozen=True):
    """A trap was made safe, or a *gap* in a minefield (BI-MINE.l)."""

    told = DECIDED
    figure: Open[FigureId]
    mine: Open[PieceId]
    gap: Open[Gap | None] = None

    def evolve(self, state: State) -> State:
        mine = state.mines[self.mine]
        after = replace(mine, sprung=True) if self.gap is None else replace(mine, gaps=(*mine.gaps, self.gap))
        state = replace(state, mines={**state.mines, self.mine: after})
        return order_done(change(state, self.figure, used="acted"), self.figure)


class MoveHalted(Event, frozen=True):
    """Who has noticed mines goes on, or stays where he is."""

    figure: Open[FigureId]
    halts: Open[bool]

    def evolve(self, state: State) -> State:
        state = replace(state, awaiting=())
        return walked_on(state, self.figure, halted=True) if self.halts else state
