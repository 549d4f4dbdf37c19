"""Clocks that a game was set up with: every kind of them, everything that may follow, every book."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from club_house import StillClock, deaf, key, rules_of, three, why, why_not
from msgspec.structs import replace
from rounds import in_turn
from timed_table import BOOKS, TimedTable

from core.engine.contract.engine_facts import Remark
from core.engine.contract.facts import Refusal
from core.engine.game.written import as_command
from core.hosting.club import Club
from core.hosting.lobby.awaited import awaited
from core.hosting.refused import Refused
from core.hosting.seats.plan import Plan
from core.hosting.table.clock import waited_for_openly
from core.hosting.timing.clock_plan import DAY, HOUR, ClockPlan

KINDS = {
    "act": ClockPlan("act", DAY),
    "turn": ClockPlan("turn", DAY),
    "bank": ClockPlan("bank", DAY, HOUR),
}


def of(kind: str, **more: Any) -> ClockPlan:
    return replace(KINDS[kind], **more)


@pytest.fixture
def table(club: Club, clock: StillClock) -> TimedTable:
    return TimedTable(club, clock)


@pytest.mark.parametrize(("book", "kind"), in_turn(BOOKS, KINDS))
async def test_who_stops_in_his_own_turn_holds_nobody_up(table: TimedTable, kind: str, book: str) -> None:
    """Both stop for good: what they were waited for passes, again and again, until the game rests."""
    await table.begin(BOOKS[book], of(kind))
    waiting, before = table.waiting(), table.records
    assert waiting and all(table.left(seat) == timedelta(days=1) for seat in waiting)
    await table.tick(hours=23, minutes=59)
    assert table.records == before

    await table.tick(minutes=2)

    assert table.records > before
    assert all("hosting-clock-passed" in table.told(seat) for seat in table.players)
    for _ in range(14):
        await table.tick(days=1, hours=1)
    over = table.table.host.game.state.over is not None
    assert over or "hosting-clock-rests" in table.told(table.players[0])
    rests = table.records
    await table.tick(days=30)
    assert table.records == rests


@pytest.mark.parametrize(("book", "kind"), in_turn(BOOKS, KINDS))
async def test_a_bot_plays_on_until_the_seat_is_taken_back(table: TimedTable, kind: str, book: str) -> None:
    await table.begin(BOOKS[book], of(kind, then="bot", level="steady"))
    table.clock.go(hours=20)
    gone, there = table.players
    for _ in range(40):  # the other one goes on as long as he has something to do
        if gone in table.waiting() and there not in table.waiting():
            break
        assert await table.acts(there) or await table.acts(gone)
    await table.tick(hours=30)

    assert table.club.house.stand_ins.levels(table.game) == {gone: "steady"}, "as its clock says"
    assert "hosting-clock-bot" in table.told(there)
    (seen,) = [one for one in table.at[there].presence() if one.seat == gone]
    assert seen.stood_in and table.timing(gone).bot
    assert gone not in table.waiting() or there in table.waiting() or table.table.host.game.state.over

    table.at[gone].take_back()
    assert table.club.house.stand_ins.of(table.game) == ()
    assert table.told(there)[-1] == "hosting-clock-back"
    assert why(table.at[gone].take_back) == "hosting-no-stand-in"


@pytest.mark.parametrize(("book", "kind"), in_turn(BOOKS, KINDS))
async def test_the_referee_is_told_and_nothing_else_happens(table: TimedTable, kind: str, book: str) -> None:
    await table.begin(BOOKS[book], of(kind, then="referee"))
    late, before = table.waiting(), table.records
    await table.tick(days=2)
    await table.tick(days=2)

    assert table.records == before
    assert table.told("referee") == ["hosting-clock-referee"] * len(late)
    assert table.timing("referee").late == tuple(late) and not table.timing(late[0]).late
    carla = table.at["referee"].person
    (line,) = (await table.club.lobby(carla)).awaited
    assert line.id == table.game, "he reads it as well who was away then"
    assert "The time is up (" in " ".join(await table.club.status(carla, "en"))
    assert "decidi tu" in " ".join(await table.club.status(carla, "it"))
    assert awaited(table.table, "referee")
    for _ in range(9):
        assert await table.acts(late[0]) or late[0] not in table.waiting()
    assert late[0] not in table.timing("referee").late


@pytest.mark.parametrize(("book", "kind"), in_turn(BOOKS, KINDS))
async def test_the_other_claims_the_game_once(table: TimedTable, kind: str, book: str) -> None:
    await table.begin(BOOKS[book], of(kind, then="claim"))
    first, second = table.players
    assert await why_not(table.at[second].claim()) == "hosting-nothing-to-claim"
    for _ in range(40):  # one stays away, the other does what he can
        if table.waiting() == [first] and waited_for_openly(table.table.host, first):
            break
        table.clock.go(minutes=1)
        assert await table.acts(second) or await table.acts(first)
    before = table.records
    await table.tick(days=2)
    assert table.records == before and "hosting-clock-claim" in table.told(second)
    assert table.timing(second).claims == (first,)
    assert table.timing(first).claims == ()

    await table.at[second].claim()
    state = table.table.host.game.state
    assert state.over is not None and (state.closed.how, state.closed.by) == ("time", first)
    assert state.closed.winner == second
    assert await why_not(table.at[second].claim()) == "hosting-over"
    assert table.left(first) is None


@pytest.mark.parametrize("closed", [True, False])
async def test_the_seat_of_who_is_late_is_asked_for_at_once(table: TimedTable, closed: bool) -> None:
    """Not after a holiday's time; whoever gets it has time to play, and is not late himself."""
    await table.begin(BOOKS["linea_di_tiro"], of("act", then="claim"))
    first, second = table.players
    dora = table.club.people.join("Dora", key(9))
    for _ in range(40):
        if table.waiting() == [first] and waited_for_openly(table.table.host, first):
            break
        assert await table.acts(second) or await table.acts(first)
    table.at[first].leave()
    assert why(lambda: table.club.claim_seat(dora, table.game, first)) == "hosting-not-absent"
    await table.tick(days=1, hours=1)
    assert table.timing(second).claims == (first,)
    assert why(lambda: table.club.claim_seat(dora, table.game, second)) == "hosting-not-absent"
    table.club.claim_seat(dora, table.game, first)
    if closed:
        table.at[second].leave()
        await table.club.tables.close(table.table)
    keeper = table.club.people.keeper()
    table.club.grant_seat(keeper, table.game, first, "Dora")
    hers = await table.club.sit(dora, table.game, first, deaf)
    assert hers.left() == timedelta(days=1)
    other = await table.club.sit(table.at[second].person, table.game, second, deaf)
    timing = other.timing()
    assert timing is not None and timing.claims == ()


