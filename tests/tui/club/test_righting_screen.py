"""At terminals of a host the referee puts an act right, and the players read that it was."""

from __future__ import annotations

from club_table import blue_acts, people, small_game, terminal, to_the_table

from core.engine.contract.facts import Thrown
from core.hosting.club import Club


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
