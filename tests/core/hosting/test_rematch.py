"""The same game once more: one asks, the others accept; sides go round; it is one game, however many ask."""

from __future__ import annotations

import asyncio

import pytest
from club_house import RANGERS, Ear, counting, deaf, key, three, why_not

from core.engine.contract.engine_facts import Resign
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.games.rematch import turned
from core.hosting.people.people import Person
from core.hosting.people.quotas import Quotas
from core.hosting.seats.plan import Plan
from core.hosting.seats.seating import SeatRow
from core.hosting.timing.clock_plan import ClockPlan

DAYS = ClockPlan("turn", 2 * 24 * 60)


async def played(club: Club, anna: Person, bruno: Person, **plan: object) -> str:
    """A game of the Rangers and the Militia that Bruno has given up."""
    seats = {"rangers": "me", "militia": "Bruno"}
    game = await club.new_game(anna, Plan(RANGERS, seats | dict(plan.pop("seats", {})), **plan))  # type: ignore[call-overload, arg-type]
    await club.take_seat(bruno, game, "militia")
    for seat in club.seats(anna, game):
        for name in seat.invited:
            await club.take_seat(club.people.the(name), game, seat.seat)
    await give_up(club, bruno, game, "militia")
    return game


async def give_up(club: Club, person: Person, game: str, seat: str) -> None:
    sitting = await club.sit(person, game, seat, deaf)
    assert isinstance(await sitting.port.submit_async(Resign()), Accepted)
    sitting.leave()


def who(club: Club, person: Person, game: str) -> dict[str, tuple[str, ...]]:
    """Who sits, or is invited to sit, on each seat."""
    return {one.seat: (*one.people, *one.invited) or (one.kind,) for one in club.seats(person, game)}


async def test_one_asks_the_other_accepts_and_sides_are_swapped(club: Club) -> None:
    """With the same scenario, options, clock and name; whoever sits at the end of the first is told."""
    anna, bruno, _ = three(club)
    plan = {"clock": DAYS, "name": "Sunday", "options": {"edition": "IT"}, "behind": 3}
    first = await played(club, anna, bruno, **plan)
    ear = Ear()
    there = await club.sit(anna, first, "rangers", ear)
    assert there.rematch == "ask" and there.next_game == ""

    second = await club.rematch(bruno, first)
    assert who(club, anna, second) == {"rangers": ("Bruno",), "militia": ("Anna",)}
    row = club.game(anna, second)
    assert row.gathering and (row.plan.clock, row.plan.name, row.plan.behind) == (DAYS, "Sunday", 3)
    assert row.plan.options == {"edition": "IT"} and row.plan.rematch_of == first
    assert (there.rematch, there.next_game) == ("accept", second)
    (line,) = (await club.lobby(anna)).invitations
    assert (line.id, line.rematch_of) == (second, first)
    assert any("Rematch of" in told for told in await club.status(anna, "en"))

    assert await there.ask_rematch() == second
    assert club.game(anna, second).state == "running" and there.rematch == "begun"
    told = [news.message.id for news in ear.heard if news.kind == "rematch" and news.message]
    assert told == ["hosting-rematch-offered"] and ear.kinds.count("rematch") == 2


async def test_both_who_ask_at_once_get_one_game(club: Club) -> None:
    """Who asks second has accepted."""
    anna, bruno, _ = three(club)
    first = await played(club, anna, bruno)
    one, other = await asyncio.gather(club.rematch(anna, first), club.rematch(bruno, first))
    assert one == other and len(club.house.rows.every()) == 2
    assert club.game(anna, one).state == "running"
    assert await club.rematch(anna, first) == one


async def test_a_bot_stays_a_bot_on_the_other_side(club: Club) -> None:
    """And with a bot alone it begins at once."""
    anna, _, _ = three(club)
    first = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bot"}))
    await give_up(club, anna, first, "rangers")
    second = await club.rematch(anna, first)
    assert who(club, anna, second) == {"rangers": ("bot",), "militia": ("Anna",)}
    assert club.game(anna, second).state == "running"
    for table in club.tables.open:
        await table.settled()


