"""The clock of a hosted game: whose time runs, how much is left, and what follows when it is over.

A seat's time runs while the game waits for it as far as that seat itself knows, and is told to nobody else.
So no clock tells who may react, or that somebody does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.engine_facts import Aside, Ending, Resign, Travel
from core.engine.contract.facts import Refusal
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.hosting.refused import Refused, refused
from core.hosting.seats.plan import Plan
from core.hosting.table.delegated_questions import DelegatedQuestions
from core.hosting.table.house import House
from core.hosting.table.passing import let_go
from core.hosting.table.shared_sight import sight_of
from core.hosting.times import moment, stamp
from core.hosting.timing.clock_plan import ORDER, ClockPlan, Then
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
    resting,
    until,
)
from core.hosting.timing.working_time import FARTHEST, Span, weekends

LAST = 200
"""Records that are gone through where nothing was counted yet: a game of an older program."""

NO_ACTS = (Aside, Ending, Travel)
"""Commands that a seat is not waited for, and that give it no time."""

Standing = Literal["", "paused", "rest", "weekend", "vacation"]


class Timing(Struct, frozen=True):
    """What a seat is told of the clock: how many seconds it has *left* of its *whole*, if it is waited for.

    A game of an older program has no *whole*. *stands* is why the clock stands still. *asks* are the seats
    that want a pause; *bot*: one plays for this seat; *claims* are the seats of which this one may claim the
    game, because their time is over or, also without a clock, because everybody has *gone* from them. Of
    those that are *late* the referee, who is told this, decides.
    """

    left: float | None = None
    whole: float = 0
    stands: Standing = ""
    asks: tuple[str, ...] = ()
    bot: bool = False
    claims: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    late: tuple[str, ...] = ()

    @property
    def pressing(self) -> bool:
        """Whether so little is left that it is told at all times: the last quarter."""
        return self.left is not None and (not self.whole or self.left <= self.whole / 4)


class Over(Struct, frozen=True):
    """The time of a *seat* was over, and *then* followed; *openly*, where all know that it was waited for.

    *instead* says that what was agreed was impossible, *rests* that nobody's time is counted any more.
    """

    seat: str
    then: Then
    openly: bool
    instead: bool = False
    rests: bool = False


Lend = Callable[[str], Awaitable[bool]]
"""Lets a bot act once for a seat; whether it did."""


def clock_plan(plan: Plan) -> ClockPlan | None:
    """Return the clock of a game; that of an older program's limit, which counts decisions alone."""
    if plan.clock is not None or not plan.limit:
        return plan.clock
    return ClockPlan("act", plan.limit, vacation=False, then=plan.then)


