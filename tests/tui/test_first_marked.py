"""The mark begins at somebody who has something to do, whatever others might be allowed besides."""

from __future__ import annotations

import asyncio
from pathlib import Path

import ludonet_table as lu
import pytest
from map_games import ALL_BOOKS
from screen_text import TABLE, Player, begun, playing

from core.engine.seat.bot import play_out
from core.games import header_of, new_game
from core.scenarios import load
from core.testing.in_memory import seated
from tui.compose.command_in_hand import SIDE, Hand


@pytest.mark.parametrize("scenario", ALL_BOOKS)
def test_the_mark_begins_at_somebody_who_can_act(scenario: str) -> None:
    """You should not read "1 can act" with the mark on a man who has nobody to fire at."""
    read = load(scenario)
    game, looked = new_game(read, header_of(read, dice="seeded", seed=7)), 0
    for number in range(40):
        play_out(game, number, 1)
        for seat in game.seats:
            hand = Hand(seated(game, seat))  # type: ignore[arg-type]
            if hand.able:
                looked += 1
                assert hand.first in (*hand.able, SIDE), (number, seat)
    assert looked


async def rangers_act(player: Player) -> None:
    """Wait until the Rangers act again: the program answers meanwhile."""
    while "Rangers to act" not in player.sees:
        await asyncio.sleep(0.05)
        await player.settle()


async def test_after_the_fire_of_a_team_the_mark_goes_to_who_has_not_acted(tmp_path: Path) -> None:
    """You should find the mark on Bravo: Alpha has fired, and could only look for somebody hidden."""
    seats = {"rangers": "person", "militia": "bot:quick"}
    async with playing(begun(tmp_path, seats=seats)) as player:
        await player.press("i", "enter")
        await rangers_act(player)
        await asyncio.sleep(0.5)
        await player.press("&", "v", "enter", "enter", "enter")
        await player.until("Reacting")
        await rangers_act(player)
        assert "Cole (Bravo)" in player.marked and "H Hayes ACTS" in player.sees, player.sees


@pytest.mark.parametrize("letter", ["m", "c"])
async def test_who_has_moved_and_may_still_turn_gives_the_mark_to_who_has_not(
    tmp_path: Path, letter: str
) -> None:
    """You should move one after the other without going down the list; & then leaves out who has moved."""
    async with playing(lu.at(lu.laid(tmp_path), "move"), TABLE) as player:
        await player.press("o")
        begins = player.app.screen.board.roster.highlighted
        await player.press(letter, "down", "enter", "enter")
        assert player.app.screen.board.roster.highlighted != begins, player.sees
        assert "[x]" not in await player.press("&")
