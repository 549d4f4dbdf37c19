"""The hashes of the dice stand on the screen, for everybody the same; at home and at a host."""

from __future__ import annotations

from pathlib import Path

import pytest
from club_table import a_game, people, small_game, terminal
from screen_text import begun, playing

from core.engine.game.host import GameHost
from core.hosting.club import Club


def hashes(host: GameHost) -> list[str]:
    """The hashes as the screen shows them: in groups of eight."""
    header = host.game.header
    whole = [header.dice_hash, *header.shares.values()]
    return [" ".join(one[at : at + 8] for at in range(0, 64, 8)) for one in whole]


async def test_everybody_at_a_table_is_shown_the_same_hashes(club: Club) -> None:
    """Whoever sits down is told of the key; D shows three hashes, to players and to who watches."""
    anna, bruno, carla = people(club, "Anna", "Bruno", "Carla")
    game = await a_game(club, anna, bruno)
    host = (await club.tables.table(game)).host
    shown = []
    for person in (anna, bruno, carla):
        async with terminal(club, person) as player:
            assert "D shows the hashes" in await player.pick("Rangers and militia")
            sees = await player.press("D")
            for hash in hashes(host):
                assert hash in sees, sees
            assert max(map(len, sees.splitlines())) <= 80 and "Rangers" in sees
            shown.append(sees.splitlines()[1:])
            assert "Turn" in (await player.press("D")).splitlines()[0]
    assert len(hashes(host)) == 3 and shown[0] == shown[1] == shown[2]


async def test_whoever_comes_again_is_not_told_again(club: Club) -> None:
    anna, bruno = people(club, "Anna", "Bruno")
    await a_game(club, anna, bruno)
    async with terminal(club, anna) as player:
        await player.pick("Rangers and militia")
        await player.press("q")
        assert "D shows the hashes" not in await player.pick("Rangers and militia")


async def test_typed_dice_promise_nothing(club: Club) -> None:
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno)
    async with terminal(club, anna) as player:
        assert "D shows" not in await player.pick("Small")
        assert "nothing to promise" in await player.press("D")


@pytest.mark.parametrize(
    ("dice", "told"), [("fair", "published as soon as"), ("seeded", "The dice come from a number")]
)
async def test_a_game_at_home_shows_them_too(dice: str, told: str, tmp_path: Path) -> None:
    host = begun(tmp_path, dice=dice, seed=3 if dice == "seeded" else 0)
    async with playing(host) as player:
        await player.press("enter")
        sees = await player.press("D")
        assert told in sees
        assert all(hash in sees for hash in hashes(host) if dice == "fair")
        assert told not in await player.press("escape")


async def test_at_the_end_it_is_told_whether_the_parts_fit(tmp_path: Path) -> None:
    """A game that two end: what was promised was kept."""
    async with playing(begun(tmp_path, dice="fair", seed=0), language="it") as player:
        await player.press("enter")
        await player.pick("Tutta la parte", "Proporre di finire", "Esegui")
        await player.press("enter")
        await player.pick("Accettare", "Esegui")
        assert "corrispondono a queste" in await player.press("D")
