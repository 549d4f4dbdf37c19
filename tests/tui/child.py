"""The program as a child process on a pty of its own: what people's terminals do to it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
from patience import HANGS

ROOT = Path(__file__).parents[2]

SIZE = (80, 24)

RESTORED = ("\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l", "\x1b[?1003l", "\x1b[?2004l", "\x1b[?1004l", "\x1b[<u")
"""Alternate screen, cursor, mouse, pasting, focus and the kitty keyboard, each as the shell wants it back."""


_FOREIGN = re.compile(r"\x1b\[[<>=][0-9;]*[a-z]|\x1b\[\?[0-9]+\$p")
"""Orders that pyte does not know and would print."""


class Child:
    """A process with its terminal, seen from the terminal's side."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self.master = master
        self.seen = b""
        self.before = termios.tcgetattr(master)

    def read(self, seconds: float = 0.05) -> bytes:
        """Read what is there, waiting a little for the first of it."""
        got = b""
        while select.select([self.master], [], [], 0 if got else seconds)[0]:
            try:
                part = os.read(self.master, 65536)
            except OSError:  # the last one who held the other end is gone
                break
            if not part:
                break
            got += part
        self.seen += got
        return got

    def sees(self, text: str) -> None:
        """Read until *text* was painted."""
        self._until(lambda: text.encode() in self.seen, f"never painted: {text}", self.read)

    def quiet(self) -> None:
        """Read until nothing was painted for a while."""
        end = time.monotonic() + HANGS
        while self.read(0.3) and time.monotonic() < end:
            pass

    def press(self, keys: str | bytes) -> None:
        os.write(self.master, keys if isinstance(keys, bytes) else keys.encode())

    def ends(self) -> int:
        """Return the exit code, and fail where there is none in time. Nothing is read meanwhile."""
        self._until(lambda: self.process.poll() is not None, "the process goes on", lambda: time.sleep(0.02))
        return self.process.returncode

    def ends_watched(self) -> int:
        """The same, with everything read that is still painted."""
        self._until(lambda: self.process.poll() is not None, "the process goes on", self.read)
        self.read()
        return self.process.returncode

    def _until(self, done: Callable[[], bool], what: str, meanwhile: Callable[[], object]) -> None:
        end = time.monotonic() + HANGS
        while not done():
            meanwhile()
            assert time.monotonic() < end, f"{what}\n{self.seen[-2000:]!r}"

    def hang_up(self) -> None:
        """Close the terminal, as a line that is cut does."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    @property
    def text(self) -> str:
        return self.seen.decode("utf-8", "replace")

    def screen(self) -> list[str]:
        """Return what stands on the screen, as a terminal draws what was sent."""
        shown = pyte.Screen(*SIZE)
        pyte.Stream(shown).feed(_FOREIGN.sub("", self.text))
        return [line.rstrip() for line in shown.display]


@contextmanager
def child(
    *words: str, home: Path, controlling: bool = True, first: str = "", **environment: str
) -> Iterator[Child]:
    """Start the program, after the statements *first*; at the end of the test it is gone in any case.

    With *controlling* the system tells it (SIGHUP) when its terminal is gone.
    """
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, SIZE[::-1])
    usual = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "SCHERMAGLIA_LANG": "en"}
    usual["SCHERMAGLIA_HOME"] = str(home)
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    own = {name: value for name, value in {**kept, **usual, **environment}.items() if value}
    claim = "fcntl.ioctl(0, termios.TIOCSCTTY, 0)" if controlling else ""
    start = "from tui.cli.main import main\nsys.exit(main())"
    script = "\n".join(("import fcntl, os, sys, termios", "os.setsid()", claim, first, start))
    process = subprocess.Popen(
        [sys.executable, "-c", script, *words], cwd=ROOT, env=own, stdin=slave, stdout=slave, stderr=slave
    )
    os.close(slave)
    found = Child(process, master)
    try:
        yield found
    finally:
        found.hang_up()
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
        process.wait()
