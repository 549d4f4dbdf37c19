"""Ludonet quick skirmish, the log in words: who comes onto the table or leaves it."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.ludonet import facts as e
from core.rules.ludonet.common.names import name
from core.rules.ludonet.sentences.tellings import tells
from core.rules.ludonet.state import State


@tells(e.Placed)
def _(before: State, event: e.Placed, after: State) -> Message:
    who = name(after, event.figure)
    if event.why == "seen" and event.by:
        return say("lu-placed-seen", who=who, by=name(after, event.by))
    return say(f"lu-placed-{'somehow' if event.why == 'seen' else event.why}", who=who)


@tells(e.Noted)
def _(before: State, event: e.Noted, after: State) -> Message:
    return say("lu-noted", who=name(after, event.figure), note=event.note)


@tells(e.Concealed)
def _(before: State, event: e.Concealed, after: State) -> Message:
    return say("lu-concealed", who=name(before, event.figure))
