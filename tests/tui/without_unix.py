"""The program in a process that is no Unix: run by `test_without_unix`, with a folder and what to do.

What only a Unix has cannot be imported, as on Windows; for the lock of a byte that Windows has there is a
stand-in. Before that the standard library and Textual are loaded as they are here: they are not tried.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import fcntl as real
import importlib.abc
import multiprocessing
import os
import subprocess
import sys
import types
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path

import textual.app
import textual.drivers.headless_driver
import textual.pilot

HIDDEN = (
    "termios",
    "fcntl",
    "pty",
    "tty",
    "resource",
    "pwd",
    "grp",
    "syslog",
    "curses",
    "readline",
    "posix_ipc",
)
"""What Windows does not have."""

LOADED = (asyncio, concurrent.futures, multiprocessing, subprocess, textual.pilot)


class Hides(importlib.abc.MetaPathFinder):
    """Refuses to import what is hidden."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def lock_of_a_byte() -> types.ModuleType:
    """Return what stands in for `msvcrt`: a lock on bytes of a file, refused while another has it."""
    module = types.ModuleType("msvcrt")

    def locking(fd: int, mode: int, count: int) -> None:
        real.flock(fd, real.LOCK_EX | real.LOCK_NB)

    module.LK_NBLCK, module.locking = 2, locking  # type: ignore[attr-defined]
    return module


def hide() -> None:
    """Be no Unix from now on."""
    for name in [name for name in sys.modules if name.partition(".")[0] in HIDDEN]:
        del sys.modules[name]
    sys.meta_path.insert(0, Hides())
    sys.modules["msvcrt"] = lock_of_a_byte()
    sys.platform = "win32"


async def on_screen() -> None:
    """From the menu through a new game to its map, by keys; then the editor."""
    from tui.app.running import app_here

    own = textual.drivers.headless_driver.HeadlessDriver
    textual.app.App.get_driver_class = lambda app: own  # type: ignore[method-assign]
    app = app_here("menu", "en")
    assert app.driver_class is own and app.ending is None, "Textual chooses"
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(9):
            if type(app.screen).__name__ == "GameScreen":
                break
            await pilot.press("enter")
            await pilot.pause()
        print("screen", type(app.screen).__name__)


def game(folder: Path) -> None:
    """A game that is kept: one writer at a time, opened again, checked."""
    from core.engine.log.hash_chain import LogError
    from core.games import header_of, keep_game, open_game
    from core.scenarios import load

    scenario = load("ludonet/patrol_clash")
    host = keep_game(scenario, header_of(scenario), folder / "game.jsonl")
    try:
        open_game(folder / "game.jsonl")
    except LogError as held:
        print("held", held.args[0])
    host.close()
    again = open_game(folder / "game.jsonl")
    print("records", len(again.game.records))
    again.close()


def main() -> int:
    """Do what is asked: `game`, `screen`, or a command of the program."""
    what, *words = sys.argv[1:]
    folder = Path(os.environ["SCHERMAGLIA_HOME"])
    hide()
    if what == "game":
        game(folder)
        return 0
    if what == "screen":
        asyncio.run(on_screen())
        return 0
    from tui.cli.main import main as run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
