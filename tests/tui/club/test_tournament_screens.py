"""Tournaments at terminals and in a shell: made, joined and begun by keys, ruled on, seen by everybody."""

from __future__ import annotations

import pytest
from club_table import RANGERS, people, terminal

from core.engine.contract.engine_facts import Resign
from core.hosting.club import Club
from core.hosting.refused import Refused
from core.hosting.tournaments.plan import TournamentPlan
from core.locale import LANGUAGES, sentences
from tui.cli.guests import Guests


async def cup(club: Club, *names: str, **plan: object) -> str:
    made = TournamentPlan("Cup", "round_robin", (RANGERS,), **plan)  # type: ignore[arg-type]
    id = await club.tournaments.make(club.people.the(names[0]), made)
    for name in names:
        club.tournaments.join(club.people.the(name), id)
    return id


async def test_a_tournament_is_made_joined_and_begun_by_keys(club: Club) -> None:
    """You should see the other come by himself, be asked once more, and find your games in the lobby."""
    anna, bruno = people(club, "Anna", "Bruno")
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await hers.pick("Tournaments and ladders", "New tournament", "Name")
        await hers.press(*"Spring cup", "enter")
        await hers.pick("Make this tournament")
        assert "one scenario at least" in hers.sees
        await hers.pick("Rangers and militia", "Make this tournament")
        assert "waits for players" in await hers.until("Spring cup")
        await hers.pick("Join")
        await his.pick("Tournaments and ladders", "Spring cup", "Join")
        assert "2 have joined" in await hers.until("Bruno")
        await hers.pick("Begin:")
        assert "Leave it as it is" in hers.marked
        await hers.pick("Begin:")
        sees = await hers.until("Round 1")
        assert "Table" in sees and sees.count("being played") == 2
        assert max(map(len, sees.splitlines())) <= 80
        await his.press("escape", "escape")
        assert (await his.until("Spring cup · round 1")).count("Spring cup · round 1") >= 2


async def test_a_game_is_gone_to_and_one_that_is_over_read_from_its_first_act(club: Club) -> None:
    anna, _ = people(club, "Anna", "Bruno")
    id = await cup(club, "Anna", "Bruno")
    await club.tournaments.begin(anna, id)
    carla = club.people.add("Carla")
    game = club.tournaments.view(carla, id).pairs[0].games[0]
    seat = next(iter(game.seats))
    sitting = await club.sit(club.people.the(game.seats[seat]), game.game, seat, lambda news: None)
    sitting.port.submit(Resign())
    sitting.leave()
    async with terminal(club, carla) as hers:
        await hers.pick("Tournaments and ladders", "Cup")
        assert "1 – Militia" in hers.sees or "0 – Militia" in hers.sees
        await hers.pick(game.game)
        assert "the past, 1 of" in await hers.until("the past")


async def test_the_keeper_rules_and_everybody_sees_that_he_did(club: Club) -> None:
    anna, _ = people(club, "Anna", "Bruno")
    id = await cup(club, "Anna", "Bruno")
    await club.tournaments.begin(anna, id)
    keeper = club.people.keeper()
    async with terminal(club, keeper) as his:
        await his.pick("Tournaments and ladders", "Cup", "Rangers: Anna")
        assert "Leave it as it is" in his.marked
        await his.press("escape")
        await his.pick("Rangers: Anna", "Won by Rangers: Anna")
        assert "ruled" in await his.until("Anna 1")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_shell_has_the_table(club: Club, language: str) -> None:
    """`ssh … tournament`, `ssh … tournament NAME`"""
    anna, _ = people(club, "Anna", "Bruno")
    guests, words = Guests(club), sentences(language)
    assert await guests.lines("Bruno", ["tournament"], language) == [words.text("tui-tournaments-none")]
    id = await cup(club, "Anna", "Bruno")
    (line,) = await guests.lines("Bruno", ["tournament"], language)
    assert line == f"{id}  Cup: {words.text('tui-tournament-gathering')}"
    await club.tournaments.begin(anna, id)
    told = await guests.lines("Bruno", ["tournament", "cup"], language)
    assert told[0] == "Cup" and words.text("tui-tournament-running", round=1, rounds=1) in told
    assert sum("Anna" in one and "Bruno" in one for one in told) == 2
    for game, ruling in zip(club.tournaments.view(anna, id).pairs[0].games, ("draw", "rangers")):
        club.tournaments.rule(club.people.keeper(), id, game.game, ruling)
    told = await guests.lines("Bruno", ["tournament", "cup"], language)
    assert [one.split("  ")[-1] for one in told if one.lstrip()[:2] in ("1.", "2.")] == {
        "en": ["1½ points · 2 played, 1 won (0)", "½ point · 2 played, 0 won (0)"],
        "it": ["1½ punti · 2 giocate, 1 vinta (0)", "½ punto · 2 giocate, 0 vinte (0)"],
    }[language]
    await club.tournaments.tick()
    view = club.tournaments.view(anna, id)
    first = view.names[view.standings[0].player]
    won = {"en": f"over, won by {first}", "it": f"finito, vinto da {first}"}[language]
    assert view.row.state == "over" and won in await guests.lines("Bruno", ["tournament", "cup"], language)
    with pytest.raises(Refused):
        await guests.lines("Bruno", ["tournament", "derby"], language)
