"""What nobody expected to go wrong: one sentence, the screen before, and the game goes on."""

from __future__ import annotations

import io
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from screen_text import Player, begun, event_of, playing

from core.engine.seat.port import SeatPort
from tui.app import barrier
from tui.panes.lines import LinesPane
from tui.panes.roster import RosterPane
from tui.screens.desk.screen import DeskScreen
from tui.screens.game.frame.steps import Steps
from tui.screens.game.past.past import Past
from tui.screens.game.sentence.composer import Composer
from tui.screens.menu import Menu
from tui.screens.read_only import ReadOnly


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def breaks(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, times: int = 10_000) -> None:
    """Have a method fail for the first *times* that it is called."""
    real: Callable[..., Any] = getattr(owner, name)
    left = times

    @wraps(real)
    def broken(*args: Any, **kwargs: Any) -> Any:
        nonlocal left
        secret = "nobody may read this"
        if left:
            left -= 1
            raise ZeroDivisionError("on purpose" if secret else "")
        return real(*args, **kwargs)

    monkeypatch.setattr(owner, name, broken)


@asynccontextmanager
async def stumbling(start: Any, **shown: Any) -> AsyncIterator[Player]:
    """Sit down at a program that is going to have a fault on purpose: any other fails the test."""
    async with playing(start, **shown) as player:
        try:
            yield player
        finally:
            fault, player.app._exception = player.app._exception, None
            player.app._handle_exception = lambda error: None  # type: ignore[method-assign]
        assert isinstance(fault, ZeroDivisionError), fault


