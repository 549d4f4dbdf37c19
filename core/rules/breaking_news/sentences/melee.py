"""Breaking News, log lines: hand-to-hand combat and storming."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import name, names
from core.rules.breaking_news.state import State


@acts.tells(e.ContactMade)
def _(before: State, event: e.ContactMade, after: State) -> Message:
    who = name(after, event.figure)
    if not event.foes:
        return say("bn-contact-broken", who=who)
    return say("bn-contact-made", who=who, foes=names(after, event.foes))
