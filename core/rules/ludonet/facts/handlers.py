"""Ludonet quick skirmish: the table of handlers, one for every kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.facts import TOLD_ONLY, Event, Ruled
from core.engine.registering import registering
from core.rules.ludonet.facts import events as e
from core.rules.ludonet.rulings import ruled
from core.rules.ludonet.state import State


def _nothing(state: State, event: Event) -> State:
    return state


HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {
    **dict.fromkeys((*TOLD_ONLY, e.BreakTried, e.AntiAircraftFired), _nothing),
    Ruled: ruled,
}

on = registering(HANDLERS)
"""Register the handler of one kind of event."""
