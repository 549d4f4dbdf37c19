"""Textual's driver for a terminal at the other end of an SSH session."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import ExitStack
from functools import partial
from typing import Any

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size as Cells
from textual.message import Message

from tui.ssh.budget import Budget
from tui.ssh.link import Link
from tui.ssh.sizes import Size
from tui.terminal.reader import Reader
from tui.terminal.restore import RESTORE

START = (
    "\x1b[?1049h\x1b[?25l"  # a screen of its own, no cursor
    "\x1b[?1000h\x1b[?1002h\x1b[?1006h"  # clicks and drags, not every movement
    "\x1b[?2004h\x1b[?7l"  # pasting is told, long lines are cut
    "\x1b[?2026$p"  # can it take a frame as one?
)
"""What a session tells its terminal to be. Not kitty's keyboard: after a cut line the shell would have it."""

POINTER = "\x1b]22;"
"""The shape of the mouse's pointer, which Textual sets; some terminals would print it."""


class SSHDriver(Driver):
    """Never waits and never queues without bound, in either direction.

    Out: what is written in one turn of the loop goes out as one, and is left out whole where the terminal
    takes nothing; then nothing is rendered either, until it does and all is painted anew. In: so many
    bytes and keys a tick, and beyond a few the terminal is not read at all.
    """

    def __init__(self, app: App[Any], *, link: Link, **options: Any) -> None:
        super().__init__(app, **options)
        self._size = link.size
        self._link = link
        limits = link.limits
        self._out: list[str] = []
        self._hold: ExitStack | None = None
        self._ending = False
        self._reader = Reader(link.terminal.encoding)
        self._typed = b""
        self._messages: deque[Message] = deque()
        self._bytes = Budget(limits.burst, limits.typed_rate, self._loop.time)
        self._keys = Budget(limits.keys, limits.key_rate, self._loop.time)
        self._pumping: asyncio.TimerHandle | None = None
        self._ticking: asyncio.TimerHandle | None = None

    # --- the session ----------------------------------------------------------------------

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        self._ending = False
        self.write(START)
        self.resized(self._link.size)
        self._link.receive(self)

    def disable_input(self) -> None:
        """Hear nothing more."""
        self._link.receive(None)
        self._typed = b""
        self._messages.clear()
        for timer in (self._pumping, self._ticking):
            if timer is not None:
                timer.cancel()
        self._pumping = self._ticking = None

    def stop_application_mode(self) -> None:
        """Give the terminal back, whatever waits before that."""
        self.disable_input()
        self._let_go()
        self._ending = True
        self._out.append(RESTORE)
        self._flush()

    def close(self) -> None:
        """Let go of the app."""
        self.disable_input()
        self._let_go()
        self._reader.close()

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing: the browser would be the host's."""

    def deliver_binary(self, binary: Any, **options: Any) -> None:
        """Save nothing: the file would be the host's."""

    # --- out ------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Write *data* with what else is written in this turn of the loop."""
        if self._link.closed or data.startswith(POINTER):
            return
        if not self._out:
            self._loop.call_soon(self._flush)
        self._out.append(data)

    def _flush(self) -> None:
        frame = "".join(self._out)
        self._out.clear()
        if not frame or self._link.closed:
            return
        if not self._ending and (self._hold is not None or self._full()):
            self._stall()
        else:
            self._link.send(frame.encode(self._link.terminal.encoding, "replace"))

    def _full(self) -> bool:
        return self._link.blocked or self._link.queued() > self._link.limits.high

    def _stall(self) -> None:
        """Render nothing until the terminal takes something again."""
        if self._hold is None:
            self._hold = ExitStack()
            self._hold.enter_context(self._app.batch_update())
            self._link.stalled = self._loop.time()
            self._loop.call_later(self._link.limits.retry, self._retry)

    def _retry(self) -> None:
        if self._hold is None or self._link.closed:
            return
        if self._link.blocked or self._link.queued() >= self._link.limits.low:
            self._loop.call_later(self._link.limits.retry, self._retry)
        else:
            self._let_go()
            with self._app._context():
                if self._app.size != self._link.size:
                    self.resized(self._link.size)
                if self._app.is_running and self._app.screen_stack:
                    paint_anew = getattr(self._app, "paint_anew", None)
                    (paint_anew or partial(self._app.screen.refresh, layout=True))()

    def _let_go(self) -> None:
        if self._hold is not None:
            hold, self._hold = self._hold, None
            self._link.stalled = None
            with self._app._context():
                hold.close()

    # --- in -------------------------------------------------------------------------------

    def resized(self, size: Size) -> None:
        """Tell the app its size; where the terminal takes nothing, once it does again: a layout is dear."""
        self._size = size
        if self._hold is None:
            self._post(events.Resize(Cells(*size), Cells(*size)))

    def accept(self, data: bytes) -> None:
        """Take what was typed; as much of it as may be goes to the app now."""
        self._typed += data
        if self._pumping is None:
            self._pump()
        self._link.choke(len(self._typed) > self._link.limits.held)

    def _pump(self) -> None:
        self._pumping = None
        while self._may_hand_on():
            if not self._messages:
                if not self._typed or (may := int(self._bytes.left)) <= 0:
                    break
                part, self._typed = self._typed[:may], self._typed[may:]
                self._bytes.spend(len(part))
                self._messages.extend(self._reader.feed(part))
            else:
                self._hand_on(self._messages.popleft())
        limits = self._link.limits
        if self._messages or self._typed:
            self._pumping = self._loop.call_later(limits.tick, self._pump)
        elif self._reader.waits and self._ticking is None:
            self._ticking = self._loop.call_later(limits.tick, self._tick)
        if len(self._typed) <= limits.held // 2:
            self._link.choke(False)

    def _may_hand_on(self) -> bool:
        behind: int = getattr(self._app, "behind", self._app.message_queue_size)
        may = self._keys.left >= 1 and behind < self._link.limits.behind
        return may and not self._link.waits()

    def _tick(self) -> None:
        """Complete what was begun and is not going on: a lone Esc, a paste without an end."""
        self._ticking = None
        if not self._typed:  # else something did come; it only was not the time to read it
            self._messages.extend(self._reader.tick())
        if self._pumping is None:
            self._pump()

    def _hand_on(self, message: Message) -> None:
        self._keys.spend(1)
        self.process_message(message)

    def send_message(self, message: Any) -> None:
        """Give the app a message; this is its own loop, so at once."""
        self._post(message)

    def _post(self, message: Message) -> None:
        with self._app._context():
            self._app.post_message(message)
