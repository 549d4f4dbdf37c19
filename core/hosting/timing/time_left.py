"""How much time each seat has left: counted from the moments at which records were written.

Everything here is a value made of the one before it, so that a moment that is asked for again gives the same.
Time that was counted once is never counted again, also where a machine's clock is set back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from core.hosting.times import moment, stamp
from core.hosting.timing.clock_plan import ClockPlan
from core.hosting.timing.working_time import Span, counted, ends

Off = Callable[[str, datetime, datetime], Sequence[Span]]
"""Tells when the time of a seat does not count between two moments."""


class SeatTime(Struct, frozen=True, omit_defaults=True):
    """The time of a seat: so many seconds *left* of its act, its turn or its bank.

    *waits*: the game waits for it. *turn* is the one that is counted, *acts* how many of its own have been
    counted, at most. *anew*: when it is waited for next, that is another turn, in a game without turns. *up*:
    its time was over, and what follows from that was done; *openly* says that everybody knew that it was
    waited for.
    """

    left: float
    waits: bool = False
    turn: int = 0
    acts: int = 0
    anew: bool = False
    up: bool = False
    openly: bool = False


class Times(Struct, frozen=True, omit_defaults=True):
    """The time of all *seats*, counted to the moment *at* and to so many records of the log.

    With *paused* the clock stands still, as all agreed; *asks* are the seats that want it to. *passed* is how
    often in a row something was done for a person, and nothing by one: then the game rests.
    """

    at: str
    records: int = 0
    seats: dict[str, SeatTime] = {}
    paused: bool = False
    asks: tuple[str, ...] = ()
    passed: int = 0


class Moment(Struct, frozen=True):
    """What a clock has to know of a game after a record.

    *waiting* are the seats whose answer it waits for, and who are people, *middle* whether that is in the
    middle of somebody's act; *turn* is 0 where none is counted, *acts* how many of each seat stand.
    """

    waiting: Collection[str]
    acts: Mapping[str, int]
    turn: int = 0
    middle: bool = False


MOST_PASSED = 12
"""How often in a row something is done for people of whom none does anything: then a game rests."""


def resting(times: Times) -> bool:
    """Whether nobody's time is counted."""
    return times.paused or times.passed >= MOST_PASSED


def left(times: Times, seat: str, now: datetime, off: Off) -> timedelta:
    """Return how much time a seat has left at a moment; that of a moment before is not known any more."""
    one, at = times.seats[seat], moment(times.at)
    seconds = timedelta(seconds=one.left)
    if not one.waits or one.up or resting(times) or now <= at:
        return seconds
    return max(timedelta(), seconds - counted(at, now, off(seat, at, now)))


def ends_at(times: Times, seat: str, off: Callable[[str, datetime], Sequence[Span]]) -> datetime | None:
    """Return when the time of a seat is over; `None` while it is not counted."""
    one, at = times.seats[seat], moment(times.at)
    if not one.waits or one.up or resting(times):
        return None
    return ends(at, timedelta(seconds=one.left), off(seat, at))


def until(times: Times, now: datetime, off: Off) -> Times:
    """Return the times counted to *now*; the same where that is not later."""
    if stamp(now) <= times.at:
        return times
    seats = {
        seat: replace(one, left=left(times, seat, now, off).total_seconds())
        for seat, one in times.seats.items()
    }
    return replace(times, at=stamp(now), seats=seats)


def after(times: Times, plan: ClockPlan, game: Moment, by: str = "", agreed: bool = False) -> Times:
    """Return the times after a record of seat *by*, at the same moment.

    *agreed* says that somebody went back or forward as others allowed: what is to be done again has its time
    again. A step of one's own gives none.
    """
    seats = {seat: _after(one, plan, game, seat, by == seat, agreed) for seat, one in times.seats.items()}
    return replace(times, seats=seats)


def reseated(times: Times, plan: ClockPlan, waiting: Collection[str]) -> Times:
    """Return the times where the game waits for others without a record: somebody sat down, or is to throw.

    That gives nobody time, but for whom none is left: he begins with what `given_back` gives.
    """
    for seat, one in times.seats.items():
        begins = seat in waiting and not one.waits
        one = replace(one, waits=seat in waiting, up=one.up and seat in waiting)
        times = replace(times, seats={**times.seats, seat: one})
        if begins and one.left <= 0:
            times = given_back(times, plan, seat)
    return times


def _after(one: SeatTime, plan: ClockPlan, game: Moment, seat: str, own: bool, agreed: bool) -> SeatTime:
    whole, acts, waits = 60.0 * plan.minutes, game.acts.get(seat, 0), seat in game.waiting
    fresh = own and one.waits and acts > one.acts
    begins = waits and not one.waits
    anew = one.anew or (not waits and not game.middle)
    seconds = one.left
    match plan.kind:
        case "act" if fresh or begins or (waits and agreed):
            seconds = whole
        case "turn" if waits and (
            game.turn > one.turn or (begins and anew and not game.turn) or (agreed and game.turn != one.turn)
        ):
            seconds = whole
        case "bank" if fresh:
            seconds = min(whole, one.left + 60.0 * plan.back)
    return SeatTime(
        seconds,
        waits,
        game.turn if waits and (agreed or game.turn > one.turn) else one.turn,
        acts if agreed else max(acts, one.acts),
        anew and not waits,
        one.up and waits and not fresh and seconds <= one.left,
        one.openly,
    )


def given_back(times: Times, plan: ClockPlan, seat: str) -> Times:
    """Return the times where a seat has some again: an act's, a turn's, or what comes back to a bank."""
    one = times.seats[seat]
    seconds = 60.0 * (plan.back if plan.kind == "bank" else plan.minutes)
    return replace(times, seats={**times.seats, seat: replace(one, left=max(one.left, seconds), up=False)})
