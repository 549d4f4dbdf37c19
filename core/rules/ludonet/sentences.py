"""Ludonet quick skirmish: the log line of every event."""

from __future__ import annotations

from core.engine.facts import Event
from core.engine.message import Message
from core.rules.ludonet.state import State


def sentence(before: State, event: Event, after: State) -> Message | None:
    """Return the log line of *event*."""
    return None
