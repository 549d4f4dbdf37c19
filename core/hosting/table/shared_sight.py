"""What everybody on the same seat sees alike, worked out once: what it knows, its view, its last lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from core.engine.contract.view import View
from core.engine.game.host import GameHost
from core.engine.seat.log_line import LogLine

MOST_LINES = 64
"""Records whose lines are kept: those that everybody reads just now."""


class Sight:
    """One seat's sight of one game. Its values are frozen, so any number of ports may hold them."""

    def __init__(self) -> None:
        self._known: tuple[int, Any] = (-1, None)
        self._view: tuple[int, View | None] = (-1, None)
        self._lettered: tuple[View | None, View | None] = (None, None)
        self._lines: dict[int, list[LogLine]] = {}

    def known(self, host: GameHost, seat: str) -> Any:
        """Return what the seat knows of the game now."""
        game = host.game
        if self._known[0] != len(game.records):
            self._known = (len(game.records), game.rules.known(game.state, seat))
        return self._known[1]

    def view(self, host: GameHost, seat: str) -> View:
        """Return what it sees now: the same value as before where nothing of it is another."""
        count, seen = self._view
        if seen is None or count != len(host.game.records):
            before, seen = seen, host.game.rules.view(self.known(host, seat), seat)
            if seen == before:
                seen = before
            self._view = (len(host.game.records), seen)
        return seen

    def lettered(self, host: GameHost, seat: str, letters: Callable[[View], View]) -> View:
        """Return what it sees now with the *letters* of others, which are the same for all on one seat."""
        view = self.view(host, seat)
        of, told = self._lettered
        if told is None or of is not view:
            told = letters(view)
            self._lettered = (view, told)
        return told

    def lines(self, number: int, make: Callable[[int], list[LogLine]]) -> list[LogLine]:
        """Return the lines of the seat's record *number*, which never change."""
        if (found := self._lines.get(number)) is None:
            found = self._lines[number] = make(number)
            if len(self._lines) > MOST_LINES:
                del self._lines[next(iter(self._lines))]
        return found


_SIGHTS: WeakKeyDictionary[GameHost, dict[str, Sight]] = WeakKeyDictionary()


def sight_of(host: GameHost, seat: str) -> Sight:
    """Return the sight that all ports of this seat share."""
    return _SIGHTS.setdefault(host, {}).setdefault(seat, Sight())
