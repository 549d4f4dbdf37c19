"""Watching some acts behind, so that whoever watches tells no player what he did not see himself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.engine.game.host import GameHost
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort


class Delayed(SeatPort):
    """A port that shows its seat the game as it was *behind* acts ago; once the game is over, all of it.

    An act is a record that the seat may know of, counted as its own numbers are.
    """

    def __init__(self, host: GameHost, seat: str, behind: int = 0) -> None:
        super().__init__(host, seat)
        self.behind = behind
        self._shown: tuple[int, Any] = (-1, None)
        self._line: tuple[int, frozenset[int]] = (-1, frozenset())

    @property
    def _late(self) -> bool:
        return self.behind > 0 and self._host.game.state.over is None

    @property
    def shown_to(self) -> int | None:
        """The log's own number of the last record before one that is kept back; `None` where none is."""
        shown, numbers = len(self._seen()), super()._seen()
        return numbers[shown] - 1 if shown < len(numbers) else None

    def _seen(self) -> list[int]:
        numbers = super()._seen()
        return numbers[: max(1, len(numbers) - self.behind)] if self._late else numbers

    def lines_since(self, record: int) -> Iterator[LogLine]:
        """Yield the lines after the seat's record *record*, up to the moment that is shown."""
        if not self._late:
            yield from super().lines_since(record)
            return
        for number in range(max(record, 0) + 1, self.tip + 1):
            yield from self._lines(number)

    def _now(self) -> Any:
        if not self._late:
            return super()._now()
        n = self._seen()[-1]
        if self._shown[0] != n:
            game = self._host.game
            self._shown = (n, game.rules.known(game.state_after(n), self.seat))
        return self._shown[1]

    def in_effect(self, record: int) -> bool:
        """Return whether the seat's record was in effect at the moment that is shown."""
        if not self._late:
            return super().in_effect(record)
        n = self._seen()[-1]
        if self._line[0] != n:
            self._line = (n, frozenset(self._host.game.line_to(n)))
        return self._theirs(record) in self._line[1]
