"""Who sits at a terminal of the host's own process, at one of its tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from core.hosting.sitting import Sitting
from core.scenarios import told_of
from tui.session.at_host.hosted import HostedPort
from tui.session.at_host.one_seat import OneSeat
from tui.session.company import Mailbox


class AtTable(OneSeat):
    """The seat of a *sitting* in this process; *risen* is called when it was left.

    *sits* sits down at another game, by its id.
    """

    def __init__(
        self,
        sitting: Sitting,
        mailbox: Mailbox,
        eyes: Mapping[str, HostedPort] = {},
        risen: Callable[[], object] = lambda: None,
        sits: Callable[[str], Awaitable[OneSeat]] | None = None,
    ) -> None:
        port = sitting.port
        assert isinstance(port, HostedPort), "a club whose people have screens makes ports for them"
        header = port.host.game.header
        super().__init__(sitting, mailbox, port, eyes, header.rules, told_of(header.scenario))
        self._risen = risen
        self._sits = sits

    async def sit_at(self, game: str) -> OneSeat | None:
        """Sit down at another game of the same host; `None` where that is done in the lobby alone."""
        return None if self._sits is None else await self._sits(game)

    def close(self) -> None:
        """Get up; nothing is lost."""
        super().close()
        self._risen()
