"""How many may come in, and from where: counted before anybody has told who he is."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Literal

from tui.ssh.budget import Budget
from tui.ssh.limits import MOST_CONNECTIONS, Limits

Turned = Literal["full", "too many from one address", "too many not logged in", "too quick"]
"""Why somebody is turned away, for the log of the host."""

REMEMBERED = 1000
"""Addresses whose arrivals are remembered."""


class Door:
    """Counts connections. Whoever was let in by `knock` has to `enter`, `leave`, or both, once."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._from: Counter[str] = Counter()
        self._knocking: Counter[str] = Counter()
        self._arrivals: dict[str, Budget] = {}

    @property
    def inside(self) -> int:
        """Connections, logged in or not."""
        return self._from.total()

    @property
    def knocking(self) -> int:
        """Connections that are not logged in."""
        return self._knocking.total()

    def knock(self, address: str) -> Turned | None:
        """Count a connection from *address*, or return why it is turned away."""
        limits = self._limits
        if not self._arrives(address):
            return "too quick"
        if self._from[address] >= limits.per_address:
            return "too many from one address"
        if self.inside - self.knocking >= min(limits.connections, MOST_CONNECTIONS):
            return "full"
        if self.knocking >= limits.knocking or self._knocking[address] >= limits.knocking_per_address:
            return "too many not logged in"
        self._from[address] += 1
        self._knocking[address] += 1
        return None

    def enter(self, address: str) -> Turned | None:
        """Count a connection as logged in, or return why there is no place for it."""
        _less(self._knocking, address)
        most = min(self._limits.connections, MOST_CONNECTIONS)
        return "full" if self.inside - self.knocking > most else None

    def leave(self, address: str, entered: bool) -> None:
        """Count a connection no more."""
        _less(self._from, address)
        if not entered:
            _less(self._knocking, address)

    def _arrives(self, address: str) -> bool:
        budget = self._arrivals.get(address)
        if budget is None:
            if len(self._arrivals) >= REMEMBERED:
                self._arrivals = {a: b for a, b in self._arrivals.items() if not b.full}
            while len(self._arrivals) >= REMEMBERED:
                del self._arrivals[next(iter(self._arrivals))]
            budget = Budget(self._limits.arrivals, 1 / self._limits.arrival_gap, self._clock)
            self._arrivals[address] = budget
        if budget.left < 1:
            return False
        budget.spend(1)
        return True


def _less(counter: Counter[str], address: str) -> None:
    counter[address] -= 1
    if counter[address] <= 0:
        del counter[address]
