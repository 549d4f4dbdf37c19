"""Writing to a terminal that may be slow, stalled or gone, without ever waiting for it."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable

HIGH, LOW = 256 * 1024, 16 * 1024
"""Bytes that may wait: above HIGH whole frames are left out, below LOW the screen is painted anew."""

PIECE = 1024
"""Bytes handed over at once."""


STDOUT, STDERR = 1, 2


def painted_on() -> int:
    """Return the descriptor of the screen: standard error, unless that was led elsewhere."""
    return STDERR if os.isatty(STDERR) else STDOUT


class Writer:
    """Hands text over to a file descriptor in a thread of its own.

    What is written is a frame, or an order to the terminal: it goes out whole or not at all. Where
    frames were left out and the terminal takes text again, *caught_up* is called; where it is gone,
    *lost*. Both are called from the thread, *lost* at most once.
    """

    def __init__(
        self, fd: int, encoding: str, caught_up: Callable[[], object], lost: Callable[[], object]
    ) -> None:
        self._fd = fd
        self._encoding = encoding
        self._caught_up = caught_up
        self._lost = lost
        self._frames: deque[bytes] = deque()
        self._waiting = 0
        self._left_out = False
        self._cut_short = False
        self._open = True
        self._gone = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="terminal-output", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Write *text* some time, or leave it out where too much waits already."""
        data = text.encode(self._encoding, "replace")
        with self._changed:
            if not self._open or self._gone:
                return
            if self._waiting > HIGH:
                self._left_out = True
                return
            self._take(data)

    def insist(self, text: str) -> None:
        """Write *text* next, before whatever waits if too much does: it gives the terminal back."""
        data = text.encode(self._encoding, "replace")
        with self._changed:
            if self._gone:
                return
            if self._waiting > LOW:
                self._waiting -= sum(map(len, self._frames))
                self._frames.clear()
                self._cut_short = True
            self._take(data)

    def close(self, seconds: float) -> bool:
        """Take nothing more, and return whether all that waited went out within *seconds*."""
        with self._changed:
            self._open = False
            self._changed.notify_all()
            return self._changed.wait_for(lambda: self._gone or not self._waiting, seconds) and not self._gone

    def _take(self, data: bytes) -> None:
        self._frames.append(data)
        self._waiting += len(data)
        self._changed.notify_all()

    # --- the thread -------------------------------------------------------------------

    def _run(self) -> None:
        while (frame := self._next()) is not None:
            try:
                self._hand_over(frame)
            except OSError:  # the terminal is gone
                with self._changed:
                    self._gone = True
                    self._frames.clear()
                    self._changed.notify_all()
                self._lost()
                return
            self._handed_over(len(frame))

    def _next(self) -> bytes | None:
        with self._changed:
            self._changed.wait_for(lambda: self._frames or not self._open)
            self._cut_short = False
            return self._frames.popleft() if self._frames else None

    def _hand_over(self, frame: bytes) -> None:
        at = 0
        while at < len(frame) and not self._cut_short:
            at += os.write(self._fd, frame[at : at + PIECE])

    def _handed_over(self, count: int) -> None:
        with self._changed:
            self._waiting = max(0, self._waiting - count)
            again = self._left_out and self._waiting <= LOW
            if again:
                self._left_out = False
            self._changed.notify_all()
        if again:
            self._caught_up()
