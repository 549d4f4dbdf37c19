"""A bot that knows no rule plays whole games of every book, over a pipe to `schermaglia engine`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rounds import by_turns

from core.engine.audit.verify import verify
from core.rules import load, whole_books

BOT = Path(__file__).parent / "bot.py"

GAMES = {
    "breaking_news": ("rangers_and_militia", "turn_limit=1"),
    "ludonet": ("patrol_clash", "turn_limit=2"),
    "linea_di_tiro": ("tank_meeting",),
    "bassa_intensita": ("crossroads", "turn_limit=1"),
}


def test_every_book_is_played() -> None:
    assert GAMES.keys() == set(whole_books())


@pytest.mark.parametrize("book", by_turns(list(GAMES)))
def test_a_bot_that_knows_no_rule_plays_to_the_end(book: str, tmp_path: Path) -> None:
    scenario, *options = GAMES[book]
    words = [sys.executable, str(BOT), f"{book}/{scenario}", "1", *options, "--"]
    engine = [sys.executable, "-m", "tui", "engine"]
    done = subprocess.run(
        [*words, *engine], capture_output=True, env={**os.environ, "SCHERMAGLIA_HOME": str(tmp_path)}
    )
    assert done.returncode == 0, done.stderr.decode()
    told = json.loads(done.stdout)
    assert told["over"] and told["acts"] > 5
    assert verify(Path(told["file"]), load).ok
