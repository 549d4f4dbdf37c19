"""Games that bots play for a test: played once in a process, of which each test has a copy of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.games import header_of, new_game, open_game, write_game
from core.scenarios import load


def played_once(play: Callable[..., Game]) -> Callable[..., GameHost]:
    """Have *play* play once for each way in which it is asked to, and leave a game's log in a test's folder.

    What is kept are bytes: a test that goes on with its game, or spoils its log, changes no other's.
    """
    kept: dict[str, bytes] = {}

    @wraps(play)
    def copied(folder: Path, *asked: Any, **how: Any) -> GameHost:
        if (key := repr((asked, sorted(how.items())))) not in kept:
            with TemporaryDirectory() as first:
                write_game(play(*asked, **how), log := Path(first) / "game.jsonl")
                kept[key] = log.read_bytes()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "game.jsonl").write_bytes(kept[key])
        return open_game(folder / "game.jsonl")

    return copied


def seeded(scenario: str = "rangers_and_militia", seed: int = 5, **header: Any) -> Game:
    """Begin a game in memory whose dice are the same every time."""
    read = load(scenario)
    return new_game(read, header_of(read, dice="seeded", seed=seed, **header))


@played_once
def bots_played(acts: int = 20_000, seed: int = 5) -> Game:
    """Return a game for two at one keyboard so many acts on, or over; dice and bots have the seed."""
    game = seeded(seed=seed)
    play_out(game, seed, acts)
    return game
