"""Textual's driver for a terminal, made to outlive one that stalls, is cut, or sends rubbish."""

from __future__ import annotations

import os
import selectors
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import clamp
from textual.message import Message

from tui.terminal.aside import Job
from tui.terminal.kind import Terminal
from tui.terminal.reader import Reader
from tui.terminal.sequences import alone
from tui.terminal.writer import Writer, painted_on

if TYPE_CHECKING:
    from textual.app import App

SMALLEST, LARGEST = (20, 8), (500, 200)
"""Columns and rows; who claims another size gets the nearest."""

FAREWELL = 1.0
"""Seconds in which a terminal may take what gives it back to the shell."""

QUIET, WAITING = 0.1, 0.02
"""Seconds for which a byte is waited for: between keys, and within what may be one."""

TYPED_AHEAD = 200
"""Messages that may wait for the app; what is typed beyond them is not typed at all, unless it leaves."""


class Client(Protocol):
    """What the driver asks of the app."""

    terminal: Terminal

    @property
    def behind(self) -> int:
        """How many messages wait."""

    def leaves(self, press: Message) -> bool:
        """Whether *press* is the key that leaves the program. Called from any thread."""

    def terminal_lost(self) -> None:
        """The terminal is gone. Called from any thread."""

    def paint_anew(self) -> None:
        """Paint everything once more. Called from any thread."""


class TerminalDriver(LinuxDriver):
    """Writes without waiting, reads what can be read, and tells the app when the terminal is gone."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._client = cast(Client, app)
        self._writer: Writer | None = None
        self._ending = False
        self._aside = False

    # --- writing ------------------------------------------------------------------------

    def start_application_mode(self) -> None:
        client = self._client
        encoding = client.terminal.encoding
        self._ending = False
        self._writer = Writer(painted_on(), encoding, client.paint_anew, client.terminal_lost)
        super().start_application_mode()

    def write(self, data: str) -> None:
        if self._writer is not None:
            (self._writer.insist if self._ending else self._writer.write)(data)

    def stop_application_mode(self) -> None:
        self._ending = True
        super().stop_application_mode()

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close(FAREWELL)
        super().close()

    # --- put aside --------------------------------------------------------------------------

    def put_aside(self) -> bool:
        """Give the terminal to the shell until it goes on with this; whether there was a shell to take it.

        Called in the app's event loop, which stands still meanwhile.
        """
        self._aside = True
        try:
            self.suspend_application_mode()
            stopped = Job(self.fileno).stop()
        finally:
            self._aside = False
        self.resume_application_mode()
        self._client.paint_anew()
        return stopped

    def _sigtstp_application(self, *_: object) -> None:
        """Somebody sent the signal that Ctrl+Z sends elsewhere: nothing is cut off in the middle."""
        if not self._aside:
            self._loop.call_soon_threadsafe(self.put_aside)

    def _sigcont_application(self, *_: object) -> None:
        """Who was stopped without being told finds the terminal as the shell left it."""
        if not self._aside:
            self._loop.call_soon_threadsafe(self._take_up)

    def _take_up(self) -> None:
        """Make the terminal this program's again."""
        self.suspend_application_mode()
        self.resume_application_mode()
        self._client.paint_anew()

    # --- sizes --------------------------------------------------------------------------

    def _get_terminal_size(self) -> tuple[int, int]:
        width, height = super()._get_terminal_size()
        return clamp(width, SMALLEST[0], LARGEST[0]), clamp(height, SMALLEST[1], LARGEST[1])

    def _query_in_band_window_resize(self) -> None:
        """Sizes are asked of the system; a terminal that told them by itself could tell any."""

    # --- reading ------------------------------------------------------------------------

    def run_input_thread(self) -> None:
        """Read until the app ends or the terminal is gone."""
        reader = Reader(self._client.terminal.encoding, alone=alone())
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(WAITING if reader.waits else QUIET):
                    try:
                        data = os.read(self.fileno, 4096)
                    except BlockingIOError:
                        continue
                    except OSError:
                        data = b""
                    if not data:
                        self._client.terminal_lost()
                        return
                    self._hand_on(reader.feed(data))
                else:
                    self._hand_on(reader.tick())

    def _hand_on(self, messages: Iterable[Message]) -> None:
        for message in messages:
            if self._client.behind < TYPED_AHEAD or self._client.leaves(message):
                self.process_message(message)
