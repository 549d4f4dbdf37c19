"""Which bot plays at which level."""

from __future__ import annotations

from core.engine.contract.seats import Level
from core.engine.seat.bot import Bot
from core.engine.seat.player import Player


def player(level: Level, seed: int = 0) -> Player:
    """Return a bot of a level whose dice are made from *seed*."""
    return Bot(seed)
