"""A recording of `schermaglia cast` is played by asciinema itself, on a terminal of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no such terminals", allow_module_level=True)

from child import child

from core.engine.seat.bot import play_out
from core.games import header_of, new_game, write_game
from core.scenarios import load
from tui.cli.main import main

PLAYER = "from asciinema.__main__ import main as plays\nsys.exit(plays())"


def recorded(folder: Path, *words: str) -> Path:
    """Return a recording of a game that bots have begun."""
    scenario = load("ludonet/patrol_clash")
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=4))
    play_out(game, 4, 12)
    write_game(game, log := folder / "game.jsonl")
    out = folder / "game.cast"
    assert main(["cast", str(log), *words, "--out", str(out)]) == 0
    return out


@pytest.mark.parametrize(("language", "past"), [("en", "the past, "), ("it", "il passato, ")])
def test_it_plays_from_the_first_moment_to_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, past: str
) -> None:
    """You should read each moment in its turn, and the last one when it is over."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    cast = recorded(tmp_path, "--seat", "observer", "--lang", language)
    play = ("play", "--speed", "20", "--idle-time-limit", "0.2", str(cast))
    with child(*play, home=tmp_path / "home", first=PLAYER) as player:
        player.sees(f"{past}1 ")
        assert player.ends_watched() == 0
        last = next(line for line in player.screen() if past in line)
    here, _, whole = last.partition(past)[2].split()[:3]
    assert here == whole and int(whole) > 3


def test_it_is_read_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`asciinema cat` prints all of it, which a terminal shows as the last moment."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    cast = recorded(tmp_path, "--seat", "observer", "--lang", "en")
    with child("cat", str(cast), home=tmp_path / "home", first=PLAYER) as player:
        assert player.ends_watched() == 0
        assert any("the past, " in line for line in player.screen())


def test_what_is_no_recording_it_does_not_play(tmp_path: Path) -> None:
    """So that the tests before this one can fail."""
    (tmp_path / "none.cast").write_text('{"version": 7}\n', encoding="utf-8")
    with child("play", str(tmp_path / "none.cast"), home=tmp_path, first=PLAYER) as player:
        assert player.ends_watched() != 0