async def test_who_is_late_may_act_on_until_the_game_is_claimed(table: TimedTable) -> None:
    await table.begin(BOOKS["linea_di_tiro"], of("act", then="claim"))
    seat, other = table.players
    while other in table.waiting():
        assert await table.acts(other)
    assert table.waiting() == [seat]
    await table.tick(days=2)
    assert table.timing(other).claims == (seat,)
    assert await table.acts(seat)
    assert table.timing(other).claims == ()


async def test_who_is_late_with_a_claim_reads_what_came_before_it(table: TimedTable) -> None:
    """A claim and an act that arrive together: the claim is answered as things are after the act."""
    await table.begin(BOOKS["linea_di_tiro"], of("act", then="claim"))
    seat, other = table.players
    while other in table.waiting():
        assert await table.acts(other)
    await table.tick(days=2)

    remark = table.table.host.submit_async(seat, Remark("Sorry, a long day."))
    got = await asyncio.gather(remark, table.at[other].claim(), return_exceptions=True)
    assert not isinstance(got[0], (Refusal, Exception)) and got[1] is None
    assert table.table.host.game.state.closed.how == "time", "a remark stops no clock"


async def test_of_two_claims_at_once_the_second_reads_that_the_game_is_over(table: TimedTable) -> None:
    await table.begin(BOOKS["linea_di_tiro"], of("act", then="claim"))
    other = table.players[1]
    while other in table.waiting():
        assert await table.acts(other)
    await table.tick(days=2)

    got = await asyncio.gather(*(table.at[other].claim() for _ in range(2)), return_exceptions=True)
    assert [why.message.id if isinstance(why, Refused) else why for why in got] == [None, "hosting-over"]


async def test_who_is_late_himself_claims_nothing_before_he_has_acted(table: TimedTable) -> None:
    """Where both are awaited and both are late, it is not the faster finger that wins."""
    await table.begin(BOOKS["bassa_intensita"], of("act", then="claim"))
    first, second = table.waiting()
    await table.tick(days=2)
    for seat in (first, second):
        assert table.timing(seat).claims == ()
        assert await why_not(table.at[seat].claim()) == "hosting-nothing-to-claim"
    while first in table.waiting():
        assert await table.acts(first)
    assert table.timing(first).claims == (second,)


async def test_who_was_away_is_told_once_what_was_done_for_him(table: TimedTable) -> None:
    await table.begin(BOOKS["linea_di_tiro"], of("act", then="bot"))
    seat, *others = table.waiting()
    for other in others:
        await table.acts(other)
    person = table.at[seat].person
    table.at[seat].leave()
    await table.tick(days=2)
    again = await table.club.sit(person, table.game, seat, table.ears[seat])
    assert [one.id for one in again.missed()] == ["hosting-clock-bot"] and again.missed() == ()


