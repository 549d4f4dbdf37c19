"""Reading kept games in tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from core.engine.game.game import Game
from core.engine.seat.known import Known
from core.engine.words.message import Message
from core.games import open_game


def read_game(path: Path) -> tuple[Game, tuple[Message, ...]]:
    """Read a log without touching it: the game after its last record, and what to tell of the file."""
    with open_game(path, write=False) as host:
        return host.game, host.notices


def seats_at(game: Game, moments: int) -> Iterator[tuple[int, Known]]:
    """Yield each side with what it knows at so many *moments* of a game, evenly apart, with their records."""
    for n in game.line[1 :: max(1, len(game.line) // moments)]:
        state = game.state_after(n)
        for side in game.rules.seats(state):
            yield n, Known(game.rules, side, game.rules.known(state, side), game.tape)
