"""Moments as the store keeps them: UTC to the second, as text that sorts by time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from core.engine.words.message import Message, say

FORM = "%Y-%m-%dT%H:%M:%SZ"

Clock = Callable[[], datetime]
"""Tells the present moment, with its zone; tests set it by hand."""


def present() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """Return *moment* as the store and the logs write it.

    >>> stamp(datetime(2026, 3, 1, 20, 5, tzinfo=UTC))
    '2026-03-01T20:05:00Z'
    """
    return moment.astimezone(UTC).strftime(FORM)


def moment(text: str) -> datetime:
    """Return what `stamp` wrote as a moment; `ValueError` where it did not write that."""
    return datetime.strptime(text, FORM).replace(tzinfo=UTC)


def time_left(left: timedelta) -> Message:
    """Return how long is left, to the minute and in two units at most: whoever reads it may live anywhere.

    >>> time_left(timedelta(hours=2, minutes=10, seconds=30))
    Message(id='hosting-left-hours', args={'hours': 2, 'minutes': 10})
    """
    if left <= timedelta():
        return say("hosting-left-none")
    minutes = int(left.total_seconds() // 60)
    hours, days = minutes // 60, minutes // 1440
    if days:
        return say("hosting-left-days", days=days, hours=hours % 24)
    if hours:
        return say("hosting-left-hours", hours=hours, minutes=minutes % 60)
    return say("hosting-left-minutes", minutes=minutes) if minutes else say("hosting-left-moments")


def age(at: str, now: datetime) -> Message:
    """Return how long ago something was, in its largest unit and as short as a column wants it.

    >>> age("2026-03-01T20:00:00Z", moment("2026-03-01T22:30:00Z"))
    Message(id='hosting-age-hours', args={'n': 2})
    """
    minutes = max(0, int((now - moment(at)).total_seconds() // 60))
    if minutes >= 1440:
        return say("hosting-age-days", n=minutes // 1440)
    if minutes >= 60:
        return say("hosting-age-hours", n=minutes // 60)
    return say("hosting-age-minutes", n=minutes) if minutes else say("hosting-age-now")
