"""Ludonet quick skirmish: facts into state. Nothing is decided here, so an old game replays as it was."""

from __future__ import annotations

from core.engine.facts import Event
from core.rules.ludonet.facts import (  # noqa: F401 - each enters its handlers
    air,
    fire,
    melee,
    morale,
    moving,
    placing,
    turn,
)
from core.rules.ludonet.facts.handlers import HANDLERS
from core.rules.ludonet.state import State
from core.table.overruled import lapsed


def evolve(state: State, event: Event) -> State:
    """Return *state* with the facts of *event* copied into it; an unknown event raises `KeyError`."""
    after = HANDLERS[type(event)](state, event)
    return lapsed(state, after) if after.overruled else after
