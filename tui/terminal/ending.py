"""How a session ends that nobody quits: by a signal, or because its terminal is gone."""

from __future__ import annotations

import asyncio
import os
import signal
import termios
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

from tui.terminal.restore import RESTORE
from tui.terminal.writer import painted_on

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)

STDIN = 0

PATIENCE = 3.0
"""Seconds after which a session that was told to end is ended."""


class Ending:
    """Ends one app from outside: asks it to, and after some patience ends the process.

    *leave* asks the app to exit with a code and is called in its event loop; *let_go* lets the
    log of the open game go. The terminal's own settings are those of when this was made.
    """

    def __init__(
        self, leave: Callable[[int], object], let_go: Callable[[], object], patience: float = PATIENCE
    ) -> None:
        self._leave = leave
        self._let_go = let_go
        self._patience = patience
        self._loop: asyncio.AbstractEventLoop | None = None
        self._begun = threading.Lock()
        self._settings: list[Any] | None = None
        with suppress(termios.error):
            self._settings = termios.tcgetattr(STDIN)

    def listen(self) -> None:
        """Take the signals from now on; called in the app's event loop."""
        self._loop = asyncio.get_running_loop()
        with suppress(ValueError):  # outside the main thread there are no signals to take
            for number in SIGNALS:
                signal.signal(number, self._signalled)

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        self.end(128 + number)

    def hang_up(self) -> None:
        """End the session because its terminal is gone, as the signal that tells so does; from any thread."""
        self.end(128 + signal.SIGHUP)

    def end(self, code: int) -> None:
        """End the session, once, with exit code *code*; from any thread."""
        if not self._begun.acquire(blocking=False):
            return
        threading.Thread(target=self._watch, args=(code,), name="ending", daemon=True).start()
        with suppress(RuntimeError):  # the loop is over already
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._leave, code)

    def _watch(self, code: int) -> None:
        """End the process where the app does not; a daemon thread, which a process that ends takes along."""
        threading.Event().wait(self._patience)
        for last in (self._restore, self._let_go):
            thread = threading.Thread(target=last, daemon=True)
            thread.start()
            thread.join(0.5)
        os._exit(code)

    def _restore(self) -> None:
        """Give the terminal back; it may take as long as it wants, nobody waits for it."""
        with suppress(Exception):
            if self._settings is not None:
                termios.tcsetattr(STDIN, termios.TCSANOW, self._settings)
            os.write(painted_on(), RESTORE.encode())
