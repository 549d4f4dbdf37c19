"""Ludonet quick skirmish: who tells which event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.contract.facts import Event
from core.engine.contract.registering import registering
from core.engine.words.message import Message
from core.rules.ludonet.state import State

Telling = Callable[[State, Any, State], Message | None]
TELLINGS: dict[type[Event], Telling] = {}

tells = registering(TELLINGS)
"""Register who tells one kind of event."""


def at_table(state: State, id: str) -> str:
    """At a real table people are told to put a counter there, or to take it off (LU-MOV.i–j)."""
    return f"{id}-tape" if state.tape else id
