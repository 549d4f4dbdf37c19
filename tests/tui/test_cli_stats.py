"""`schermaglia stats`: a season as sentences in both languages, as JSON, and what is wrong with it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from core.engine.contract.engine_facts import CallOff, Resign
from core.games import header_of, keep_game, open_game
from core.scenarios import load
from tui.cli.main import main


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    (tmp_path / "club").mkdir()
    shutil.copy("saves/demo.jsonl", tmp_path / "club")
    return tmp_path / "club"


def test_a_season_is_told_in_sentences(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(own_home)]) == 0
    out, err = capsys.readouterr()
    assert not err and out.startswith("1 finished game, 0 not finished\n")
    assert "  Rangers: 1 win\n  Militia: 0 wins\n" in out
    assert "Militia: 5.1 less than the odds promised, on 87 dice" in out
    assert main(["stats", str(own_home), "--lang", "it"]) == 0
    assert "  Ranger: 1 vittoria\n" in capsys.readouterr().out


def test_other_programs_get_json(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(own_home), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"][0]["winner"] == "Rangers" and found["results"][0]["wins"] == {
        "Rangers": 1,
        "Militia": 0,
    }


def test_a_broken_file_is_told_and_the_rest_counted(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_home / "bad\x1b[31m.jsonl").write_text("nothing\n")
    assert main(["stats", str(own_home)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("1 finished game") and "bad.jsonl: not read, and not counted." in out
    assert "\x1b" not in out


def test_a_folder_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "/nowhere/at/all"]) == 2
    out, err = capsys.readouterr()
    assert not out and err == "schermaglia: there is no folder /nowhere/at/all\n"


def test_what_is_left_out_is_told_with_the_game_it_came_from(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_game(own_home / "demo.jsonl", write=False) as host:
        for record in (3, 9):
            host.branch(own_home / f"what-if-{record}.jsonl", record).close()
    (own_home / "auto").mkdir()
    shutil.copy("saves/demo.jsonl", own_home / "auto")
    assert main(["stats", str(own_home)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1 finished game, 0 not finished\n")
    assert "2 games begun in the middle of demo.jsonl, and not counted" in out
    assert "1 log lies in folders of this one" in out


def test_a_game_that_was_called_off_is_told_and_not_counted(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that was given up is a result like any other, with who has won."""
    for name, command in (("off", CallOff()), ("resigned", Resign())):
        read = load("patrol_clash")
        path = own_home / f"{name}.jsonl"
        with keep_game(read, header_of(read, dice="seeded", seed=3), path) as host:
            host.submit(host.game.seats[0], command)
    assert main(["stats", str(own_home), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(game["file"], game["winner"]) for game in found["games"]] == [
        ("demo.jsonl", "Rangers"),
        ("resigned.jsonl", "Germans"),
    ]
    assert found["called_off"] == ["off.jsonl"]
    assert main(["stats", str(own_home)]) == 0
    assert "off.jsonl: called off, and not counted." in capsys.readouterr().out
