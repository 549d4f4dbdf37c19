"""The event loop of a host: one that stays as asyncssh needs it, and holds nobody who has gone."""

from __future__ import annotations

import asyncio
from contextvars import Context
from typing import Any

NOTHING = Context()
"""What a timer that is cancelled knows of."""


class HostLoop(asyncio.SelectorEventLoop):
    """Begins every task later, never at once, and forgets whom a cancelled timer was for.

    From Python 3.12 on Textual asks the running loop for eager tasks and never takes that back; asyncssh
    then runs a login before it has noted that there is one, and no login ends any more.

    asyncio keeps a cancelled timer until its time would have come, and with it the context that it was set
    in: the whole app of somebody who left, for as long as its longest interval.
    """

    def set_task_factory(self, factory: Any) -> None:
        """Keep the usual way."""

    def _timer_handle_cancelled(self, handle: Any) -> None:
        handle._context = NOTHING
        super()._timer_handle_cancelled(handle)  # type: ignore[misc]
