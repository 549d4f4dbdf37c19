"""G10 and G11: a key to its frame, and the bytes of the frame: cursor, whole map, a command with all panes.

Beside the time of the clock stands that of the processor, which other work on the machine changes little: its
goal is 16 ms in 95 of 100, at 160x50.

Run: python tests/bench/bench_screen_frames.py [KEYS]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from screen_pty import Pty, median, minimal, ours, p95, saved_game

Measured = tuple[list[float], list[float], list[float]]
"""Of each key: ms until its frame, ms of processor time, bytes."""


def measure(terminal: Pty, keys: list[bytes], count: int) -> Measured:
    """Press keys in turn."""
    times: list[float] = []
    worked: list[float] = []
    sizes: list[float] = []
    for number in range(count):
        before = terminal.processor()
        took, size = terminal.key(keys[number % len(keys)])
        times.append(took)
        worked.append(terminal.processor() - before)
        sizes.append(size)
    return times, worked, sizes


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as name:
        path = saved_game(Path(name), 60)
        env = {"SCHERMAGLIA_HOME": name}
        for size in ((80, 24), (160, 50)):
            terminal = Pty(minimal(), size, env)
            terminal.until(b"least 0")
            terminal.rest(0.8)
            floor, _, _ = measure(terminal, [b"m"], count)
            terminal.close()
            base = median(floor)
            print(f"{size[0]}x{size[1]}: minimal Textual {base:.1f} ms a key")
            terminal = Pty(ours(path), size, env)
            terminal.until(b"4 Log")
            terminal.rest(1.5)
            terminal.key(b"1", 0.5)
            show("G10/G11 cursor on the map", *measure(terminal, [b"\x1b[C", b"\x1b[D"], count), base)
            show("G10/G11 whole map", *measure(terminal, [b"0"], count), base)
            show("G10/G11 nearer and farther", *measure(terminal, [b"+", b"-"], count), base)
            terminal.key(b"'", 0.5)
            show("G10/G11 cursor with a ruler", *measure(terminal, [b"\x1b[C", b"\x1b[D"], count), base)
            terminal.key(b"'", 0.5)
            terminal.key(b"4", 0.5)
            show("G10/G11 a moment, all panes", *measure(terminal, [b",", b","], count), base)
            terminal.close()


def show(name: str, times: list[float], worked: list[float], sizes: list[float], base: float) -> None:
    """Print one line."""
    ratio = median(times) / base
    print(
        f"  {name:28} {median(times):6.1f} ms {ratio:5.2f}×  p95 {p95(times):6.1f} ms"
        f"  processor {median(worked):5.1f} ms  p95 {p95(worked):5.1f} ms  {median(sizes):7.0f} bytes"
    )


if __name__ == "__main__":
    main()
