"""The time that a seat has left: shown whenever something is painted, and seldom by itself.

A terminal at which nothing happens gets no byte while more than the last quarter is left. From there on it is
told whenever its words are others: once an hour while days are left, then once a minute.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer

from core.hosting.refused import Refused
from tui.screens.game.frame.loop import Loop
from tui.session.company import Company

SHOWN = 3600.0
"""Seconds before the end from which it is counted down where no clock says what its last quarter is."""

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0


class Countdown:
    """Has the time that is left shown anew when its last minute has passed."""

    def __init__(self, loop: Loop, company: Company | None, show: Callable[[], None]) -> None:
        self._loop = loop
        self._company = company
        self._show = show
        self._timer: Timer | None = None

    def follow(self) -> None:
        """See anew what is left: the decision may be another one now, or taken."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if (wait := self._wait()) is not None:
            self._timer = self._loop.set_timer(wait, self._tell)

    def _wait(self) -> float | None:
        """Return the seconds until something else is shown; `None` where nothing is counted."""
        try:
            timing = self._company.sitting.timing() if self._company is not None else None
        except Refused:
            return None
        if timing is None or not timing.left or timing.stands:
            return None
        left, first = timing.left, timing.whole / 4 or SHOWN
        if left > first:
            return left - first
        return left % (HOUR if left > DAY else MINUTE) + 0.5

    def _tell(self) -> None:
        self._timer = None
        self._show()
        self.follow()
