"""Breaking News, log lines: the turn, initiative and whose actions follow."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import side
from core.rules.breaking_news.state import State


@acts.tells(e.GameSet)
def _(before: State, event: e.GameSet, after: State) -> Message:
    first, second = (own.id for own in event.sides)
    return say(
        "bn-game-set",
        title=say("side-name", **event.title),
        first=side(after, first),
        first_men=after.sides[first].start,
        second=side(after, second),
        second_men=after.sides[second].start,
    )


@acts.tells(e.TurnBegan)
def _(before: State, event: e.TurnBegan, after: State) -> Message:
    return say("bn-turn-began", turn=event.turn)


@acts.tells(e.SideBegins)
def _(before: State, event: e.SideBegins, after: State) -> Message:
    return say("bn-side-begins" if event.suppressed else "bn-side-begins-it", side=side(after, event.side))
