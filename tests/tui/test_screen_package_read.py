"""A package whose import has no end holds up no key: its scenarios are read beside, and then told of."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest
from installing import install_book
from screen_text import playing
from site_folder import forget, site

from core.games import games_folder, header_of, new_game, write_game
from core.packages import importing
from core.scenarios import load
from tui.screens.listing import READING
from tui.screens.scenarios import SIZES
from tui.screens.waiting import last_played

__all__ = ["site"]


@pytest.mark.parametrize(
    ("language", "reading", "broken"),
    [
        ("en", "The rule books of packages are being read …", "Cannot be played"),
        ("it", "Leggo i regolamenti dei pacchetti …", "Non si possono giocare"),
    ],
)
async def test_what_is_being_imported_is_told_and_then_why_it_is_left_out(
    language: str, reading: str, broken: str, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see that it is read, go back and forth meanwhile, and then what is wrong with it."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setattr(importing, "PATIENCE", 3.0)
    install_book(site, "river", book_py="import time\nwhile True:\n    time.sleep(0.01)\n")
    async with playing(language=language) as player:
        await player.press("enter")
        assert reading in await player.pick("river")
        assert "Ludonet" in await player.press("escape")
        assert reading in await player.pick("river")
        sees = await player.finished(SIZES)
        assert broken in sees and reading not in sees and "river.book" in sees
        sees = await player.press("escape")
        assert "Ludonet" in sees and "river" not in sees, "what nobody can play is no book any more"


async def test_one_that_is_imported_is_listed_once_it_is(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see its scenario, and come to the form of a new game."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    install_book(site, "river")
    async with playing() as player:
        await player.press("enter")
        await player.pick("river")
        assert "Duel of river" in await player.finished(SIZES)
        assert "Scenario" in await player.pick("Duel of river")


GUIDE = "guide/guide.toml", "guide/scenario.toml"


@pytest.mark.parametrize(
    ("book", "told"),
    [
        ("raise RuntimeError('ice')\n", "ice"),
        ("import time\nwhile True:\n    time.sleep(0.01)\n", "never comes"),
    ],
)
async def test_a_first_game_of_a_broken_book_costs_no_other(
    book: str, told: str, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see all first games, read why that one cannot begin, and go back meanwhile."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setattr(importing, "PATIENCE", 2.0)
    folder = install_book(site, "river", book_py=book)
    for name in GUIDE:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("minutes = 3\n" if "scenario" in name else "", encoding="utf-8")
    async with playing() as player:
        sees = await player.pick("Learn")
        assert "Ludonet" in sees and "river" in sees and "about 3 min" in sees
        await player.pick("river")
        assert told in await player.finished(READING)
        assert "Ludonet" in player.sees
        await player.pick("Ludonet")
        assert "First game" in player.sees


async def test_the_list_of_forces_waits_for_nobody(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see that books are read, go back meanwhile, and then the forces of the others."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setattr(importing, "PATIENCE", 2.0)
    install_book(site, "river", book_py="import time\nwhile True:\n    time.sleep(0.01)\n")
    async with playing() as player:
        assert "being read" in await player.pick("Forces")
        assert "New game" in await player.press("escape")
        await player.pick("Forces")
        sees = await player.finished(READING)
        assert "being read" not in sees and "Breaking News" in sees


ENDLESS = "import time\nwhile True:\n    time.sleep(0.01)\n"


@pytest.mark.parametrize(("way", "left"), [("Continue", ""), ("Replay", ""), ("Duel", "escape")])
async def test_a_kept_game_of_a_book_without_an_end_holds_up_no_key(
    way: str, left: str, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should see that its book is read, move the mark meanwhile, and then why it cannot be opened."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    monkeypatch.setattr(importing, "PATIENCE", 2.0)
    monkeypatch.setattr("tui.screens.menu.waiting", lambda given_up: last_played())
    monkeypatch.setattr("tui.screens.saved.waits", lambda path: None)  # else they read it first, beside
    folder = install_book(site, "river")
    read = load("river/duel")
    games_folder().mkdir()
    write_game(new_game(read, header_of(read, dice="seeded", seed=1)), games_folder() / "duel.jsonl")
    forget()
    for name in ("river", "river.book"):
        sys.modules.pop(name, None)
    (folder / "book.py").write_text(ENDLESS, encoding="utf-8")
    async with playing() as player:
        if not left:
            await player.pick(way)
        assert "are being read" in await player.pick("Duel of river")
        if left:
            assert "▸ New game" in await player.press("down")
        sees = await player.finished(READING)
        assert "river.book" in sees and "are being read" not in sees


async def test_who_leaves_meanwhile_waits_for_nothing(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program is over at once, whatever is still being read."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    install_book(site, "river", book_py=ENDLESS)
    async with playing() as player:
        assert "being read" in await player.pick("Forces")
    began = time.monotonic()
    await asyncio.get_running_loop().shutdown_default_executor()
    assert time.monotonic() - began < importing.PATIENCE / 4
