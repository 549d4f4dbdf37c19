"""Games of every book some way on, as bots played them, to look at on the map."""

from __future__ import annotations

from played_once import played_once, seeded

from core.engine.game.game import Game
from core.engine.seat.bot import play_out

ALL_BOOKS = ("rangers_and_militia", "patrol_clash", "village_defence", "ambush_at_dusk")
"""A scenario of each book."""


@played_once
def part_way(scenario: str, commands: int = 30) -> Game:
    """Return a game of so many commands of bots, for two at this keyboard."""
    game = seeded(scenario, 7)
    play_out(game, 7, commands)
    return game
