"""What happened, as a seat may read it, for every book in which hidden figures do not exist for the enemy.

Names are hidden by type (`core.rulekit.redaction`); what else of an event is hidden a book's files enter:

    concealers = Concealers(redact, called, unit_called)
    of = concealers.of

    @of(Deployed)
    def _(event, before, after, seat): return event if after.figures[event.figure].side == seat else None
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from core.engine.contract.facts import Event
from core.engine.contract.registering import registering
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, UnitId
from core.rulekit.book_state import BookState
from core.rulekit.hidden import Hidden, Listed
from core.rulekit.redaction import Redactor

S = TypeVar("S", bound=BookState)

Called = Callable[[S, str, FigureId], FigureId | None]
"""(state, seat, id) → what the seat calls a figure, `None` where nothing stands for it."""
UnitCalled = Callable[[S, str, UnitId], UnitId | None]
Concealer = Callable[[Any, S, S, str], Event | None]
"""(event, state before, after, seat) → as the seat may read it, but for the names, which still stand."""


class HiddenWhile(Hidden, frozen=True, gc=False):
    """Who is hidden in the telling of a fact: before it and after it."""

    called: Called[Any]
    unit_called: UnitCalled[Any]
    seat: str
    before: BookState
    after: BookState

    def figure(self, id: FigureId) -> FigureId | None:
        if self.called(self.after, self.seat, id) is not None:
            return id
        return None if id not in self.before.figures else self.called(self.before, self.seat, id)

    def unit(self, id: UnitId) -> UnitId | None:
        if self.unit_called(self.after, self.seat, id) is not None:
            return id
        return self.unit_called(self.before, self.seat, id)


class Concealers(Generic[S]):
    """What of a book's events is hidden beside names, by their type."""

    def __init__(self, redact: Redactor, called: Called[S], unit_called: UnitCalled[S]) -> None:
        self._redact = redact
        self._called = called
        self._unit_called = unit_called
        self._table: dict[type[Event], Concealer[S]] = {}
        self.of = registering(self._table, "concealed")

    def concealed(self, before: S, event: Event, after: S, seat: str) -> Event | None:
        """Return *event* as *seat* may read it, `None` where it may not know of it."""
        if seat == REFEREE:
            return event
        concealer = self._table.get(type(event))
        told = event if concealer is None else concealer(event, before, after, seat)
        if told is None:
            return None
        return self._redact(told, HiddenWhile(self._called, self._unit_called, seat, before, after))


class HiddenFrom(Generic[S]):
    """All whom a seat may not know, worked out once while *same* says of two states that it is the same."""

    def __init__(self, listed: Callable[[S, str], Listed], same: Callable[[S, S], bool]) -> None:
        self._listed = listed
        self._same = same
        self._last: dict[str, tuple[S, Listed]] = {}

    def __call__(self, state: S, seat: str) -> Listed:
        last = self._last.get(seat)
        if last is not None and self._same(last[0], state):
            return last[1]
        hidden = self._listed(state, seat)
        self._last[seat] = state, hidden
        return hidden
