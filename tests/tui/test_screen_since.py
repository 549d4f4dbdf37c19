"""Since you were here: a page that tells what happened, and where each line leads."""

from __future__ import annotations

import re
from pathlib import Path

from screen_text import TABLE, Player, begun, playing

from core.engine.contract.seats import PERSON
from core.engine.seat.bot import play_out
from core.games import open_game

AGAINST_BOT = {"rangers": PERSON, "militia": "bot"}


def left(tmp_path: Path, acts: int) -> Path:
    """Leave a game against the program after some acts."""
    host = begun(tmp_path, seed=5, seats=AGAINST_BOT)
    play_out(host.game, 5, acts)
    path = host.log.path
    host.close()
    return path