class GameClock:
    """Counts the time of one game, and sees to it that the game goes on."""

    def __init__(
        self, game: str, host: GameHost, plan: Plan, house: House, delegated: DelegatedQuestions
    ) -> None:
        self.plan = clock_plan(plan)
        self._decisions_alone = plan.clock is None
        self._id = game
        self._host = host
        self._house = house
        self._delegated = delegated
        self._passing = ""
        self._due: tuple[Times | None, int, datetime | None] = (None, -1, None)
        self._times = self._kept() if self.plan is not None else Times("")

    # --- kept ----------------------------------------------------------------------------------

    def _kept(self) -> Times:
        """Return what was counted, brought up to the log's last record."""
        row = self._house.store.row("SELECT times FROM clocks WHERE game = ?", self._id)
        records = self._host.game.records
        if row is not None:
            times = msgspec.json.decode(row["times"], type=Times)
        else:
            first = max(1, len(records) - LAST)
            whole = 60.0 * self._clock.minutes
            seats = {seat: SeatTime(whole) for seat in self._host.game.seats}
            times = Times(stamp(self._at(first)), first - 1, seats)
        self._times = times
        for n in range(min(times.records, len(records)) + 1, len(records) + 1):
            self._count(n)
        if times.records != len(records):
            self._keep(self._times)
        return self._times

    def _keep(self, times: Times, lasting: bool = False) -> None:
        """Write down what was counted; what a full disk does not take is counted from the log again."""
        self._times = times
        with suppress(Refused), self._house.store.write(lasting=lasting, told=False):
            self._house.store.run(
                "INSERT OR REPLACE INTO clocks (game, times) VALUES (?, ?)",
                self._id,
                msgspec.json.encode(times).decode(),
            )

    @property
    def _clock(self) -> ClockPlan:
        assert self.plan is not None, "only of a game with a clock"
        return self.plan

    # --- counting --------------------------------------------------------------------------------

    def note(self, n: int) -> None:
        """Count the records of the log up to *n*."""
        if self.plan is None:
            return
        for one in range(self._times.records + 1, n + 1):
            self._count(one)
        self._keep(self._times)

    def look(self) -> None:
        """Look once more whom the game waits for: somebody sat down, or was asked to throw for another."""
        if self.plan is None:
            return
        waiting = self._moment(len(self._host.game.records)).waiting
        if set(waiting) != {seat for seat, one in self._times.seats.items() if one.waits}:
            self._keep(reseated(self._counted(), self._clock, waiting))

    def _counted(self) -> Times:
        """Return the times counted to the present moment."""
        return until(self._times, self._house.clock(), self._off)

    def _count(self, n: int) -> None:
        record = self._host.game.records[n - 1]
        times = until(self._times, self._at(n), self._off)
        agreed = isinstance(record.command, Travel) and _allowed(
            record.command, record.seat not in times.seats
        )
        by = "" if isinstance(record.command, NO_ACTS) else record.seat
        times = after(times, self._clock, self._moment(n), by, agreed)
        if by and by != self._passing and by in self._people:
            times = replace(times, passed=0)
        self._times = replace(times, records=n)

    def _at(self, n: int) -> datetime:
        """Return when a record was written; none was later than now, whatever a clock said then."""
        return min(moment(self._host.game.records[n - 1].at), self._house.clock())

    def _moment(self, n: int) -> Moment:
        game = self._host.game
        last = n == len(game.records)
        state = game.state if last else game.state_after(n)
        acts = self._acts(n)
        if state.over is not None:
            return Moment((), acts)
        middle = any(one.reaction for one in state.awaiting)
        return Moment(tuple(self._waiting(state, last)), acts, state.turn, middle)

    def _acts(self, n: int) -> dict[str, int]:
        """Return how many acts of each seat stand after record *n*."""
        game = self._host.game
        line = game.line if n == len(game.records) else game.line_to(n)
        records = (game.records[one - 1] for one in line)
        acts = Counter(one.seat for one in records if not isinstance(one.command, NO_ACTS))
        return {seat: acts[seat] for seat in game.seats}

    def _waiting(self, state: Any, last: bool) -> Sequence[str]:
        """Return the seats of people whose answer the game waits for, each as it knows itself."""
        people = self._people
        asked: Collection[str] = ()
        if last and self._delegated.open:  # who acts has nothing to do until others have thrown
            asked = self._delegated.asked()
            people = [seat for seat in people if seat in asked or seat != self._delegated.seat]
        if self._decisions_alone:
            asked = {*asked, *(one.seat for one in state.awaiting)}
            return [seat for seat in people if seat in asked]
        return [seat for seat in people if seat in asked or seat in waited_for(self._host, state, seat, last)]

    @property
    def _people(self) -> Sequence[str]:
        """The seats at which people play."""
        stood = self._house.stand_ins.of(self._id)
        rows = self._house.seating.seats(self._id)
        return [
            one.seat
            for one in rows
            if one.people and one.seat not in stood and one.seat in self._host.game.seats
        ]

    def _off(self, seat: str, start: datetime, end: datetime) -> Sequence[Span]:
        """Return when the time of a seat does not count between two moments."""
        vacations = self._house.vacations
        off: list[Span] = []
        if not self._clock.weekends:
            off += weekends(start, end, vacations.zone)
        if self._clock.vacation:
            off += vacations.on_seat(self._id, seat)
        return off

    # --- told --------------------------------------------------------------------------------------

    def left(self, seat: str) -> timedelta | None:
        """Return how much time a seat has left; `None` where it is not waited for, or has all the time."""
        if self.plan is None or (one := self._times.seats.get(seat)) is None or not one.waits:
            return None
        return left(self._times, seat, self._house.clock(), self._off)

    def timing(self, seat: str) -> Timing | None:
        """Return what a seat is told of the clock; `None` in a game without one, where nobody has gone."""
        gone = self._gone(seat)
        if self.plan is None:
            return Timing(claims=gone, gone=gone) if gone else None
        time, now = self.left(seat), self._house.clock()
        return Timing(
            None if time is None else time.total_seconds(),
            0 if self._decisions_alone else 60.0 * self.plan.minutes,
            self._stands(seat, now),
            self._times.asks,
            seat in self._house.stand_ins.of(self._id),
            (*gone, *self._late(seat)),
            gone,
            self.decides(seat),
        )

    def _stands(self, seat: str, now: datetime) -> Standing:
        if resting(self._times):
            return "paused" if self._times.paused else "rest"
        if self._clock.vacation and _within(now, self._house.vacations.on_seat(self._id, seat)):
            return "vacation"
        end = now + timedelta(days=2)
        if not self._clock.weekends and _within(now, weekends(now, end, self._house.vacations.zone)):
            return "weekend"
        return ""

    def decides(self, seat: str) -> tuple[str, ...]:
        """Return the seats of which *seat*, the referee's, says how the game goes on: their time is over."""
        if self.plan is None or self.plan.then == "claim" or seat != REFEREE:
            return ()
        return tuple(one for one, time in self._times.seats.items() if time.up and time.waits)

    def claims(self, seat: str) -> tuple[str, ...]:
        """Return the seats of which *seat* may claim the game: nobody plays them, or their time is over."""
        return (*self._gone(seat), *self._late(seat))

    def _gone(self, seat: str) -> tuple[str, ...]:
        """Return the other sides from which everybody has gone; a referee who is there decides instead."""
        left, game = self._house.seating.left(self._id), self._host.game
        if not left or game.state.over is not None or seat not in self._people:
            return ()
        if self._house.seating.sitting(self._id, REFEREE):
            return ()
        return tuple(one for one in left if one in game.seats)

    def _late(self, seat: str) -> tuple[str, ...]:
        """Return the seats whose time is over, for another that may claim the game of them.

        Who is late himself claims nothing: where both are, it would be whose finger was the faster.
        """
        if self.plan is None or self.plan.then != "claim" or seat not in self._times.seats:
            return ()
        if self.left(seat) == timedelta():
            return ()
        return tuple(one for one, time in self._times.seats.items() if one != seat and time.up and time.waits)

    # --- paused ------------------------------------------------------------------------------------

    def ask_pause(self, seat: str) -> bool:
        """Let *seat* want the clock to stand still; return whether all people do now, and it does."""
        self._check_counts(seat)
        if self._times.paused:
            raise refused("hosting-clock-paused-already")
        asks = tuple(dict.fromkeys((*self._times.asks, seat)))
        agreed = set(self._people) <= set(asks)
        self._keep(replace(self._counted(), paused=agreed, asks=() if agreed else asks), lasting=True)
        return agreed

    def decline_pause(self, seat: str) -> None:
        """Let nobody want it any more."""
        self._check_counts(seat)
        self._keep(replace(self._times, asks=()), lasting=True)

    def go_on(self, seat: str) -> None:
        """Let the clock go on that stands still, for any one who plays."""
        self._check_counts(seat)
        if not resting(self._times):
            raise refused("hosting-clock-runs")
        self._keep(replace(self._counted(), paused=False, asks=(), passed=0), lasting=True)

    def _check_counts(self, seat: str) -> None:
        if self.plan is None or self._decisions_alone:
            raise refused("hosting-clock-none")
        if seat not in self._times.seats or self._host.game.state.over is not None:
            raise refused("hosting-not-your-seat")

    def take_back(self, seat: str) -> None:
        """Let the person on *seat* play again for whom a bot stood in; `Refused` where none did."""
        if not self._house.stand_ins.end(self._id, seat):
            raise refused("hosting-no-stand-in")
        if self.plan is not None and seat in self._times.seats:
            waiting = self._moment(len(self._host.game.records)).waiting
            times = reseated(self._counted(), self._clock, waiting)
            self._keep(replace(given_back(times, self._clock, seat), passed=0), lasting=True)

    def give_back(self, seat: str) -> None:
        """Give whoever has got a seat, whose time may be over, time again."""
        if self.plan is not None and seat in self._times.seats:
            self._keep(given_back(self._counted(), self._clock, seat), lasting=True)

    # --- over --------------------------------------------------------------------------------------

    def due(self) -> datetime | None:
        """Return when the first time is over; `None` where none ever will be."""
        if self.plan is None or self._host.game.state.over is not None:
            return None
        version = self._house.vacations.version
        if self._due[0] is not self._times or self._due[1] != version:
            self._due = (self._times, version, self._first())
        return self._due[2]

    def late(self) -> bool:
        """Whether somebody's time is over."""
        return (due := self.due()) is not None and self._house.clock() >= due

    def _first(self) -> datetime | None:
        found = (self._ends(seat) for seat in self._times.seats)
        return min((one for one in found if one is not None), default=None)

    def _ends(self, seat: str) -> datetime | None:
        return ends_at(self._times, seat, lambda one, at: self._off(one, at, at + FARTHEST))

    async def act(self, lend: Lend) -> Over | None:
        """Do what follows where somebody's time is over, and say what it was; `None` where nobody's is."""
        if not self.late() or (seat := self._latest()) is None:
            return None
        openly = not self._decisions_alone and waited_for_openly(self._host, seat)
        first = self._clock.then if openly or self._decisions_alone else self._quiet
        for then in ORDER[ORDER.index(first) :]:
            if await self._follows(seat, then, openly, lend):
                return Over(seat, then, openly, then != first, self._times.passed >= MOST_PASSED)
        self._up(seat, openly)
        return Over(seat, "referee", openly, first != "referee")

    def _latest(self) -> str | None:
        """Return the seat whose time was over first; while others are to throw, one of those alone."""
        seats = self._delegated.asked() if self._delegated.open else tuple(self._times.seats)
        now = self._house.clock()
        over = [
            (end, seat)
            for seat in seats
            if seat in self._times.seats and (end := self._ends(seat)) is not None and end <= now
        ]
        return min(over)[1] if over else None

    @property
    def _quiet(self) -> Then:
        """What follows where others do not know that somebody is waited for: nothing that they would see."""
        return "referee" if self._clock.then == "referee" else "pass"

    async def _follows(self, seat: str, then: Then, openly: bool, lend: Lend) -> bool:
        """Do what may follow; return whether it was possible."""
        match then:
            case "pass":
                return await self._let_go(seat)
            case "bot" if self._delegated.open:  # people throw: no bot can
                return False
            case "bot" if not openly:
                return await self._done_for(seat, lend(seat))
            case "bot":
                return self._lend_seat(seat)
            case "claim" if openly and self._clock.then == "claim":
                self._up(seat, openly)
                return True
            case "referee" if self._clock.then == "referee":
                self._up(seat, openly)
                return True
        return False

    async def claim(self, by: str) -> None:
        """End the game for who is late or gone, as *by* claims; `Refused`: nobody is, or the book cannot."""
        game = self._host.game
        while late := self.claims(by):
            seen = len(game.records)
            how = Resign(left=True) if late[0] in self._gone(by) else Resign(claimed=True)
            got = await self._host.submit_async(late[0], how, against=seen)
            if not isinstance(got, Refusal):
                return
            if len(game.records) == seen:
                raise Refused(got.message)
            # somebody was quicker: with an act, a claim, or a mere remark
        raise refused("hosting-nothing-to-claim" if game.state.over is None else "hosting-over")

    async def _let_go(self, seat: str) -> bool:
        if self._delegated.open:
            return False
        return await self._done_for(seat, let_go(self._host, seat, self._delegated))

    async def _done_for(self, seat: str, doing: Awaitable[bool]) -> bool:
        """Have something done for *seat* that its person does not do himself; return whether it was.

        What passes at once because nothing was left before is no more than one time of many.
        """
        ran = self._times.seats[seat].left > 0
        self._passing = seat
        try:
            done = await doing
        finally:
            self._passing = ""
        if done:
            self._keep(replace(self._times, passed=self._times.passed + ran))
            self.look()
        return done

    def _lend_seat(self, seat: str) -> bool:
        """Let a bot play on for *seat*, as long as somebody else still plays; else the game rests."""
        if not [one for one in self._people if one != seat]:
            self._keep(replace(self._counted(), passed=MOST_PASSED), lasting=True)
            return True
        self._house.stand_ins.begin(self._id, seat, self._clock.level)
        self._up(seat, True)
        self.look()
        return True

    def _up(self, seat: str, openly: bool) -> None:
        """Note that what follows was done: it is not done again."""
        times = self._counted()
        one = replace(times.seats[seat], up=True, openly=openly)
        self._keep(replace(times, seats={**times.seats, seat: one}), lasting=True)


