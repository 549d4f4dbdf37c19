"""The time that a decision may take: told in hours and minutes, and seldom painted by itself."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from club_house import StillClock
from club_table import ada_aims, blue_acts, open_club, people, small_game, terminal, to_the_table

from core.hosting.seats.plan import Plan
from core.hosting.table.clock import Timing
from core.hosting.times import stamp, time_left
from core.hosting.timing.clock_plan import HOUR, ClockPlan
from core.locale import sentences
from tui.screens.game.hosted.countdown import Countdown


@pytest.mark.parametrize(
    ("left", "english", "italian"),
    [
        (timedelta(days=3, hours=4, minutes=59), "3 d 4 h left", "ancora 3 g 4 h"),
        (timedelta(hours=2, minutes=10, seconds=59), "2 h 10 min left", "ancora 2 h 10 min"),
        (timedelta(minutes=59, seconds=1), "59 min left", "ancora 59 min"),
        (timedelta(seconds=59), "under 1 min left", "meno di 1 min"),
        (timedelta(), "time is up", "tempo scaduto"),
    ],
)
def test_what_is_left_is_told_in_two_units_at_most(left: timedelta, english: str, italian: str) -> None:
    assert sentences("en").say(time_left(left)) == english
    assert sentences("it").say(time_left(left)) == italian


class Timers:
    """Keeps what is to be done later; nothing comes by itself."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.stopped = 0

    def set_timer(self, delay: float, callback: Any) -> Any:
        self.waits.append(delay)
        self.callback = callback
        return SimpleNamespace(stop=self._stop)

    def _stop(self) -> None:
        self.stopped += 1


def counted(left: timedelta | None, whole: float = 0) -> tuple[Countdown, Timers, list[str], Any]:
    """A countdown at a table whose decision has so long."""
    timers, painted = Timers(), []
    sitting: Any = SimpleNamespace(time=left)
    sitting.timing = lambda: None if sitting.time is None else Timing(sitting.time.total_seconds(), whole)
    company: Any = SimpleNamespace(sitting=sitting)
    loop: Any = timers
    return Countdown(loop, company, lambda: painted.append("line")), timers, painted, sitting


def test_with_a_clock_nothing_is_painted_before_the_last_quarter() -> None:
    """Twenty days: a timer that comes when four are left; then it is painted once an hour, then a minute."""
    countdown, timers, painted, sitting = counted(timedelta(days=20), 16 * 86_400)
    countdown.follow()
    assert timers.waits == [timedelta(days=16).total_seconds()] and painted == []
    for hours, wait in ((96, 0.5), (72.5, 1800.5), (23.0025, 9.5)):
        sitting.time = timedelta(hours=hours)
        timers.callback()
        assert timers.waits[-1] == pytest.approx(wait, abs=0.01)


def test_nothing_is_painted_before_the_last_hour() -> None:
    """Three days: one timer that comes when an hour is left; then one a minute; then none."""
    countdown, timers, painted, sitting = counted(timedelta(days=3))
    countdown.follow()
    assert timers.waits == [(timedelta(days=3) - timedelta(hours=1)).total_seconds()] and painted == []

    for left, wait in ((3600.0, 0.5), (3599.5, 60.0), (90.0, 30.5)):
        sitting.time = timedelta(seconds=left)
        timers.callback()
        assert timers.waits[-1] == pytest.approx(wait, abs=0.01)
    sitting.time = timedelta()
    timers.callback()
    assert len(timers.waits) == 4 and len(painted) == 4


def test_a_decision_that_was_taken_is_counted_no_more() -> None:
    countdown, timers, _, sitting = counted(timedelta(minutes=5))
    countdown.follow()
    sitting.time = None
    countdown.follow()
    assert timers.stopped == 1 and len(timers.waits) == 1


async def test_the_time_that_is_left_stands_beside_the_turn(tmp_path: Path) -> None:
    """Bruno must react within two hours and a half: he reads how long he has, wherever he lives."""
    clock = StillClock()
    club = open_club(tmp_path / "club", clock=clock)
    anna, bruno = people(club, "Anna", "Bruno")
    game = small_game(club, anna, bruno, plan=Plan("small", limit=150))
    table = await club.tables.table(game)
    table.host.game._clock = lambda: stamp(clock())
    try:
        async with terminal(club, anna) as hers, terminal(club, bruno) as his:
            await to_the_table(hers, his)
            await blue_acts(hers, his)
            await ada_aims(hers, his)
            assert "2 h 30 min left" in his.sees.splitlines()[0]
            assert "left" not in hers.sees.splitlines()[0]
            clock.go(minutes=20, seconds=1)
            assert "2 h 30 min left" in (await his.settle()).splitlines()[0]
            await hers.press("T", *"hello", "enter")
            await his.until("hello")
            assert "2 h 9 min left" in his.sees.splitlines()[0]
    finally:
        await club.close()


async def test_a_clock_is_told_in_the_last_quarter_and_by_its_key(tmp_path: Path) -> None:
    """You should see nothing of 24 hours, then how few are left; `@` asks for a pause, and ends it."""
    clock = StillClock()
    club = open_club(tmp_path / "club", clock=clock)
    anna, bruno = people(club, "Anna", "Bruno")
    game = small_game(club, anna, bruno, plan=Plan("small", clock=ClockPlan("act", 24 * HOUR)))
    table = await club.tables.table(game)
    table.host.game._clock = lambda: stamp(clock())
    try:
        async with terminal(club, anna) as hers, terminal(club, bruno) as his:
            await to_the_table(hers, his)
            assert "left" not in hers.sees.splitlines()[0]
            clock.go(hours=19)
            await his.press("T", *"hello", "enter")
            await hers.until("hello")
            assert "5 h 0 min left" in hers.sees.splitlines()[0]
            assert "left" not in his.sees.splitlines()[0]

            await his.press("escape")
            await hers.press("@")
            await hers.until("stop the clock?")
            await hers.press("enter")
            await his.until("@ pause?")
            await his.press("@")
            await his.until("Do you agree?")
            await his.press("enter")
            await hers.until("paused")
            clock.go(days=9)
            await his.press("@", "enter")
            await hers.until("5 h 0 min left")
    finally:
        await club.close()


async def test_a_bots_seat_is_taken_back_with_one_key(tmp_path: Path) -> None:
    """You should see that a bot plays for you; `@`, and you play."""
    club = open_club(tmp_path / "club")
    anna, bruno = people(club, "Anna", "Bruno")
    game = small_game(club, anna, bruno, plan=Plan("small", clock=ClockPlan("act", 24 * HOUR, then="bot")))
    club.house.stand_ins.begin(game, "red")
    try:
        async with terminal(club, anna) as hers, terminal(club, bruno) as his:
            await to_the_table(hers, his)
            assert "@ bot" in his.sees.splitlines()[0]
            assert "Bruno (bot)" in hers.sees.splitlines()[0]
            await his.press("@")
            await hers.until("Bruno plays again")
            assert "@ bot" not in (await his.settle()).splitlines()[0]
    finally:
        await club.close()
