"""A terminal for the screen's benchmarks: a program in a pty, what it writes, and when."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

FRAME_END = b"\x1b[?2026l"
ROOT = Path(__file__).parents[2]
BYTECODE = Path(tempfile.gettempdir()) / "schermaglia-bench-bytecode"
MINIMAL = """
from textual.app import App
from textual.widgets import Static
class Least(App):
    count = 0
    def compose(self):
        yield Static("least 0")
    def on_key(self):
        self.count += 1
        self.query_one(Static).update(f"least {self.count}")
Least().run()
"""
"""The least that Textual can be: one line of text, another after each key."""


class Pty:
    """One program in a terminal of its own."""

    def __init__(self, argv: list[str], size: tuple[int, int], env: dict[str, str]) -> None:
        full = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "PYTHONPATH": str(ROOT),
            **env,
        }
        for name in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE"):  # an installed program has its bytecode
            full.pop(name, None)
        full["PYTHONPYCACHEPREFIX"] = str(BYTECODE)
        self.data = bytearray()
        self.last = self.start = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.execvpe(argv[0], argv, full)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def read(self, seconds: float) -> bool:
        """Read one chunk, answering what Textual asks of a terminal; `False` when none came."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            chunk = os.read(self.fd, 1 << 16)
        except OSError:
            return False
        self.last = time.perf_counter()
        if b"\x1b[?2026$p" in chunk:
            os.write(self.fd, b"\x1b[?2026;2$y")
        self.data += chunk
        return bool(chunk)

    def until(self, text: bytes, seconds: float = 20) -> float:
        """Return the seconds from the start until *text* was written."""
        end = time.perf_counter() + seconds
        while text not in self.data:
            if not self.read(max(0.01, end - time.perf_counter())) and time.perf_counter() >= end:
                raise TimeoutError(f"{text!r} never came: {bytes(self.data[-400:])!r}")
        return self.last - self.start

    def rest(self, seconds: float) -> None:
        """Read on until nothing has come for so long."""
        while self.read(seconds):
            pass

    def key(self, key: bytes, rest: float = 0.12) -> tuple[float, int]:
        """Press a key; return the ms until the last frame it caused, and the bytes of all of them."""
        since = len(self.data)
        start = time.perf_counter()
        os.write(self.fd, key)
        first = 0.0
        while self.read(rest):
            if not first and FRAME_END in self.data[since:]:
                first = self.last
        return ((first or self.last) - start) * 1000, len(self.data) - since

    def processor(self) -> float:
        """Return the ms of processor time that the program has taken, whatever else the machine does."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[0]) / 1e6

    def megabytes(self) -> float:
        """Return the memory the program holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def close(self) -> None:
        """End the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def median(values: list[float]) -> float:
    """The median."""
    return statistics.median(values)


def p95(values: list[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[int(0.95 * (len(values) - 1))]


def saved_game(folder: Path, commands: int) -> Path:
    """Write a game of bots of so many commands, to be opened as a solo game."""
    from core.engine.seat.bot import play_out
    from core.games import header_of, new_game, write_game
    from core.scenarios import load

    scenario = load("rangers_and_militia")
    seats = {"rangers": "person", "militia": "bot"}
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=7, seats=seats))
    play_out(game, 7, commands)
    path = folder / "game.jsonl"
    write_game(game, path)
    return path


def minimal() -> list[str]:
    """The command of the least program."""
    return [sys.executable, "-c", MINIMAL]


def ours(path: Path) -> list[str]:
    """The command that opens a kept game on the screen."""
    return _running("open_game(Path(sys.argv[1])), 'en'", path)


def replayed(path: Path) -> list[str]:
    """The command that opens a kept game on the screen, to be read and not played."""
    return _running("open_game(Path(sys.argv[1]), write=False), 'en', replay=True", path)


def _running(how: str, path: Path) -> list[str]:
    code = "import gc; gc.disable(); "  # as the command line does
    code += "import sys; from core.games import open_game; from tui.app.running import run; "
    return [sys.executable, "-c", code + f"from pathlib import Path; run({how})", str(path)]
