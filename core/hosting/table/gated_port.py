"""The port of a seat at a hosted game: the seat is given once, and whoever gave it can close it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any

from core.engine.chance.preview import Preview
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs
from core.engine.contract.view import View
from core.engine.contract.ways_out import WayOut
from core.engine.game.host import GameHost
from core.engine.seat.endings import ways_out
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import Answer
from core.hosting.table.shared_sight import sight_of
from core.hosting.table.watching import Delayed

Gate = Callable[[Command], Refusal | None]
"""Says why a command may not be sent now, before the game hears of it."""

PIECE = 16
"""Records of a log that are read between two keys: some three milliseconds."""


class GatedPort(Delayed):
    """One person's way to one seat. A front end adds what its screens need to a class of its own."""

    def __init__(self, host: GameHost, seat: str, gate: Gate, behind: int = 0) -> None:
        super().__init__(host, seat, behind)
        self._gate = gate
        self.calls_off_alone = True
        """Whether its person may call a young game off without asking the others."""

        self._sight = sight_of(host, seat)

    def _now(self) -> Any:
        return super()._now() if self._late else self._sight.known(self._host, self.seat)

    def view(self) -> View:
        """Return what the seat sees now; who watches late, what it saw then."""
        return super().view() if self._late else self._sight.lettered(self._host, self.seat, self._lettered)

    def _lines(self, number: int) -> list[LogLine]:
        return self._sight.lines(number, super()._lines)

    def submit(self, command: Command, answers: tuple[Any, ...] = (), against: int | None = None) -> Answer:
        """Play a command, where the gate is open."""
        return self._gate(command) or super().submit(command, answers, against)

    async def submit_async(
        self, command: Command, answers: tuple[Any, ...] = (), against: int | None = None
    ) -> Answer:
        """Do as `submit` without keeping the event loop waiting for the disk."""
        return self._gate(command) or await super().submit_async(command, answers, against)

    async def odds_whole(self, command: Command, answers: tuple[Any, ...]) -> Preview | Needs | Refusal:
        """Return what a command would come to, worked out in a thread: others are served meanwhile."""
        given_up = Event()
        try:
            return await asyncio.to_thread(self.odds_work(command, answers, stop=given_up.is_set))
        finally:
            given_up.set()

    async def read_ahead(self) -> None:
        """Read all of the log that the seat may know, in pieces: others are served between them."""
        while self.read_on(PIECE):
            await asyncio.sleep(0)

    def ways_out(self) -> tuple[WayOut, ...]:
        """Return how the seat may end the game, with nothing that its gate would refuse to its person."""
        return ways_out(self._host.game, self.seat, self._now(), self.calls_off_alone)

    def attach(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* after every change that the seat may know of; return how to stop it.

        What it may not know of does not even wake its screen.
        """
        seen = [(self.tip, self._now())]

        def heard(_: int) -> None:
            before, seen[0] = seen[0], (self.tip, self._now())
            if before != seen[0]:
                listener()

        return self._host.attach(heard, self.seat)


PortOf = Callable[[GameHost, str, Gate, int], GatedPort]
"""Makes the port of a seat: `GatedPort` itself, or a front end's class that inherits from it."""
