"""`schermaglia report`: where it is written, for whose eyes, in which language, and what is refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.engine.seat.bot import play_out
from core.games import header_of, new_game, write_game
from core.scenarios import load
from tui.cli.main import main

DEMO = "saves/demo.jsonl"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")
    return tmp_path


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """A game of two people that is not over."""
    scenario = load("ludonet/patrol_clash")
    game = new_game(scenario, header_of(scenario, dice="seeded", seed=4))
    play_out(game, 4, 12)
    write_game(game, tmp_path / "running.jsonl")
    return tmp_path / "running.jsonl"


def done(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1
    return err


def test_a_page_is_written_into_a_new_file_in_ones_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "serata.html"
    assert done(capsys, "report", DEMO, "--lang", "it", "--out", str(out)) == f"Scritto: {out}\n"
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>") and '<html lang="it">' in page
    assert "<h3>Turno 8</h3>" in page and "Vittoria: Ranger." in page


def test_markdown_has_its_maps_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "report", DEMO, "--out", str(tmp_path / "our game.md"))
    text = (tmp_path / "our game.md").read_text(encoding="utf-8")
    maps = sorted(tmp_path.glob("*.svg"))
    assert len(maps) == text.count("](our%20game-") >= 9
    assert all(one.read_text(encoding="utf-8").startswith("<svg xmlns=") for one in maps)
    assert "### Turn 3" in text and "## Points, line by line" in text


def test_without_a_file_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    out = done(capsys, "report", DEMO, "--format", "md")
    assert out.startswith("# Rangers and militia\n") and ".svg" not in out


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.jsonl"
    shutil.copy(DEMO, log)
    before = log.read_bytes()
    assert "is there already and was left alone" in refused(capsys, "report", str(log), "--out", str(log))
    assert log.read_bytes() == before


def test_a_running_game_shows_what_both_may_see_unless_it_is_revealed(
    running: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "others must not know what" in refused(capsys, "report", str(running), "--seat", "germans")
    assert "as both sides may see it" in done(capsys, "report", str(running))
    assert "open, acts numbered as in the whole log" in done(capsys, "report", str(running), "--reveal")


def test_a_file_that_is_no_game_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.jsonl").write_text("{}\n")
    refused(capsys, "report", str(tmp_path / "x.jsonl"))
    refused(capsys, "report", str(tmp_path / "none.jsonl"))
    assert "--format may not be pdf" in refused(capsys, "report", DEMO, "--format", "pdf")
