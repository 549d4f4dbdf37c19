"""Breaking News: which function tells which fact, and which facts another line tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.contract.facts import Event, Measured, Ruled
from core.engine.contract.registering import registering
from core.engine.words.message import Message
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.measured import measured_sentence, ruled_sentence
from core.rules.breaking_news.state import State

Telling = Callable[[State, Any, State], Message | None]
TELLINGS: dict[type[Event], Telling] = {Measured: measured_sentence, Ruled: ruled_sentence}

SILENT: frozenset[type[Event]] = frozenset(
    {
        e.Advanced,
        e.BonusMoveOffered,
        e.LossAsked,
        e.MoralesDone,
        e.RallyBegan,
        e.RallyEnded,
        e.Rerouted,
        e.SpreadAsked,
    }
)
"""What another line tells, or what only moves the procedure on."""


tells = registering(TELLINGS)
"""Register who tells one kind of event."""
