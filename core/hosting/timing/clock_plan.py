"""How long people may take in a game, and what follows when they take longer: agreed before it begins."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from core.engine.contract.seats import QUICK, Level
from core.engine.words.message import Message, say

HOUR, DAY = 60, 24 * 60
"""Minutes."""

SHORTEST, LONGEST = HOUR, 14 * DAY
"""Minutes that an act or a turn may take."""

LARGEST_BANK = 60 * DAY
"""Minutes of a bank: sixty days for a whole game."""

Then = Literal["pass", "bot", "claim", "referee"]

ORDER: tuple[Then, ...] = ("pass", "bot", "claim", "referee")
"""What follows at zero; where one of them is impossible the next one does."""


class ClockPlan(Struct, frozen=True, omit_defaults=True):
    """A clock: so many *minutes* for each `act`, for each `turn`, or in a `bank` for the game.

    A bank gets so many minutes *back* for each act, and never has more than at first. Without *weekends*
    Saturdays and Sundays do not count, by the host's own time zone; without *vacation* nobody's vacation
    stops it. *then* follows at zero: the passing answer is given, a bot plays on, as well as *level* says,
    the others may claim the game, or the referee is told.
    """

    kind: Literal["act", "turn", "bank"]
    minutes: int
    back: int = 0
    weekends: bool = True
    vacation: bool = True
    then: Then = "pass"
    level: Level = QUICK

    @property
    def sound(self) -> bool:
        """Whether its numbers are such as may be kept."""
        if self.kind == "bank":
            return SHORTEST <= self.minutes <= LARGEST_BANK and 1 <= self.back <= min(self.minutes, LONGEST)
        return SHORTEST <= self.minutes <= LONGEST and self.back == 0


def amount(minutes: int) -> Message:
    """Return so many minutes in the largest unit that fits.

    >>> amount(2880)
    Message(id='hosting-time-days', args={'count': 2})
    """
    for unit, length in (("days", DAY), ("hours", HOUR)):
        if not minutes % length:
            return say(f"hosting-time-{unit}", count=minutes // length)
    return say("hosting-time-minutes", count=minutes)


def told(plan: ClockPlan) -> Message:
    """Return what a clock is, in one sentence, for who may sit down."""
    better = "" if plan.then != "bot" or plan.level == QUICK else f"-{plan.level}"
    return say(
        f"hosting-clock-plan-{plan.kind}",
        time=amount(plan.minutes),
        back=amount(plan.back),
        off="" if plan.weekends else say("hosting-clock-off"),
        then=say(f"hosting-clock-then-{plan.then}{better}"),
    )
