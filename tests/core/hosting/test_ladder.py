"""The ladder of a book: rated games that are over move those who played them, and nothing else does."""

from __future__ import annotations

from pathlib import Path

import pytest
from club_house import RANGERS, StillClock, deaf, rules_of, three, why_not

from core.engine.contract.ends import End
from core.engine.contract.engine_facts import AcceptOffer, OfferEnd, Resign
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.lobby.ladder import MEAN, Rung
from core.hosting.people.people import Person
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting

SIDES = ("rangers", "militia")


async def begun(club: Club, one: Person, other: Person, **plan: object) -> str:
    """A game that two people have begun; the first plays the rangers."""
    game = await club.new_game(one, Plan(RANGERS, {"rangers": "me", "militia": other.name}, **plan))  # type: ignore[arg-type]
    await club.take_seat(other, game, "militia")
    return game


async def sits(club: Club, person: Person, game: str) -> Sitting:
    return await club.sit(person, game, club.seats_of(person, game)[0], deaf)


async def gives_up(club: Club, person: Person, game: str) -> None:
    """Give a game up, once a bot that plays there has written its act down."""
    await (await club.tables.table(game)).settled()
    assert isinstance((await sits(club, person, game)).port.submit(Resign()), Accepted)


async def wins(club: Club, one: Person, other: Person, **plan: object) -> str:
    """A game that *one* has won, because the other has given it up."""
    game = await begun(club, one, other, **plan)
    await gives_up(club, other, game)
    return game


async def ladder(club: Club, person: Person, book: str = "breaking") -> list[Rung]:
    found = await club.ladders.of(person, book)
    return list(found[0].rungs) if found else []


async def test_who_has_won_stands_above_and_both_are_surer_than_before(club: Club) -> None:
    anna, bruno, carla = three(club)
    assert await ladder(club, carla) == []
    await wins(club, anna, bruno)
    first, second = await ladder(club, carla)
    assert (first.name, first.won, first.lost, second.name, second.lost) == ("Anna", 1, 0, "Bruno", 1)
    assert first.rating > MEAN > second.rating
    before = first.give
    await wins(club, anna, bruno)
    assert (await ladder(club, carla))[0].give < before


async def test_a_draw_moves_the_stronger_one_down(club: Club) -> None:
    anna, bruno, _ = three(club)
    await wins(club, anna, bruno)
    before, _ = await ladder(club, anna)
    game = await begun(club, anna, bruno)
    (await sits(club, anna, game)).port.submit(OfferEnd(end="draw"))
    (await sits(club, bruno, game)).port.submit(AcceptOffer())
    after, _ = await ladder(club, anna)
    assert (after.drawn, after.games) == (1, 2) and after.rating < before.rating


async def test_games_that_are_no_contest_do_not_count(club: Club) -> None:
    """Against a bot, called off, stopped, both sides one's own, seen by nobody else, struck, still played."""
    anna, bruno, carla = three(club)
    bot = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bot"}))
    alone = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "me"}))
    for game in (bot, alone):
        await gives_up(club, anna, game)
    ends: tuple[End, ...] = ("call_off", "stop")
    for end in ends:
        game = await begun(club, anna, bruno)
        (await sits(club, anna, game)).port.submit(OfferEnd(end=end))
        (await sits(club, bruno, game)).port.submit(AcceptOffer())
    await wins(club, anna, bruno, watch=False)
    await club.strike(club.people.keeper(), await wins(club, anna, bruno))
    await begun(club, anna, bruno)
    over = [row for row in club.house.rows.every() if row.state == "over"]
    assert len(over) == 5 and all(club.house.results.known(row.id) for row in over)
    assert await club.ladders.of(carla) == ()


async def test_a_seat_that_was_lent_at_the_end_is_a_bots(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = await begun(club, anna, bruno)
    await club.lend_seat(bruno, game, "militia", True)
    await gives_up(club, anna, game)
    assert club.house.results.known(game) and await ladder(club, anna) == []


async def test_who_played_is_who_sat_there_at_the_end(club: Club) -> None:
    """Somebody gets up when all is over, another is removed: games stay, names go with people."""
    anna, bruno, carla = three(club)
    game = await wins(club, anna, bruno)
    await wins(club, carla, bruno)
    before = {rung.name: rung for rung in await ladder(club, anna)}
    club.give_up_seat(bruno, game, "militia")
    assert {rung.name: rung for rung in await ladder(club, anna)} == before
    club.remove("Bruno")
    assert {rung.name: rung for rung in await ladder(club, anna)} == {
        name: rung for name, rung in before.items() if name != "Bruno"
    }


async def test_it_is_the_same_whether_worked_out_at_once_or_game_by_game(
    club: Club, clock: StillClock, tmp_path: Path
) -> None:
    anna, bruno, carla = three(club)
    for one, other in ((anna, bruno), (bruno, carla), (carla, anna), (anna, carla)):
        clock.go(hours=1)
        await wins(club, one, other)
        found = await ladder(club, anna)
    club.ladders._worked.clear()
    assert await ladder(club, anna) == found and sum(rung.games for rung in found) == 8


async def test_an_end_that_was_taken_back_counts_no_more(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = await wins(club, anna, bruno)
    table = await club.tables.table(game)
    assert await ladder(club, anna)
    club.house.results.note(game, None)
    club.house.rows.ended(game, over=False)
    assert await ladder(club, anna) == [] and not club.house.results.known(game)
    assert table.host.game.state.over is not None


async def test_games_of_an_older_program_are_read_once(tmp_path: Path, clock: StillClock) -> None:
    """Its store does not say who has won: the log does, and one that nobody can read spoils nothing."""
    club = Club(tmp_path / "club", rules_of=rules_of, clock=clock)
    anna, bruno, carla = three(club)
    await wins(club, anna, bruno)
    broken = await wins(club, anna, bruno)
    found = await ladder(club, carla)
    with club.store.write():
        club.store.run("DELETE FROM results")
    file = club.house.rows.the(broken).file
    await club.close()
    (tmp_path / "club" / "games" / file).write_text("nonsense\n", encoding="utf-8")

    again = Club(tmp_path / "club", rules_of=rules_of, clock=clock)
    (first, _), before = await ladder(again, carla), again.tables.open
    assert (first.name, first.games, found[0].games) == ("Anna", 1, 2) and before == ()
    await again.close()


async def test_a_book_that_nobody_knows_is_told(club: Club) -> None:
    anna, _, _ = three(club)
    assert await why_not(club.ladders.of(anna, "whist")) == "hosting-no-book"
    assert await club.ladders.of(anna, "") == ()


@pytest.mark.parametrize("seats", [SIDES, SIDES[::-1]])
async def test_a_side_that_is_shared_moves_all_who_share_it(club: Club, seats: tuple[str, str]) -> None:
    anna, bruno, carla = three(club)
    game = await begun(club, anna, bruno)
    club.house.seating.share(carla, game, seats[0])
    await gives_up(club, anna if seats[0] == "militia" else bruno, game)
    found = {rung.name: (rung.won, rung.lost) for rung in await ladder(club, anna)}
    assert found["Carla"] == (1, 0) and sorted(found.values()) == [(0, 1), (1, 0), (1, 0)]
