"""kill -9 while a real game is played: every acknowledged command is there, and every die is right.

The same as `tests/core/engine/test_kill.py`, with the commands of a rule book through the host:
moves, shots, measured by the program, thrown with fair dice, their secret beside the log.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from counting import count
from test_kill import killed_at_random
from wandering import Wanderer

from core.engine.audit.verify import verify
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.game.host import GameHost
from core.games import header_of, keep_game, open_game
from core.rules import load as load_rules
from core.scenarios import load

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

KILLS = 40
SOAK = 1_000
FRESH = 20
"""So many kills fall on one game before the next begins."""


def warring(path: Path, pipe: int, seed: int) -> None:
    """In a child: play at random what the rule book offers, telling each record once it is safe."""
    host = open_game(path)
    while True:
        walker = Wanderer(host.game, seed + len(host.game.records), keen=True, rulings=0.02)
        for seat, command in walker.wishes():
            got = host.submit(seat, command)
            if not isinstance(got, (Refusal, Needs)):
                os.write(pipe, b"%d\n" % got.n)
                break


def begun(path: Path) -> None:
    """Begin a real game with fair dice and let it go."""
    scenario = load("breaking_news/rangers_and_militia")
    keep_game(scenario, header_of(scenario, dice="fair"), path).close()


def rounds(folder: Path, kills: int, seed: int) -> dict[str, int]:
    """Kill *kills* times; after each, demand all that was acknowledged, unchanged, its dice right."""
    dice = random.Random(seed)
    told = {"kills": kills, "commands kept": 0, "torn lines": 0, "dice recomputed": 0}
    path, before = folder / "0.jsonl", b""
    for kill in range(kills):
        if kill % FRESH == 0:
            path = folder / f"{kill}.jsonl"
            begun(path)
            before = path.read_bytes()
        acknowledged = killed_at_random(path, warring, dice)
        with open_game(path) as host:  # sets an unfinished line aside, as a player's program would
            assert len(host.game.records) >= acknowledged, "an acknowledged command is lost"
            told["torn lines"] += len(host.notices)
            known(host)
        now = path.read_bytes()
        assert now.startswith(before), "what was safe has changed"
        told["commands kept"] += now.count(b"\n") - before.count(b"\n")
        before = now
    for log in folder.glob("*.jsonl"):
        report = verify(log, load_rules)
        assert report.ok, report.messages
        told["dice recomputed"] += report.checked
    return told


def known(host: GameHost) -> None:
    """The game stands where its records lead, and goes on."""
    game = host.game
    assert game.state == game.state_after(game.tip)
    assert game.state.over is not None or game.rules.choices(game.state, "referee")


def test_kills_of_a_real_game_lose_nothing_acknowledged(tmp_path: Path) -> None:
    told = rounds(tmp_path, KILLS, seed=3)
    count("kill -9 in a game of Breaking News", told)
    assert told["commands kept"] > KILLS and told["dice recomputed"] > 0


@pytest.mark.soak(minutes=2)
def test_many_more_kills_of_a_real_game_lose_nothing_acknowledged(tmp_path: Path) -> None:
    count("kill -9 in a game of Breaking News", rounds(tmp_path, SOAK, seed=4))
