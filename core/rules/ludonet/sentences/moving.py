"""Ludonet quick skirmish, the log in words: movement."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.ludonet import facts as e
from core.rules.ludonet.common.names import cm, direction, name, names
from core.rules.ludonet.sentences.tellings import at_table, tells
from core.rules.ludonet.state import State


@tells(e.FigureMoved)
def _(before: State, event: e.FigureMoved, after: State) -> Message:
    who = name(after, event.figure)
    if not event.length:
        return say("lu-moved-none", who=who)
    return say(f"lu-moved-{event.mode}", who=who, cm=cm(event.length))


@tells(e.PostureChanged)
def _(before: State, event: e.PostureChanged, after: State) -> Message:
    id = "lu-lay-down" if event.posture == "prone" else "lu-stood-up"
    return say(id, who=name(after, event.figure))


@tells(e.Faced)
def _(before: State, event: e.Faced, after: State) -> Message:
    return say("lu-faced", who=name(after, event.figure), direction=direction(event.facing))


@tells(e.Tired)
def _(before: State, event: e.Tired, after: State) -> Message:
    return say(at_table(after, "lu-got-tired"), who=name(after, event.figure), until=event.until)


@tells(e.ContactMade)
def _(before: State, event: e.ContactMade, after: State) -> Message:
    id = "lu-contact-behind" if set(event.behind) == set(event.foes) else "lu-contact"
    return say(id, who=name(after, event.figure), foes=names(after, event.foes))


@tells(e.BreakTried)
def _(before: State, event: e.BreakTried, after: State) -> Message:
    id = "lu-break-passed" if event.escaped else "lu-break-failed"
    if event.leaver == 0:
        id = "lu-break-missed" if event.escaped else "lu-break-hit"
    return say(
        id, who=name(after, event.figure), foe=name(after, event.foe), leaver=event.leaver,
        opponent=event.opponent,
    )  # fmt: skip


@tells(e.BrokeAway)
def _(before: State, event: e.BrokeAway, after: State) -> Message:
    return say("lu-broke-away", who=name(after, event.figure))


@tells(e.Boarded)
def _(before: State, event: e.Boarded, after: State) -> Message:
    return say("lu-boarded", who=name(after, event.figure), vehicle=name(after, event.vehicle))


@tells(e.Dismounted)
def _(before: State, event: e.Dismounted, after: State) -> Message:
    return say("lu-dismounted", who=name(after, event.figure))


@tells(e.FigureLeft)
def _(before: State, event: e.FigureLeft, after: State) -> Message:
    return say("lu-left", who=name(after, event.figure))
