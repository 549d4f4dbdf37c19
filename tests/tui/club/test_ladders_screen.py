"""The ladders at a terminal and in a shell: rating, how sure it is, and the games that it comes from."""

from __future__ import annotations

import pytest
from club_table import a_game, people, terminal

from core.engine.contract.engine_facts import Resign
from core.hosting.club import Club
from core.hosting.refused import Refused
from core.locale import LANGUAGES
from tui.cli.guests import Guests


async def won_by_anna(club: Club) -> str:
    anna, bruno = people(club, "Anna", "Bruno")
    game = await a_game(club, anna, bruno, name="Derby")
    sitting = await club.sit(bruno, game, "militia", lambda news: None)
    sitting.port.submit(Resign())
    sitting.leave()
    return game


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_ladder_leads_to_the_games_that_it_comes_from(club: Club, language: str) -> None:
    """You should see who stands first and how sure that is, and by Enter what he has played."""
    await won_by_anna(club)
    carla = club.people.add("Carla")
    async with terminal(club, carla, language) as hers:
        await hers.pick(hers.words.text("tui-lobby-contests"), hers.words.text("tui-ladders"))
        sees = await hers.until("Anna")
        first = next(line for line in sees.splitlines() if "1. Anna" in line)
        assert "Breaking News" in sees and "±" in first and sees.index("1. Anna") < sees.index("2. Bruno")
        assert {"en": "1 game: 1 won", "it": "1 partita: 1 vinta"}[language] in sees
        assert max(map(len, sees.splitlines())) <= 80
        await hers.press("enter")
        assert "Derby" in await hers.until("Derby")


async def test_a_shell_has_the_ladder_of_a_book(club: Club) -> None:
    """`ssh … ladder [BOOK]`"""
    await won_by_anna(club)
    guests = Guests(club)
    title, first, second = await guests.lines("Bruno", ["ladder"], "en")
    assert "Breaking News" in title and first.startswith("  1. Anna: ") and "0 won, 0 drawn, 1 lost" in second
    assert await guests.lines("Bruno", ["ladder", "breaking"], "en") == [title, first, second]
    assert "No rated game" in (await guests.lines("Bruno", ["ladder", "ludonet"], "en"))[0]
    with pytest.raises(Refused):
        await guests.lines("Bruno", ["ladder", "whist"], "en")
