"""At terminals of a host the referee puts an act right, and the players read that it was."""

from __future__ import annotations

import pytest
from club_table import blue_acts, people, small_game, terminal, to_the_table

from core.engine.contract.facts import Thrown
from core.hosting.club import Club
from core.locale import LANGUAGES


async def test_a_referee_puts_a_die_right_and_the_players_see_it(club: Club) -> None:
    """You should type what it was, see what comes of it, and all see it then; players have no such key."""
    anna, bruno, rita = people(club, "Anna", "Bruno", "Rita")
    game = small_game(club, anna, bruno, rita)
    table = await club.tables.table(game)
    async with terminal(club, anna) as hers, terminal(club, bruno) as his, terminal(club, rita) as referee:
        await to_the_table(hers, his, referee)
        await blue_acts(hers, his)
        assert "Put right" not in await hers.press("E")
        await referee.settle()
        sees = await referee.press("E")
        for _ in range(4):
            sees = sees if "6 6" in sees else await referee.press("[")
        await referee.pick("6 6")
        sees = await referee.press(*"65", "enter")
        assert "Put it right" in sees and "+Blue" in sees, sees
        await referee.press("enter")
        assert "Put right." in referee.sees
        assert "•A Ada" in await hers.until("6 5 = 11")
    records = table.host.game.records
    faces = [
        event.faces
        for n in table.host.game.line
        for event in records[n - 1].events
        if isinstance(event, Thrown)
    ]
    assert faces[:2] == [(6, 5), (1, 1)]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_without_a_referee_the_other_is_asked_at_his_terminal(club: Club, language: str) -> None:
    """You should read what was done, and find it otherwise on both screens only after the yes."""
    anna, bruno = people(club, "Anna", "Bruno")
    game = small_game(club, anna, bruno)
    table = await club.tables.table(game)
    async with terminal(club, anna) as hers, terminal(club, bruno, language) as his:
        text = his.words.text
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        sees = await hers.press("E")
        for _ in range(4):
            sees = sees if "6 6" in sees else await hers.press("[")
        await hers.pick("6 6")
        await hers.press(*"65", "enter")
        before = len(table.host.game.records)
        sees = await hers.pick("Put it right")
        assert "asked for consent" in sees and len(table.host.game.records) == before
        await his.until(text("tui-consent-comes-right", who="Blue")[:30])
        sees = " ".join((await his.press("Y")).split())
        assert text("tui-consent-right", who="Blue") in sees and "6 6 = 12" in sees
        await his.pick(text("tui-yes"))
        assert "6 5 = 11" in await hers.until("6 5 = 11")
        await his.until("6 5 = 11")
    assert table.host.game.records[before].seat == "blue"