async def test_a_referee_stays_and_those_who_share_a_seat_share_the_other(club: Club) -> None:
    anna, bruno, carla = three(club)
    dario = club.enrol("Dario", key(7), "192.0.2.1")
    first = await played(club, anna, bruno, seats={"referee": "Carla"})
    club.house.seating.share(dario, first, "militia")
    second = await club.rematch(carla, first)
    assert {seat: set(names) for seat, names in who(club, anna, second).items()} == {
        "rangers": {"Bruno", "Dario"}, "militia": {"Anna"}, "referee": {"Carla"}
    }  # fmt: skip
    await club.rematch(anna, first)
    assert club.game(anna, second).gathering
    await club.rematch(dario, first)
    assert club.game(anna, second).state == "running"
    await club.rematch(bruno, first)
    assert set(who(club, anna, second)["rangers"]) == {"Bruno", "Dario"}


def test_more_than_two_sides_go_on_by_one() -> None:
    rows = tuple(SeatRow(seat, "person", (name,)) for seat, name in (("a", "A"), ("b", "B"), ("c", "C")))
    rows += (SeatRow("referee", "person", ("R",)),)
    assert {seat: one.people[0] for seat, one in turned(rows).items()} == {
        "a": "C", "b": "A", "c": "B", "referee": "R"
    }  # fmt: skip


async def test_only_who_played_asks_and_only_when_it_is_over(club: Club) -> None:
    anna, bruno, carla = three(club)
    running = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "Bruno"}))
    await club.take_seat(bruno, running, "militia")
    assert await why_not(club.rematch(anna, running)) == "hosting-not-over"
    await give_up(club, bruno, running, "militia")
    assert await why_not(club.rematch(carla, running)) == "hosting-rematch-not-yours"
    assert (await club.watch(carla, running, deaf)).rematch == ""
    home = counting(club, anna, bruno)
    await give_up(club, bruno, home, "south")
    assert await why_not(club.rematch(anna, home)) == "hosting-rematch-no-scenario"


async def test_quotas_hold_and_a_struck_one_can_be_asked_for_anew(club: Club) -> None:
    anna, bruno, _ = three(club)
    first = await played(club, anna, bruno)
    club.house.spending.quotas = Quotas(games=0)
    assert await why_not(club.rematch(bruno, first)) == "hosting-too-many-games"
    club.house.spending.quotas = Quotas()
    second = await club.rematch(bruno, first)
    await club.strike(bruno, second)
    third = await club.rematch(anna, first)
    assert third != second and who(club, bruno, third)["militia"] == ("Anna",)


async def test_who_declined_may_still_accept_while_the_seat_is_free(club: Club) -> None:
    anna, bruno, carla = three(club)
    first = await played(club, anna, bruno)
    second = await club.rematch(anna, first)
    club.give_up_seat(bruno, second, "rangers")
    assert await club.rematch(bruno, first) == second
    assert club.game(anna, second).state == "running"
    assert await why_not(club.take_seat(carla, second, "rangers")) == "hosting-seat-taken"


@pytest.mark.parametrize("end", ["running", "over"])
async def test_a_game_from_the_middle_of_a_rematch_is_none(club: Club, end: str) -> None:
    """Nobody is led to it from the first game."""
    anna, bruno, _ = three(club)
    first = await played(club, anna, bruno)
    second = await club.rematch(anna, first)
    await club.rematch(bruno, first)
    await give_up(club, bruno, second, "rangers")
    branched = await club.branch(anna, second, 1)
    assert club.game(anna, branched).plan.rematch_of == ""
    if end == "over":
        await give_up(club, anna, branched, "militia")
    assert await club.rematch(bruno, first) == second


async def test_who_was_removed_is_told_as_who_played_and_is_not_asked_for_a_rematch(club: Club) -> None:
    """A game that is over says whom it was played by; his seat in the next one is for whoever comes."""
    anna, bruno, carla = three(club)
    first = await played(club, anna, bruno)
    running = counting(club, anna, bruno)
    club.remove("Bruno")
    assert who(club, anna, first) == {"rangers": ("Anna",), "militia": ("Bruno",)}
    assert who(club, anna, running) == {"north": ("Anna",), "south": ("open",)}
    second = await club.rematch(anna, first)
    assert who(club, anna, second) == {"rangers": ("open",), "militia": ("Anna",)}
    await club.take_seat(carla, second, "rangers")
    assert not club.game(anna, second).gathering


async def test_who_has_the_name_of_one_who_was_removed_is_not_asked_for_his_rematch(club: Club) -> None:
    anna, bruno, _ = three(club)
    first = await played(club, anna, bruno)
    club.remove("Bruno")
    other = club.people.join("Bruno", key(9))
    second = await club.rematch(anna, first)
    assert who(club, anna, second) == {"rangers": ("open",), "militia": ("Anna",)}
    assert not [game for game, _ in club.house.seating.invited(other) if game == second]
