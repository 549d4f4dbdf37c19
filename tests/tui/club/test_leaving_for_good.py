"""At a host one player leaves for good, at a decision drawn at random, by keys: nobody is left behind."""

from __future__ import annotations

import random

import pytest
from club_table import Guests, people, terminal
from rounds import in_turn, rounds

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.game.host import GameHost
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.seat.known import known
from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.locale import LANGUAGES, sentences
from core.scenarios import load

SCENARIOS = (
    "breaking_news/rangers_and_militia",
    "ludonet/patrol_clash",
    "linea_di_tiro/village_defence",
    "bassa_intensita/ambush_at_dusk",
)
WAYS = {
    "resigned": "Give up the game",
    "draw": "Offer a draw",
    "stop": "Offer to stop",
    "call_off": "all the game",
}
"""How a game was closed, and the row that is chosen for it."""


async def some_way(host: GameHost, acts: int, seed: int) -> None:
    """Play so many acts as bots would, whoever's they are."""
    bots = {seat: Bot(seed + number) for number, seat in enumerate(host.game.seats)}
    done = tries = 0
    while done < acts and tries < 400 and host.game.state.over is None:
        tries += 1
        for seat, bot in bots.items():
            seen = known(host.game, seat, host.game.rules.known(host.game.state, seat))
            wish = bot.wish(seen) if seat in seen.view().waiting_for else None
            command = as_command(host.game.rules, wish) if wish is not None else None
            if command is None or isinstance(command, Refusal):
                continue
            got = await host.submit_async(seat, command)
            assert not isinstance(got, Needs)
            done += not isinstance(got, Refusal)


async def leave(player: Guests, row: str) -> None:
    """End the game by keys, or offer to; whatever is in hand is put down first."""
    await player.press("escape", "escape", "f8")
    await player.pick(row)
    if "Yes" in player.sees:
        await player.pick("Yes")


@pytest.mark.parametrize(("scenario", "way"), in_turn(SCENARIOS, WAYS))
async def test_one_player_leaves_for_good_and_both_read_how_it_ended(
    club: Club, scenario: str, way: str
) -> None:
    """You should end it wherever it stands; the other reads it, answers in his own time, and is free."""
    await left_for_good(club, scenario, way)


async def left_for_good(club: Club, scenario: str, way: str) -> None:
    """Play some way, leave, and have both come back to their lobbies."""
    anna, bruno = people(club, "Anna", "Bruno")
    seed = rounds()[0] * 97 + len(scenario) + len(way)
    game = await a_game_of(club, scenario)
    host = (await club.tables.table(game)).host
    await some_way(host, random.Random(seed).randint(0, 3 if way == "call_off" else 14), seed)
    if host.game.state.over is not None:
        return
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        for player in (hers, his):
            await player.pick(club.game(anna, game).title)
            await player.press("escape")
        await leave(hers, WAYS[way])
        if host.game.state.over is None:
            await his.until("offered" if way != "call_off" else "calling off proposed")
            await his.press("escape", "f8")
            await his.pick("Accept the draw" if way == "draw" else "Agree to")
            await his.pick("Yes")
        assert host.game.state.closed.how == way
        for player in (hers, his):
            await player.until("The game is over")
        assert club.house.rows.the(game).state == "over" and club.house.rows.made_by(anna) == 0
        for player in (hers, his):
            await player.press("q")
            await player.until("Lobby · ")


async def a_game_of(club: Club, scenario: str) -> str:
    """Begin a scenario with Anna on its first side and Bruno on the other."""
    from core.games import sides_of
    from core.rules import load as rules_of
    from core.scenarios import load

    anna, bruno = club.people.the("Anna"), club.people.the("Bruno")
    found = load(scenario)
    one, other = sides_of(found, {}, False, rules_of(found.rules))
    game = await club.new_game(anna, Plan(scenario, {one: "me", other: "Bruno"}))
    await club.take_seat(bruno, game, other)
    return game


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_whose_other_player_was_removed_is_claimed_by_a_key(club: Club, language: str) -> None:
    """You should see that you may, and press one key; until now it stood in your lobby for ever."""
    words = sentences(language)
    anna, bruno = people(club, "Anna", "Bruno")
    game = await a_game_of(club, SCENARIOS[0])
    club.remove(bruno.name)
    async with terminal(club, anna, language) as hers:
        await hers.until(words.text("tui-lobby-claim"))
        await hers.pick(load(SCENARIOS[0]).title(language))
        await hers.press("escape")
        await hers.until(words.text("tui-around-claim"))
        await hers.press("@")
        await hers.until(words.text("tui-clock-claim-gone", who="").partition(":")[0])
        await hers.press("enter")
        await hers.until(words.text("closed-left", side="").strip(": ")[:30])
    assert club.house.rows.the(game).state == "over"


def test_every_way_is_in_the_table() -> None:
    """A way that is not tried here would be forgotten."""
    from typing import get_args

    from core.engine.contract.ends import How

    assert {*WAYS, "refereed", "time", "left"} == {*get_args(How)}


@pytest.mark.soak(3)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("scenario", SCENARIOS)
async def test_every_way_of_leaving_every_book(club: Club, scenario: str, way: str) -> None:
    """The same, each way in each book."""
    await left_for_good(club, scenario, way)