def waited_for(host: GameHost, state: Any, seat: str, now: bool) -> Sequence[str]:
    """Return the seats that the game waits for as *seat* knows; *now* is the host's present state."""
    rules = host.game.rules
    if now:
        return sight_of(host, seat).view(host, seat).waiting_for
    return rules.view(rules.known(state, seat), seat).waiting_for


def waited_for_openly(host: GameHost, seat: str) -> bool:
    """Return whether everybody else knows that the game waits for *seat*, for certain, and that all know it.

    Whoever sees it waited for whether it has answered or not does not know. What follows is seen by all, so
    it goes by nothing that one of them alone knows: not by whom an onlooker sees by eyes hidden from others.
    """
    game: Game = host.game
    rules, state = game.rules, game.state
    without = replace(state, awaiting=tuple(one for one in state.awaiting if one.seat != seat))
    for other in (*game.seats, OBSERVER):
        if other == seat:
            continue
        state, without = rules.known(state, other), rules.known(without, other)
        if seat not in rules.view(state, other).waiting_for:
            return False
        if any(one.seat == seat for one in without.awaiting):
            return False
    return True


def _allowed(travel: Travel, referee: bool) -> bool:
    """Whether others allowed that somebody went back or forward: the *referee* did it, or they agreed."""
    return referee or bool(getattr(travel, "consents", ()))


def _within(now: datetime, spans: Iterable[Span]) -> bool:
    return any(first <= now < last for first, last in spans)
