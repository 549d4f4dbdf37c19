"""Reading kept games in tests."""

from __future__ import annotations

from pathlib import Path

from core.engine.game.game import Game
from core.engine.words.message import Message
from core.games import open_game


def read_game(path: Path) -> tuple[Game, tuple[Message, ...]]:
    """Read a log without touching it: the game after its last record, and what to tell of the file."""
    with open_game(path, write=False) as host:
        return host.game, host.notices
