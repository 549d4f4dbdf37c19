"""`schermaglia roster`: sheets as HTML or Markdown, of all sides or one, with forces that are brought."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.cli.main import main


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SCHERMAGLIA_LANG", "en")


def test_sheets_are_written_as_the_file_is_called(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("sheets.html", "sheets.md"):
        assert main(["roster", "patrol_clash", "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "sheets.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert (
        (tmp_path / "sheets.md").read_text(encoding="utf-8").startswith("# Canadians: Patrols in the scrub")
    )
    assert "# Germans: Patrols in the scrub" in (tmp_path / "sheets.md").read_text(encoding="utf-8")


def test_one_side_alone_in_italian(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roster", "patrol_clash", "--side", "germans", "--format", "md", "--lang", "it"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# Tedeschi: Pattuglie nella macchia") and "Canadesi:" not in out


@pytest.mark.parametrize(
    "words", [("nowhere",), ("patrol_clash", "--side", "martians"), ("patrol_clash", "--force", "x")]
)
def test_mistakes_are_one_line(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roster", *words]) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1
