"""Breaking News: facts into state. Nothing is decided here, so an old game replays as it was."""

from __future__ import annotations

from core.engine.facts import Event
from core.rules.breaking_news.evolve import (  # noqa: F401 - each enters its handlers
    acts,
    ending,
    figures,
    hits,
    melee,
    platoon,
    reactions,
    support,
    turn,
    vehicles,
)
from core.rules.breaking_news.facts.handlers import HANDLERS
from core.rules.breaking_news.state import State
from core.table.overruled import lapsed


def evolve(state: State, event: Event) -> State:
    """Return *state* with the facts of *event* copied into it; an unknown event raises `KeyError`."""
    after = HANDLERS[type(event)](state, event)
    return lapsed(state, after) if after.overruled else after
