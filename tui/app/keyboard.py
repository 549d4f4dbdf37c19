"""Keys come faster than what they do is done: each waits until the one before has done all it does.

A slow line delivers several keys at once, and whoever knows the acts types ahead. Without a line to
wait in, every key of such a burst would go to the pane that had the keys before the first of them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.worker import WorkerError

PATIENCE = 5.0
"""Seconds that a key waits at most for the one before: a disk that hangs takes nobody the keyboard away."""

LONGEST = 1000
"""Presses that wait at most; nobody types so far ahead, and what comes after them is not typed at all."""

SIGHT = 0.4
"""Seconds in which nobody who is typing has seen yet that something has come to decide."""

ACTS = "play"
"""The group of workers that carry a command to the game. What a bot does, no key waits for."""

HOPS = 3
"""Loops without any message after which none is being handed on."""

MANY, NAP = 1000, 0.02
"""Loops after which somebody is slow, and the seconds after which he is looked at again."""

Press = (events.Key, events.Paste, events.MouseDown, events.MouseUp)


class Keyboard:
    """The line in which presses wait, of one app."""

    def __init__(self, app: App[Any], leaves: Callable[[Message], bool]) -> None:
        self._app = app
        self._leaves = leaves
        self._line: deque[events.Event] = deque()
        self._given: events.Event | None = None
        self.given = 0
        """How many presses were given out."""
        self._giving: asyncio.Task[None] | None = None
        self._pressed_at = 0.0
        self._seen_from = 0.0
        """When presses mean again what the screen shows."""

    def came(self, since: float) -> None:
        """Something to decide has come by another's act; whoever typed *since* he had nothing has not seen.

        What he typed for the screen before, and types before he can have read this one, is left out.
        """
        if self._pressed_at > since:
            self.forget()
            self._seen_from = monotonic() + SIGHT

    def keeps(self, event: events.Event) -> bool:
        """Whether *event* has to wait here; what comes a second time was given out and goes its way."""
        if event is self._given:
            self._given = None
            return False
        if not isinstance(event, Press) or getattr(event, "is_forwarded", False):
            return False
        self._pressed_at = monotonic()
        if self._pressed_at < self._seen_from and not self._leaves(event):
            self._app.bell()
            return True
        if len(self._line) < LONGEST or self._leaves(event):
            self._line.append(event)
        else:
            self._app.bell()
        if self.idle:
            self._giving = asyncio.create_task(self._give())
        return True

    @property
    def waiting(self) -> int:
        """How many presses wait."""
        return len(self._line)

    @property
    def idle(self) -> bool:
        """Whether everything that was pressed has done all it does."""
        return self._giving is None or self._giving.done()

    async def finished(self) -> None:
        """Wait until everything that was pressed has done all it does."""
        while not self.idle and self._giving is not None:
            await asyncio.wait([self._giving])

    def forget(self) -> None:
        """Drop what waits: it was typed for a screen that is gone, or covered by one that nobody has seen.

        Whoever asked to leave still leaves: that was typed for none of them.
        """
        self._line = deque(press for press in self._line if self._leaves(press))

    async def _give(self) -> None:
        """Give out one press after another."""
        while self._line:
            self._given = self._line.popleft()
            self.given += 1
            before = _look(self._app)
            if not self._app.post_message(self._given):
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await settled(self._app)
                    if _look(self._app) != before:  # other panes, of another size
                        await _laid_out(self._app)


async def settled(app: App[Any]) -> None:
    """Wait until every part of *app* has done what it was asked, commands on their way included."""
    while True:
        await _queues_empty(app)
        await _passed([app, *app.screen_stack])  # who is in the middle of something ends it first
        acts = [worker for worker in app.workers if worker.group == ACTS and not worker.is_finished]
        for worker in acts:
            with suppress(WorkerError):
                await worker.wait()
        if not acts and not _waiting(app):
            return


def _waiting(app: App[Any]) -> bool:
    """Whether any part has a message that it has not come to yet."""
    parts = (part for screen in app.screen_stack for part in screen.walk_children(with_self=True))
    return any(part.message_queue_size for part in (app, *parts) if part.is_running)


async def _queues_empty(app: App[Any]) -> None:
    """Wait until no part has a message waiting; each hands some on to others, one loop later."""
    loops = empty = 0
    while empty < HOPS:
        await asyncio.sleep(0 if loops < MANY else NAP)
        loops += 1
        empty = 0 if _waiting(app) else empty + 1


async def _passed(parts: Sequence[MessagePump]) -> None:
    """Wait until each part has come to a message that is sent now."""
    passed = asyncio.Event()
    left = {part for part in parts if part.is_running}

    def pass_by(part: MessagePump) -> None:
        left.discard(part)
        if not left:
            passed.set()

    for part in list(left):
        if not part.call_later(pass_by, part):
            left.discard(part)
    while left:
        with suppress(TimeoutError):
            await asyncio.wait_for(passed.wait(), NAP)
        left.intersection_update([part for part in left if part.is_running])


async def _laid_out(app: App[Any]) -> None:
    """Wait until the screen was laid out anew."""
    painted = asyncio.Event()
    app.screen.call_after_refresh(painted.set)
    await painted.wait()
    await settled(app)


def _look(app: App[Any]) -> object:
    """Return what the layout hangs on: the screens, and their classes."""
    return [(id(screen), screen.classes) for screen in app.screen_stack]
