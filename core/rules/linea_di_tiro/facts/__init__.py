"""Linea di Tiro: everything that can happen, and what each fact changes; a file a chapter.

An event copies what it holds into the state and decides nothing, so an old game replays as it was.
"""

from __future__ import annotations

from core.engine.contract.facts import Event
from core.rulekit.facts import chapters, events_of

EVENTS: tuple[type[Event], ...] = events_of(*chapters(__name__))
