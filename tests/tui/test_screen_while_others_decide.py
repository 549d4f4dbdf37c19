"""While another decides the list says so, and what was typed meanwhile acts on nothing that comes after."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from screen_text import Player, begun, playing

from tui.app import keyboard
from tui.screens.game.screen import GameScreen
from tui.screens.game.turn.turns import Turns

ALONE = {"rangers": "person", "militia": "bot"}


@pytest.fixture(autouse=True)
def slow_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that acts when the test lets it."""
    monkeypatch.setattr(Turns, "bot_pause", 1000)


async def others_decide(player: Player) -> str:
    """Throw for initiative: the program has still to throw."""
    return await player.pick("The whole side", "Roll for", "Do it")


async def bot_acted(player: Player) -> str:
    """Let the program act until the Rangers have something to decide."""
    game = player.app.screen
    assert isinstance(game, GameScreen)
    while not game.composer.hand.called_upon:
        game.turns.bot_acts()
        await player.settle()
        await asyncio.sleep(0.01)
    return await player.settle()


async def test_the_list_says_who_decides_and_enter_there_rules_nothing(tmp_path: Path) -> None:
    """You should see Militia named under the mark, and a ruling behind its own letter alone."""
    async with playing(begun(tmp_path, seats=ALONE)) as player:
        await player.book_read()
        sees = await others_decide(player)
        assert "▸ Now deciding: Militia …" in sees and "R Correct a fact" in sees
        assert await player.press("enter", "enter", "enter") == sees
        assert "Ruling" in await player.press("R")


async def test_keys_typed_while_the_program_thought_do_not_act_on_what_it_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should find nothing begun by Enter that you pressed before you can have read the new list."""
    async with playing(begun(tmp_path, seats=ALONE)) as player:
        await player.book_read()
        await others_decide(player)
        await player.press("enter")
        sees = await bot_acted(player)
        assert await player.press("enter", "enter", "e") == sees
        await asyncio.sleep(keyboard.SIGHT)
        assert await player.press("enter") != sees


async def test_who_typed_nothing_meanwhile_is_heard_at_once(tmp_path: Path) -> None:
    """You should see your first key act: nothing of it was typed for another list."""
    async with playing(begun(tmp_path, seats=ALONE)) as player:
        await others_decide(player)
        sees = await bot_acted(player)
        assert await player.press("enter") != sees


async def test_what_is_typed_for_another_page_is_no_key_of_the_list(tmp_path: Path) -> None:
    """You should close the help with one key, though the program acted while you read it."""
    async with playing(begun(tmp_path, seats=ALONE)) as player:
        await others_decide(player)
        game = player.game
        assert "Help:" in await player.press("?")
        while not game.composer.hand.called_upon:
            game.turns.bot_acts()
            await player.settle()
            await asyncio.sleep(0.01)
        await player.press("escape")
        assert player.app.screen is game