async def test_the_time_of_both_runs_where_both_are_waited_for(table: TimedTable) -> None:
    await table.begin(BOOKS["bassa_intensita"], of("act"))
    assert len(table.waiting()) == 2
    table.clock.go(hours=5)
    assert {table.left(seat) for seat in table.players} == {timedelta(hours=19)}


async def test_neither_a_restart_nor_a_closed_game_gives_time(table: TimedTable, clock: StillClock) -> None:
    await table.begin(BOOKS["linea_di_tiro"], of("bank"))
    seat = table.waiting()[0]
    clock.go(hours=3)
    table.table.clock._keep(table.table.clock._counted())
    (kept,) = table.club.store.row("SELECT times FROM clocks") or ()
    await table.acts(seat)
    clock.go(hours=1)
    left = {one: table.left(one) for one in table.players}
    folder = table.club.folder
    await table.club.close()
    table.club = Club(folder, rules_of=rules_of, clock=clock)
    await table.club.wake()
    await table.sit()
    assert {one: table.left(one) for one in table.players} == left

    with table.club.store.write():  # as if the host had been killed before it was written down
        table.club.store.run("UPDATE clocks SET times = ?", kept)
    await table.club.close()
    table.club = Club(folder, rules_of=rules_of, clock=clock)
    await table.club.wake()
    await table.sit()
    assert {one: table.left(one) for one in table.players} == left
    await table.club.close()


async def test_a_clock_that_is_set_back_counts_nothing_twice(table: TimedTable, clock: StillClock) -> None:
    await table.begin(BOOKS["linea_di_tiro"], of("act"))
    seat = table.waiting()[0]
    clock.go(hours=5)
    table.table.clock._keep(table.table.clock._counted())
    assert table.left(seat) == timedelta(hours=19)
    clock.go(hours=-4)
    assert table.left(seat) == timedelta(hours=19)
    await table.tick()
    clock.go(hours=4)
    assert table.left(seat) == timedelta(hours=19)
    clock.go(hours=1)
    assert table.left(seat) == timedelta(hours=18)


async def test_weekends_do_not_count_where_a_game_has_them_off(table: TimedTable, clock: StillClock) -> None:
    """It is Sunday, 20:00; then it is Friday, 20:00."""
    await table.begin(BOOKS["linea_di_tiro"], of("act", weekends=False))
    seat = table.waiting()[0]
    table.club.house.vacations.zone = clock.now.tzinfo
    clock.go(hours=3)
    assert table.left(seat) == timedelta(days=1) and table.timing(seat).stands == "weekend"
    clock.go(hours=2)
    assert table.left(seat) == timedelta(hours=23) and table.timing(seat).stands == ""
    before = table.records
    await table.tick(hours=22)
    assert table.records == before
    await table.tick(hours=2)
    assert table.records > before


async def test_a_vacation_stops_his_clock_alone_and_is_told(table: TimedTable, clock: StillClock) -> None:
    await table.begin(BOOKS["bassa_intensita"], of("act"))
    mine, other = table.players
    anna = table.at[mine].person
    await table.club.go_on_vacation(anna, 3)

    assert table.told(other) == ["hosting-vacation-told"]
    clock.go(hours=20)
    assert table.left(mine) == timedelta(days=1) and table.left(other) == timedelta(hours=4)
    assert table.timing(mine).stands == "vacation"
    hers, his = [(await table.club.lobby(table.at[seat].person)).my_games[0].away for seat in (mine, other)]
    assert hers == () and [one.id for one in his] == ["hosting-status-away"]
    clock.go(days=2)
    assert table.club.house.vacations.left(anna, 2026) == 25
    await table.club.end_vacation(anna)
    clock.go(hours=2)
    assert table.left(mine) == timedelta(hours=22)
    assert await why_not(table.club.go_on_vacation(anna, 300)) == "hosting-vacation-too-long"
    assert await why_not(table.club.end_vacation(anna)) == "hosting-vacation-none"


async def test_a_vacation_is_told_whatever_became_of_ones_other_games(table: TimedTable) -> None:
    """One that was taken off the list, too, whichever it was."""
    plan = Plan(BOOKS["ludonet"], {}, at_once=True, clock=of("act"))
    await table.begin(BOOKS["bassa_intensita"], of("act"))
    mine, other = table.players
    anna = table.at[mine].person
    for _ in range(8):  # ids are drawn, and games are told in their order
        struck = await table.club.new_game(anna, plan)
        await table.club.take_seat(anna, struck, table.club.seats(anna, struck)[0].seat)
        await table.club.strike(table.club.people.keeper(), struck)
    await table.club.go_on_vacation(anna, 3)
    await table.club.end_vacation(anna)
    assert table.told(other) == ["hosting-vacation-told", "hosting-vacation-over"]


