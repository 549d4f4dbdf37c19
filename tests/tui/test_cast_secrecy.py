"""A recording of a side shows nothing that the side may not know: other secrets give the same one."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pyte
import pytest
from rounds import by_turns
from test_secrecy import Pair, walked
from wandering import Wanderer

from core.engine.game.game import Game
from core.games import open_game, write_game
from tui.cli.cast import frames_of

AT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC")
"""When something was done: in each world at a time of its own."""


async def recorded(game: Game, seat: str, file: Path) -> tuple[str, list[str]]:
    """Return the first frame of a seat's recording as it is written, and what a player shows last."""
    write_game(game, file)
    with open_game(file, write=False) as host:
        frames = await frames_of(host, seat, "en", (80, 24), 1.0)
    screen = pyte.Screen(80, 24)
    pyte.Stream(screen).feed("".join(frame.data for frame in frames))
    return AT.sub("", frames[0].data), [AT.sub("", row) for row in screen.display]


@pytest.mark.parametrize(
    "scenario", by_turns(["breaking_news/convoy", "ludonet/patrol_clash", "bassa_intensita/ambush_at_dusk"])
)
async def test_other_secrets_give_the_same_recording(scenario: str, tmp_path: Path) -> None:
    compared = 0
    for seed in range(20):
        pick = random.Random(seed)
        game, _ = walked(scenario, seed, pick.randint(2, 10), dice="typed")
        for seat in game.seats:
            if game.state.over is not None or not (pair := Pair(game, seat, pick)).there:
                continue
            walker = Wanderer(pair.worlds[0], seed, keen=True, rulings=0.0)
            if not all(pair.step(walker) for _ in range(2) if pair.worlds[0].state.over is None):
                continue
            files = [tmp_path / f"{seed}-{seat}-{number}.jsonl" for number in (1, 2)]
            one, other = [
                await recorded(world, seat, file) for world, file in zip(pair.worlds, files, strict=True)
            ]
            assert one == other
            compared += 1
        if compared >= 2:
            break
    assert compared
