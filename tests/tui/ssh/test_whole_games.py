"""Two people play whole games to the end over SSH, by the keys of the real screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from club_far_away import club_house
from counting import count
from rounds import seeds
from whole_game import PLENTY, QUICK, SEATS, lay, lay_shipped, match

from core.engine.audit.verify import verify
from core.rules import load

HOW: dict[str, dict[str, Any]] = {"breaking_news": {"dice": "typed"}, "ludonet": {"dice": "seeded"}}
"""One book's dice are typed in, the other's thrown by the program."""


async def to_the_end(folder: Path, book: str, seed: int) -> int:
    """Play one game; return how many records its log has."""
    folder.mkdir()
    async with club_house(folder / "host", PLENTY, limits=QUICK) as house:
        game = lay(house, folder, book, seed=seed, **HOW[book])
        async with match(house, game, SEATS, seed) as two:
            await two.play()
            await two.both_see_the_end()
            records = len(two.host.game.records)
            path = two.host.log.path
            assert two.taken_back == 1 and len(two.came_back) == 1
            assert not house.host.events("fault")
    assert verify(path, load).ok
    return records


@pytest.mark.parametrize(("book", "seed"), seeds([(book, seed) for seed in range(4) for book in HOW]))
async def test_a_whole_game_is_played_over_ssh(book: str, seed: int, tmp_path: Path) -> None:
    """You should see both play to the end, an act taken back with the other's consent, and one of them
    cut off while he is asked, who comes back to the same question; and the log should prove all of it."""
    count(f"records of whole games over SSH: {book}", await to_the_end(tmp_path / book, book, seed))


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["rangers_and_militia", "patrol_clash"])
async def test_a_shipped_scenario_is_played_to_its_end_over_ssh(scenario: str, tmp_path: Path) -> None:
    """The same with the program's fair dice, which `verify` recomputes at the end."""
    async with club_house(tmp_path / "host", PLENTY, limits=QUICK) as house:
        game, seats = lay_shipped(house, scenario)
        async with match(house, game, seats, 1) as two:
            await two.play()
            await two.both_see_the_end()
            path = two.host.log.path
        assert not house.host.events("fault")
    assert verify(path, load).ok
