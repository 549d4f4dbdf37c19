"""How time is counted: an act, a turn, a bank; nothing for what is taken back and done again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from core.hosting.times import stamp
from core.hosting.timing.clock_plan import DAY, HOUR, ClockPlan
from core.hosting.timing.time_left import (
    MOST_PASSED,
    Moment,
    SeatTime,
    Times,
    after,
    ends_at,
    given_back,
    left,
    reseated,
    until,
)
from core.hosting.timing.working_time import counted, ends, weekends

FRIDAY = datetime(2026, 3, 6, 20, tzinfo=UTC)
DAILY = 86_400.0
ACT, TURN, BANK = ClockPlan("act", DAY), ClockPlan("turn", DAY), ClockPlan("bank", DAY, HOUR)


def always(*_: object) -> tuple[()]:
    """All time counts."""
    return ()


def waiting(*seats: str, turn: int = 1, middle: bool = False, **acts: int) -> Moment:
    return Moment(seats, acts, turn, middle)


def begun(plan: ClockPlan, turn: int = 1) -> Times:
    """North is waited for, from Friday evening on."""
    times = Times(stamp(FRIDAY), 1, {"north": SeatTime(DAILY), "south": SeatTime(DAILY)})
    return after(times, plan, waiting("north", turn=turn))


def hours(times: Times, seat: str = "north") -> float:
    return times.seats[seat].left / 3600


def later(times: Times, number: float) -> Times:
    return until(times, datetime.fromisoformat(times.at) + timedelta(hours=number), always)


@pytest.mark.parametrize(("plan", "has"), [(ACT, 24), (TURN, 21), (BANK, 22)])
def test_an_act_gives_what_its_clock_says(plan: ClockPlan, has: int) -> None:
    times = after(later(begun(plan), 3), plan, waiting("north", north=1), "north")
    assert hours(times) == has


@pytest.mark.parametrize(("plan", "has"), [(ACT, 23), (TURN, 20), (BANK, 21)])
def test_an_act_that_was_taken_back_is_not_paid_twice(plan: ClockPlan, has: int) -> None:
    times = after(later(begun(plan), 3), plan, waiting("north", north=1), "north")
    times = after(later(times, 1), plan, waiting("north"))  # his own undo
    assert hours(times) == has
    times = after(times, plan, waiting("north", north=1), "north")
    assert hours(times) == has


@pytest.mark.parametrize(("plan", "has"), [(ACT, 24), (TURN, 21), (BANK, 22)])
def test_what_others_let_him_do_again_counts_again(plan: ClockPlan, has: int) -> None:
    """Two acts are gone, as all agreed: the next one is an act like any other."""
    times = after(begun(plan), plan, waiting("north", north=2), "north")
    times = after(later(times, 1), plan, waiting("north", north=0), agreed=True)
    times = after(later(times, 2), plan, waiting("north", north=1), "north")
    assert hours(times) == has


def test_a_turn_is_one_until_the_game_counts_another() -> None:
    times = later(begun(TURN), 10)
    times = after(times, TURN, waiting("south", middle=True, north=1), "north")
    times = after(later(times, 5), TURN, waiting("north", north=1), "south")
    assert (hours(times), hours(times, "south")) == (14, 19)
    times = after(times, TURN, waiting("north", turn=2, north=2), "north")
    assert hours(times) == 24


def test_where_no_turns_are_counted_it_is_until_it_is_anothers() -> None:
    times = later(begun(TURN, turn=0), 10)
    times = after(times, TURN, waiting("south", turn=0, middle=True, north=1), "north")
    times = after(later(times, 5), TURN, waiting("north", turn=0, north=1), "south")
    assert hours(times) == 14  # only somebody's reaction came between
    times = after(times, TURN, waiting("south", turn=0, north=2), "north")
    times = after(later(times, 5), TURN, waiting("north", turn=0, north=2), "south")
    assert hours(times) == 24


def test_a_reaction_has_an_acts_time_each_time_that_it_is_asked_for() -> None:
    times = after(begun(ACT), ACT, waiting("south", middle=True, north=1), "north")
    times = after(later(times, 20), ACT, waiting("north", north=1, south=1), "south")
    times = after(times, ACT, waiting("south", middle=True, north=2, south=1), "north")
    assert hours(times, "south") == 24


def test_nothing_is_counted_twice_whatever_the_clock_is_set_to() -> None:
    times = later(begun(ACT), 3)
    assert until(times, FRIDAY, always) is times
    assert left(times, "north", FRIDAY, always) == timedelta(hours=21)
    assert later(later(times, -2), 3) == later(times, 3)


def test_time_is_never_less_than_none() -> None:
    assert hours(later(begun(BANK), 100)) == 0
    times = given_back(later(begun(BANK), 100), BANK, "north")
    assert hours(times) == 1


@pytest.mark.parametrize("times", [{"paused": True}, {"passed": MOST_PASSED}])
def test_a_clock_that_stands_still_counts_nothing(times: dict[str, object]) -> None:
    standing = Times(**{"at": stamp(FRIDAY), "seats": {"north": SeatTime(DAILY, True)}, **times})  # type: ignore[arg-type]
    assert hours(later(standing, 50)) == 24 and ends_at(standing, "north", always) is None


def test_who_sits_down_where_no_time_is_left_has_some() -> None:
    spent = Times(stamp(FRIDAY), 1, {"north": SeatTime(0), "south": SeatTime(7200)})
    times = reseated(spent, BANK, ("north", "south"))
    assert (hours(times), hours(times, "south")) == (1, 2)
    assert reseated(times, BANK, ()).seats["north"] == SeatTime(3600)


ROME = ZoneInfo("Europe/Rome")


def test_a_weekend_is_one_by_the_hosts_own_midnight() -> None:
    """In Rome it is Saturday at 23:00 UTC; in the last week of March a weekend has 47 hours."""
    monday = datetime(2026, 3, 9, 8, tzinfo=UTC)
    (span,) = weekends(FRIDAY, monday, ROME)
    assert [one.astimezone(UTC).isoformat()[:16] for one in span] == ["2026-03-06T23:00", "2026-03-08T23:00"]
    assert counted(FRIDAY, monday, [span]) == timedelta(hours=12)
    (short,) = weekends(FRIDAY + timedelta(days=21), monday + timedelta(days=21), ROME)
    assert short[1].astimezone(UTC) - short[0].astimezone(UTC) == timedelta(hours=47)


def test_an_end_is_found_behind_all_that_does_not_count() -> None:
    day = timedelta(days=1)
    off = [(FRIDAY + 2 * day, FRIDAY + 4 * day), (FRIDAY + day, FRIDAY + 3 * day)]  # they overlap
    assert ends(FRIDAY, day, off) == FRIDAY + day  # exactly before
    assert ends(FRIDAY, 2 * day, off) == FRIDAY + 5 * day
    assert counted(FRIDAY, FRIDAY + 5 * day, off) == 2 * day
    assert counted(FRIDAY + day, FRIDAY, off) == timedelta()
