"""What one figure may do to another by fire, remembered for as long as somebody weighs one act.

It is asked of every two for each act that is tried, most of which change one of them. What else might change
what lies between them, such as a vehicle that drives off, is as it was when they were first asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.words.ids import FigureId

Harm = Callable[[Any, Any, Any], float]
"""(state, one figure, another) → what it may do to it."""


class Threats:
    """Values by two figures and the *parts* of a state that lie between them."""

    def __init__(self, harm: Harm, parts: tuple[str, ...]) -> None:
        self._harm = harm
        self._parts = parts
        self._same: dict[tuple[int, ...], tuple[float, tuple[Any, ...]]] = {}
        self._equal: dict[tuple[Any, ...], float] = {}
        self._asked: Any = None
        self._ground: tuple[Any, ...] = ()
        self._ids: tuple[int, ...] = ()

    def __call__(self, state: Any, who: str, foe: str) -> float:
        """Return what one figure may do to another; it is worked out once while both are the same."""
        one, other = state.figures.get(FigureId(who)), state.figures.get(FigureId(foe))
        if one is None or other is None or state.tape:
            return 0.0
        if state is not self._asked:  # of every two of one state after each other
            self._asked = state
            self._ground = tuple(getattr(state, part) for part in self._parts)
            self._ids = tuple(map(id, self._ground))
        which = (id(one), id(other), *self._ids)  # no other thing has the id of one that is kept
        found = self._same.get(which)
        if found is None:
            key = (one, other, *self._ids)
            if key not in self._equal:
                self._equal[key] = self._harm(state, one, other)
            found = self._same[which] = self._equal[key], (one, other, self._ground)
        return found[0]
