"""Games that are over, at a terminal: found by words, and opened at their first act."""

from __future__ import annotations

import pytest
from club_house import START
from club_table import people, small_game, terminal

from core.engine.words.message import say
from core.hosting.club import Club
from core.hosting.lobby.lobby import GameLine, Lobby, Seat
from core.hosting.people.people import Person
from core.hosting.seats.plan import Plan
from core.locale import LANGUAGES, sentences
from tui.cli.guests import Guests
from tui.screens.lobby.rows import RECENT, Entry, lobby_rows, played_row


@pytest.fixture
def two(club: Club) -> tuple[Person, Person]:
    anna, bruno = people(club, "Anna", "Bruno")
    return anna, bruno


async def call_off(club: Club, person: Person, game: str) -> None:
    """End a game that has hardly begun."""
    from core.engine.contract.engine_facts import Resign

    sitting = await club.sit(person, game, "blue", lambda news: None)
    sitting.port.submit(Resign())
    sitting.leave()


async def test_a_game_is_found_by_its_words_and_opened_at_its_first_act(
    club: Club, two: tuple[Person, Person]
) -> None:
    """You should see all of a host's finished games, few of them by words, and one from its beginning."""
    for name in ("Cup", "Derby"):
        await call_off(club, two[0], small_game(club, *two, plan=Plan("small", name=name)))
    small_game(club, *two, plan=Plan("small", name="Running"))
    carla = club.people.add("Carla")
    async with terminal(club, carla) as hers:
        await hers.pick("Tournaments and ladders", "Played games")
        sees = await hers.until("Cup (Small)")
        assert "Derby (Small)" in sees and "Running" not in sees and "Anna" in sees
        await hers.press("slash", *"derby anna", "enter")
        assert "1 game with" in hers.sees and "Cup" not in hers.sees
        await hers.press("slash", *(["backspace"] * 10), "enter")
        assert "Cup" in hers.sees
        await hers.pick("Derby")
        assert "the past, 1 of" in await hers.until("the past")
        await hers.press("q")
        await hers.until("Lobby · Carla")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_shell_has_the_same_list(club: Club, two: tuple[Person, Person], language: str) -> None:
    """`ssh … games WORDS`, and `log GAME` of what it names."""
    game = small_game(club, *two, plan=Plan("small", name="Cup"))
    none = sentences(language).text("tui-played-none")
    guests = Guests(club)
    club.people.add("Carla")
    assert await guests.lines("Carla", ["games"], language) == [none]
    await call_off(club, two[0], game)
    (line,) = await guests.lines("Carla", ["games", "cup", "ANNA"], language)
    assert line.startswith(game) and "Bruno" in line and "Cup (Small)" in line
    unfound = sentences(language).text("host-played-none", wanted="cup nobody")
    assert await guests.lines("Carla", ["games", "cup", "nobody"], language) == [unfound]
    assert await guests.lines("Carla", ["log", game], language)


def test_the_lobby_shows_the_last_few_and_finds_among_all_of_them() -> None:
    words = sentences("en")
    seats = (Seat("red", "Red", "person", ("Anna",)),)
    games = tuple(
        GameLine(f"game{n}", f"Number {n}", "", "over", "Anna", "2026-03-01T20:00:00Z", seats)
        for n in range(RECENT + 3)
    )
    found = [
        [row.key.game for row in lobby_rows(Lobby(finished=games), words, None, wanted=wanted)  # type: ignore[arg-type]
         if isinstance(row.key, Entry) and row.key.game]
        for wanted in ("", "number 7")
    ]  # fmt: skip
    keys = [row.key for row in lobby_rows(Lobby(finished=games), words, None)]  # type: ignore[arg-type]
    assert keys.index(Entry("played")) == keys.index(Entry("read", f"game{RECENT - 1}")) + 1
    assert found == [[f"game{n}" for n in range(RECENT)], ["game7"]]


def test_a_finished_game_is_one_line_of_the_lobby_and_its_end_stands_at_the_foot() -> None:
    words = sentences("en")
    over = say("closed-resigned", side="Red")
    ended = "2026-03-01T20:00:00Z"
    game = GameLine("game", "Cup", "", "over", "Anna", "", over=over, ended=ended, book="Book")
    (row,) = (one for one in lobby_rows(Lobby(finished=(game,)), words, START) if one.right == "2026-03-01")
    assert row.text == "Cup" and row.note.startswith(f"{words.say(over)} Book.")
    assert words.say(over) in played_row(game, words).text, "in the list of them all it is what one looks for"
