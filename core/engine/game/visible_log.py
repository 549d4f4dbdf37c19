"""Which records a seat may know of, and what it may read of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from core.engine.contract.engine_facts import ActBegun, Amended, Travel, Travelled
from core.engine.contract.facts import Event
from core.engine.contract.seats import REFEREE
from core.engine.game.history import History
from core.engine.game.remembered import MOST_READ, Rows
from core.engine.log.record import AnyRecord


def read(history: History, n: int, seat: str) -> list[tuple[Event, Any, Any]]:
    """Return what *seat* may read of a record: nothing of an undo of what it never knew of.

    Why something was put right it reads only where it knew of that.
    """
    record = history.records[n - 1]
    if not isinstance(record.command, Travel) or seat in (REFEREE, record.seat):
        return history.read(n, seat)
    moved = record.events[0]
    assert isinstance(moved, Travelled)
    if not any(visible(history, one, seat) for one in _between(history, history.parent(n), moved.to)):
        return []
    rows = history.read(n, seat)
    if isinstance(moved, Amended) and not all(
        visible(history, one, seat) for one in first_put(history, n) if one
    ):
        return [(structs.replace(moved, reason=""), before, after) for _, before, after in rows]
    return rows


def first_put(history: History, n: int) -> tuple[int, int]:
    """Return the records that amendment *n* begins to differ with: what was, and what is; 0 for none."""
    led = history.line_to(n)
    was, led = history.line_to(history.parent(n)), [*led, n + 1] if history.is_amended(n + 1) else led
    common = sum(one == other for one, other in zip(was, led))
    first, now = (line[common] if common < len(line) else 0 for line in (was, led))
    return first, now if now <= len(history.records) else 0


def put_right(history: History, n: int) -> tuple[int, int]:
    """Return the record that amendment *n* changed first, and the one in its place.

    0 is what was in its place if something was forgotten, and what is if it was only left out.
    """
    was, now = first_put(history, n)
    if not was or not now or history.records[was - 1].command == history.records[now - 1].command:
        return was, now
    before = history.line_to(history.parent(n))
    more = history.with_amendment(n) - n - (len(before) - before.index(was))
    return (0 if more > 0 else was), (0 if more < 0 else now)


def _between(history: History, one: int, other: int) -> Iterator[int]:
    """Yield the records that are in effect after one of two records only."""
    while one != other:
        one, other = sorted((one, other))
        yield other
        other = history.parent(other)


def visible(history: History, n: int, seat: str) -> bool:
    """Return whether *seat* may know that record *n* was made: its own, or something to read in it."""
    if seat == REFEREE:
        return True
    if (told := history.remembered.visible.kept(n, seat)) is not None:
        return told
    record = history.records[n - 1]
    seen = _acted(record, seat) or bool(read(history, n, seat))
    # an amendment tells more once its acts are there, too
    return seen if isinstance(record.command, Travel) else history.remembered.visible.keep(n, seat, seen)


def _acted(record: AnyRecord, seat: str) -> bool:
    """Whether *seat* wrote a record: with the referee's throws its act is only held fast by him."""
    begun = next(iter(record.events), None)
    return record.seat == seat and (not isinstance(begun, ActBegun) or begun.by == seat)


def read_from(history: History, first: int, seat: str) -> Iterator[tuple[int, Rows]]:
    """Yield the records from *first* on that *seat* may know of, each with what it may read of it.

    A state that leads to the next is used again, so that of a long log each record is read once.
    """
    records, kept = history.records, history.remembered
    at, state = -1, None
    n = first - 1
    while n < (end := len(records)):  # it may grow meanwhile
        n += 1
        record = records[n - 1]
        if isinstance(record.command, Travel):
            if visible(history, n, seat):
                yield n, read(history, n, seat)
            continue
        if history.parent(n) != at:
            state = history.state_before(n)
        rows, state = history.told(record, state, seat)
        at = n
        if n > end - MOST_READ:
            kept.readings.keep(n, seat, rows)  # the end is what is looked at next
        if seat == REFEREE or kept.visible.keep(n, seat, bool(rows) or _acted(record, seat)):
            yield n, rows


def visible_from(history: History, first: int, seat: str, last: int | None = None) -> Iterator[int]:
    """Yield the numbers of the records that *seat* may know of, from *first* to *last* or to the end.

    What `visible` says of each, but a state that leads to the next is used again.
    """
    end = len(history.records) + 1 if last is None else last + 1
    if seat == REFEREE:
        yield from range(first, end)
        return
    evolve, concealed = history.rules.evolve, history.concealed
    told = history.remembered.visible
    at, state = -1, None
    for n in range(first, end):
        if (seen := told.kept(n, seat)) is not None:
            if seen:
                yield n
            continue
        record = history.records[n - 1]
        if isinstance(record.command, Travel):
            if visible(history, n, seat):
                yield n
            continue
        if history.parent(n) != at:
            state = history.state_before(n)
        seen = _acted(record, seat)
        for event in record.events:
            before, state = state, evolve(state, event)
            seen = seen or concealed(before, event, state, seat) is not None
        at = n
        if told.keep(n, seat, seen):
            yield n
