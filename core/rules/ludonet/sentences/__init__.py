"""Ludonet quick skirmish: the log line of every event, as a referee would want to read it.

Facts come as their reader may know them: what stands only on the enemy's record is already taken out.
"""

from __future__ import annotations

from core.engine.contract.facts import Event
from core.engine.contract.sentences import engine_sentence
from core.engine.words.message import Message
from core.rules.ludonet import facts as e
from core.rules.ludonet.sentences import (  # noqa: F401 - each enters its lines
    fire,
    following,
    melee,
    moving,
    placing,
    rulings,
    turn,
)
from core.rules.ludonet.sentences.tellings import TELLINGS
from core.rules.ludonet.state import State

SILENT: frozenset[type[Event]] = frozenset({e.UnitsMoved})
"""What only moves the procedure on."""


def sentence(before: State, event: Event, after: State) -> Message | None:
    """Return the log line of *event*, `None` for one that is not told."""
    kind = type(event)
    if kind in SILENT:
        return None
    telling = TELLINGS.get(kind)
    return engine_sentence(event) if telling is None else telling(before, event, after)
