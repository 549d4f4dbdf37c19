"""From a finished game at a host another one begins by keys, stands on its bar, and one key leads back."""

from __future__ import annotations

import pytest
from club_house import key
from club_table import Guests, people, small_game, terminal, to_the_table

from core.engine.contract.engine_facts import Resign
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.locale import LANGUAGES
from core.story.timeline import Marked
from tui.screens.game.screen import GameScreen


@pytest.fixture
def two(club: Club) -> tuple[Person, Person]:
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno, dice="fair")
    return anna, bruno


def side(player: Guests, seat: str) -> str:
    """Return what a side is called on a screen."""
    screen = player.app.screen
    assert isinstance(screen, GameScreen)
    return screen.seen.seat_name(seat)


def branch_marks(player: Guests) -> list[Marked]:
    screen = player.app.screen
    assert isinstance(screen, GameScreen)
    return [one for one in screen.whole.row.marks if one.kind == "branch"]


async def given_up(club: Club, person: Person, seat: str) -> str:
    """Let somebody give the one game up; return its id."""
    (row,) = club.house.rows.every()
    sitting = await club.sit(person, row.id, seat, lambda news: None)
    assert isinstance(await sitting.port.submit_async(Resign()), Accepted)
    sitting.leave()
    return row.id


@pytest.mark.parametrize("language", LANGUAGES)
async def test_while_a_game_is_played_it_is_said_why_none_begins(
    club: Club, two: tuple[Person, Person], language: str
) -> None:
    async with terminal(club, two[0], language) as hers:
        await to_the_table(hers)
        await hers.press("comma", "b")
        assert hers.words.text("hosting-branch-running")[:60] in hers.sees
    assert len(club.house.rows.every()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_same_people_are_invited_and_who_began_it_is_there_at_once(
    club: Club, two: tuple[Person, Person], language: str
) -> None:
    """Anna, who made the first game, presses b; Bruno finds an invitation that tells what goes on."""
    first = await given_up(club, two[1], "red")
    async with terminal(club, two[0], language) as hers, terminal(club, two[1]) as his:
        words = hers.words.text
        await hers.pick("Small")
        await hers.press("left_parenthesis", "b")
        assert words("tui-branch-invited") in hers.sees and "▸" in hers.marked
        assert max(map(len, hers.sees.splitlines())) <= 80
        await hers.press("enter")
        await hers.until(words("tui-branch-here", game=first, record=1)[:60])
        await his.until("from Anna")
        await his.pick_only("Small")
        assert f"goes on from game {first}" in " ".join(his.sees.split())
    (second,) = {row.id for row in club.house.rows.every()} - {first}
    assert [(one.people, one.invited) for one in club.seats(two[0], second)] == [
        (("Anna",), ()),
        ((), ("Bruno",)),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_against_the_program_and_back_by_one_key(
    club: Club, two: tuple[Person, Person], language: str
) -> None:
    """Bruno, who did not make it, plays on against the program; O leads to the moment, marked on the bar."""
    first = await given_up(club, two[0], "blue")
    async with terminal(club, two[1], language) as his:
        words = his.words.text
        await his.pick("Small")
        await his.press("left_parenthesis", "b")
        await his.pick(words("tui-branch-bots", side=side(his, "red"))[:22])
        await his.until(words("tui-branch-here", game=first, record=1)[:60])
        (second,) = {row.id for row in club.house.rows.every()} - {first}
        assert [one.kind for one in club.seats(two[1], second)] == ["bot", "person"]
        await his.press("O")
        await his.until(words("tui-bar-branch-of", number=1, record=1))
        assert [one.word for one in branch_marks(his)] == [words("tui-bar-branch-of", number=1, record=1)]
        await his.press("F")
        await his.pick(second)
        await his.until(words("tui-branch-here", game=first, record=1)[:60])
        sitting = his.app.sitting
        assert sitting is not None and sitting.origin is not None and sitting.origin.game == first


async def test_it_is_marked_on_the_bar_of_who_looks_at_the_first_game_just_then(
    club: Club, two: tuple[Person, Person]
) -> None:
    """Anna reads the game again when Bruno begins another from it: she is told, and the mark is there."""
    first = await given_up(club, two[0], "blue")
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        for player in (hers, his):
            await player.pick("Small")
            await player.press("left_parenthesis")
        assert not branch_marks(hers)
        await his.press("b")
        await his.pick(his.words.text("tui-branch-bots", side=side(his, "red"))[:22])
        await his.until(his.words.text("tui-branch-here", game=first, record=1)[:60])
        await hers.until(hers.words.text("hosting-branch-begun", who="Bruno")[:60])
        assert [one.word for one in branch_marks(hers)] == [
            hers.words.text("tui-bar-branch-of", number=1, record=1)
        ]


async def test_with_a_friend_who_did_not_play(club: Club, two: tuple[Person, Person]) -> None:
    """You should choose the side, then the friend by his name; his lobby has the invitation."""
    first = await given_up(club, two[0], "blue")
    carla = club.people.join("Carla", key(5))
    async with terminal(club, two[0]) as hers:
        await hers.pick("Small")
        await hers.press("left_parenthesis", "b")
        await hers.pick(hers.words.text("tui-branch-friend", side=side(hers, "blue"))[:24], "Carla")
        await hers.until(hers.words.text("tui-branch-here", game=first, record=1)[:60])
    (line,) = (await club.lobby(carla)).invitations
    assert line.branch_of == first and line.seat == "red"
    assert [(one.people, one.invited) for one in club.seats(carla, line.id)] == [
        (("Anna",), ()),
        ((), ("Carla",)),
    ]
