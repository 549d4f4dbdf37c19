"""Bassa Intensità: a move as others read it: its end, not the points at which something was looked at."""

from __future__ import annotations

from core.engine.contract.facts import Event
from core.rules.bassa_intensita.facts import moving
from core.rules.bassa_intensita.secrecy.event_view import of
from core.rules.bassa_intensita.state import State


@of(moving.Walked)
@of(moving.Rode)
def _(event: Event, before: State, after: State, seat: str) -> None:
    """Where a move stops for a moment would tell its owner who sees it there, or what lies near."""
    return None


@of(moving.Offered)
def _(event: moving.Offered, before: State, after: State, seat: str) -> None:
    return None


@of(moving.FireHeld)
def _(event: moving.FireHeld, before: State, after: State, seat: str) -> Event | None:
    return event if event.side == seat else None
