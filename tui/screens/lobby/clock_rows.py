"""The rows of a new game in a club that say which clock it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeVar

from core.engine.contract.seats import LEVELS, QUICK
from core.hosting.timing.clock_plan import DAY, HOUR, ORDER, ClockPlan, Then, amount
from core.locale import Sentences
from tui.panes.lines import Row

KINDS: tuple[Literal["none", "act", "turn", "bank"], ...] = ("none", "act", "turn", "bank")
TIMES = (DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, HOUR, 6 * HOUR, 12 * HOUR)
"""Minutes for an act or a turn; the most usual first."""

BANKS = (7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY, 12 * HOUR, DAY, 2 * DAY, 3 * DAY)
BACKS = (HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR)
WEEKENDS, VACATION = ("count", "off"), ("stop", "ignore")

Values = Mapping[str, int]
"""The place of what was chosen in each row; counted on where it is turned beyond the last."""

Switch = Callable[[str, tuple[str, ...]], Row]
T = TypeVar("T")


def consequences(referee: bool) -> tuple[Then, ...]:
    """Return what may follow when time is up, in a game with a *referee* or without."""
    return tuple(one for one in ORDER if referee or one != "referee")


def clock_rows(values: Values, switch: Switch, words: Sentences, referee: bool) -> list[Row]:
    """Return the rows: one where there is none, all that it takes where there is a clock."""
    rows = [switch("clock", KINDS)]
    kind = _at(values, "clock", KINDS)
    if kind == "none":
        return rows
    note = words.text(f"tui-clock-{kind}-note")
    rows.append(_amount("time", _at(values, "time", _times(kind)), words, note))
    if kind == "bank":
        rows.append(_amount("back", _at(values, "back", BACKS), words, note))
    rows += [switch("weekends", WEEKENDS), switch("vacation", VACATION), switch("up", consequences(referee))]
    if _at(values, "up", consequences(referee)) == "bot":
        rows.append(switch("standin", LEVELS))
    return rows


def chosen_clock(values: Values, referee: bool) -> ClockPlan | None:
    """Return the clock that the rows describe; `None` for none."""
    kind = _at(values, "clock", KINDS)
    if kind == "none":
        return None
    return ClockPlan(
        kind,
        _at(values, "time", _times(kind)),
        _at(values, "back", BACKS) if kind == "bank" else 0,
        weekends=_at(values, "weekends", WEEKENDS) == "count",
        vacation=_at(values, "vacation", VACATION) == "stop",
        then=(then := _at(values, "up", consequences(referee))),
        level=_at(values, "standin", LEVELS) if then == "bot" else QUICK,
    )


def _at(values: Values, name: str, all: Sequence[T]) -> T:
    return all[values[name] % len(all)]


def _times(kind: str) -> Sequence[int]:
    return BANKS if kind == "bank" else TIMES


def _amount(name: str, minutes: int, words: Sentences, note: str) -> Row:
    return Row(words.text(f"tui-form-{name}"), name, "", f"‹ {words.say(amount(minutes))} ›", note)
