"""Breaking News, log lines: what dice showed."""

from __future__ import annotations

from core.engine.contract.facts import Thrown
from core.engine.words.message import Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.state import State


@acts.tells(Thrown)
def _(before: State, event: Thrown, after: State) -> Message:
    """The faces; what they come to is told by the event that they decide."""
    told = say(
        "bn-thrown" if event.need or event.reading or len(event.faces) < 2 else "bn-thrown-total",
        who=name(after, event.who) if event.who else say("bn-dice"),
        why=Message(event.why),
        faces=" ".join(map(str, event.faces)),
        total=event.total,
    )
    return say("bn-by-hand", sentence=told) if event.source == "typed" else told
