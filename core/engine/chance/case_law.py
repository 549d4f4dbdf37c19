"""Readings that are kept: decided once, they hold in this game, and in the next that takes them up."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.engine_facts import KeepReading, ReadingDropped, ReadingKept
from core.engine.contract.facts import Ruling
from core.engine.contract.kept_reading import KeptReading, with_reading
from core.engine.contract.seats import REFEREE
from core.engine.words.sanitize import clean

OPTION = "option"
"""The fact of a ruling by which a game is read otherwise from now on."""

MOST_READINGS = 200
"""Of one game."""

LONGEST_RULE, LONGEST_WORD, LONGEST_READING = 20, 60, 300
"""Characters of a paragraph's number, of a name, and of what somebody says in his own words."""


def cleaned(reading: KeptReading) -> KeptReading:
    """Return a reading with every text as it may be shown."""
    return KeptReading(
        clean(reading.rule, LONGEST_RULE),
        clean(reading.text, LONGEST_READING),
        clean(reading.reason, LONGEST_READING),
        clean(reading.option, LONGEST_WORD),
        clean(reading.value, LONGEST_WORD),
        clean(reading.by, LONGEST_WORD),
        clean(reading.date, LONGEST_WORD),
        clean(reading.game, LONGEST_WORD),
    )


def keep_reading(r: Resolution[Any], command: KeepReading, referee: bool) -> None:
    """Keep how a paragraph is read; where somebody referees he alone does."""
    if referee and r.seat != REFEREE:
        r.refuse("", "engine-referee-only")
    new = cleaned(KeptReading(command.rule, command.text, command.reason, by=r.seat))
    if not new.rule or not new.text:
        r.refuse("", "engine-empty-reading")
    if any((one.rule, one.text) == (new.rule, new.text) for one in r.state.readings):
        r.refuse(new.rule, "engine-reading-there")
    if len(r.state.readings) >= MOST_READINGS:
        r.refuse("", "engine-readings-full", most=MOST_READINGS)
    r.emit(ReadingKept(new))


def drop_reading(r: Resolution[Any], number: int, referee: bool) -> None:
    """Drop a kept reading; an option is ruled otherwise, it is always read in some way."""
    if referee and r.seat != REFEREE:
        r.refuse("", "engine-referee-only")
    if not 1 <= number <= len(r.state.readings):
        r.refuse("", "engine-no-such-reading", number=number, most=len(r.state.readings))
    reading = r.state.readings[number - 1]
    if reading.option:
        r.refuse(reading.rule, "engine-reading-of-option", number=number)
    r.emit(ReadingDropped(reading))


def ruled_option(state: Any, ruling: Ruling, reason: str, seat: str) -> Any:
    """Return *state*, as a ruling sets it, with the reading that the ruling of an option is."""
    if ruling.fact != OPTION:
        return state
    name = clean(ruling.subject)
    value = str(getattr(state, "options", {}).get(ruling.subject, ruling.value))
    new = cleaned(KeptReading(reason=reason, option=name, value=value, by=seat))
    return replace(state, readings=with_reading(state.readings, new))
