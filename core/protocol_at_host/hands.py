"""What a seat at a host does by the protocol: by its sitting, within what one person may do."""

from __future__ import annotations

from typing import Any

import msgspec

from core.engine.chance.preview import Preview
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import Needs
from core.engine.game.host import GameHost
from core.engine.seat.port import Answer, WayBack
from core.hosting.sitting import Sitting
from core.hosting.table.consent import Asked
from core.hosting.table.gated_port import GatedPort
from core.protocol.answers import wrong
from core.protocol.requests import Json


class HostedHands:
    """Answers `core.protocol.hands.Hands`. Once the sitting is over its port is refused."""

    alone = False

    def __init__(self, sitting: Sitting, host: GameHost) -> None:
        self.sitting = sitting
        self.host = host

    @property
    def port(self) -> GatedPort:
        """What the seat sees."""
        return self.sitting.port

    async def ready(self) -> None:
        """Read what of a long log was not read yet; others are served meanwhile."""
        await self.port.read_ahead()

    async def play(self, command: Command, answers: tuple[Any, ...], against: int | None) -> Answer:
        """Play a command; nobody waits for the disk."""
        return await self.port.submit_async(command, answers, against)

    async def odds(self, command: Command, answers: tuple[Any, ...]) -> Preview | Needs | Refusal:
        """Have the odds of a command worked out elsewhere."""
        return await self.port.odds_whole(command, answers)

    async def consent(self, to: int | None, read: Json | None) -> None:
        """Agree to what is asked of this seat, as it was *read*; nothing is agreed to before it is asked."""
        if to is not None or self.sitting.asked() is None:
            raise wrong("refused", "protocol-nothing-asked")
        try:
            wish = None if read is None else msgspec.convert(read, Asked)
        except msgspec.ValidationError:  # so it is not what is asked
            raise wrong("refused", "hosting-consent-other") from None
        await self.sitting.agree(True, wish)

    async def offer(self, way: WayBack) -> None:
        """Offer it to whoever acted last."""
        self.sitting.offer_takeback()
