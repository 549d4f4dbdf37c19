"""Ctrl+Z at a real terminal, under a real shell: the shell is back, and then the screen as it was."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import termios
import threading
import time
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no such signals and terminals", allow_module_level=True)

from child import RESTORED, Child, child
from patience import HANGS

from tui.terminal.aside import Job

SHELL = "import os; os.execvp('sh', ['sh', '-i'])"
"""An interactive shell in the place of the program: it has the program as a job."""

PLAY = "from tui.cli.main import main; import sys; sys.exit(main())"


def started(terminal: Child, *words: str, by_another: bool = False) -> None:
    """Begin the program from the shell, or by another process of the same job, as `make` does."""
    program = shlex.join([sys.executable, "-c", PLAY, *words])
    line = shlex.join(["sh", "-c", f"{program}; true"]) if by_another else program
    terminal.press("set -m; PS1='ready''> '\r")
    terminal.sees("ready> ")
    terminal.press(line + "\r")
    terminal.sees("Hand the keyboard")
    terminal.quiet()


def shell_says(terminal: Child, command: str, answer: str) -> str:
    """Type a command into the shell, and return what has come once its answer is there."""
    terminal.quiet()  # what is typed while a program gives the terminal back is dropped
    before = len(terminal.seen)
    terminal.press(command + "\r")
    end = time.monotonic() + HANGS
    while answer not in terminal.seen[before:].decode("utf-8", "replace"):
        terminal.read()
        assert time.monotonic() < end, terminal.seen[before:]
    return terminal.seen[before:].decode("utf-8", "replace")


@pytest.mark.parametrize("by_another", [False, True], ids=["by itself", "as by make"])
def test_ctrl_z_gives_the_shell_back_and_fg_the_screen(by_another: bool, tmp_path: Path) -> None:
    """You should type into your shell as ever, and find every row as you left it, and the keys awake."""
    with child("", home=tmp_path, first=SHELL) as terminal:
        started(terminal, "play", "rangers_and_militia", by_another=by_another)
        terminal.press("\r")
        terminal.sees("4 Log")
        terminal.quiet()
        before = terminal.screen()
        painted = len(terminal.seen)
        terminal.press("\x1a")
        terminal.quiet()
        left = terminal.seen[painted:].decode()
        assert [code for code in RESTORED if code not in left] == []
        assert termios.tcgetattr(terminal.master)[3] & (termios.ECHO | termios.ISIG)
        assert "forty-two" in shell_says(terminal, "echo forty''-two", "forty-two")

        terminal.seen = b""
        terminal.press("fg\r")
        terminal.sees("4 Log")
        terminal.quiet()
        assert terminal.screen() == before
        terminal.press("?")
        terminal.sees("Keys that work here")
        terminal.press("\x11")
        assert "forty-three" in shell_says(terminal, "echo forty''-three", "forty-three")
        assert "Traceback" not in terminal.text


def test_the_shell_is_there_though_another_thread_was_told_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """You should not read that there is no shell, back from one, as the machine was busy when you came."""
    told: list[threading.Timer] = []

    def stopped_and_woken(group: int, number: int) -> None:
        assert (group, number) == (0, signal.SIGTSTP)
        told.append(threading.Timer(0.05, signal.raise_signal, [signal.SIGCONT]))
        told[-1].start()

    monkeypatch.setattr(os, "kill", stopped_and_woken)
    monkeypatch.setattr(os, "tcgetpgrp", lambda fd: os.getpgrp())
    assert Job(0).stop()
    assert len(told) == 1


def test_in_the_background_it_waits(tmp_path: Path) -> None:
    """You should not be disturbed by a program that was sent to the background, and have it back with fg."""
    with child("", home=tmp_path, first=SHELL) as terminal:
        started(terminal, "play", "rangers_and_militia")
        terminal.press("\x1a")
        terminal.quiet()
        terminal.press("bg\r")
        terminal.quiet()
        assert "forty-two" in shell_says(terminal, "echo forty''-two", "forty-two")
        terminal.seen = b""
        terminal.press("fg\r")
        terminal.sees("Hand the keyboard")
        terminal.quiet()
        terminal.press("\x11")
        shell_says(terminal, "echo forty''-three", "forty-three")


def test_a_terminal_of_another_size_is_painted_in_its_size(tmp_path: Path) -> None:
    """You should see the whole screen in a window that was made larger meanwhile."""
    with child("", home=tmp_path, first=SHELL) as terminal:
        started(terminal, "play", "rangers_and_militia")
        terminal.press("\r")
        terminal.sees("4 Log")
        terminal.press("\x1a")
        terminal.quiet()
        termios.tcsetwinsize(terminal.master, (30, 100))
        terminal.seen = b""
        terminal.press("fg\r")
        terminal.sees("\x1b[30;")
        terminal.press("\x11")


def test_where_no_shell_looks_after_it_it_says_so_and_goes_on(tmp_path: Path) -> None:
    """You should not be left with a program that nobody could wake, as in a window opened for it alone."""
    with child("play", "rangers_and_militia", home=tmp_path) as terminal:
        terminal.sees("Hand the keyboard")
        terminal.quiet()
        terminal.press("\r")
        terminal.sees("4 Log")
        terminal.quiet()
        terminal.press("\x1a")
        terminal.sees("There is no shell here")
        terminal.press("?")
        terminal.sees("Keys that work here")
        assert terminal.process.poll() is None


def test_a_signal_that_tells_to_go_on_disturbs_nobody(tmp_path: Path) -> None:
    """You should go on as you were where somebody sends the signal that wakes to one who is awake."""
    with child("play", "rangers_and_militia", home=tmp_path) as terminal:
        terminal.sees("Hand the keyboard")
        terminal.quiet()
        terminal.press("\r")
        terminal.sees("4 Log")
        terminal.quiet()
        before = terminal.screen()
        for _ in range(3):
            os.kill(terminal.process.pid, signal.SIGCONT)
            terminal.quiet()
        assert terminal.screen() == before
        terminal.press("?")
        terminal.sees("Keys that work here")
        terminal.press("\x11")
        assert terminal.ends_watched() == 0
