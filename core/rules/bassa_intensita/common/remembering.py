"""Bassa Intensità: what was worked out of a moment, kept until the next (60 figures a side).

Menu, fields and previews of one moment ask for the same again and again; a state never changes, so what was
found of it stands as long as it does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from core.rules.bassa_intensita.state import State

V = TypeVar("V")


class OfMoment(Generic[V]):
    """Values by key, of the last state that was asked about."""

    def __init__(self) -> None:
        self._last: tuple[State | None, dict[Hashable, V]] = (None, {})

    def __call__(self, state: State, key: Hashable, work: Callable[[], V]) -> V:
        """Return what *work* returns, which is done once a state and key."""
        of, found = self._last
        if of is not state:
            found = {}
            self._last = state, found
        if key not in found:
            found[key] = work()
        return found[key]


class OfFigures(Generic[V]):
    """One value, of the figures as they last stood: most of what happens changes none of them."""

    def __init__(self) -> None:
        self._last: tuple[Any, Any, Any] = (None, None, None)

    def __call__(self, state: State, work: Callable[[], V]) -> V:
        """Return what *work* returns, which is done once as long as the same figures stand."""
        figures, options, found = self._last
        if figures is not state.figures or options is not state.options:
            found = work()
            self._last = state.figures, state.options, found
        kept: V = found
        return kept
