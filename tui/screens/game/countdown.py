"""The time that a decision may still take: shown whenever something is painted, and seldom by itself.

A terminal at which nothing happens gets no byte while more than an hour is left. From there on it is told
once a minute, and at no other time.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from textual.timer import Timer

from core.hosting.refused import Refused
from tui.screens.game.loop import Loop
from tui.session.company import Company

SHOWN = timedelta(hours=1)
"""How long before the end the minutes are counted down."""

MINUTE = 60.0


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
        """Return the seconds until what is shown is another minute; `None` where nothing is counted."""
        try:
            left = self._company.sitting.left() if self._company is not None else None
        except Refused:
            return None
        if not left:
            return None
        return (left - SHOWN).total_seconds() if left > SHOWN else left.total_seconds() % MINUTE + 0.5

    def _tell(self) -> None:
        self._timer = None
        self._show()
        self.follow()
