"""Which bot plays at which level."""

from __future__ import annotations

from core.engine.contract.seats import QUICK, Level
from core.engine.seat.bot import Bot
from core.engine.seat.player import Player
from core.engine.seat.steady import STEADY, STRONG, Weighing


def player(level: Level, seed: int = 0) -> Player:
    """Return a bot of a level whose dice are made from *seed*."""
    if level == QUICK:
        return Bot(seed)
    return Weighing(level, STEADY if level == "steady" else STRONG, seed)
