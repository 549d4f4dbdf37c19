"""What one figure may do to another by fire, remembered for as long as somebody weighs one act.

It is asked of every two for each act that is tried, most of which change one of them. What else might change
what lies between them, such as a vehicle that drives off, is as it was when they were first asked about.

Smoke may come to lie wherever it is thrown. It only takes the view: so those alone are asked about again who
could do something without it, and between whom it may lie.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.table.clouds import may_hide
from core.table.terrain import Piece

Harm = Callable[[Any, Any, Any], float]
"""(state, one figure, another) → what it may do to it."""

Smoke = Callable[[Any], tuple[tuple[Piece, ...], Any]]
"""state → what lies on the table and only takes the view; and the state without it."""


def no_smoke(state: Any) -> tuple[tuple[Piece, ...], Any]:
    """Return that nothing takes the view."""
    return (), state


class Threats:
    """Values by two figures, the *parts* of a state that lie between them, and the smoke there."""

    def __init__(self, harm: Harm, parts: tuple[str, ...], smoke: Smoke = no_smoke) -> None:
        self._harm = harm
        self._parts = parts
        self._smoke_of = smoke
        self._equal: dict[tuple[Any, ...], float] = {}
        self._known: dict[tuple[int, ...], dict[tuple[int, int], float]] = {}
        self._held: list[Any] = []
        """What is known by its id: no other thing has the id of one that is kept."""
        self._asked: Any = None

    def __call__(self, state: Any, who: str, foe: str) -> float:
        """Return what one figure may do to another; it is worked out once while both are the same."""
        if state is not self._asked:  # of every two of one state after each other
            self._ask_of(state)
        one, other = self._figures.get(who), self._figures.get(foe)
        if one is None or other is None:
            return 0.0
        found = self._found.get((id(one), id(other)))
        if found is None:
            found = self._found[id(one), id(other)] = self._once(self._clear, one, other)
            self._held.append((one, other))
        return self._through_smoke(one, other, found) if found and self._smoke else found

    def _ask_of(self, state: Any) -> None:
        """Make ready what is the same for every two of a state."""
        self._asked = state
        self._figures: dict[str, Any] = {} if state.tape else state.figures
        self._smoke, self._clear = self._smoke_of(state)
        ground = tuple(getattr(state, part) for part in self._parts)
        self._ground = tuple(map(id, ground))
        self._found = self._known.setdefault(self._ground, {})
        self._held.append(ground)

    def _through_smoke(self, one: Any, other: Any, clear: float) -> float:
        """Return what is left of what one may do to another where smoke lies."""
        if any(may_hide(cloud, one.place, other.place) for cloud in self._smoke):
            return self._once(self._asked, one, other, self._smoke)
        return clear

    def _once(self, state: Any, one: Any, other: Any, smoke: tuple[Piece, ...] = ()) -> float:
        key = one, other, self._ground, smoke
        if key not in self._equal:
            self._equal[key] = self._harm(state, one, other)
        return self._equal[key]
