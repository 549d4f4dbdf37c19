"""Bassa Intensità: who learns of mines: the side that has found them, all when they go off (Part 6)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.rules.bassa_intensita.facts import mines
from core.rules.bassa_intensita.secrecy.event_view import of
from core.rules.bassa_intensita.state import State


@of(mines.MineSought)
def _(event: mines.MineSought, before: State, after: State, seat: str) -> None:
    return None


@of(mines.MineNoticed)
def _(event: mines.MineNoticed, before: State, after: State, seat: str) -> Event | None:
    return replace(event, known=(event.side,)) if event.side == seat else None


@of(mines.MineCleared)
@of(mines.DisarmFailed)
def _(event: mines.MineCleared, before: State, after: State, seat: str) -> Event | None:
    """Who works at a mine is seen by whoever knows of it; others see that he acts."""
    mine = before.mines.get(event.mine)
    return event if mine is not None and seat in mine.known else None
