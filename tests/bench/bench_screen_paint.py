"""G9: from the start of the process to the first paint with a saved game open; memory; our own imports.

Run: python tests/bench/bench_screen_paint.py [RUNS]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from screen_pty import BYTECODE, ROOT, Pty, median, minimal, ours, saved_game

SIZE = (160, 50)
IMPORTS = (
    "import time,sys;sys.path.insert(0,{root!r});{before};"
    "t=time.perf_counter();{what};print((time.perf_counter()-t)*1e3)"
)


def imports(before: str, what: str) -> float:
    """Milliseconds of some imports once others are there."""
    code = IMPORTS.format(root=str(ROOT), before=before, what=what)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(BYTECODE)
    taken = []
    for _ in range(8):
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
        )
        taken.append(float(run.stdout))
    return median(taken[1:])


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
    own = imports(floor + ", core.engine.seat.port", "import tui.app.app, tui.screens.game.screen")
    core = imports(floor, "import core.engine.seat.port")
    print(f"G9 first paint, minimal Textual     {median(least):7.0f} ms")
    ratio = median(game) / median(least)
    print(f"G9 first paint, a saved game        {median(game):7.0f} ms  {ratio:.2f}× (goal ≤ 1.5×)")
    print(f"G9 memory                           {median(memory):7.0f} MB (goal ≤ 60)")
    print(f"G9 own imports                      {own:7.0f} ms (goal ≤ 40), and the engine's {core:.0f} ms")


if __name__ == "__main__":
    main()
