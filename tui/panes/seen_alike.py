"""What all who look from one seat lay out alike, worked out once for them: twenty may watch one game.

They share the view, which is frozen (`core.hosting.table.shared_sight`); so nothing here is another seat's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from core.engine.contract.view import View

T = TypeVar("T")

MOST = 8
"""Layouts of one kind that are kept: those of sizes and languages that are looked at just now."""


class SeenAlike(Generic[T]):
    """Layouts of one kind, each with the view and whatever else it was made of."""

    def __init__(self) -> None:
        self._kept: deque[tuple[View, tuple[object, ...], T]] = deque(maxlen=MOST)

    def of(self, view: View, how: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return what *make* gives for this *view* and *how*, or gave for the same; nobody changes it."""
        for seen, by, made in self._kept:
            if seen is view and by == how:
                return made
        made = make()
        self._kept.appendleft((view, how, made))
        return made
