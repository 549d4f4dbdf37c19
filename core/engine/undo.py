"""Whether an undo is free, needs the others' consent, or the referee: computed from the events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from core.engine.facts import ActBegun, Ruled, Thrown
from core.engine.record import AnyRecord
from core.engine.seats import REFEREE

UndoClass = Literal["free", "consent", "referee"]


def undo_class(records: Iterable[AnyRecord], seat: str, referee: bool) -> UndoClass:
    """Return what taking *records* back needs of *seat*.

    Free: only its own acts, no die thrown, nothing revealed. What was revealed cannot be
    unlearned: where a *referee* sits only he takes it back. Everything else by consent.
    """
    if seat == REFEREE:
        return "free"
    verdict: UndoClass = "free"
    for record in records:
        if any(event.reveals or isinstance(event, Ruled) for event in record.events):
            return "referee" if referee else "consent"
        if record.seat != seat or any(isinstance(event, (ActBegun, Thrown)) for event in record.events):
            verdict = "consent"
    return verdict
