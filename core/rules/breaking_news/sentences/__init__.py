"""Breaking News: the log line of every event, as a referee would want to read it.

Facts come as their reader may know them: a hidden man stands there under his marker, and
numbers that would tell who he is are 0.
"""

from __future__ import annotations

from core.engine.contract.facts import Event
from core.engine.contract.sentences import engine_sentence
from core.engine.words.message import Message
from core.rules.breaking_news.acts import acts as entered
from core.rules.breaking_news.sentences import (  # noqa: F401 - each enters its lines
    vehicles,
)
from core.rules.breaking_news.state import State


def sentence(before: State, event: Event, after: State) -> Message | None:
    """Return the log line of *event*, `None` for one that is not told."""
    telling = entered.lines.get(type(event))
    return engine_sentence(event) if telling is None else telling(before, event, after)
