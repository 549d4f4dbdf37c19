"""Breaking News, log lines: reaction windows, their answers, dodging and the test of covering fire."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.names import at, cm, name, names
from core.rules.breaking_news.sentences.tellings import at_aboard, tells
from core.rules.breaking_news.state import Reaction, State


@tells(e.ReactionDeclared)
def _(before: State, event: e.ReactionDeclared, after: State) -> Message:
    reaction: Reaction = event.reaction
    who = name(after, reaction.figure)
    if (shot := reaction.shot) is None:
        return say(f"bn-{reaction.kind}-declared", who=who)
    group = len(shot.targets) > 1  # its controller will name one of them
    when = "fire"
    if before.action is not None and before.action.kind == "move":
        when = "move" if event.at else "start"
    return say(
        f"bn-opportunity-{when}",
        who=who,
        at=say("bn-at-one-of", who=names(after, shot.targets))
        if group
        else at_aboard(after, shot) or at(after, shot.targets),
        weapon=say(f"weapon-{shot.weapon}"),
        cm=cm(event.at),
    )


@tells(e.VictimNamed)
def _(before: State, event: e.VictimNamed, after: State) -> Message:
    return say("bn-victim-named", who=name(after, event.figure), target=name(after, event.target))


@tells(e.CoverTested)
def _(before: State, event: e.CoverTested, after: State) -> Message:
    id = "bn-cover-passed" if event.passed else "bn-cover-failed"
    return say(id, who=name(after, event.figure), total=event.total, value=event.value)


@tells(e.Dodged)
def _(before: State, event: e.Dodged, after: State) -> Message:
    return say("bn-dodged", who=name(after, event.figure))
