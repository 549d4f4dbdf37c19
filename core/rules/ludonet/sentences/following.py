"""Ludonet quick skirmish, the log in words: what rulings bring with them."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.ludonet import facts as e
from core.rules.ludonet.common.names import name, names
from core.rules.ludonet.sentences.tellings import at_table, tells
from core.rules.ludonet.state import State


@tells(e.PutOut)
def _(before: State, event: e.PutOut, after: State) -> Message:
    return say("lu-put-out", who=name(after, event.figure))


@tells(e.Parted)
def _(before: State, event: e.Parted, after: State) -> Message:
    return say("lu-parted", who=name(after, event.figure), foes=names(after, event.foes))


@tells(e.CounterSet)
def _(before: State, event: e.CounterSet, after: State) -> Message:
    who = name(after, event.figure)
    return say(at_table(after, f"lu-counter-set-{event.kind}"), who=who, until=event.until)


@tells(e.WreckCleared)
def _(before: State, event: e.WreckCleared, after: State) -> Message:
    return say("lu-wreck-cleared", who=name(after, event.figure))


@tells(e.UnitReadied)
def _(before: State, event: e.UnitReadied, after: State) -> Message:
    return say("lu-unit-readied", unit=name(after, event.unit))


@tells(e.RecordsOpened)
def _(before: State, event: e.RecordsOpened, after: State) -> Message:
    return say("lu-records-opened")
