"""Ludonet quick skirmish, the log in words: hand-to-hand combat, air passes, morale and the end."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.ludonet import facts as e
from core.rules.ludonet.common.names import name, names
from core.rules.ludonet.sentences.tellings import at_table, tells
from core.rules.ludonet.state import State


@tells(e.MeleeFought)
def _(before: State, event: e.MeleeFought, after: State) -> Message:
    return say(
        "lu-melee-won" if event.loser else "lu-melee-tied",
        who=name(after, event.figure),
        foe=name(after, event.foe),
        first=event.totals[0],
        second=event.totals[1],
        loser=name(after, event.loser),
    )


@tells(e.AntiAircraftFired)
def _(before: State, event: e.AntiAircraftFired, after: State) -> Message:
    id = "lu-aa-hit" if event.hit else "lu-aa-missed"
    return say(id, who=name(after, event.figure), craft=name(after, event.aircraft))


@tells(e.AirPassFlown)
def _(before: State, event: e.AirPassFlown, after: State) -> Message:
    craft = after.aircraft.get(event.aircraft)
    id = "lu-pass-hit" if event.hit else "lu-pass-missed"
    if event.aborted:
        id = "lu-pass-down" if event.down else "lu-pass-aborted"
    passes = craft.passes if craft is not None else 0
    return say(id, craft=name(after, event.aircraft), passes=passes)


@tells(e.MoraleTested)
def _(before: State, event: e.MoraleTested, after: State) -> Message:
    id = "lu-morale-shaken" if event.shaken else "lu-morale-passed"
    return say(id, unit=name(after, event.unit), die=event.die)


@tells(e.Recovered)
def _(before: State, event: e.Recovered, after: State) -> Message:
    id = "lu-rallied" if before.is_("rally", "roll_5_6") and before.phase != "end" else "lu-recovered"
    return say(id, unit=name(after, event.unit))


@tells(e.Reinforced)
def _(before: State, event: e.Reinforced, after: State) -> Message:
    return say("lu-reinforced", figures=names(after, event.figures), unit=name(after, event.unit))


@tells(e.CounterRemoved)
def _(before: State, event: e.CounterRemoved, after: State) -> Message:
    return say(at_table(after, f"lu-counter-{event.kind}"), who=name(after, event.figure))


@tells(e.GameEnded)
def _(before: State, event: e.GameEnded, after: State) -> Message:
    return event.why
