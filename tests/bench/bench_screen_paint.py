"""G9: from the start of the process to the first paint with a saved game open; memory; our own imports.

Run: python tests/bench/bench_screen_paint.py [RUNS]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from screen_pty import ROOT, Pty, median, minimal, ours, saved_game

SIZE = (160, 50)
IMPORTS = "import time,sys;sys.path.insert(0,{root!r});{before};t=time.perf_counter();{what};print((time.perf_counter()-t)*1e3)"


def imports(before: str, what: str) -> float:
    """Milliseconds of some imports once others are there."""
    code = IMPORTS.format(root=str(ROOT), before=before, what=what)
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5)]
    return median([float(run.stdout) for run in runs])


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    least: list[float] = []
    game: list[float] = []
    memory: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        path = saved_game(Path(name), 60)
        env = {"SCHERMAGLIA_HOME": name}
        for number in range(runs + 1):
            terminal = Pty(minimal(), SIZE, env)
            seconds = terminal.until(b"least 0")
            terminal.close()
            other = Pty(ours(path), SIZE, env)
            painted = other.until(b"Roster")
            other.rest(0.6)
            if number:
                least.append(seconds * 1000)
                game.append(painted * 1000)
                memory.append(other.megabytes())
            other.close()
    floor = "import textual.app, textual.screen, textual.scroll_view, textual.containers"
    own = imports(floor, "import tui.app, tui.screens.game")
    print(f"G9 first paint, minimal Textual     {median(least):7.0f} ms")
    print(f"G9 first paint, a saved game        {median(game):7.0f} ms  {median(game) / median(least):.2f}× (goal ≤ 1.5×)")
    print(f"G9 memory                           {median(memory):7.0f} MB (goal ≤ 60)")
    print(f"G9 own imports                      {own:7.0f} ms (goal ≤ 40)")


if __name__ == "__main__":
    main()
