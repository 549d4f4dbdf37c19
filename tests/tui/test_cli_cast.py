"""`schermaglia cast`: a replay as a recording, played back by a real terminal's emulator."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyte
import pytest

from core.engine.seat.bot import play_out
from core.games import header_of, new_game, write_game
from core.scenarios import load
from tui.cli.main import main


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")


def kept(folder: Path, commands: int = 12) -> Path:
    """Return the log of a game that bots have begun."""
    scenario = load("ludonet/patrol_clash")
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=4))
    play_out(game, 4, commands)
    write_game(game, folder / "game.jsonl")
    return folder / "game.jsonl"


def played(file: Path) -> tuple[dict[str, Any], list[float], list[str], list[str]]:
    """Return the header of a recording, its times, and what a terminal shows first and last."""
    header, *rows = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    shown = []
    for _, kind, data in rows:
        assert kind == "o"
        stream.feed(data)
        shown.append("\n".join(screen.display))
    return header, [row[0] for row in rows], shown, screen.display


def test_a_player_shows_the_replay_from_its_first_line_to_its_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "game.cast"
    assert main(["cast", str(kept(tmp_path)), "--seat", "observer", "--out", str(out)]) == 0
    header, times, shown, last = played(out)

    assert (header["version"], header["width"], header["height"]) == (2, 80, 24)
    assert times == sorted(times) and times[0] == 0 and times[-1] > 3
    assert "the past, 1 of " in shown[0] and "Observer" in shown[0]  # never the end first
    ended = next(line for line in last if "the past, " in line)
    here, _, whole = ended.partition("the past, ")[2].split()[:3]
    assert here == whole and int(whole) > 3
    assert len({text for text in shown}) > 3
    first = json.loads(out.read_text(encoding="utf-8").splitlines()[1])[2]
    assert "the past, 1 of " in first and f"the past, {whole} of " not in first  # nor painted over


def test_size_speed_and_language_are_as_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, out = str(kept(tmp_path, 4)), tmp_path / "game.cast"
    words = ("--size", "100x30", "--speed", "4", "--lang", "it", "--reveal")
    assert main(["cast", log, *words, "--out", str(out)]) == 0
    header, times, shown, _ = played(out)

    assert (header["width"], header["height"]) == (100, 30)
    assert times[1] == 0.25
    assert "il passato, " in shown[1] and all(len(line) == 100 for line in shown[1].split("\n"))


@pytest.mark.parametrize(
    "words", [("--size", "80"), ("--size", "9x9"), ("--size", "80x999"), ("--speed", "0"), ("--speed", "nan")]
)
def test_what_cannot_be_recorded_is_told_in_one_line(
    tmp_path: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cast", "saves/demo.jsonl", *words]) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and ("80x24" in err or "0.1 to 20" in err)
