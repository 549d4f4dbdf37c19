"""A rematch by keys: offered at the end of a game, accepted there or in the lobby, reached by one more."""

from __future__ import annotations

import asyncio

import pytest
from club_table import RANGERS, Guests, a_game, people, terminal

from core.engine.contract.engine_facts import Resign
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.seats.plan import Plan
from core.locale import LANGUAGES
from tui.panes.orders import OrdersPane


async def over(club: Club, person: Person, game: str, seat: str) -> None:
    """Let somebody give a game up."""
    sitting = await club.sit(person, game, seat, lambda news: None)
    assert isinstance(await sitting.port.submit_async(Resign()), Accepted)
    sitting.leave()


async def to_the_end(player: Guests) -> None:
    """Resign by keys; once more where a bot has acted in the meantime, so that it was refused."""
    sees = ""
    while "The game is over" not in sees:
        await player.press("escape", "escape", "f8")
        await player.pick("Give up the game", "Yes")
        while "The game is over" not in sees and "The game has moved on" not in sees:
            await asyncio.sleep(0.02)
            sees = await player.settle()
        sees = sees.replace("The game has moved on", "")


async def test_from_the_end_of_a_game_one_key_each_leads_both_to_the_next(club: Club) -> None:
    """You should read whose offer it is, accept it by R, and play the other side then; both are led there."""
    anna, bruno = people(club, "Anna", "Bruno")
    first = await a_game(club, anna, bruno)
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        for player in (hers, his):
            await player.pick("Rangers and militia")
        await to_the_end(his)
        await hers.until("R Rematch, sides turned")
        await hers.press("R")
        assert "begins as soon as the others" in hers.sees and "R The rematch waits" in hers.sees
        told = " ".join(row.text for row in hers.app.screen.query_one(OrdersPane).rows)
        assert "q Away from the table" in told and "start menu" not in told
        assert "R Accept the rematch" in await his.until("Anna offers a rematch")
        await his.press("R")
        await his.until("Turn 1")
        assert "Rangers" in his.sees.splitlines()[0]
        assert "R To the rematch" in await hers.until("the rematch has begun")
        await hers.press("R")
        await hers.until("Militia: Roll for")
    (second,) = {row.id for row in club.house.rows.every()} - {first}
    assert club.seats_of(bruno, second) == ("rangers",) and club.seats_of(anna, second) == ("militia",)


async def test_from_the_lobby_it_is_offered_and_accepted_by_the_same_key(club: Club) -> None:
    """You should find it among your invitations with the game that it repeats, and begin it by R."""
    anna, bruno = people(club, "Anna", "Bruno")
    first = await a_game(club, anna, bruno)
    await over(club, bruno, first, "militia")
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await hers.pick_only("Rangers and militia")
        assert "R Rematch" in hers.sees.splitlines()[-1]
        await hers.press("R")
        await hers.until("Rematch offered")
        sees = await his.until("Invitations")
        assert "R Rematch" in sees.splitlines()[-1]
        await his.pick_only("Rangers and militia")
        assert "R accepts" in his.sees and f"Rematch of game {first}" in " ".join(his.sees.split())
        await his.press("R")
        await his.until("Your decision is awaited")
        await hers.until("Your decision is awaited")
    assert len(club.house.rows.every()) == 2


async def test_against_the_program_it_begins_at_once(club: Club) -> None:
    """You should be on the other side by one key."""
    (anna,) = people(club, "Anna")
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bot"}))
    async with terminal(club, anna) as hers:
        await hers.pick("Rangers and militia")
        await to_the_end(hers)
        await hers.press("R")
        sees = await hers.until("Turn 1")
        assert "Militia" in sees.splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_only_watches_is_offered_none(club: Club, language: str) -> None:
    """You should see no such row at the end, and no such key in the lobby."""
    anna, bruno, carla = people(club, "Anna", "Bruno", "Carla")
    first = await a_game(club, anna, bruno)
    await over(club, bruno, first, "militia")
    title = {"en": "Rangers and militia", "it": "Ranger e milizia"}[language]
    async with terminal(club, carla, language) as hers:
        await hers.pick_only(title)
        assert "R R" not in hers.sees.splitlines()[-1]
        await hers.press("R")
        assert len(club.house.rows.every()) == 1


async def test_who_sat_where_in_a_game_that_is_over(club: Club) -> None:
    """You should read under its seats that it is over."""
    anna, bruno = people(club, "Anna", "Bruno")
    await over(club, bruno, await a_game(club, anna, bruno), "militia")
    async with terminal(club, anna) as hers:
        await hers.pick_only("Rangers and militia")
        await hers.press("s")
        assert "The game is over." in hers.sees and "has begun" not in hers.sees
