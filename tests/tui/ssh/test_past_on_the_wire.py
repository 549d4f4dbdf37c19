"""A step in the past over SSH at 80x24, in bytes as the channel brings them: in a game and in a replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from club_far_away import House, Player, club_house
from far_away import connected, opened, until
from map_games import ALL_BOOKS, part_way
from msgspec import structs

from core.engine.contract.engine_facts import Publish
from core.engine.game.game import Game
from tests.kept_games import read_game
from tui.screens.game.past.what_else import ELSE
from tui.screens.game.screen import GameScreen

MOST = 1_228
"""1.2 kB."""

STEPS = (*["left"] * 4, *["right"] * 3, *["shift+left"] * 3, *["shift+right"] * 3)
"""Acts and events, back and on."""

GOLDEN = Path(__file__).parents[3] / "saves" / "golden" / "0.6.0"
OVER = (
    "breaking_news-the_three_bridges", "ludonet-patrol_clash", "linea_di_tiro-village_defence",
    "bassa_intensita-crossroads",
)  # fmt: skip


def laid(house: House, game: Game) -> str:
    """Lay a game for Ada at its first side and Bob at the other."""
    first, second = game.seats
    return house.lay_game(game, {first: "ada", second: "bob"})


def over_without_secret(log: str) -> Game:
    """Return a game that was played, as one of a seed: nobody has the secret of its dice."""
    kept, _ = read_game(GOLDEN / f"{log}-fair.jsonl")
    game = Game(kept.rules, structs.replace(kept.header, dice="seeded", dice_hash="", shares={}))
    for record in kept.records:
        if not isinstance(record.command, Publish):
            game.replay(record)
    assert game.state.over is not None
    return game


async def sent_by(player: Player) -> dict[str, int]:
    """Return how many bytes each step costs, by the place it leads to."""
    steps: dict[str, int] = {}
    for number, key in enumerate(STEPS, 1):
        before = len(player.far.sent)
        await player.press(key)
        steps[f"{number} {key} {player.far.sees.splitlines()[0][-12:]}"] = len(player.far.sent) - before
    return steps


@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_a_step_back_in_a_game_that_goes_on_is_little_over_ssh(tmp_path: Path, scenario: str) -> None:
    game = part_way(tmp_path, scenario, 60).game
    async with club_house(tmp_path / "host") as house:
        laid(house, game)
        async with house.player("ada") as ada:
            await ada.press("4", "left")
            assert "the past, " in await ada.settle()
            steps = await sent_by(ada)
    assert max(steps.values()) <= MOST and min(steps.values()) > 50, steps


@pytest.mark.parametrize("log", OVER)
async def test_a_step_of_a_replay_is_little_over_ssh(tmp_path: Path, log: str) -> None:
    """`ssh -t … replay GAME`, from the middle of it."""
    async with club_house(tmp_path / "host") as house:
        over = laid(house, over_without_secret(log))
        await house.club.tables.table(over)  # it is found to be over
        async with connected(house.host.port, "ada") as conn:
            far = await opened(conn, command=f"replay {over}")
            await far.until("the past, 1 of")
            await until(lambda: any(isinstance(app.screen, GameScreen) for app in house.door.apps))
            ada = Player(far, house.door.apps[-1])
            await ada.press("5")
            steps = await sent_by(ada)
    assert max(steps.values()) <= MOST and min(steps.values()) > 50, steps


async def test_what_else_there_was_is_told_at_a_host_too(tmp_path: Path) -> None:
    """You should read what your act promised, worked out by the host's workers."""
    async with club_house(tmp_path / "host") as house:
        over = laid(house, over_without_secret("ludonet-patrol_clash"))
        await house.club.tables.table(over)
        async with connected(house.host.port, "ada") as conn:
            far = await opened(conn, command=f"replay {over}")
            await far.until("the past, 1 of")
            await until(lambda: any(isinstance(app.screen, GameScreen) for app in house.door.apps))
            ada = Player(far, house.door.apps[-1])
            for _ in range(20):
                await ada.press("right", "w")
                await until(lambda: not [one for one in ada.app.workers if one.group == ELSE])
                if "what else there was" in await ada.settle():
                    break
            assert "Done: " in ada.far.sees
