"""What a seat does by the protocol: at once in the program that has the engine for itself, else at a host."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

from core.engine.chance.preview import Preview
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs
from core.engine.game.host import GameHost
from core.engine.seat.port import Answer, SeatPort, WayBack
from core.engine.words.message import say
from core.protocol.answers import Wrong, wrong
from core.protocol.requests import Json

R = TypeVar("R")


class Hands(Protocol):
    """How a seat's wishes are done. What it sees, its port tells; `Wrong` says what is not possible."""

    @property
    def port(self) -> SeatPort:
        """What the seat sees."""

    @property
    def host(self) -> GameHost:
        """Who writes the game."""

    @property
    def alone(self) -> bool:
        """Whether nobody else waits meanwhile: then all is done at once, and a line may be tried first."""

    async def ready(self) -> None:
        """Read what of a long log was not read yet."""

    async def play(self, command: Command, answers: tuple[Any, ...], against: int | None) -> Answer:
        """Play a command; it is on the disk before this returns `Accepted`."""

    async def odds(self, command: Command, answers: tuple[Any, ...]) -> Preview | Needs | Refusal:
        """Return what a command would come to."""

    async def consent(self, to: int | None, read: Json | None) -> None:
        """Agree to what another seat wants taken back; to the seat's own record *to* where it is named.

        With *read*, to what was asked so and nothing else.
        """

    async def offer(self, way: WayBack) -> None:
        """Offer whoever else acted last to take that back."""


class OwnHands:
    """The seats of a program that has the engine for itself: nothing waits."""

    alone = True

    def __init__(self, port: SeatPort, host: GameHost) -> None:
        self.port = port
        self.host = host

    async def ready(self) -> None:
        """It is read when it is wanted."""

    async def play(self, command: Command, answers: tuple[Any, ...], against: int | None) -> Answer:
        """Play a command."""
        return self.port.submit(command, answers, against)

    async def odds(self, command: Command, answers: tuple[Any, ...]) -> Preview | Needs | Refusal:
        """Return what a command would come to."""
        return self.port.odds(command, answers)

    async def consent(self, to: int | None, read: Json | None) -> None:
        """Agree to an undo of another seat, before it is done; here nothing is asked that could be *read*."""
        if read is not None:
            raise wrong("refused", "protocol-nothing-asked")
        if to is None:
            self.host.agree(self.port.seat)
            return
        try:
            self.port.consent(to)
        except ValueError:
            raise Wrong("bad_request", say("cli-engine-no-moment", tip=self.port.tip)) from None

    async def offer(self, way: WayBack) -> None:
        """Agree to it before it is asked."""
        self.port.consent(way.to)


def at_once(work: Coroutine[Any, Any, R]) -> R:
    """Return what work comes to that never waits."""
    try:
        work.send(None)
    except StopIteration as done:
        found: R = done.value
        return found
    work.close()
    raise RuntimeError("something waited that never should")
