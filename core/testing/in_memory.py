"""Games in memory, seen as a seat sees them: their host has nothing to write to."""

from __future__ import annotations

from typing import cast

from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort


class InMemory:
    """A host without a disk."""

    def __init__(self, game: Game) -> None:
        self.game = game


def host_of(game: Game) -> GameHost:
    """Return what a port asks for its game; it is there to be looked at, and never written to."""
    return cast(GameHost, InMemory(game))


def seated(game: Game, seat: str) -> SeatPort:
    """Return a seat's port to a game in memory."""
    return SeatPort(host_of(game), seat)
