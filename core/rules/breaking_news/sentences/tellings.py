"""Breaking News: which function tells which fact, and which facts another line tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.contract.facts import Event, Measured, Ruled
from core.engine.contract.registering import registering
from core.engine.words.message import Argument, Message, say
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.measured import measured_sentence, ruled_sentence
from core.rules.breaking_news.common.names import name, names
from core.rules.breaking_news.state import Shot, State

Telling = Callable[[State, Any, State], Message | None]
TELLINGS: dict[type[Event], Telling] = {Measured: measured_sentence, Ruled: ruled_sentence}

SILENT: frozenset[type[Event]] = frozenset(
    {
        e.Activated,
        e.ActEnded,
        e.Advanced,
        e.BonusMoveOffered,
        e.FoundInCover,
        e.LossAsked,
        e.MoralesDone,
        e.RallyBegan,
        e.RallyEnded,
        e.ReactionLost,
        e.Rerouted,
        e.SpreadAsked,
        e.TurnEnded,
        e.VictimAsked,
        e.WindowClosed,
        e.WindowOpened,
    }
)
"""What another line tells, or what only moves the procedure on."""


tells = registering(TELLINGS)
"""Register who tells one kind of event."""


def of_group(id: str, state: State, figures: tuple[str, ...], **args: Argument) -> Message:
    """Return a sentence whose verb goes with the number of *figures*."""
    return say(id, who=names(state, figures), n=len(figures), **args)


def at_aboard(state: State, shot: Shot) -> Message | None:
    """Return "at the men in the pick-up" where that is the aim (BN-Q.131)."""
    return say("bn-at-men-in", vehicle=name(state, shot.targets[0])) if shot.men else None
