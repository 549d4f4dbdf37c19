"""So much at once, and so much a second after that."""

from __future__ import annotations

import time
from collections.abc import Callable


class Budget:
    """Fills up by *rate* a second to *most*; it may be overspent once, and is then to be waited for."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._rate = rate
        self._clock = clock
        self._left = most
        self._at = clock()

    @property
    def left(self) -> float:
        """What may be spent now; below zero where it was overspent."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left

    @property
    def full(self) -> bool:
        """Whether nothing of it is spent."""
        return self.left >= self._most

    def spend(self, amount: float) -> None:
        """Take *amount* away."""
        self._left = self.left - amount

    def wait(self, amount: float = 1.0) -> float:
        """Return the seconds until *amount* is there."""
        return max(0.0, (amount - self.left) / self._rate)
