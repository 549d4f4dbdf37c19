"""The program put aside by Ctrl+Z, and taken up again with the shell's `fg`."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from types import FrameType

NOTICED = 0.01
"""How many seconds pass between two looks whether this went on."""

LOOKS = 50
"""How often is looked before it is taken as never stopped: waking, another thread may be told of it first."""


class Job:
    """What a shell stops and goes on with: this process, and whatever was started with it, such as `make`."""

    def __init__(self, fd: int) -> None:
        """*fd* is the terminal's descriptor."""
        self._fd = fd
        self._went_on = False

    def stop(self) -> bool:
        """Stop, and return once this is in front again; `False` soon where no shell looks after it.

        The system itself knows of that: there it drops this signal, where SIGSTOP would stop for ever.
        """
        before = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.signal(signal.SIGCONT, self._goes_on)
        try:
            self._stop()
            while self._went_on and not self._in_front():  # `bg`: there is nothing to do there
                self._stop()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        return self._went_on

    def _stop(self) -> None:
        self._went_on = False
        os.kill(0, signal.SIGTSTP)
        for _ in range(LOOKS):  # counted, as a clock would go on while this stands
            if self._went_on:
                return
            time.sleep(NOTICED)

    def _goes_on(self, number: int, frame: FrameType | None) -> None:
        self._went_on = True

    def _in_front(self) -> bool:
        """Whether keys come here; where the terminal is gone somebody else finds that out."""
        with suppress(OSError):
            return os.tcgetpgrp(self._fd) == os.getpgrp()
        return True
