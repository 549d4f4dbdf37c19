"""Nobody learns a throw of the program's without its standing in the log before he is told anything.

Held to by `core.testing.foreseen_dice`: random players of real games who try everything.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from counting import count
from rounds import in_turn, rounds
from wandering import SCENARIOS

from core.games import header_of, keep_game
from core.scenarios import load
from core.testing.foreseen_dice import Counted, play_curiously

STEPS = {"map": 60, "tape": 40}


@pytest.mark.parametrize(("scenario", "ruler"), in_turn(SCENARIOS, STEPS))
def test_no_die_falls_unseen(
    scenario: str, ruler: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = load(scenario)
    dice = Counted(monkeypatch)
    for number in rounds():
        with keep_game(found, header_of(found, ruler=ruler), tmp_path / f"{number}.jsonl") as host:
            held = play_curiously(host, dice, number, STEPS[ruler])
            count("acts of curious players that were held fast", held)
    count("throws that fell before curious players", dice.fell)
