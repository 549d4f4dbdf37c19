"""A game is gone on with on the screen on which it was left, and as briefly as its table was asked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from screen_text import begun, playing
from test_screen_tape import at_the_table

from core.engine.contract.seats import REFEREE
from core.locale import sentences
from tui.screens.game.screen import GameScreen
from tui.screens.handover import HandOver
from tui.session.here.session import Sitting
from tui.session.kept.left import Left, LeftBeside, usual_screen
from tui.settings.kept import Kept
from tui.settings.shelf import File


def beside(folder: Path) -> Path:
    return folder / "game.jsonl.left"


async def test_the_menu_goes_on_at_the_desk_and_as_brief_as_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should come back to the desk asking in brief; and to the other screen once it was left there."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    (tmp_path / "games").mkdir()
    text = sentences("en").text
    async with playing(at_the_table(tmp_path / "games"), desk=True) as player:
        assert text("desk-brief") in (await player.press("f5")).splitlines()[0]
        await player.press("f10")
        await player.until("Go on")
        sees = await player.press("enter")
        assert text("desk-title") in sees.splitlines()[0] and text("desk-brief") in sees.splitlines()[0]
        assert "Roster" in await player.press("f6")
        await player.press("q")
        await player.until("Go on")
        assert "Roster" in await player.press("enter")
        assert text("desk-brief") in (await player.press("f6")).splitlines()[0]


@pytest.mark.parametrize("keys", [("f5",), (*"brief", "enter")])
async def test_the_next_game_of_the_desk_begins_as_brief(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    """You should be asked in brief at a second table, once you have said so at the first."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    text = sentences("en").text
    shelf = File(tmp_path / "settings.toml")
    for number, pressed in enumerate((keys, ())):
        (folder := tmp_path / str(number)).mkdir()
        async with playing(at_the_table(folder), desk=True, kept=Kept(shelf)) as player:
            sees = await player.press(*pressed) if pressed else player.sees
            assert text("desk-brief") in sees.splitlines()[0]


async def test_a_game_of_players_is_never_begun_at_the_desk_of_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should have the screen with panes, which hides what the others know."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    async with playing(at_the_table(tmp_path), desk=True) as player:
        await player.press("f10")
        await player.pick("New game")
        await player.press("enter", "enter")
        sees = await player.pick("two, at this keyboard")
        assert isinstance(player.app.screen, (GameScreen, HandOver)), sees


def test_what_was_told_once_or_set_for_all_games_is_not_kept_for_this_one(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as host:
        table = Sitting.of(host).measured()
        table.tell_usually("trust")
        table.tell_once("brief")
        assert not beside(tmp_path).exists()
        table.tell("full")
        table = Sitting.of(host).measured()
        table.tell_usually("brief")
        assert table.how_much == "full"


def test_a_real_table_that_a_referee_keeps_alone_is_at_his_desk_until_he_says_no(
    tmp_path: Path,
) -> None:
    with usual_screen(at_the_table(tmp_path)) as host:
        assert Sitting.of(host).at_desk
        Sitting.of(host).show_at_desk(False)
        assert not Sitting.of(usual_screen(host)).at_desk


def test_players_have_neither_desk_nor_trust_whatever_stands_beside_their_game(tmp_path: Path) -> None:
    with usual_screen(begun(tmp_path, ruler="tape", dice="typed")) as host:
        assert not beside(tmp_path).exists()
        beside(tmp_path).write_text('{"desk": true, "how_much": "trust"}')
        sitting = Sitting.of(host)
        assert (
            REFEREE not in sitting.people and not sitting.at_desk and sitting.measured().how_much == "brief"
        )


@pytest.mark.parametrize("text", ["", "{", "[]", '{"desk": 3}', '{"how_much": "none"}', "\xff\x00", "null"])
def test_what_cannot_be_read_there_says_nothing(tmp_path: Path, text: str) -> None:
    beside(tmp_path).write_bytes(text.encode("latin-1"))
    assert LeftBeside(tmp_path / "game.jsonl").now == Left()


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("of somebody else")
    os.symlink(other, beside(tmp_path))
    LeftBeside(tmp_path / "game.jsonl").show_desk(True)
    assert other.read_text() == "of somebody else"


def test_a_folder_that_takes_nothing_costs_nothing() -> None:
    left = LeftBeside(Path("/dev/null/game.jsonl"))
    left.tell("brief")
    assert left.now.how_much == "brief"
