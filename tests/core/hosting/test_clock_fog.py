"""A clock tells nothing of hidden decisions: worlds that differ in what a seat may not know tell it the same.

Of every scenario, walked at random: what the seat is told in lobby, header, status and by the protocol's
sitting, and whether something that it would see follows when another's time is up.
"""

from __future__ import annotations

from contextlib import nullcontext
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from club_house import StillClock
from counting import count
from in_memory import host_of
from msgspec.structs import replace
from paired_walk import pairs, walk
from rounds import by_turns, rounds
from test_secrecy import Pair
from twins import encode
from wandering import SCENARIOS

from core.hosting.lobby.lobby import GameLine, Lobby
from core.hosting.lobby.status import status_lines
from core.hosting.seats.plan import Plan
from core.hosting.seats.seating import SeatRow
from core.hosting.table.clock import GameClock, waited_for_openly
from core.hosting.times import stamp
from core.hosting.timing.clock_plan import DAY, HOUR, ClockPlan

PLANS = (ClockPlan("act", 3 * HOUR), ClockPlan("turn", DAY), ClockPlan("bank", 5 * DAY, HOUR))
MOST = 30


def house_of(game: Any, clock: StillClock) -> Any:
    """A house in which people sit on all sides; nothing is kept."""
    rows = tuple(SeatRow(seat, "person", (seat.title(),)) for seat in game.seats)
    store = SimpleNamespace(row=lambda *_: None, run=lambda *_: 0, write=lambda **_: nullcontext())
    return SimpleNamespace(
        clock=clock,
        store=store,
        seating=SimpleNamespace(seats=lambda _: rows, left=lambda _: ()),
        stand_ins=SimpleNamespace(of=lambda _: ()),
        vacations=SimpleNamespace(zone=clock.now.tzinfo, version=0, on_seat=lambda *_: ()),
    )


class TimedPair(Pair):
    """Two worlds with a clock each, on which the same time goes by."""

    def begin(self, plan: ClockPlan) -> None:
        self.clock = StillClock()
        self.hosts = [host_of(game) for game in self.worlds]
        nobody: Any = SimpleNamespace(open=False)
        for game in self.worlds:
            game._clock = lambda: stamp(self.clock())
        self.clocks = [
            GameClock("id", host, Plan("", clock=plan), house_of(host.game, self.clock), nobody)
            for host in self.hosts
        ]

    def compare(self) -> None:
        for clock, game in zip(self.clocks, self.worlds, strict=True):
            clock.note(len(game.records))
        self.clock.now += timedelta(minutes=self.pick.choice((0, 7, 59, 200)))
        told = [clock.timing(self.seat) for clock in self.clocks]
        assert encode(told[0]) == encode(told[1]), f"{self.seat}: {told}"
        self.tally["told"] += 1
        self.tally["runs"] += told[0] is not None and told[0].left is not None
        line = GameLine(
            "id", "a game", "", "running", "", "", seat=self.seat, mine=True, since=stamp(self.clock())
        )
        lines = [Lobby(my_games=(replace(line, timing=one),)) for one in told]
        status = [status_lines(one, "en", self.clock()) for one in lines]
        assert status[0] == status[1]
        for seat in self.worlds[0].seats:
            if seat != self.seat:
                openly = {waited_for_openly(host, seat) for host in self.hosts}
                assert len(openly) == 1, f"{self.seat} would see what follows for {seat} in one world only"
                self.tally["open" if True in openly else "not open"] += 1


def compared(scenario: str, seed: int) -> dict[str, int]:
    """Walk a pair of worlds of each seat until dice part them; return what was compared."""
    tally: dict[str, int] = {}
    for pair in pairs(scenario, seed, TimedPair):
        pair.begin(PLANS[seed % len(PLANS)])
        walk(pair, seed)
        for what, number in pair.tally.items():
            tally[what] = tally.get(what, 0) + number
    return tally


@pytest.mark.parametrize("scenario", by_turns(SCENARIOS))
def test_other_secrets_give_the_same_time(scenario: str) -> None:
    for number in rounds():
        total: dict[str, int] = {}
        for seed in range(700 + MOST * number, 700 + MOST * (number + 1)):
            for what, times in compared(scenario, seed).items():
                total[what] = total.get(what, 0) + times
            if total.get("told", 0) >= 6:
                break
        count(f"other secrets, same time: {scenario}", total)
        assert total.get("told") and total.get("runs"), number


ONLOOKERS = {"ambush_at_dusk": (5009, 5025, 5028), "crossroads": (5016, 5037)}
"""Games in which an onlooker once knew of a mover by eyes that are hidden from the mover's side."""


@pytest.mark.parametrize("scenario", ONLOOKERS)
def test_what_follows_goes_by_nothing_that_an_onlooker_alone_knows(scenario: str) -> None:
    seen = [compared(f"bassa_intensita/{scenario}", seed) for seed in ONLOOKERS[scenario]]
    assert all(tally["open"] for tally in seen), seen
