"""Bassa Intensità: who learns of mines: the side that has found them, all when they go off (Part 6)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.rules.bassa_intensita.facts import mines
from core.rules.bassa_intensita.secrecy.event_view import of
from core.rules.bassa_intensita.secrecy.records import Unobserved


@of(mines.MineNoticed)
def _(event: mines.MineNoticed, to: Unobserved) -> Event:
    """Who else knows of it is not told."""
    return replace(event, known=(event.side,))


@of(mines.MineCleared)
@of(mines.DisarmFailed)
def _(event: mines.MineCleared, to: Unobserved) -> Event | None:
    """Who works at a mine is seen by whoever knows of it; others see that he acts."""
    mine = to.before.mines.get(event.mine)
    return event if mine is not None and to.seat in mine.known else None
