"""Breaking News: the log lines of what the referee ruled."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Ruled
from core.engine.words.message import Message
from core.rulekit.lines import Words, known_as, ruled, said
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.measured import anything
from core.rules.breaking_news.common.names import place, side
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.rulings import FACTS
from core.rules.breaking_news.state import State


@acts.tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    """Return what the referee set, of whom and why."""
    who, where = partial(anything, known_as(event, before, after)), partial(place, after)
    value = partial(said, FACTS, after)
    return ruled(event, Words(who, where, partial(side, after), "fact", FACTS, Options, value))
