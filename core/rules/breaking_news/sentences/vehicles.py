"""Breaking News: the log lines of vehicles and of those aboard."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import cm, name, place
from core.rules.breaking_news.facts import vehicles as e
from core.rules.breaking_news.state import State


@acts.tells(e.VehicleStarted)
def _(before: State, event: e.VehicleStarted, after: State) -> Message:
    return say("bn-vehicle-started", who=name(after, event.vehicle), cm=cm(event.cm))


@acts.tells(e.Boarded)
def _(before: State, event: e.Boarded, after: State) -> Message:
    return say("bn-boarded", who=name(after, event.figure), vehicle=name(after, event.vehicle))


@acts.tells(e.GotOut)
def _(before: State, event: e.GotOut, after: State) -> Message:
    man = before.figures.get(event.figure)
    vehicle = name(after, man.aboard) if man is not None else ""
    return say(
        "bn-thrown-out" if event.thrown else "bn-got-out", who=name(after, event.figure), vehicle=vehicle
    )


@acts.tells(e.RanOn)
def _(before: State, event: e.RanOn, after: State) -> Message:
    who = name(after, event.vehicle)
    if event.into:
        return say("bn-ran-into", who=who, cm=cm(event.cm), what=place(after, event.into))
    return say("bn-ran-on", who=who, cm=cm(event.cm))
