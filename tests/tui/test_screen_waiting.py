"""The way in: games that wait stand first in the menu, and the demo scenario asks how it shall be played."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from screen_text import TABLE, WIDE, Player, playing

from core.games import header_of, keep_game, shipped
from core.scenarios import load
from tui.screens.game.screen import GameScreen
from tui.screens.menu import Menu
from tui.session.here.session import Sitting


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    return tmp_path


async def kept(home: Path, name: str, acts: int, at: int, scenario: str = "rangers_and_militia") -> None:
    """Keep a game that bots have played for a while, and that was played last at a time."""
    read, path = load(scenario), home / "games" / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    with keep_game(read, header_of(read, dice="seeded", seed=5), path) as host:
        bots = Sitting(host, (), tuple(host.game.seats))
        for _ in range(acts):
            seat = bots.bot_wanted()
            assert seat is not None
            await bots.bot_acts(seat, lambda: True)
    os.utime(path, (at, at))


def over(home: Path, at: int) -> None:
    """Keep a game that is over."""
    path = home / "games" / "over.jsonl"
    path.write_bytes(shipped("demo").read_bytes())
    os.utime(path, (at, at))


async def known(player: Player) -> list[str]:
    """Return the lines of the menu once it knows where the games stand."""
    await player.finished("games")
    return [line[2:78].rstrip() for line in player.sees.splitlines() if ": " in line[:20]]


@pytest.mark.parametrize("size", [TABLE, WIDE])
@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "Go on: Rangers and militia, turn 1 of 8, ", "Waits: Patrols in the scrub, "),
        ("it", "Riprendi: Ranger e miliziani, turno 1 di 8, ", "In attesa: "),
    ],
)
async def test_the_menu_begins_with_the_last_game_and_those_that_wait(
    language: str, first: str, second: str, size: tuple[int, int], own_home: Path
) -> None:
    """You should read where each game stands, the newest first, none that is over; Enter goes on with it."""
    await kept(own_home, "older", 5, 1_000, "patrol_clash")
    await kept(own_home, "last", 5, 2_000)
    over(own_home, 3_000)
    (own_home / "games" / "spoilt.jsonl").write_text("{")
    async with playing("menu", size, language) as player:
        lines = await known(player)
        assert lines[0].startswith(first) and lines[1].startswith(second), lines
        assert "Language" in lines[2] or "Lingua" in lines[2], "neither what is over nor what is spoilt"
        assert first[:12] in player.marked
        await player.press("enter", "enter")
        assert isinstance(player.app.screen, GameScreen)


async def test_the_mark_stays_on_what_was_chosen_while_games_are_read(own_home: Path) -> None:
    """You should not have another row under the mark because a game became known meanwhile."""
    await kept(own_home, "older", 2, 1_000)
    await kept(own_home, "last", 2, 2_000)
    async with playing() as player:
        await player.press("down")
        if "New game" not in player.marked:  # the games were known at once
            await player.press("down")
        assert "New game" in player.marked
        await player.finished("games")
        assert "New game" in player.marked


async def test_a_menu_without_games_begins_with_a_new_one() -> None:
    async with playing() as player:
        await player.finished("games")
        assert "New game" in player.marked and "Go on" not in player.sees


@pytest.mark.parametrize("size", [TABLE, WIDE])
@pytest.mark.parametrize(
    ("language", "solo", "hot", "look"),
    [
        ("en", "you are Militia", "Two here", "Look on"),
        ("it", "tu sei Milizia", "In due", "Guarda"),
    ],
)
async def test_the_demo_asks_how_it_shall_be_played(
    language: str, solo: str, hot: str, look: str, size: tuple[int, int], own_home: Path
) -> None:
    """You should read what it is about before you choose: against the program, two here, or looking on."""
    scenario = load("rangers_and_militia")
    async with playing(scenario, size, language) as player:
        assert scenario.story(language)[:30] in player.sees
        await player.pick(solo)
        assert isinstance(player.app.screen, GameScreen)
    (log,) = (own_home / "games").glob("*.jsonl")
    assert '"militia":"person"' in log.read_text().splitlines()[0].replace(" ", "")
    async with playing(scenario, size, language) as player:
        assert "Ranger" in await player.pick(hot)
    async with playing(scenario, size, language) as player:
        await player.pick(look)
        screen = player.app.screen
        assert isinstance(screen, GameScreen) and screen.replay
        first = screen.seen.past
        for _ in range(500):
            await player.settle()
            if screen.seen.past != first:
                break
            await asyncio.sleep(0.02)
        assert first is not None and screen.seen.past == first + 1, "it goes on by itself"


async def test_from_the_demo_esc_leads_to_the_menu() -> None:
    """You should come to the menu, and from it into everything else."""
    async with playing(load("rangers_and_militia")) as player:
        assert "The menu" in player.sees
        await player.press("escape")
        assert isinstance(player.app.screen, Menu)
    async with playing(load("rangers_and_militia")) as player:
        await player.pick("The menu")
        assert isinstance(player.app.screen, Menu)
