"""One terminal whose app another process has: its line, its budget of bytes and its end are watched here."""

from __future__ import annotations

import asyncio
from typing import Protocol

from tui.ssh.link import Link
from tui.ssh.screens import messages
from tui.ssh.shown import Outcome
from tui.ssh.sizes import Size
from tui.terminal.restore import RESTORE


class Carrier(Protocol):
    """The process that has the app."""

    def send(self, message: messages.ToScreens) -> None:
        """Tell it something."""


class Elsewhere:
    """Hands on what is typed, sends what is painted, and says when it is gone.

    The other process never has more typed bytes before it than a driver holds, and never has more painted
    than a terminal is let fall behind: that it counts as waiting what has not gone out here.
    """

    def __init__(self, begin: messages.Begin, link: Link, carrier: Carrier) -> None:
        self.begin = begin
        self._link = link
        self._carrier = carrier
        self._ahead = 0
        """Typed bytes that have not come there yet."""

        self._typed = b""
        """What was typed and is not handed on yet, because somebody comes first."""

        self._handing_on: asyncio.TimerHandle | None = None
        self._choked = False
        self._painted = 0
        """Bytes that have come from there and of which it was not told that they are gone."""

        self._looking: asyncio.TimerHandle | None = None
        self.over: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        """Have it shown, with what was typed already."""
        self._carrier.send(self.begin)
        self._link.on_shut = self._tell_shut
        self._tell_shut()
        self._link.receive(self)

    def stop(self) -> None:
        """Hand nothing on any more."""
        self._link.receive(None)
        self._link.on_shut = lambda: None
        self._link.stalled = None
        self._link.choke(False)
        for timer in (self._looking, self._handing_on):
            if timer is not None:
                timer.cancel()

    # --- in -------------------------------------------------------------------------------

    def accept(self, data: bytes) -> None:
        """Hand on what was typed; beyond so much the terminal is not read."""
        self._ahead += len(data)
        self._typed += data
        if self._handing_on is None:
            self._hand_on()
        self._choke()

    def _hand_on(self) -> None:
        """Hand on what was typed, a little later where a key at the host's own machine comes first."""
        self._handing_on = None
        if self._link.waits():
            loop = asyncio.get_running_loop()
            self._handing_on = loop.call_later(self._link.limits.tick, self._hand_on)
        elif self._typed:
            typed, self._typed = self._typed, b""
            self._carrier.send(messages.Typed(self.begin.number, typed))

    def _choke(self) -> None:
        self._link.choke(self._choked or self._ahead > self._link.limits.held)

    def resized(self, size: Size) -> None:
        """Hand on the terminal's new size."""
        self._carrier.send(messages.Resized(self.begin.number, size))

    def leave(self) -> None:
        """Have the app end by itself."""
        self._carrier.send(messages.Leave(self.begin.number))

    def warn(self, text: str) -> None:
        """Tell the player something over what is shown."""
        self._carrier.send(messages.Warn(self.begin.number, text))

    def cut(self) -> None:
        """Have the app end at once, and give the terminal back, which the app does no more."""
        self._carrier.send(messages.Cut(self.begin.number))
        self.restore()

    def _tell_shut(self) -> None:
        self._carrier.send(messages.Shut(self.begin.number, self._link.blocked))

    # --- out ------------------------------------------------------------------------------

    def heard(self, message: messages.FromScreens) -> None:
        """Take what the process says of this terminal."""
        match message:
            case messages.Painted(data=data):
                self._painted += len(data)
                self._link.send(data)
                self._look()
            case messages.Swallowed(count=count):
                self._ahead -= count
                self._choke()
            case messages.Choked(on=on):
                self._choked = on
                self._choke()
            case messages.Stalled(on=on):
                self._link.stalled = asyncio.get_running_loop().time() if on else None
            case messages.Noted(event=event, facts=facts):
                self._link.note(event, **facts)
            case messages.Over(code=code, line=line, fault=fault):
                self.ended(Outcome(code, line, fault))

    def _look(self) -> None:
        """Tell how much has gone out, and look again later where something waits."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        gone = self._painted - min(self._painted, self._link.queued())
        if gone:
            self._painted -= gone
            self._carrier.send(messages.Taken(self.begin.number, gone))
        if self._painted and not self.over.done():
            loop = asyncio.get_running_loop()
            self._looking = loop.call_later(self._link.limits.retry, self._look)

    # --- its end --------------------------------------------------------------------------

    def died(self) -> None:
        """The process is gone: give the terminal back."""
        self.restore()
        self.ended(Outcome(1, "", ("a process with screens has ended",)))

    def restore(self) -> None:
        """Undo whatever the app told the terminal to be."""
        self._link.send(RESTORE.encode("ascii"))

    def ended(self, outcome: Outcome) -> None:
        """Note how it ended, for whoever waits."""
        if not self.over.done():
            self.over.set_result(outcome)
