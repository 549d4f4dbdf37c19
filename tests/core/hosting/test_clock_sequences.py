"""Anything in any order at a game with a clock: no game is stuck, none ends twice, nobody gains time."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from club_house import StillClock, rules_of
from timed_table import BOOKS, TimedTable

from core.engine.contract.engine_facts import Publish
from core.engine.seat.bot import Bot
from core.hosting.club import Club
from core.hosting.refused import Refused
from core.hosting.timing.clock_plan import DAY, HOUR, ORDER, ClockPlan
from core.hosting.timing.time_left import resting

OPS = (
    "act", "act", "act", "wait", "wait", "wait", "undo", "vacation", "back", "ask", "decline", "on",
    "restart", "take", "claim", "rise", "sit",
)  # fmt: skip


def plan_of(pick: random.Random) -> ClockPlan:
    kind = pick.choice(("act", "turn", "bank"))
    return ClockPlan(
        kind,
        pick.choice((HOUR, 12 * HOUR, 3 * DAY)),
        pick.choice((1, HOUR)) if kind == "bank" else 0,
        weekends=pick.random() < 0.5,
        vacation=pick.random() < 0.7,
        then=pick.choice(ORDER),
    )


class Sequence:
    """One game at which people do whatever comes to their minds."""

    def __init__(self, table: TimedTable, pick: random.Random) -> None:
        self.table, self.pick = table, pick
        self.left: dict[str, float] = {}

    async def step(self) -> None:
        table, pick = self.table, self.pick
        op, seat = pick.choice(OPS), pick.choice(table.players)
        person, before = table.club.people.the(table.people[seat]), table.records
        self.look()
        try:
            match op:
                case "act":
                    await table.acts(seat)
                case "wait":
                    await table.tick(minutes=pick.choice((1, 59, 240, 1500, 6000)))
                case "undo":
                    if not table.at[seat].over:
                        table.at[seat].port.undo()
                case "vacation":
                    await table.club.go_on_vacation(person, pick.randint(1, 5), pick.choice((0, 0, 2)))
                case "back":
                    await table.club.end_vacation(person)
                case "ask":
                    table.at[seat].ask_pause()
                case "decline":
                    table.at[seat].decline_pause()
                case "on":
                    table.at[seat].go_on()
                case "take":
                    table.at[seat].take_back()
                case "claim":
                    await table.at[seat].claim()
                case "rise":
                    table.club.give_up_seat(person, table.game, seat)
                case "sit":
                    await table.club.take_seat(person, table.game, seat)
                case "restart":
                    await self.restart()
        except Refused:
            pass
        await self.come_back()
        self.check(op, table.records > before)

    async def restart(self) -> None:
        table, was = self.table, self.now()
        await table.club.close()
        table.club = Club(table.club.folder, rules_of=rules_of, clock=table.clock)
        table.club.house.vacations.zone = table.clock.now.tzinfo
        await table.club.wake()
        await table.sit_again()
        assert self.now() == was or table.records

    async def come_back(self) -> None:
        await self.table.sit_again()
        await self.table.table.settled()

    def now(self) -> dict[str, float]:
        clock = self.table.table.clock
        return {seat: one.left for seat, one in clock._counted().seats.items()}

    def look(self) -> None:
        self.left = self.now()

    def check(self, op: str, acted: bool) -> None:
        table = self.table
        now, house = self.now(), table.club.house
        for seat, left in now.items():
            assert 0 <= left <= 60.0 * table.plan.minutes
            grew = left > self.left[seat]
            assert not grew or acted or op in ("take", "sit", "rise"), f"{seat} gained time by {op}"
        stood = house.stand_ins.of(table.game)
        assert not set(stood) & set(house.seating.bots(table.game))
        assert len(set(stood)) < len(table.players)
        records = table.table.host.game.records
        ends = sum(isinstance(records[n].command, Publish) for n in range(len(records)))
        assert ends == (table.table.host.game.state.over is not None)

    async def goes_on(self) -> None:
        """Nobody does anything any more: something follows, or it has been said why not."""
        table = self.table
        for _ in range(3):
            game, clock = table.table.host.game, table.table.clock
            empty = len(clock._people) < len(table.players)
            if (
                game.state.over is not None
                or table.plan.then in ("claim", "referee")
                or resting(clock._times)
                or empty
            ):
                return
            before = table.records
            await table.tick(days=75)
            await table.sit_again()
            assert table.records > before or resting(table.table.clock._times), "the game is stuck"


async def played(folder: Path, seed: int) -> Sequence:
    pick, clock = random.Random(seed), StillClock()
    club = Club(folder, rules_of=rules_of, clock=clock)
    club.house.vacations.zone = clock.now.tzinfo
    table = TimedTable(club, clock)
    table.moves = Bot(seed)
    try:
        await table.begin(BOOKS[sorted(BOOKS)[seed % 4]], plan_of(pick))
        sequence = Sequence(table, pick)
        for _ in range(14):
            await sequence.step()
        await sequence.goes_on()
    finally:
        await table.club.close()
    return sequence


@pytest.mark.parametrize("seed", range(20))
async def test_any_order_of_things_keeps_a_game_going(tmp_path: Path, seed: int) -> None:
    await played(tmp_path, seed)


@pytest.mark.soak(minutes=6)
async def test_five_hundred_more(tmp_path: Path) -> None:
    for seed in range(100, 600):
        await played(tmp_path / str(seed), seed)