async def test_who_sits_down_later_is_told_only_of_vacations_that_still_stand(
    table: TimedTable, clock: StillClock
) -> None:
    """Neither that somebody goes who is back by now, nor that he is back of whom it was not told."""
    await table.begin(BOOKS["bassa_intensita"], of("bank"))
    mine, other = table.players
    anna, bruno = table.at[mine].person, table.at[other].person

    async def told() -> list[str]:
        sitting = await table.club.sit(bruno, table.game, other, deaf)
        found = [one.id for one in sitting.missed()]
        sitting.leave()
        return found

    table.at[other].leave()
    await table.club.go_on_vacation(anna, 3)
    await table.club.go_on_vacation(bruno, 2, ahead=1)  # his own is nobody's news to him
    assert await told() == ["hosting-vacation-told"]
    await table.club.end_vacation(anna)
    assert await told() == ["hosting-vacation-over"]
    await table.club.go_on_vacation(anna, 3, ahead=2)
    clock.go(days=3)
    assert await told() == ["hosting-vacation-told"], "he is away"
    await table.club.end_vacation(anna)
    assert await told() == ["hosting-vacation-over"]

    await table.club.go_on_vacation(anna, 3)
    await table.club.end_vacation(anna)
    assert await told() == []
    await table.club.go_on_vacation(anna, 3)
    clock.go(days=4)
    assert await told() == []


async def test_a_game_may_be_set_up_so_that_no_vacation_stops_it(
    table: TimedTable, clock: StillClock
) -> None:
    await table.begin(BOOKS["bassa_intensita"], of("act", vacation=False))
    mine = table.players[0]
    await table.club.go_on_vacation(table.at[mine].person, 3)
    clock.go(hours=20)
    assert table.left(mine) == timedelta(hours=4)


async def test_all_agree_to_a_pause_and_anybody_ends_it(table: TimedTable, clock: StillClock) -> None:
    await table.begin(BOOKS["linea_di_tiro"], of("act"))
    first, second = table.players
    clock.go(hours=4)
    table.at[first].ask_pause()
    assert table.timing(second).asks == (first,)
    seat, before = table.waiting()[0], table.records
    assert table.told(second) == ["hosting-clock-asks"] and table.left(seat) == timedelta(hours=20)
    table.at[second].ask_pause()
    assert table.told(first)[-1] == "hosting-clock-paused"
    await table.tick(days=40)
    assert table.records == before and table.left(seat) == timedelta(hours=20)
    assert why(table.at[first].ask_pause) == "hosting-clock-paused-already"
    table.at[second].go_on()
    assert why(table.at[second].go_on) == "hosting-clock-runs"
    clock.go(hours=1)
    assert table.left(seat) == timedelta(hours=19)


async def test_a_pause_that_one_does_not_want_is_none(table: TimedTable, clock: StillClock) -> None:
    await table.begin(BOOKS["linea_di_tiro"], of("act"))
    first, second = table.players
    table.at[first].ask_pause()
    table.at[second].decline_pause()
    assert table.told(first) == ["hosting-clock-declined"]
    assert table.timing(first).asks == ()


async def test_while_a_bot_plays_its_person_does_nothing_until_he_takes_the_seat_back(
    table: TimedTable,
) -> None:
    await table.begin(BOOKS["linea_di_tiro"], of("act", then="bot"))
    seat = table.waiting()[0]
    wish = table.moves.wish(table.at[seat].port)
    assert wish is not None
    command = as_command(table.table.host.game.rules, wish)
    assert not isinstance(command, Refusal)
    table.club.house.stand_ins.begin(table.game, seat)
    got = table.at[seat].port.submit(command)
    assert isinstance(got, Refusal) and got.message.id == "hosting-bot-plays-here"


@pytest.mark.parametrize(
    ("clock_plan", "sentence"),
    [
        (ClockPlan("act", 59), "hosting-bad-plan"),
        (ClockPlan("act", 15 * DAY), "hosting-bad-plan"),
        (ClockPlan("turn", DAY, 5), "hosting-bad-plan"),
        (ClockPlan("bank", DAY), "hosting-bad-plan"),
        (ClockPlan("bank", DAY, 2 * DAY), "hosting-bad-plan"),
        (ClockPlan("hour", DAY), "hosting-bad-plan"),  # type: ignore[arg-type]
        (ClockPlan("act", DAY, then="referee"), "hosting-clock-no-referee"),
    ],
)
async def test_a_clock_that_is_none_is_refused(club: Club, clock_plan: ClockPlan, sentence: str) -> None:
    anna, _, _ = three(club)
    plan = Plan(BOOKS["ludonet"], clock=clock_plan)
    assert await why_not(club.new_game(anna, plan)) == sentence
