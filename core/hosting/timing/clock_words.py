"""A clock in a few words, as a command line has it: `bank 14d+1h, no weekends, bot`."""

from __future__ import annotations

import re
from typing import Literal

from core.engine.contract.seats import LEVELS, QUICK
from core.engine.words.sanitize import clean
from core.hosting.refused import refused
from core.hosting.timing.clock_plan import DAY, HOUR, ORDER, ClockPlan

EACH = re.compile(r"(act|turn) ([0-9]{1,4})([hd])")
BANK = re.compile(r"(bank) ([0-9]{1,4})([hd])\+([0-9]{1,4})([hd])")
UNITS = {"h": HOUR, "d": DAY}
KINDS: dict[str, Literal["act", "turn", "bank"]] = {"act": "act", "turn": "turn", "bank": "bank"}


def clock_of(text: str) -> ClockPlan:
    """Return the clock of a text; `Refused` tells what it may be.

    First what time is for (`act 2d`, `turn 12h`, `bank 14d+1h`: so long, and so much back for each act), then
    whatever is otherwise: `no weekends`, `no vacation`, what follows when it is up; with `bot`, how well.

    >>> clock_of("bank 14d+1h, no weekends, bot, steady")
    ClockPlan(kind='bank', minutes=20160, back=60, weekends=False, vacation=True, then='bot', level='steady')
    """
    first, *more = (" ".join(part.split()).casefold() for part in text.split(","))
    found = EACH.fullmatch(first) or BANK.fullmatch(first)
    then = [one for one in ORDER if one in more]
    level = [one for one in LEVELS if one in more]
    known = {"no weekends", "no vacation", *ORDER, *LEVELS}
    if found is None or not {*more} <= known or len(then) > 1 or len(level) > (then == ["bot"]):
        raise _wrong(text)
    kind, count, unit, *back = found.groups()
    plan = ClockPlan(
        KINDS[kind],
        int(count) * UNITS[unit],
        int(back[0]) * UNITS[back[1]] if back else 0,
        weekends="no weekends" not in more,
        vacation="no vacation" not in more,
        then=then[0] if then else "pass",
        level=level[0] if level else QUICK,
    )
    if not plan.sound:
        raise _wrong(text)
    return plan


def _wrong(text: str) -> Exception:
    return refused("hosting-clock-words", given=clean(text, 60), then=", ".join(ORDER))
