"""Readings at the table: kept by a line, read beside their paragraphs, exported, taken up by a new game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from screen_text import TABLE, begun, playing
from test_screen_desk import types
from test_screen_tape import at_the_table

from core.engine.contract.facts import Ruling
from core.engine.contract.seats import REFEREE
from core.games import header_of, keep_game, open_game
from core.locale import LANGUAGES, sentences
from core.scenarios import load
from tui.cli.main import main
from tui.line.keeping import split_reason
from tui.screens.desk.screen import DeskScreen
from tui.screens.newgame import NewGame
from tui.screens.rules import Rules

LINES = {
    "en": ("reading 8.0.e: smoke goes in because holes are wide", "reading drop 1", "reading 99.9: x"),
    "it": ("lettura 8.0.e: il fumo entra perché i fori sono larghi", "lettura lascia 1", "lettura 99.9: x"),
}
HERE = {"en": "smoke goes in (holes are wide)", "it": "il fumo entra (i fori sono larghi)"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_line_keeps_a_reading_and_another_drops_it(tmp_path: Path, language: str) -> None:
    """You should read it in the log, in the papers, and beside its paragraph in the rules."""
    host = at_the_table(tmp_path)
    keep, drop, wrong = LINES[language]
    async with playing(host, TABLE, language, desk=True) as player:
        assert HERE[language] in await types(player, keep)
        assert f"BN-8.0.e: {HERE[language]}" in await player.press("f3")
        await player.press("escape")
        assert "99.9" in await types(player, wrong)
        await player.press("escape")
        screen = player.app.screen
        assert isinstance(screen, DeskScreen)
        rules = Rules(sentences(language), "8.0.e", screen.book, screen.readings())
        await player.app.push_screen(rules)
        await player.pilot.pause()
        here = sentences(language).text("reading-here", reading=f"BN-8.0.e: {HERE[language]}")
        assert here[:40] in player.sees
        await player.press("escape")
        await types(player, drop)
    assert [len(host.game.state_after(n).readings) for n in (2, 3)] == [1, 0]


async def test_what_was_ruled_last_is_kept_in_its_own_words(tmp_path: Path) -> None:
    """You should name the paragraph alone; an option that was ruled is one already, with its reason."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        assert "Nothing was ruled" in await types(player, "reading 10.0")
        await player.press("escape")
        host.submit(REFEREE, Ruling("suppressed", "he ducked", "hayes", True))
        await types(player, "reading 10.0")
        host.submit(REFEREE, Ruling("option", "as last week", "protection", "hard_only"))
        assert "1: BN-10.0: " in await types(player, "reading")
        assert "(as last week)" in await player.press("f3")
    kept, option = host.game.state.readings
    assert (kept.rule, kept.reason) == ("BN-10.0", "he ducked") and "Hayes" in kept.text
    assert option.option == "protection"


async def test_in_a_game_the_same_line_keeps_it_and_the_turn_pane_shows_it(tmp_path: Path) -> None:
    """You should see it where the game says how it is read otherwise than the book."""
    host = begun(tmp_path, seats={"rangers": "person", "militia": "bot"})
    async with playing(host) as player:
        await player.press("enter", "colon")
        sees = await types(player, "note 8.0.e: as thrown")
        assert "✗" not in sees
        assert host.game.state.readings[0].text == "as thrown"
        await player.book_read()
        assert "BN-8.0.e: as thrown" in await player.press("3")


async def test_what_the_referee_notes_on_a_paragraph_is_how_it_is_read(tmp_path: Path) -> None:
    """You should find it among the readings; a note for one side, and a player's own, stays a note."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await player.press("M")
        sees = await types(player, "BN-8.0.e: as thrown because we said so")
        assert "Read here from now on" in sees
        await player.press("M", "tab")
        assert "Note for" in await types(player, "8.0.e: only for you")
        await player.book_read()
        assert "BN-8.0.e: as thrown (we said so)" in await player.press("3", "pagedown")
    assert len(host.game.state.readings) == 1


def test_the_reason_stands_after_its_word() -> None:
    because = ("because",)
    assert split_reason("a because b because c", because) == ("a because b", "c")
    assert split_reason("because it rains", because) == ("because it rains", "")
    assert split_reason("it rains because", because) == ("it rains because", "")


# --- from one game to the next -----------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_game_s_readings_go_into_the_club_s_and_the_next_game_has_them(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """You should need two commands: export, and --readings; no file is ever written over."""
    typed(monkeypatch, LINES["en"][0])
    assert main(["line", "rangers_and_militia", "--referee", "--tape", "--dice", "typed"]) == 0
    log = str(next((home / "games").glob("*.jsonl")))
    assert main(["readings", "list"]) == 0
    capsys.readouterr()
    assert main(["readings", "export", log]) == 0
    printed = capsys.readouterr().out
    assert main(["readings", "export", log, "club"]) == 0
    assert (home / "readings" / "club.toml").read_text("utf-8") == printed
    assert main(["readings", "export", log, "club"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["readings", "check", "club"]) == 0
    assert f"BN-8.0.e: {HERE['en']}" in capsys.readouterr().out
    typed(monkeypatch, "")
    assert main(["line", "rangers_and_militia", "--readings", "club"]) == 0
    assert f"BN-8.0.e: {HERE['en']}" in capsys.readouterr().out
    newest = max((home / "games").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    with open_game(newest, write=False) as host:
        assert host.game.state.readings[0].game == "Rangers and militia"


def test_what_is_wrong_is_told_in_one_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """You should read which file, line and field, and what would be right."""
    (home / "readings").mkdir()
    (home / "readings" / "bad.toml").write_text('rules = "breaking_news"\n[[readings]]\nparagraph = "99"\n')
    assert main(["readings", "check", "bad"]) == 2
    assert "bad.toml, line 3, field readings[0].paragraph" in capsys.readouterr().err
    assert main(["readings", "list"]) == 1
    assert main(["line", "rangers_and_militia", "--readings", "nobody"]) == 2
    assert "there are no readings nobody; there are: bad" in capsys.readouterr().err
    assert main(["readings", "export"]) == 2
    read = load("rangers_and_militia")
    keep_game(read, header_of(read), home / "plain.jsonl").close()
    assert main(["readings", "export", str(home / "plain.jsonl")]) == 2
    assert "has no readings to export" in capsys.readouterr().err


async def test_a_new_game_takes_up_the_club_s_where_it_has_any(home: Path) -> None:
    """You should choose them in a row of the form, read what they say, and see the option set by them."""
    (home / "readings").mkdir()
    (home / "readings" / "club.toml").write_text(
        'rules = "breaking_news"\n[[readings]]\noption = "protection"\nvalue = "hard_only"\n'
        '[[readings]]\nparagraph = "8.0.e"\ntext = "as thrown"\n'
    )
    form = NewGame(sentences("en"), "breaking_news/rangers_and_militia")
    rows = {row.key: row for row in form.rows()}
    assert rows["readings"].right == "none" and rows["option:protection"].right != "hard cover only"
    choices, now = form.values_of("readings")
    assert [row.text for row in choices] == ["none", "club"] and now == 0
    assert "BN-8.0.e: as thrown" in choices[1].note
    form.reading = 1
    form._load()
    assert {row.key: row for row in form.rows()}["option:protection"].right == "hard cover only"
    assert [one.rule for one in form.played().readings][1] == "BN-8.0.e"
    assert not {row.key for row in NewGame(sentences("en"), "ludonet/patrol_clash").rows()} & {"readings"}
