"""The bookmarks of whoever sits here, at moments that the eyes know which look now."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from core.engine.contract.seats import OBSERVER
from tui.screens.game.past.moments import same_moment
from tui.session.kept.bookmarks import Bookmark
from tui.session.port import LogLine, Port
from tui.session.seats import Seats


class Bookmarked(NamedTuple):
    """A bookmark, the *seat* with whose eyes it was set, and its *moment* for those that look now."""

    seat: str
    mark: Bookmark
    moment: tuple[int, int]


def bookmarked(seats: Seats, port: Port) -> tuple[Bookmarked, ...]:
    """Return the bookmarks that *port* may show, in no order.

    Those set with its own eyes, with any that may look here, and with those of the observer: what he knows
    everybody does. Where a moment is not one that *port* knows it is at the last one before it.
    """
    found = [_its_own(mark, port.seat) for mark in seats.bookmarks.of(port.seat)]
    for seat in dict.fromkeys((*seats.entitled(), OBSERVER)):
        if seat != port.seat and (marks := seats.bookmarks.of(seat)):
            found += _translated(seats.port(seat), marks, port)
    return tuple(found)


def _its_own(mark: Bookmark, seat: str) -> Bookmarked:
    return Bookmarked(seat, mark, (mark.record, mark.event))


def _translated(other: Port, marks: tuple[Bookmark, ...], port: Port) -> list[Bookmarked]:
    """Return bookmarks set with *other* eyes, each at the moment in the log of *port*."""
    lines, theirs = _told(port), _told(other)
    if not lines or not theirs:
        return []
    numbers = [port.in_log(line.record) for line in lines]
    moments = [(line.record, line.event) for line in theirs]
    found = []
    for mark in marks:
        old = theirs[max(0, bisect_right(moments, (mark.record, mark.event)) - 1)]
        line = lines[same_moment(numbers, lines, other.in_log(old.record), old)]
        found.append(Bookmarked(other.seat, mark, (line.record, line.event)))
    return found


def _told(port: Port) -> list[LogLine]:
    return [line for line in port.lines() if line.told]
