"""Which records a seat may know of, and what it may read of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.engine.contract.facts import Event, Redone, Undone
from core.engine.contract.seats import REFEREE
from core.engine.game.history import TRAVEL, History


def read(history: History, n: int, seat: str) -> list[tuple[Event, Any, Any]]:
    """Return what *seat* may read of a record: nothing of an undo of what it never knew of."""
    record = history.records[n - 1]
    if isinstance(record.command, TRAVEL) and seat not in (REFEREE, record.seat):
        moved = record.events[0]
        assert isinstance(moved, (Undone, Redone))
        upper, lower = sorted((history.parent(n), moved.to), reverse=True)
        while upper > lower and not visible(history, upper, seat):
            upper = history.parent(upper)
        if upper <= lower:
            return []
    return history.read(n, seat)


def visible(history: History, n: int, seat: str) -> bool:
    """Return whether *seat* may know that record *n* was made: its own, or something to read in it."""
    return seat in (REFEREE, history.records[n - 1].seat) or bool(read(history, n, seat))


def visible_from(history: History, first: int, seat: str, last: int | None = None) -> Iterator[int]:
    """Yield the numbers of the records that *seat* may know of, from *first* to *last* or to the end.

    What `visible` says of each, but a state that leads to the next is used again.
    """
    end = len(history.records) + 1 if last is None else last + 1
    if seat == REFEREE:
        yield from range(first, end)
        return
    evolve, concealed = history.rules.evolve, history.concealed
    at, state = -1, None
    for n in range(first, end):
        record = history.records[n - 1]
        if isinstance(record.command, TRAVEL):
            if visible(history, n, seat):
                yield n
            continue
        if history.parent(n) != at:
            state = history.state_before(n)
        seen = record.seat == seat
        for event in record.events:
            before, state = state, evolve(state, event)
            seen = seen or concealed(before, event, state, seat) is not None
        at = n
        if seen:
            yield n
