"""One seat's port to a game hosted for several people: nothing takes long where their keys are served."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from core.engine.chance.preview import Effort
from core.engine.contract.engine_facts import Redo
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.putting_right import PuttingRight
from core.engine.words.message import say
from core.hosting.refused import Refused, refused
from core.hosting.table.gated_port import PIECE, Gate, GatedPort
from core.hosting.table.righting import HostedOwnRighting, HostedRighting
from core.hosting.workers.asking_workers import odds, otherwise, play_on
from core.hosting.workers.workers import Superseded, Workers
from core.story.analysis.offers import Otherwise
from core.table.terrain import Table
from tui.session.here.local import LocalPort, Seen

HERE = Effort(branches=24, steps=0, ways=0)
"""What may be spent on odds in the host's own process: a throw or two, about a millisecond."""


class HostedPort(LocalPort, GatedPort):
    """The port of one terminal; its odds are worked out by *workers*, each in the place of the last."""

    def __init__(self, host: GameHost, seat: str, gate: Gate, behind: int, workers: Workers) -> None:
        super().__init__(host, seat, gate=gate, behind=behind)
        self._workers = workers

    @property
    def _quick(self) -> Effort:
        """What may be spent on odds while everybody's keys wait."""
        return HERE

    async def _worked_out(self, command: Command, answers: tuple[Any, ...]) -> Seen:
        """Let a worker work odds out; whoever is cancelled, or asks for others, has them left."""
        who = (self.host.log.path, self.seat)
        try:
            return await odds(self._workers, self.known(), command, answers, who, place=id(self))
        except Superseded:
            return Refusal("", say("hosting-work-newer"))
        except Refused as error:
            return Refusal("", error.message)

    async def odds_whole(self, command: Command, answers: tuple[Any, ...]) -> Seen:
        """Let a worker work odds out for who has no screen."""
        return await self._worked_out(command, answers)

    async def otherwise(self, record: int, language: str) -> Otherwise:
        """Let a worker find out what else there was at a decision; where none can, nothing is told of it."""
        if (decided := self.decided(record)) is None:
            return Otherwise(why="others")
        who = (self.host.log.path, self.seat)
        try:
            return await otherwise(self._workers, *decided, language, who, place=(id(self), "else"))
        except (Superseded, Refused):
            return Otherwise(why="hosted")

    async def play_on(self, record: int, number: int) -> tuple[str, ...]:
        """Let a worker play a game on that is over for everybody; where none can, nobody stood best."""
        start = self._beside.start(record) if self._all_open else None
        if start is None:
            return ()
        if (before := self._beside.end(record, number)) is not None:
            return before
        who = (self.host.log.path, self.seat)
        try:
            end = await play_on(self._workers, self.host.game, start, number, who, place=(id(self), "on"))
        except (Superseded, Refused):
            return ()
        self._beside.keep(record, number, end)
        return end

    @property
    def _all_open(self) -> bool:
        return super()._all_open and self.host.game.state.over is not None

    async def read_ahead(self) -> None:
        """Read all of the log that the seat may know, in pieces: everybody's keys are served between them.

        Whoever looks at the past then need not wait for it, and nobody for him.
        """
        while self.read_on(PIECE):
            await asyncio.sleep(0)
        while self._told_to < self.tip:
            self._tell_to(min(self._told_to + PIECE, self.tip))
            await asyncio.sleep(0)

    def table(self, moment: tuple[int, int] | None = None) -> Table | None:
        """The terrain now or at a moment of the past; who watches later sees that of his moment."""
        if moment is None and self._late:
            moment = (self.tip, len(self._lines(self.tip)))
        return super().table(moment)

    def agree(self, to: int | None = None) -> None:
        """Consent to another seat's going back or forward, where this one may still act."""
        if self._gate(Redo()) is None:
            super().agree(to)

    @property
    def putting_right(self) -> PuttingRight | None:
        """The hands of the referee, or without one of a player, within what one may do in a minute."""
        if self.seat == OBSERVER or self.nobody is not None:
            return None
        if self.seat == REFEREE:
            return HostedRighting(self.host, self._gate)
        return None if self.host.game.header.referee else HostedOwnRighting(self.host, self, self._gate)

    def branch(self, record: int, seats: Mapping[str, str] | None = None) -> str:
        """Begin no new game: on a host games are made in the lobby, within everybody's quota."""
        raise refused("hosting-no-branch")


def ports_with(workers: Workers) -> Callable[[GameHost, str, Gate, int], HostedPort]:
    """Return how a club makes its ports where *workers* do what takes long."""
    return lambda host, seat, gate, behind: HostedPort(host, seat, gate, behind, workers)
