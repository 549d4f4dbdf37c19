"""The rows of a new game in a club that say which clock it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from core.hosting.clock_plan import DAY, HOUR, ClockPlan, Then, amount
from core.locale import Sentences
from tui.panes.lines import Row

KINDS: tuple[Literal["none", "act", "turn", "bank"], ...] = ("none", "act", "turn", "bank")
TIMES = (DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, HOUR, 6 * HOUR, 12 * HOUR)
"""Minutes for an act or a turn; the most usual first."""

BANKS = (7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY, 12 * HOUR, DAY, 2 * DAY, 3 * DAY)
BACKS = (HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR)
WEEKENDS, VACATION = ("count", "off"), ("stop", "ignore")

Switch = Callable[[str, tuple[str, ...]], Row]


def consequences(referee: bool) -> tuple[Then, ...]:
    """Return what may follow when time is up, in a game with a *referee* or without."""
    return ("pass", "bot", "claim", "referee") if referee else ("pass", "bot", "claim")


def clock_rows(values: Mapping[str, int], switch: Switch, words: Sentences, referee: bool) -> list[Row]:
    """Return the rows: one where there is none, all that it takes where there is a clock."""
    rows = [switch("clock", KINDS)]
    kind = KINDS[values["clock"] % len(KINDS)]
    if kind == "none":
        return rows
    note = words.text(f"tui-clock-{kind}-note")
    times = BANKS if kind == "bank" else TIMES
    rows.append(_amount("time", times[values["time"] % len(times)], words, note))
    if kind == "bank":
        rows.append(_amount("back", BACKS[values["back"] % len(BACKS)], words, note))
    return [
        *rows,
        switch("weekends", WEEKENDS),
        switch("vacation", VACATION),
        switch("up", consequences(referee)),
    ]


def _amount(name: str, minutes: int, words: Sentences, note: str) -> Row:
    return Row(words.text(f"tui-form-{name}"), name, "", f"‹ {words.say(amount(minutes))} ›", note)


def chosen_clock(values: Mapping[str, int], referee: bool) -> ClockPlan | None:
    """Return the clock that the rows describe; `None` for none."""
    kind = KINDS[values["clock"] % len(KINDS)]
    if kind == "none":
        return None
    bank, ways = kind == "bank", consequences(referee)
    times = BANKS if bank else TIMES
    return ClockPlan(
        kind,
        times[values["time"] % len(times)],
        BACKS[values["back"] % len(BACKS)] if bank else 0,
        weekends=WEEKENDS[values["weekends"] % len(WEEKENDS)] == "count",
        vacation=VACATION[values["vacation"] % len(VACATION)] == "stop",
        then=ways[values["up"] % len(ways)],
    )
