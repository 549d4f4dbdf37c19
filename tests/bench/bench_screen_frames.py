"""G10 and G11: a key to its frame, and the bytes of the frame: cursor, whole map, a command with all panes.

Run: python tests/bench/bench_screen_frames.py [KEYS]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from screen_pty import Pty, median, minimal, ours, p95, saved_game


def measure(terminal: Pty, keys: list[bytes], count: int) -> tuple[list[float], list[float]]:
    """Press keys in turn; return their times in ms and their bytes."""
    times: list[float] = []
    sizes: list[float] = []
    for number in range(count):
        took, size = terminal.key(keys[number % len(keys)])
        times.append(took)
        sizes.append(size)
    return times, sizes


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as name:
        path = saved_game(Path(name), 60)
        env = {"SCHERMAGLIA_HOME": name}
        for size in ((80, 24), (160, 50)):
            terminal = Pty(minimal(), size, env)
            terminal.until(b"least 0")
            terminal.rest(0.8)
            floor, _ = measure(terminal, [b"m"], count)
            terminal.close()
            base = median(floor)
            print(f"{size[0]}x{size[1]}: minimal Textual {base:.1f} ms a key")
            terminal = Pty(ours(path), size, env)
            terminal.until(b"4 Log")
            terminal.rest(1.5)
            terminal.key(b"1", 0.5)
            show("G10/G11 cursor on the map", *measure(terminal, [b"\x1b[C", b"\x1b[D"], count), base)
            show("G10/G11 whole map", *measure(terminal, [b"g"], count), base)
            show("G10/G11 nearer and farther", *measure(terminal, [b"+", b"-"], count), base)
            terminal.key(b"'", 0.5)
            show("G10/G11 cursor with a ruler", *measure(terminal, [b"\x1b[C", b"\x1b[D"], count), base)
            terminal.key(b"'", 0.5)
            terminal.key(b"4", 0.5)
            show("G10/G11 a moment, all panes", *measure(terminal, [b",", b","], count), base)
            terminal.close()


def show(name: str, times: list[float], sizes: list[float], base: float) -> None:
    """Print one line."""
    ratio = median(times) / base
    print(
        f"  {name:28} {median(times):6.1f} ms {ratio:5.2f}×  p95 {p95(times):6.1f} ms"
        f"  {median(sizes):7.0f} bytes"
    )


if __name__ == "__main__":
    main()
