"""One terminal at the other end of a line: its bytes, its size, what it shows, if it takes anything."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Protocol

from tui.ssh.limits import USUAL, Limits
from tui.ssh.sizes import Size, Sizes, clamped
from tui.terminal.kind import Terminal, terminal


class Wire(Protocol):
    """What a link asks of the session that carries it."""

    def write(self, data: bytes) -> None:
        """Send *data*, or keep it until it can be sent."""

    def pause_reading(self) -> None:
        """Take nothing more from the other end."""

    def resume_reading(self) -> None:
        """Go on taking."""

    def get_write_buffer_size(self) -> int:
        """Return how many bytes are kept."""


class Receiver(Protocol):
    """Whoever gets what is typed: a driver, or a question before there is an app."""

    def accept(self, data: bytes) -> None:
        """Take what was typed."""

    def resized(self, size: Size) -> None:
        """Take the terminal's new size."""


class Link:
    """*beneath* tells how many bytes wait below the session: in the connection, in the socket.

    *note* writes into the host's log what happened on this line.
    """

    def __init__(
        self,
        wire: Wire,
        shows: Terminal,
        size: Size = (80, 24),
        limits: Limits = USUAL,
        beneath: Callable[[], int] = lambda: 0,
        note: Callable[..., object] = lambda event, **facts: None,
        waits: Callable[[], bool] = lambda: False,
    ) -> None:
        """*waits* tells whether somebody has to be served before whoever types here."""
        self.terminal = shows
        self.limits = limits
        self.note = note
        self.waits = waits
        self.closed = False
        self.heard = time.monotonic()
        """When something was typed last."""

        self.watched: float | None = None
        """When something happened last at the table that is only watched here; `None` without one."""

        self.stalled: float | None = None
        """Since when the terminal has taken nothing."""

        self.on_shut: Callable[[], object] = lambda: None
        """Called whenever the terminal takes nothing any more, or something again."""

        self._wire = wire
        self._beneath = beneath
        self._sizes = Sizes(clamped(*size), self._resized, limits.resize_gap)
        self._shut = {"window": False, "line": False}
        self._choked = False
        self._early = b""
        self._receiver: Receiver | None = None

    # --- out ------------------------------------------------------------------------------

    @property
    def blocked(self) -> bool:
        """Whether the client's window is used up, or its line takes nothing."""
        return any(self._shut.values())

    def block(self, what: str, on: bool) -> None:
        """Note that the `window` or the `line` is shut, or open again."""
        before = self.blocked
        self._shut[what] = on
        if self.blocked != before:
            self.on_shut()

    def queued(self) -> int:
        """Return how many bytes wait to be sent."""
        return 0 if self.closed else self._wire.get_write_buffer_size() + self._beneath()

    def send(self, data: bytes) -> None:
        """Send *data*, whole."""
        if not self.closed and data:
            with suppress(OSError):  # the session is closed at one end, and nobody has been told yet
                self._wire.write(data)

    def say(self, text: str) -> None:
        """Send a line of text."""
        self.send(text.encode(self.terminal.encoding, "replace") + b"\r\n")

    # --- in -------------------------------------------------------------------------------

    def feed(self, data: bytes) -> None:
        """Take what was typed; before anybody receives it, a little is kept."""
        self.heard = time.monotonic()
        if self._receiver is not None:
            self._receiver.accept(data)
        else:
            self.keep(data)

    def watches(self, on: bool) -> None:
        """Note that something happened at a table that is only watched here, or that none is any more."""
        self.watched = time.monotonic() if on else None

    def patience(self, now: float) -> float:
        """Return how much longer this may go on as it is before it is idle, in seconds.

        Who watches presses no key: as long as something happens before his eyes he is not idle. Else he
        keeps a place that a player may want, and has less time than one.
        """
        left = self.limits.idle - (now - self.heard)
        if self.watched is None:
            return left
        return min(left, self.limits.idle_watching - (now - max(self.heard, self.watched)))

    def keep(self, data: bytes) -> None:
        """Keep what was typed for whoever receives next; a little of it."""
        self._early = (self._early + data)[: self.limits.burst]

    def receive(self, receiver: Receiver | None) -> None:
        """Let *receiver* have what is typed from now on, and what was kept for it."""
        self._receiver = receiver
        if receiver is not None and self._early:
            early, self._early = self._early, b""
            receiver.accept(early)

    def choke(self, on: bool) -> None:
        """Take nothing more from the terminal, or go on taking."""
        if on != self._choked and not self.closed:
            self._choked = on
            (self._wire.pause_reading if on else self._wire.resume_reading)()

    # --- sizes ----------------------------------------------------------------------------

    @property
    def size(self) -> Size:
        """Columns and rows."""
        return self._sizes.now

    def resize(self, width: int, height: int) -> None:
        """Take a size as the terminal claims it."""
        if not self.closed:
            self._sizes.change(width, height)

    def _resized(self, size: Size) -> None:
        if self._receiver is not None and not self.closed:
            self._receiver.resized(size)

    def close(self) -> None:
        """Nothing comes or goes any more."""
        self.closed = True
        self._sizes.close()
        self._receiver = None
        self._early = b""


def shown_by(term: str, environment: Mapping[str, str]) -> Terminal:
    """Return what a client's terminal shows.

    An ssh client tells TERM, and of its environment only LANG and LC_*: no COLORTERM, so LC_COLORTERM
    stands for it, and many do not even tell the locale. A terminal of today that tells none has UTF-8.

    >>> shown_by("xterm-256color", {}).colours, shown_by("xterm", {"LC_COLORTERM": "truecolor"}).colours
    ('256', 'truecolor')
    """
    told = {"TERM": term, **environment}
    if colours := environment.get("LC_COLORTERM"):
        told["COLORTERM"] = colours
    if not any(environment.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG")):
        told["LANG"] = "C.UTF-8"
    return terminal(told, "linux", coerced=False)
