"""The mark begins at somebody who has something to do, whatever others might be allowed besides."""

from __future__ import annotations

import pytest
from map_games import ALL_BOOKS

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
