"""Breaking News: which function copies which fact into the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.facts import TOLD_ONLY, Event, Ruled
from core.engine.registering import registering
from core.rules.breaking_news.rulings import ruled
from core.rules.breaking_news.state import State

HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {}


on = registering(HANDLERS)
"""Register the handler of one kind of event."""


def _nothing(state: State, event: Event) -> State:
    return state


for _kind in TOLD_ONLY:
    HANDLERS[_kind] = _nothing
HANDLERS[Ruled] = ruled
