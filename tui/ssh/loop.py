"""The event loop of a host: one that stays as asyncssh needs it."""

from __future__ import annotations

import asyncio
from typing import Any


class HostLoop(asyncio.SelectorEventLoop):
    """Begins every task later, never at once.

    From Python 3.12 on Textual asks the running loop for eager tasks and never takes that back; asyncssh
    then runs a login before it has noted that there is one, and no login ends any more.
    """

    def set_task_factory(self, factory: Any) -> None:
        """Keep the usual way."""
