"""The time that counts: without weekends, where a game has them off, and without vacations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta, tzinfo

Span = tuple[datetime, datetime]
"""From a moment to before another."""

SATURDAY = 5
FARTHEST = timedelta(days=800)
"""How far ahead an end is looked for: the longest bank with every vacation in it ends long before."""


def midnight(day: date, zone: tzinfo | None) -> datetime:
    """Return when a day begins; without a *zone* in that of this machine.

    >>> from datetime import UTC
    >>> midnight(date(2026, 3, 1), UTC).isoformat()
    '2026-03-01T00:00:00+00:00'
    """
    begins = datetime.combine(day, time())
    return begins.astimezone() if zone is None else begins.replace(tzinfo=zone)


def weekends(start: datetime, end: datetime, zone: tzinfo | None) -> Iterator[Span]:
    """Yield the weekends that have a part between two moments, from Saturday 0:00 to Monday 0:00."""
    day = start.astimezone(zone).date()
    saturday = day + timedelta(days=SATURDAY - day.weekday())
    while (begins := midnight(saturday, zone)) < end:
        yield begins, midnight(saturday + timedelta(days=2), zone)
        saturday += timedelta(days=7)


def counted(start: datetime, end: datetime, off: Iterable[Span]) -> timedelta:
    """Return how much of the time between two moments counts; none where the second is the earlier one.

    *off* may overlap and stand in any order.
    """
    total, at = timedelta(), start
    for begins, ends in sorted(off):
        if begins > at:
            total += max(timedelta(), min(begins, end) - at)
        at = max(at, min(ends, end))
    return total + max(timedelta(), end - at)


def ends(start: datetime, left: timedelta, off: Sequence[Span]) -> datetime:
    """Return when so much counted time is over that begins with *start*."""
    at = start
    for begins, over in sorted(off):
        if begins - at >= left:
            break
        left -= max(timedelta(), begins - at)
        at = max(at, over)
    return at + left
