"""How the program ends when nobody quits it: signals, a terminal that stalls, one that is cut."""

from __future__ import annotations

import signal
import sys
import termios
import time
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no such signals and terminals", allow_module_level=True)

from child import RESTORED, Child, child
from patience import HANGS

from core.games import open_game

HASTE = {signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGINT: 130}
HANGUP = 129


def free(home: Path) -> None:
    """The game can be played on elsewhere: its lock is gone."""
    (path,) = (home / "games").glob("*.jsonl")
    with open_game(path) as host:
        assert len(host.game.records) == 1


def busy(terminal: Child) -> None:
    """Have much more painted than a terminal that nobody reads takes."""
    for keys in ("\r", *"?q?q" * 15):
        terminal.press(keys)
        time.sleep(0.005)


@pytest.mark.parametrize("number", HASTE, ids=lambda number: signal.Signals(number).name)
def test_a_signal_ends_it_cleanly(number: int, tmp_path: Path) -> None:
    """You should see your shell as it was: screen, cursor, mouse, keyboard, settings; the game is free."""
    with child("play", "rangers_and_militia", home=tmp_path) as terminal:
        terminal.sees("Hand the keyboard")
        terminal.quiet()
        assert termios.tcgetattr(terminal.master)[:4] != terminal.before[:4]
        painted = len(terminal.seen)
        terminal.process.send_signal(number)
        assert terminal.ends_watched() == HASTE[number]
        left = terminal.seen[painted:].decode()
        assert [code for code in RESTORED if code not in left] == []
        assert left.rfind("\x1b[?1049l") > left.rfind("\x1b[?1049h")
        assert termios.tcgetattr(terminal.master)[:4] == terminal.before[:4]
        assert "Traceback" not in terminal.text
        free(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["SIGTERM", "SIGHUP"])
def test_a_signal_ends_it_while_the_terminal_takes_nothing(number: int, tmp_path: Path) -> None:
    with child("play", "rangers_and_militia", home=tmp_path) as terminal:
        terminal.sees("Hand the keyboard")
        busy(terminal)
        terminal.process.send_signal(number)
        assert terminal.ends() == HASTE[number]
        free(tmp_path)


@pytest.mark.parametrize("controlling", [True, False], ids=["told by the system", "not told"])
@pytest.mark.parametrize("stalled", [True, False], ids=["stalled", "read"])
def test_a_terminal_that_is_cut_ends_it(stalled: bool, controlling: bool, tmp_path: Path) -> None:
    """Whether SIGHUP comes or not, whether its output was stuck or not, no process and no lock is left."""
    with child("play", "rangers_and_militia", home=tmp_path, controlling=controlling) as terminal:
        terminal.sees("Hand the keyboard")
        if stalled:
            busy(terminal)
        else:
            terminal.quiet()
        terminal.hang_up()
        assert terminal.ends() == HANGUP
        free(tmp_path)


def test_a_terminal_that_never_took_anything_and_is_cut_ends_it(tmp_path: Path) -> None:
    with child("play", "rangers_and_militia", home=tmp_path) as terminal:
        end = time.monotonic() + 30
        while not list(tmp_path.glob("games/*.jsonl")) and time.monotonic() < end:
            time.sleep(0.02)
        busy(terminal)
        terminal.hang_up()
        assert terminal.ends() in (HANGUP, -signal.SIGHUP), "the latter where it had not begun to paint"
        free(tmp_path)


STUCK = """
import time, tui.app.app, tui.terminal.ending as ending
from tui.screens.game.screen import GameScreen
ending.PATIENCE = 0.3
def hang(*args): {how}
tui.app.app.SchermagliaApp.exit = hang
"""


@pytest.mark.parametrize("how", ["pass", "time.sleep(1000)", "\n    while True: pass"])
def test_what_does_not_end_by_itself_is_ended(how: str, tmp_path: Path) -> None:
    """An app that does not hear, sleeps or runs in circles is watched: the terminal is given back, too."""
    with child("play", "rangers_and_militia", home=tmp_path, first=STUCK.format(how=how)) as terminal:
        terminal.sees("Hand the keyboard")
        terminal.quiet()
        painted = len(terminal.seen)
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.ends_watched() == 143
        left = terminal.seen[painted:].decode()
        assert [code for code in RESTORED if code not in left] == []
        assert termios.tcgetattr(terminal.master)[:4] == terminal.before[:4]
        free(tmp_path)


SLOW = """
import pathlib, tui.terminal.writer as writer
writer.HIGH, writer.LOW = 30_000, 3_000
write = writer.Writer.write
def noting(self, text):
    write(self, text)
    if self._left_out:
        pathlib.Path({note!r}).touch()
writer.Writer.write = noting
"""


def test_a_terminal_that_was_slow_shows_what_it_should_in_the_end(tmp_path: Path) -> None:
    """You should see the screen as it is, though some of what came before was left out."""
    note = tmp_path / "left-out"
    with child("play", "rangers_and_militia", home=tmp_path, first=SLOW.format(note=str(note))) as terminal:
        terminal.sees("Hand the keyboard")
        terminal.quiet()  # what is typed before the curtain is seen is dropped
        terminal.press("\r")
        terminal.sees("4 Log")
        terminal.quiet()
        game = terminal.screen()
        assert not note.exists()
        end = time.monotonic() + HANGS
        while not note.exists() and time.monotonic() < end:
            terminal.press("?q")
            time.sleep(0.1)
        assert note.exists()
        terminal.quiet()
        assert terminal.screen() == game
