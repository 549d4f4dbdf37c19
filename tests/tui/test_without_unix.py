"""Where there is no termios, no fcntl, no resource, as on Windows: all but hosting works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CHILD = Path(__file__).parent / "without_unix.py"


def there(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run something in a process that is no Unix."""
    environment = {
        "SCHERMAGLIA_HOME": str(home),
        "PATH": "",
        "LANG": "en_US.UTF-8",
        "PYTHONPATH": str(CHILD.parents[2]),
    }
    return subprocess.run(
        [sys.executable, str(CHILD), *words], input=typed, capture_output=True, text=True, timeout=120,
        env=environment, check=False,
    )  # fmt: skip


def test_a_game_is_kept_locked_opened_again_and_checked(tmp_path: Path) -> None:
    done = there(tmp_path, "game")
    assert done.stdout.splitlines() == ["held log-locked", "records 1"], done.stdout + done.stderr
    checked = there(tmp_path, "run", "verify", str(tmp_path / "game.jsonl"))
    assert "patrol_clash" in checked.stdout and not checked.stderr, checked.stdout + checked.stderr


def test_the_program_starts_with_textuals_own_driver_and_comes_to_a_game(tmp_path: Path) -> None:
    done = there(tmp_path, "screen")
    assert done.stdout.split() == ["screen", "GameScreen"], done.stdout + done.stderr
    assert not (tmp_path / "faults.log").exists()


@pytest.mark.parametrize(
    ("words", "typed", "told"),
    [
        (["check", "patrol_clash"], "", "it can be played"),
        (["log", str(CHILD.parents[2] / "saves" / "demo.jsonl")], "", "Initiative"),
        (["auto", "ludonet/patrol_clash"], "", "seed 1"),
        (["engine"], '{"do": "hello"}\n', '"ok"'),
    ],
)
def test_commands_do_what_they_do_elsewhere(words: list[str], typed: str, told: str, tmp_path: Path) -> None:
    done = there(tmp_path, "run", *words, typed=typed)
    assert told in done.stdout and done.returncode == 0 and not done.stderr, done.stdout[-500:] + done.stderr


@pytest.mark.parametrize("words", [["host"], ["host", "status"], ["play", "patrol_clash", "--host"]])
def test_a_host_says_that_it_needs_a_unix(words: list[str], tmp_path: Path) -> None:
    done = there(tmp_path, "run", *words)
    assert done.returncode == 2 and done.stdout == "" and "a host needs a Unix" in done.stderr, done.stderr
    assert len(done.stderr.splitlines()) == 1
