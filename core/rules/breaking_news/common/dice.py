"""Breaking News, log lines: what dice showed."""

from __future__ import annotations

from core.engine.contract.facts import Thrown
from core.engine.words.message import Message
from core.rulekit.lines import thrown
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.state import State


@acts.tells(Thrown)
def _(before: State, event: Thrown, after: State) -> Message:
    """The faces; what they come to is told by the event that they decide."""
    total = len(event.faces) > 1 and not (event.need or event.reading)
    return thrown(event, name(after, event.who) if event.who else "", total)
