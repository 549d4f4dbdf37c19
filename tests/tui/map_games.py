"""Games of every book some way on, as bots played them, to look at on the map."""

from __future__ import annotations

from pathlib import Path

from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.games import header_of, new_game, open_game, write_game
from core.scenarios import load

ALL_BOOKS = ("rangers_and_militia", "patrol_clash", "village_defence", "ambush_at_dusk")
"""A scenario of each book."""


def part_way(folder: Path, scenario: str, commands: int = 30) -> GameHost:
    """Return a game of so many commands of bots, for two at this keyboard."""
    folder.mkdir(exist_ok=True)
    read = load(scenario)
    game = new_game(read, header_of(read, dice="seeded", seed=7))
    play_out(game, 7, commands)
    path = folder / "game.jsonl"
    write_game(game, path)
    return open_game(path)
