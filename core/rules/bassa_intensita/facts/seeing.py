"""Bassa Intensità, what happened. Who looked where, who was observed, who is hidden again (BI-OBS)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import CLOSED, DECIDED, Open
from core.engine.words.ids import FigureId, SideId, UnitId
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Looking
from core.rules.bassa_intensita.state.orders import Search


class Searched(Event, frozen=True):
    """One attempt to observe is made (BI-OBS.h), and *found* so many, perhaps nobody: the referee's alone."""

    told = CLOSED
    search: Search
    found: tuple[FigureId, ...] = ()

    def evolve(self, state: State) -> State:
        frame = state.doing[-1]
        assert isinstance(frame, Looking)
        side = state.figures[self.search.figure].side
        found = (*frame.found, *((side, one) for one in self.found))
        left = tuple(one for one in frame.left if one != self.search)
        doing = (*state.doing[:-1], replace(frame, left=left, found=found))
        return replace(state, doing=doing, awaiting=())


class MoverSought(Event, frozen=True):
    """A side has had its attempt at a moving *unit* this turn (BI-Q.81): the referee's alone."""

    told = CLOSED
    side: SideId
    unit: UnitId

    def evolve(self, state: State) -> State:
        return replace(state, tried=(*state.tried, (self.side, self.unit)))


class Observed(Event, frozen=True):
    """A side observes these from now on (BI-OBS.f)."""

    told = DECIDED
    reveals: ClassVar[bool] = True
    side: Open[SideId]
    figures: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        figures = dict(state.figures)
        for one in self.figures:
            sides = (*figures[one].seen_by, self.side)
            figures[one] = replace(figures[one], seen_by=tuple(dict.fromkeys(sides)))
        return replace(state, figures=figures, doing=tuple(_told(state.doing, self.side)))


class Hidden(Event, frozen=True):
    """Nobody of a side sees these any more, so that they are hidden from it again (BI-Q.82)."""

    told = DECIDED
    side: Open[SideId]
    figures: Open[tuple[FigureId, ...]]

    def evolve(self, state: State) -> State:
        figures = dict(state.figures)
        for one in self.figures:
            sides = tuple(side for side in figures[one].seen_by if side != self.side)
            figures[one] = replace(figures[one], seen_by=sides)
        return replace(state, figures=figures)


def _told(doing: Iterable[object], side: SideId) -> Iterable[object]:
    """Return what is in progress without what a side has been told it found."""
    for frame in doing:
        if isinstance(frame, Looking):
            yield replace(frame, found=tuple(one for one in frame.found if one[0] != side))
        else:
            yield frame
