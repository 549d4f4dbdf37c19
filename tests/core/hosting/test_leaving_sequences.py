"""People leave a game with a clock, in any order: none is stuck or ends twice, no seat is held by two."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from club_house import StillClock, key, rules_of
from test_clock_sequences import Sequence, plan_of
from timed_table import BOOKS, TimedTable

from core.engine.contract.engine_facts import Publish, Resign
from core.engine.seat.bot import Bot
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.refused import Refused

LEAVING = ("resign", "hand", "accept", "ask", "grant", "lend", "back", "rise", "sit", "away", "strike")
"""What somebody does who leaves, or who comes in another's place; `away` is three weeks of nobody."""

STEPS = 14


class LeavingSequence(Sequence):
    """The same game, at which people leave, too, and Dora and Ezio wait for a seat."""

    def __init__(self, table: TimedTable, pick: random.Random) -> None:
        super().__init__(table, pick)
        self.others = [table.club.people.join(name, key(40 + at)) for at, name in enumerate(("Dora", "Ezio"))]
        self.tally: Counter[str] = Counter()
        self.sat: dict[str, str] = {}
        """On which seat somebody has sat first: he never gets another."""

    async def step(self) -> None:
        if self.pick.random() < 0.5 or self.table.table.host.game.state.over is not None:
            await super().step()
        else:
            op, seat = self.pick.choice(LEAVING), self.pick.choice(self.table.players)
            try:
                self.tally[op] += await self.leave(op, seat) is not False
            except Refused:
                self.tally[f"{op} refused"] += 1
            await self.follow()
        self.hold()

    async def leave(self, op: str, seat: str) -> bool | None:
        table, club, game = self.table, self.table.club, self.table.game
        person, other = club.people.the(table.people[seat]), self.pick.choice(self.others)
        match op:
            case "resign":
                if self.pick.random() < 0.7:  # else most sequences would be over at once
                    return False
                return isinstance(await table.at[seat].port.submit_async(Resign()), Accepted)
            case "hand":
                club.hand_seat(person, game, seat, other.name)
            case "accept" | "sit":
                await club.take_seat(other if op == "accept" else person, game, seat)
            case "ask" | "grant":
                table.at[seat].leave()
                await table.tick(days=21)
                club.claim_seat(other, game, seat)
                if op == "ask":  # who comes back in time keeps his seat, and may give it away
                    return None
                who = person if self.pick.random() < 0.5 else club.people.keeper()
                club.grant_seat(who, game, seat, other.name)
            case "lend" if {*club.house.stand_ins.of(game)} - {seat}:
                return False  # all may lend if they like; the clock never does that to the last of them
            case "lend" | "back":
                await club.lend_seat(person, game, seat, op == "lend")
            case "rise":
                club.give_up_seat(person, game, seat)
            case "strike":
                await club.strike(person, game)  # his own it is, but it has begun
            case "away":
                table.at[seat].leave()
                await table.tick(days=21)
        return None

    async def follow(self) -> None:
        """Let those sit down who have the seats now."""
        table = self.table
        for seat in table.people:
            if names := table.club.house.seating.sitting(table.game, seat):
                table.people[seat] = names[0]
        await self.come_back()

    def hold(self) -> None:
        """See that nobody holds what another does, and that the game ended once at most."""
        table, seating = self.table, self.table.club.house.seating
        held = {seat: seating.sitting(table.game, seat) for seat in table.people}
        for seat, names in held.items():
            assert len(names) <= 1, f"{seat} is held by {names}"
            for name in names:
                assert self.sat.setdefault(name, seat) == seat, f"{name} knows two sides"
            here = {one.person.name for one in table.table.sittings if one.seat == seat}
            assert here <= {*names}, f"{here} sit on the seat of {names}"
        records = table.table.host.game.records
        ends = sum(isinstance(records[n].command, Publish) for n in range(len(records)))
        assert ends == (table.table.host.game.state.over is not None)

    async def restart(self) -> None:
        await super().restart()
        self.others = [self.table.club.people.the(one.name) for one in self.others]


async def played(folder: Path, seed: int) -> LeavingSequence:
    """Play one sequence to its end."""
    pick, clock = random.Random(seed), StillClock()
    club = Club(folder, rules_of=rules_of, clock=clock)
    club.house.vacations.zone = clock.now.tzinfo
    table = TimedTable(club, clock)
    table.moves = Bot(seed)
    try:
        await table.begin(BOOKS[sorted(BOOKS)[seed % 4]], plan_of(pick))
        sequence = LeavingSequence(table, pick)
        for _ in range(STEPS):
            await sequence.step()
        await sequence.goes_on()
        sequence.hold()
    finally:
        await table.club.close()
    return sequence


async def test_whoever_leaves_or_comes_leaves_no_game_stuck(tmp_path: Path) -> None:
    """All that people do when they leave is tried, and most of it is allowed at some time."""
    tally: Counter[str] = Counter()
    for seed in range(6):
        tally += (await played(tmp_path / str(seed), seed)).tally
    print(f"leaving: {dict(sorted(tally.items()))}")
    assert tally["hand"] and tally["lend"] and tally["rise"] and tally["away"]


@pytest.mark.soak(minutes=8)
async def test_five_hundred_people_leave(tmp_path: Path) -> None:
    """The same five hundred times; by then everything that is tried was allowed at some time."""
    tally: Counter[str] = Counter()
    for seed in range(100, 600):
        tally += (await played(tmp_path / str(seed), seed)).tally
    print(f"leaving: {dict(sorted(tally.items()))}")
    assert all(tally[op] for op in LEAVING if op != "strike")
    assert not tally["strike"] and tally["strike refused"]
