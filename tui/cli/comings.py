"""Who comes and goes, a line each at the terminal of whoever keeps the host."""

from __future__ import annotations

import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from queue import Full, Queue
from typing import Any

from core.locale import Sentences

MOST_WAITING = 200
"""Lines that wait for a terminal that takes nothing; what comes after them is not told."""


def to_terminal(text: str) -> None:
    """Write *text* where the host was begun; not by `print`, whose lock a stalled terminal would hold."""
    with suppress(OSError, ValueError):
        data, out = text.encode(sys.stdout.encoding or "utf-8", "replace"), sys.stdout.fileno()
        while data:
            data = data[os.write(out, data) :]


class Comings:
    """Watches the log of a host. It tells names, nothing of where from, by what key, or of any game.

    A thread writes: a terminal that takes nothing, as after Ctrl+S, keeps no guest waiting.
    """

    def __init__(self, spoken: Sentences, write: Callable[[str], object] = to_terminal) -> None:
        self._spoken = spoken
        self._write = write
        self._here: Counter[str] = Counter()
        self._lines: Queue[str] = Queue(MOST_WAITING)
        self._thread: threading.Thread | None = None

    def __call__(self, line: dict[str, Any]) -> None:
        """Take a line of the log; never waits."""
        name = str(line.get("name", ""))
        match line["event"]:
            case "joined":
                self._tell("host-joined", name)
            case "came":
                self._here[name] += 1
                self._tell("host-came", name)
            case "left" if line.get("terminal"):
                self._here[name] -= 1
                self._tell("host-left", name)

    def _tell(self, id: str, name: str) -> None:
        at = datetime.now().strftime("%H:%M")
        here = len(+self._here)
        with suppress(Full):
            self._lines.put_nowait(self._spoken.text(id, at=at, name=name, count=here))
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            self._write(f"{self._lines.get()}\n")
            self._lines.task_done()

    def settled(self) -> None:
        """Return when all that was told is written."""
        self._lines.join()
