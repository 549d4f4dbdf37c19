"""What was worked out of a state, kept as long as that of it stands which it was worked out of.

Menu, fields and previews of one moment ask for the same again and again, and most of what happens changes
little. A state never changes, so what was found of its parts stands as long as the very same parts do; what
a seat knows is a state of its own, and nobody is given what was found of another's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import attrgetter
from typing import Any, Generic, TypeVar

V = TypeVar("V")

STATES = 32
"""So many are kept at once: each side's, the game's own, those that are looked ahead to."""


class Kept(Generic[V]):
    """Values by key, of some *parts* of the states that were asked about last; of all of a state with none.

    `spots = Kept[tuple[Point, ...]]("figures", "terrain")` is asked `spots(state, lambda: ..., figure.id)`.
    """

    def __init__(self, *parts: str) -> None:
        self._read = attrgetter(*parts) if len(parts) > 1 else None
        self._part = attrgetter(*parts) if len(parts) == 1 else None
        self._kept: dict[tuple[int, ...], tuple[tuple[Any, ...], dict[Hashable, V]]] = {}

    def __call__(self, state: Any, work: Callable[[], V], key: Hashable = None) -> V:
        """Return what *work* returns, which is done once a key while the same parts stand."""
        found = self._of(state)
        if key not in found:
            found[key] = work()
        return found[key]

    def _of(self, state: Any) -> dict[Hashable, V]:
        parts = self._parts(state)
        which = tuple(map(id, parts))  # no other thing has the id of one that is kept
        kept = self._kept.get(which)
        if kept is None:
            if len(self._kept) >= STATES:
                self._kept = {}
            kept = self._kept[which] = parts, {}
        return kept[1]

    def _parts(self, state: Any) -> tuple[Any, ...]:
        if self._read is not None:
            parts: tuple[Any, ...] = self._read(state)
            return parts
        return (state if self._part is None else self._part(state),)
