"""Breaking News: what people measured, in words."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Measured
from core.engine.words.ids import FigureId
from core.engine.words.message import Message
from core.rulekit.lines import measured
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import Name, name, place
from core.rules.breaking_news.state import State


@acts.tells(Measured)
def _(before: State, event: Measured, after: State) -> Message:
    return measured(event, partial(anything, after), partial(place, after))


def anything(state: State, id: FigureId) -> Name:
    """Return the name of a figure, else that of a piece of terrain."""
    found = name(state, id)
    return place(state, id) if found == id else found
