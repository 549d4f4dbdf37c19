"""Breaking News, log lines: morale, points and the end of the game."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import over, side
from core.rules.breaking_news.state import State


@acts.tells(e.PointsScored)
def _(before: State, event: e.PointsScored, after: State) -> Message:
    kind = say(f"points-{event.kind}")
    return say("bn-points", side=side(after, event.side), points=event.points, kind=kind)


@acts.tells(e.MoraleTested)
def _(before: State, event: e.MoraleTested, after: State) -> Message:
    id = "bn-morale-passed" if event.passed else "bn-morale-failed"
    if event.need > 6:
        id = "bn-morale-hopeless"
    return say(id, side=side(after, event.side), losses=event.losses, dice=event.dice, need=event.need)


@acts.tells(e.MotivationSpent)
def _(before: State, event: e.MotivationSpent, after: State) -> Message:
    return say("bn-motivation-spent", side=side(after, event.side))


@acts.tells(e.SideShaken)
def _(before: State, event: e.SideShaken, after: State) -> Message:
    id = "bn-side-shaken-it" if after.edition == "IT" else "bn-side-shaken"
    return say(id, side=side(after, event.side))


@acts.tells(e.SideRemoved)
def _(before: State, event: e.SideRemoved, after: State) -> Message:
    return say("bn-side-removed", side=side(after, event.side))


@acts.tells(e.EndProposed)
def _(before: State, event: e.EndProposed, after: State) -> Message:
    return say("bn-end-proposed", side=side(after, event.side))


@acts.tells(e.EndDeclined)
def _(before: State, event: e.EndDeclined, after: State) -> Message:
    return say("bn-end-declined", side=side(after, event.side))


@acts.tells(e.GameEnded)
def _(before: State, event: e.GameEnded, after: State) -> Message:
    points = tuple(say("bn-initiative-side", side=side(after, own), total=sum_) for own, sum_ in event.points)
    return say(
        "bn-won" if event.winner else "bn-drawn",
        why=over(after, event.why),
        winner=side(after, event.winner),
        points=points,
    )
