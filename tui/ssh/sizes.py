"""The size of a terminal far away: never absurd, and not changed a thousand times a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

Size = tuple[int, int]

USUAL: Size = (80, 24)
"""Of a terminal that does not know its own."""

SMALLEST, LARGEST = (20, 8), (300, 120)
"""Columns and rows. Every cell costs memory and time of the host; the whole screen is laid out at once."""


def clamped(width: int, height: int) -> Size:
    """Return the nearest size that is served; what is not known is taken to be usual.

    >>> clamped(5000, 5000), clamped(1, 1), clamped(0, 0), clamped(132, 0)
    ((300, 120), (20, 8), (80, 24), (132, 24))
    """
    width, height = width or USUAL[0], height or USUAL[1]
    return (
        min(max(width, SMALLEST[0]), LARGEST[0]),
        min(max(height, SMALLEST[1]), LARGEST[1]),
    )


LONGEST_GAP = 16
"""Times the usual gap that somebody waits at most who changes his size on and on."""


class Sizes:
    """Tells of a change at once, and of those that follow closely only the last, ever more seldom.

    A window that is dragged to its size is laid out some ten times; one that changes for ever costs no more
    than it would if it changed once or twice a second.
    """

    def __init__(self, first: Size, tell: Callable[[Size], object], gap: float) -> None:
        self.now = first
        self._tell = tell
        self._gap = self._wait = gap
        self._wanted = first
        self._timer: asyncio.TimerHandle | None = None

    def change(self, width: int, height: int) -> None:
        """Take a new size from the terminal, as it claims it."""
        self._wanted = clamped(width, height)
        if self._timer is None:
            self._apply()

    def close(self) -> None:
        """Tell nothing more."""
        if self._timer is not None:
            self._timer.cancel()

    def _apply(self) -> None:
        self._timer = None
        if self._wanted == self.now:
            self._wait = self._gap
            return
        self.now = self._wanted
        self._timer = asyncio.get_running_loop().call_later(self._wait, self._apply)
        self._wait = min(2 * self._wait, LONGEST_GAP * self._gap)
        self._tell(self.now)
