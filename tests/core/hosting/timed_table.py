"""Games with a clock that a test moves: two people, every book; they act as bots would."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from club_house import Ear, StillClock, three

from core.engine.contract.facts import Refusal
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting
from core.hosting.table.clock import Timing
from core.hosting.times import stamp
from core.hosting.timing.clock_plan import ClockPlan

BOOKS = {
    "breaking_news": "breaking_news/rangers_and_militia",
    "ludonet": "ludonet/patrol_clash",
    "linea_di_tiro": "linea_di_tiro/tank_meeting",
    "bassa_intensita": "bassa_intensita/crossroads",
}


class TimedTable:
    """One game of Anna and Bruno, on the first two sides, and of Carla where one referees."""

    def __init__(self, club: Club, clock: StillClock) -> None:
        self.club, self.clock = club, clock
        self.game = ""
        self.people: dict[str, str] = {}
        self.ears: dict[str, Ear] = {}
        self.at: dict[str, Sitting] = {}
        self.moves = Bot(5)
        self.plan = ClockPlan("act", 0)

    async def begin(self, scenario: str, plan: ClockPlan | None, **more: Any) -> None:
        anna, bruno, carla = three(self.club)
        self.plan = plan or self.plan
        seats = {"referee": "Carla"} if plan is not None and plan.then == "referee" else {}
        self.game = await self.club.new_game(anna, Plan(scenario, seats, at_once=True, clock=plan, **more))
        sides = [one.seat for one in self.club.seats(anna, self.game) if one.seat != "referee"]
        for seat, person in zip(sides, (anna, bruno)):
            await self.club.take_seat(person, self.game, seat)
            self.people[seat] = person.name
        if seats:
            await self.club.take_seat(carla, self.game, "referee")
            self.people["referee"] = "Carla"
        await self.sit()

    async def sit(self) -> None:
        """Let all sit down."""
        table = await self.club.tables.table(self.game)
        table.host.game._clock = lambda: stamp(self.clock())
        for seat, name in self.people.items():
            self.ears[seat] = Ear()
            person = self.club.people.the(name)
            self.at[seat] = await self.club.sit(person, self.game, seat, self.ears[seat])

    async def sit_again(self) -> None:
        """Let those sit down again who are not there and still have their seats."""
        for seat, name in self.people.items():
            person, sitting = self.club.people.the(name), self.at.get(seat)
            here = any(sitting in one.sittings for one in self.club.tables.open)
            if (sitting is None or sitting.over is not None or not here) and self.club.house.seating.sits(
                person, self.game, seat
            ):
                self.at[seat] = await self.club.sit(person, self.game, seat, self.ears[seat])
        if self.club.tables.open == ():
            await self.club.tables.table(self.game)
        self.table.host.game._clock = lambda: stamp(self.clock())

    @property
    def table(self) -> Any:
        return self.club.tables.opened(self.game)

    def timing(self, seat: str) -> Timing:
        """Return what a seat is told of the clock."""
        told = self.at[seat].timing()
        assert told is not None, "a game without a clock"
        return told

    @property
    def records(self) -> int:
        return len(self.table.host.game.records)

    @property
    def players(self) -> list[str]:
        return [seat for seat in self.people if seat != "referee"]

    def waiting(self) -> list[str]:
        """The people's seats that are waited for, as each of them knows."""
        return [seat for seat in self.players if seat in self.at[seat].port.view().waiting_for]

    async def tick(self, **by: float) -> None:
        """Let time go by, then do what is due until nothing is."""
        self.clock.go(**by)
        await self.settle()

    async def settle(self) -> None:
        for _ in range(60):
            before = self.records
            await self.club.tick()
            if not any(one.id == self.game for one in self.club.tables.open):
                await self.club.tables.table(self.game)  # nobody sat there for a while
                self.table.host.game._clock = lambda: stamp(self.clock())
            await self.table.settled()
            if self.records == before:
                return

    async def acts(self, seat: str) -> bool:
        """Let a person act as a bot would, where the game waits for him; return whether he did."""
        if self.at[seat].over is not None:
            return False
        port = self.at[seat].port
        if seat not in port.view().waiting_for:
            return False
        for tries in range(90):
            wish = self.moves.wish(port, tries >= 60)
            if wish is None:
                return False
            command = as_command(self.table.host.game.rules, wish)
            assert not isinstance(command, Refusal)
            if isinstance(port.submit(command), Accepted):
                await self.table.settled()
                return True
        return False

    def left(self, seat: str) -> timedelta | None:
        return self.at[seat].left()

    def told(self, seat: str) -> list[str]:
        """What a seat was told of the clock."""
        return [one.message.id for one in self.ears[seat].heard if one.kind == "clock" and one.message]
