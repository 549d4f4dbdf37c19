"""What has been played at a host: a list for whoever may read it, of games that are over and of no other."""

from __future__ import annotations

from club_house import StillClock, counting, deaf, three
from counting_game import Add, Finish

from core.engine.words.wanted import has_words
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.seats.plan import Plan


async def finish(club: Club, person: Person, game: str, seat: str = "north") -> None:
    (await club.sit(person, game, seat, deaf)).port.submit(Finish())


async def test_the_game_that_ended_last_is_the_first_and_none_runs(club: Club, clock: StillClock) -> None:
    anna, bruno, carla = three(club)
    first, second, running = (counting(club, anna, bruno) for _ in range(3))
    (await club.sit(anna, running, "north", deaf)).port.submit(Add(1))
    await finish(club, anna, second)
    clock.go(days=1)
    await finish(club, anna, first)
    played = await club.played.of(carla)
    assert [line.id for line in played] == [first, second]
    assert [line.ended for line in played] == ["2026-03-02T20:00:00Z", "2026-03-01T20:00:00Z"]
    assert [line.seat for line in await club.played.of(bruno)] == ["south", "south"]


async def test_what_nobody_may_watch_is_on_its_own_peoples_lists_only(club: Club) -> None:
    anna, bruno, carla = three(club)
    secret = counting(club, anna, bruno, Plan("plain", watch=False))
    await finish(club, anna, secret)
    assert [line.id for line in await club.played.of(bruno)] == [secret]
    assert not await club.played.of(carla)
    assert not (await club.lobby(carla)).finished


async def test_a_game_that_was_struck_is_on_no_list(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    await finish(club, anna, game)
    await club.strike(club.people.keeper(), game)
    assert not await club.played.of(anna)


def test_all_the_words_are_wanted_in_any_order() -> None:
    assert has_words("Rangers and militia, Breaking News: Anna", "  anna  breaking ")
    assert has_words("whatever", "")
    assert not has_words("Rangers and militia: Anna", "anna ludonet")
