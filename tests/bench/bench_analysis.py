"""A key while a whole game is analysed: how long it waits for its frame, and when the analysis is there.

The cursor goes up and down while decisions are weighed, and again once all is done. The goal is 25 ms in 95
of 100 keys, and 10 s for all that is read. The figures are the clock's: other work on the machine moves them.

Run: python tests/bench/bench_analysis.py [BOOK]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

from screen_pty import Pty, median, p95, replayed

LOGS = (
    "bassa_intensita-crossroads",
    "breaking_news-the_three_bridges",
    "linea_di_tiro-village_defence",
    "ludonet-patrol_clash",
)
"""Whole games of 270 to 390 acts, one of each book."""

GOLDEN = Path(__file__).parents[2] / "saves" / "golden" / "0.6.0"
DOWN, UP = b"\x1b[B", b"\x1b[A"

PAUSE = 0.03
"""Seconds of silence after which a key's frame is the last."""

WORKING, DONE = 8.0, 3.0
"""Seconds in which keys are pressed while decisions are weighed, and once nothing more is worked out."""


def pressed(terminal: Pty, seconds: float) -> list[float]:
    """Move the cursor to and fro for so long; return the ms from each key to its frame."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        took, drawn = terminal.key(UP if len(times) % 2 else DOWN, PAUSE)
        if drawn:
            times.append(took)
    return times


def measure(name: str, folder: Path) -> None:
    """Print what the keys of one game's analysis take."""
    path = folder / f"{name}.jsonl"
    shutil.copy(GOLDEN / f"{name}-fair.jsonl", path)
    terminal = Pty(replayed(path), (160, 50), {"SCHERMAGLIA_HOME": str(folder)})
    terminal.until(b"4 Log")
    terminal.rest(1.5)
    terminal.data.clear()
    start = time.perf_counter()
    terminal.key(b"a", PAUSE)
    terminal.until(b"Who was ahead")
    read = time.perf_counter() - start
    meanwhile = pressed(terminal, WORKING - read)
    terminal.rest(2.0)
    after = pressed(terminal, DONE)
    terminal.close()
    print(f"{name}: read in {read:.2f} s")
    show("a key while decisions are weighed", meanwhile)
    show("a key once all is done", after)


def show(name: str, times: list[float]) -> None:
    """Print one line."""
    mark = "ok" if p95(times) <= 25 else "SHORT"
    print(
        f"  {name:34} {median(times):6.1f} ms  p95 {p95(times):6.1f} ms  goal <= 25  {mark:5}"
        f"  worst {max(times):6.1f} ms of {len(times)} keys"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        for log in LOGS:
            if all(book in log for book in sys.argv[1:]):
                measure(log, Path(kept))
