"""Whether an undo is free, needs the others' consent, or the referee: computed from the events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from core.engine.contract.engine_facts import ActBegun, EndAgreed, GameClosed
from core.engine.contract.facts import Drawn, Event, Ruled, Thrown
from core.engine.contract.seats import REFEREE

UndoClass = Literal["free", "consent", "referee"]


def undo_class(acts: Iterable[tuple[str, Sequence[Event]]], seat: str, referee: bool) -> UndoClass:
    """Return what taking *acts* back needs of *seat*: of each who did it, and its events.

    Free: only its own acts, no die thrown or card drawn, nothing revealed. What was revealed cannot be
    unlearned: where a *referee* sits only he takes it back. Everything else by consent.
    """
    if seat == REFEREE:
        return "free"
    verdict: UndoClass = "free"
    for by, events in acts:
        if any(event.reveals or isinstance(event, Ruled) for event in events):
            return "referee" if referee else "consent"
        if by != seat or any(map(_fell, events)):
            verdict = "consent"
    return verdict


def cannot_be_unlearned(events: Iterable[Event]) -> bool:
    """Whether any of *events* is known for good: thrown, drawn, revealed, ruled; or an act held, an end."""
    return any(event.reveals or isinstance(event, Ruled) or _fell(event) for event in events)


def _fell(event: Event) -> bool:
    """Whether dice or a card fell, or an act is held because they did; what holds without a die is none.

    Nor does anybody take back alone that he has given up, or agreed.
    """
    return isinstance(event, (ActBegun, Drawn, EndAgreed, GameClosed)) or (
        isinstance(event, Thrown) and not event.held
    )
