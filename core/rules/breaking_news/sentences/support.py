"""Breaking News 8.4: the log lines of support fire."""

from __future__ import annotations

from core.engine.message import Argument, Message, say
from core.rules.breaking_news.facts import support as e
from core.rules.breaking_news.sentences.tellings import tells
from core.rules.breaking_news.state import State
from core.rules.breaking_news.words import Name, direction, names, place, side
from core.table.places import Point


def support(state: State, id: str) -> Name:
    """Return the kind of support fire of a side."""
    return say(f"support-{state.sides[id].support or 'artillery'}") if id in state.sides else id


def target(aim: Point | None, note: str) -> Argument:
    """Return the target: a place on the map, people's own words, or nothing known."""
    if aim is not None:
        return say("bn-strike-at", x=aim.x, y=aim.y)
    return say("bn-strike-on", note=note) if note else ""


@tells(e.StrikeArrived)
def _(before: State, event: e.StrikeArrived, after: State) -> Message:
    what = support(after, event.side)
    return say(
        "bn-strike-arrived", side=side(after, event.side), support=what, where=target(event.aim, event.note)
    )


@tells(e.StrikeAimed)
def _(before: State, event: e.StrikeAimed, after: State) -> Message:
    return say("bn-strike-aimed", side=side(after, event.side), where=target(event.aim, event.note))


@tells(e.StrikeScattered)
def _(before: State, event: e.StrikeScattered, after: State) -> Message:
    return say("bn-strike-scattered", side=side(after, event.side), cm=event.cm)


@tells(e.StrikeShifted)
def _(before: State, event: e.StrikeShifted, after: State) -> Message:
    who = side(after, event.side)
    if event.centre is None:
        return say("bn-strike-shifted-tape", side=who, cm=event.cm)
    return say(
        "bn-strike-shifted", side=who, cm=event.cm, direction=direction(event.towards),
        where=say("bn-strike-at", x=event.centre.x, y=event.centre.y),
    )  # fmt: skip


@tells(e.StrikeFell)
def _(before: State, event: e.StrikeFell, after: State) -> Message:
    houses: Argument = ""
    if event.buildings:
        listed = tuple(say("bn-name", who=place(after, id)) for id in event.buildings)
        houses = say("bn-strike-buildings", buildings=listed)
    return say("bn-strike-fell", who=names(after, (hit.figure for hit in event.struck)), buildings=houses)


@tells(e.StrikeEnded)
def _(before: State, event: e.StrikeEnded, after: State) -> Message | None:
    return say("bn-strike-called-off", side=side(after, event.side)) if event.called_off else None


@tells(e.SupportAnswered)
def _(before: State, event: e.SupportAnswered, after: State) -> Message:
    if event.call is None:
        return say("bn-support-declined", side=side(after, event.side))
    return say(
        "bn-support-called", side=side(after, event.side), support=support(after, event.side),
        where=target(event.call.aim, event.call.note),
    )  # fmt: skip


@tells(e.SupportRolled)
def _(before: State, event: e.SupportRolled, after: State) -> Message:
    id = "bn-support-comes" if event.success else "bn-support-fails"
    return say(id, side=side(after, event.side), support=support(after, event.side), needed=event.needed)
