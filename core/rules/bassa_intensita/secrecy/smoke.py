"""Bassa Intensità: smoke is seen by all; what is left to who threw it is his own side's to know."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.rules.bassa_intensita.facts.actions import SmokeThrown
from core.rules.bassa_intensita.secrecy.event_view import of, side_of
from core.rules.bassa_intensita.state import State


@of(SmokeThrown)
def _(event: SmokeThrown, before: State, after: State, seat: str) -> Event:
    return event if side_of(after, event.figure) == seat else replace(event, left=None, weapons=None)