async def test_a_fault_in_a_key_costs_one_sentence_and_the_game_goes_on(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see the hand-over again, then one sentence with the file, and play on from there."""
    host = begun(tmp_path)
    async with stumbling(host) as player:
        await player.press("enter")
        breaks(monkeypatch, RosterPane, "action_choose", 1)
        sees = await player.press("enter")
        assert "Hand the keyboard to Rangers." in sees
        sees = await player.press("enter")
        assert "✗ A fault of the program is written down in" in sees
        assert "Traceback" not in sees and "ZeroDivisionError" not in sees
        await player.pick("The whole side", "Roll for", "Do it")
        assert len(host.game.records) == 2
    told = (own_home / barrier.FILE).read_text(encoding="utf-8")
    assert "ZeroDivisionError: on purpose" in told and "GameScreen" in told
    assert "nobody may read this" not in told.replace('secret = "nobody may read this"', "")
    assert stat.S_IMODE((own_home / barrier.FILE).stat().st_mode) == 0o600


async def test_a_game_whose_screen_cannot_be_made_is_let_go(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see the menu with one sentence, and go on with the game from there once that can be."""
    breaks(monkeypatch, Composer, "__init__", 1)
    host = begun(own_home / "games")
    async with stumbling(host) as player:
        assert "✗ A fault of the program is written down in" in player.sees
        assert isinstance(player.app.screen, Menu) and player.app.sitting is None
        sees = await player.press("enter")
        assert "Hand the keyboard to Rangers." in sees, sees


async def test_a_fault_in_a_worker_or_a_timer_is_caught_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should be able to play on after a command failed on its way, and after a replay failed."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with stumbling(host) as player:
        breaks(monkeypatch, SeatPort, "submit_async", 1)
        sees = await player.press("enter", "i", "enter")
        assert "✗ A fault of the program" in sees
        assert len(host.game.records) == 1
        await player.press("enter", "i", "enter")
        assert len(host.game.records) == 2
        breaks(monkeypatch, Past, "_tick", 1)
        monkeypatch.setattr("tui.screens.game.past.past.SPEEDS", (0.01,))
        await player.press("comma", "p")
        await player.until("✗ A fault of the program")


async def test_a_fault_in_help_takes_only_help_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should be back at the acts that you were choosing from."""
    async with stumbling(begun(tmp_path)) as player:
        await player.press("enter", "enter")
        breaks(monkeypatch, ReadOnly, "on_mount", 1)
        sees = await player.press("question_mark")
        assert "✗ A fault of the program" in sees
        assert "▸ i Roll for initiative" in sees
        assert "Keys" in await player.press("question_mark")


async def test_a_game_that_cannot_be_painted_is_left_for_the_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should be at the menu, with the sentence, when the game's screen fails twice without a key."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with stumbling(host) as player:
        breaks(monkeypatch, RosterPane, "draw")
        sees = await player.press("down")
        assert "New game" in sees and "✗ A fault of the program" in sees
        assert isinstance(player.app.screen, Menu)


async def test_after_a_fault_at_the_desk_the_desk_is_there_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should read one sentence at the desk, and type on; after one fault behind another be at the menu.

    The log is let go there: nobody else, and not you, could open the game again while it is held.
    """
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with stumbling(host, desk=True) as player:
        breaks(monkeypatch, DeskScreen, "_after", 1)
        sees = await player.press(*"note", "space", *"rain", "enter")
        assert isinstance(player.app.screen, DeskScreen) and "✗ A fault of the program" in sees, sees
        sees = await player.press(*"note", "space", *"wind", "enter")
        assert "wind" in sees and "A fault of the program" not in sees, sees
        breaks(monkeypatch, DeskScreen, "_after")
        breaks(monkeypatch, DeskScreen, "on_mount")
        await player.press(*"note", "space", *"fog", "enter")
        assert isinstance(player.app.screen, Menu) and player.app.sitting is None


async def test_faults_without_an_end_end_the_program_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """You should be back at the shell with one sentence: not in a loop, and with no traceback."""
    shell = io.StringIO()
    async with stumbling(begun(tmp_path)) as player:
        player.app.error_console.file = shell
        await player.press("enter")
        breaks(monkeypatch, LinesPane, "draw")
        player.app.post_message(event_of("down"))
        for _ in range(200):
            if player.app.return_code is not None:
                break
            await player.pilot.pause(0.01)
        assert player.app.return_code == 1
    captured = capsys.readouterr()
    told = shell.getvalue() + captured.err + captured.out
    assert "A fault of the program" in told
    assert "Traceback" not in told


async def test_a_second_fault_while_going_back_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should not be left with a blank screen when even the way back fails."""
    async with stumbling(begun(tmp_path)) as player:
        await player.press("enter")
        breaks(monkeypatch, Steps, "show", 1)
        breaks(monkeypatch, type(player.app), "open_table")
        player.app.post_message(event_of("enter"))
        for _ in range(200):
            if player.app.return_code is not None:
                break
            await player.pilot.pause(0.01)
        assert player.app.return_code == 1


async def test_a_fault_that_cannot_be_written_down_is_told_all_the_same(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should read that it could not be written, and play on."""
    own_home.write_text("a file where the folder should be")
    async with stumbling(begun(tmp_path, referee=True, seats={"referee": "person"})) as player:
        breaks(monkeypatch, RosterPane, "action_choose", 1)
        assert "could not even be written down" in await player.press("enter")
        assert "Hayes" in await player.press("down")


async def test_keys_typed_ahead_of_a_fault_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should find nothing done by keys that were meant for the screen that is gone."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with stumbling(host) as player:
        breaks(monkeypatch, RosterPane, "action_choose", 1)
        await player.press("enter", "enter", "i", "enter")
        assert len(host.game.records) == 1


async def test_a_screen_that_is_still_put_together_when_the_line_is_cut_is_no_fault(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its parts are not mounted any more, and what asks for one of them tells nobody anything."""
    async with playing("menu") as player:
        monkeypatch.setattr(type(player.app), "is_headless", property(lambda app: False))
        player.app.exit()
        player.app._handle_exception(LookupError("no such part"))
        assert not (own_home / barrier.FILE).exists()


async def test_a_fault_fails_a_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should not get a green test out of a program that stumbled."""
    with pytest.raises(ZeroDivisionError):
        async with playing(begun(tmp_path)) as player:
            breaks(monkeypatch, RosterPane, "action_choose", 1)
            await player.press("enter", "enter")


def test_a_file_of_faults_does_not_grow_for_ever(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should find the newest faults in the one file, those before in the other."""
    monkeypatch.setattr(barrier, "LARGEST", 10)
    for number in range(3):
        assert barrier.written(ValueError(f"fault {number} \udcff"), "here") == str(own_home / barrier.FILE)
    assert "fault 2" in (own_home / barrier.FILE).read_text()
    assert "fault 1" in (own_home / "faults.old.log").read_text()
    assert "fault 0" not in (own_home / "faults.old.log").read_text()
