"""Ludonet quick skirmish: the table of handlers, one for every kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.facts import Event, Measured, Remarked, Ruled, SecretPublished, Thrown
from core.engine.registering import registering
from core.rules.ludonet import events as e
from core.rules.ludonet.rulings import ruled
from core.rules.ludonet.state import State


def _nothing(state: State, event: Event) -> State:
    return state


TOLD_ONLY = (Thrown, Measured, Remarked, SecretPublished, e.BreakTried, e.AntiAircraftFired)
"""Facts that are told and change nothing by themselves."""

HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {
    **dict.fromkeys(TOLD_ONLY, _nothing),
    Ruled: ruled,
}

on = registering(HANDLERS)
"""Register the handler of one kind of event."""
