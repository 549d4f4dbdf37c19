"""One seat's port to a game hosted for several people: nothing dear is done where their keys are served."""

from __future__ import annotations

from typing import Any

from core.engine.chance.preview import Effort
from core.engine.contract.facts import Command, Refusal
from core.engine.game.host import GameHost
from core.engine.words.message import say
from core.hosting import work
from core.hosting.refused import Refused
from core.hosting.workers import Superseded, Workers
from tui.session.local import LocalPort, Seen

HERE = Effort(branches=24, steps=0)
"""What may be spent on odds in the host's own process: a shot or two, a millisecond."""


class HostedPort(LocalPort):
    """A port of one terminal; its odds are worked out by *workers*, each in the place of those before."""

    def __init__(self, host: GameHost, seat: str, workers: Workers) -> None:
        super().__init__(host, seat)
        self._workers = workers

    @property
    def _quick(self) -> Effort:
        """What may be spent on odds while everybody's keys wait."""
        return HERE

    async def _worked_out(self, command: Command, answers: tuple[Any, ...]) -> Seen:
        """Let a worker work odds out; whoever is cancelled, or asks for others, has them left."""
        asked = work.odds(self.known(), command, answers)
        who = (self.host.log.path, self.seat)
        try:
            return asked.read(await self._workers.run(asked.body, who, place=id(self)))
        except Superseded:
            return Refusal("", say("hosting-work-newer"))
        except Refused as error:
            return Refusal("", error.message)
